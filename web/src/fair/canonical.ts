/** The one form in which data is hashed and compared; docs/reference/records.md. */

export class NotPlain extends Error {}

export function canonical(data: unknown): string {
  if (data === null || typeof data === "boolean" || typeof data === "string") return JSON.stringify(data);
  if (typeof data === "number") {
    if (!Number.isSafeInteger(data)) throw new NotPlain();
    return String(data);
  }
  if (Array.isArray(data)) return `[${data.map(canonical).join(",")}]`;
  const fields = Object.entries(data as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`).join(",")}}`;
}
