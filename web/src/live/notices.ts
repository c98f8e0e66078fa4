/** Saying that it is somebody's turn while they look elsewhere: the tab, its icon, a badge, a notice. */
import { say } from "../words";

const MARK = "● ";
const DOT = '<circle cx="32" cy="8" r="8" fill="#d1341f"/>';
let plain = "";
let told = false;

export function tellTurn(due: boolean): void {
  const title = document.title.replace(MARK, "");
  document.title = due ? MARK + title : title;
  if (due === told) return;
  told = due;
  void drawIcon(due);
  const badge = navigator as { setAppBadge?: (n: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
  void (due ? badge.setAppBadge?.(1) : badge.clearAppBadge?.())?.catch(() => undefined);
  if (due && document.hidden && mayNotify() === "granted") notify(title);
}

function notify(title: string): void {
  const notice = new Notification(title, { body: say("notices.your_turn"), icon: "/lamp.svg", tag: location.pathname });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

/** The lamp, with a dot while somebody is asked. */
async function drawIcon(due: boolean): Promise<void> {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  plain ||= await fetch("/lamp.svg").then((answer) => answer.text()).catch(() => "");
  if (!plain || due !== told) return;
  icon.href = due ? `data:image/svg+xml,${encodeURIComponent(plain.replace("</svg>", `${DOT}</svg>`))}` : "/lamp.svg";
}

/** What the browser says about notices; it knows none on plain http. */
export function mayNotify(): NotificationPermission | "unknown" {
  return "Notification" in window ? Notification.permission : "unknown";
}

export const askToNotify = async (): Promise<NotificationPermission | "unknown"> => ("Notification" in window ? Notification.requestPermission() : "unknown");
