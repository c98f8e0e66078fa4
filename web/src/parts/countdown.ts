/** How long a table still waits, to be read and to be heard. */
import { createSubscriber } from "svelte/reactivity";
import { serverTime } from "../live/time";
import { count, listed, say } from "../words";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const IN_SECONDS = 99; // up to here a number of seconds says enough

const ticking = createSubscriber((update) => {
  const timer = setInterval(update, 250);
  return () => clearInterval(timer);
});

/** The seconds that are left until a time of the server, in milliseconds; whoever asks is told again. */
export function secondsLeft(deadline: number, whole: number): number {
  ticking();
  return Math.max(0, Math.min(whole, Math.ceil((deadline - serverTime()) / 1000)));
}

/** As short as it can be said: 40, 4:05, 5 h, 2 d 5 h. */
export function shortTime(left: number): string {
  if (left <= IN_SECONDS) return String(left);
  if (left < HOUR) return `${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`;
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  return days ? say("clock.short_days", { days, hours }) : say("clock.short_hours", { hours });
}

/** As people say it: 40 seconds, 5 minutes, 2 days and 5 hours. */
export function timeInWords(left: number): string {
  if (left <= IN_SECONDS) return count("time.seconds", left);
  if (left < HOUR) return count("time.minutes", Math.floor(left / MINUTE));
  const [days, hours, minutes] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR), Math.floor((left % HOUR) / MINUTE)];
  const parts = days ? [count("time.days", days), hours ? count("time.hours", hours) : ""] : [count("time.hours", hours), minutes ? count("time.minutes", minutes) : ""];
  return listed(parts.filter(Boolean));
}
