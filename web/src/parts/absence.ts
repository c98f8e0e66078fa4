/** What is said of a person who does not play at the moment; empty for everybody else. */
import type { SeatInfo } from "../wire";
import { say } from "../words";

export function absence(seat: SeatInfo): string {
  if (seat.stand_in) return say("people.stand_in");
  return seat.kind === "person" && !seat.connected ? say("people.away") : "";
}
