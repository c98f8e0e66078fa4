/** Two places: the start page, and a table by its code. */
export type Route = { page: "start" } | { page: "table"; code: string };

function read(): Route {
  const code = /^\/t\/([^/]+)/.exec(location.pathname)?.[1];
  return code ? { page: "table", code: decodeURIComponent(code) } : { page: "start" };
}

export const route = $state<{ now: Route }>({ now: read() });

addEventListener("popstate", () => (route.now = read()));

export function go(path: string): void {
  history.pushState(null, "", path);
  route.now = read();
  scrollTo(0, 0);
}

/** Follow a link inside the page; what asks for a new tab gets one. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname);
}
