/** Handing something on: a link to somebody, a file to this device. */
import { say } from "../words";
import { exportOf, Refusal } from "./api";

/** True when the link was copied; the device's own sheet says enough by itself. */
export async function shareLink(url: string): Promise<boolean> {
  if (navigator.share) {
    await navigator.share({ url }).catch(() => undefined);
    return false;
  }
  if (!navigator.clipboard) return copied(url);
  await navigator.clipboard.writeText(url);
  return true;
}

/** The old way, on plain http in a home network. */
function copied(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/** Save the file of a finished game; a link alone could not show who asks. */
export async function saveExport(table: string, token: string | undefined, failed: (why: Refusal) => void): Promise<void> {
  let file: Blob;
  try {
    file = await (await exportOf(table, token)).blob();
  } catch (wrong) {
    return failed(wrong instanceof Refusal ? wrong : new Refusal("no_server", say("after.no_server")));
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `parlour-${table}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
