/** Where in the page somebody is: its path, and how to go to another. */
export const route = $state({ path: location.pathname });

addEventListener("popstate", () => (route.path = location.pathname));

/** `instead`: where Back would only lead here again, it leads to what was before this page. */
export function go(path: string, how: "on" | "instead" = "on"): void {
  if (how === "on") history.pushState(null, "", path);
  else history.replaceState(null, "", path);
  route.path = location.pathname;
  scrollTo(0, 0);
}

/** Follow a link inside the page; what asks for a new tab gets one. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}
