/** Handing something on: a link to somebody, a file to this device. */
import { exportOf } from "./api";

/** True when the link was copied; the device's own sheet says enough by itself. */
export async function shareLink(url: string): Promise<boolean> {
  if (navigator.share) {
    await navigator.share({ url }).catch(() => undefined);
    return false;
  }
  if (!navigator.clipboard) return false; // on plain http in a home network
  await navigator.clipboard.writeText(url);
  return true;
}

/** Save the file of a finished game; a link alone could not show who asks. */
export async function saveExport(table: string, token?: string): Promise<void> {
  const file = await (await exportOf(table, token)).blob();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `parlour-${table}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
