/** Where in the page somebody is: its path, and how to go to another. */
export const route = $state({ path: location.pathname });

addEventListener("popstate", () => (route.path = location.pathname));

export function go(path: string): void {
  history.pushState(null, "", path);
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
