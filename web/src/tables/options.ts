/** Names of what is played with, where no list has them or where there is little room. */
import { capital } from "../words";

/** An id that no list names, made readable. */
export const plainName = (id: string) => capital(id.replace(/[-_]/g, " "));

/** What stands on a card whose picture is not there and whose name stands beside it. */
export const initials = (name: string) => name.split(/[\s-]+/).map((word) => word.charAt(0)).filter((letter) => /[A-Z]/.test(letter)).join("").slice(0, 2);
