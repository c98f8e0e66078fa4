/** Saying that it is somebody's turn while they look elsewhere: the tab, its icon, a badge, a notice. */
import { say } from "../words";

const MARK = "● ";
const DOT = '<circle cx="32" cy="8" r="8" fill="#d1341f"/>';
let plain = "";
let told = false;
let shown: Notification | null = null;

export function tellTurn(due: boolean): void {
  const title = document.title.replace(MARK, "");
  document.title = due ? MARK + title : title;
  if (due === told) return;
  told = due;
  void drawIcon(due);
  const badge = navigator as { setAppBadge?: (n: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
  void (due ? badge.setAppBadge?.(1) : badge.clearAppBadge?.())?.catch(() => undefined);
  takeBack();
  if (due && document.hidden && mayNotify() === "granted") notify(title);
}

/** A notice says where it is somebody's turn and nothing else: it may lie on a locked screen. */
function notify(title: string): void {
  try {
    shown = new Notification(title, { body: say("notices.your_turn"), icon: "/lamp.svg", tag: location.pathname });
  } catch {
    return; // some phones know the word and show nothing to a page
  }
  shown.onclick = () => {
    window.focus();
    takeBack();
  };
}

/** Who is back, or has answered elsewhere, needs no notice any more. */
function takeBack(): void {
  shown?.close();
  shown = null;
}
document.addEventListener("visibilitychange", () => !document.hidden && takeBack());

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
