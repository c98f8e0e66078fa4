/** Links for others. Who plays at the machine itself calls it 127.0.0.1, which nobody else can. */
import { asked } from "./api";

const HERE = ["localhost", "127.0.0.1", "[::1]"];

// Wherever else a page comes from, by a proxy perhaps, others come from there too.
let base = $state(location.origin);
if (HERE.includes(location.hostname))
  void asked<{ address: string }>("/api/address").then(
    (told) => (base = told.address),
    () => undefined, // the address in the bar is the best guess there is
  );

export const linkFor = (path: string): string => base + path;
