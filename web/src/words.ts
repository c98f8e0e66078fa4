/** Every sentence of the page comes from the message files in words/en. */
import en from "./words/en";

export type Key = keyof typeof en;
/** A sentence with a number in it has one entry for one and one for several. */
export type CountedKey = { [K in Key]: K extends `${infer Stem}_one` ? Stem : never }[Key];
export type Facts = Record<string, string | number>;

const sentences: Record<string, string> = en;
const plurals = new Intl.PluralRules("en");

export function say(key: Key, facts: Facts = {}): string {
  return filled(sentences[key] ?? key, facts);
}

export function count(key: CountedKey, n: number, facts: Facts = {}): string {
  const form = plurals.select(n) === "one" ? "one" : "other";
  return filled(sentences[`${key}_${form}`] ?? key, { n, word: inWords(n), Word: capital(inWords(n)), ...facts });
}

/** A sentence whose key is made of something the server named; null where we have none. */
export function maybe(key: string, facts: Facts = {}): string | null {
  const sentence = sentences[key];
  return sentence === undefined ? null : filled(sentence, facts);
}

/** Small numbers read better as words. */
export function inWords(n: number): string {
  return sentences[`number.${n}`] ?? String(n);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names in a row, as they are said: Ada, Mina and Theo. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}

function filled(sentence: string, facts: Facts): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}
