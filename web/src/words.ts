/** Every sentence of the page comes from the message files in words/, a folder a language. */
import { keepLanguage, myLanguage } from "./live/remembered";
import en from "./words/en";

export type Key = keyof typeof en;
/** A sentence with a number in it has one entry for one and one for several. */
export type CountedKey = { [K in Key]: K extends `${infer Stem}_one` ? Stem : never }[Key];
export type Facts = Record<string, string | number>;

/** The languages there are, each by its own name; all but English are fetched when they are chosen. */
export const languages = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languages;

const FETCHED: Record<Language, () => Promise<Record<string, string>>> = {
  en: async () => en,
  de: async () => ({ ...en, ...(await import("./words/de")).default }),
};

let spoken: Language = "en";
let sentences: Record<string, string> = en;
let plurals = new Intl.PluralRules(spoken);
let lists = new Intl.ListFormat(spoken, { type: "conjunction" });
const listeners = new Set<() => void>();

/** The language the page is in. */
export const language = (): Language => spoken;

const isLanguage = (name: string): name is Language => name in languages;

/** The language chosen here; otherwise the first of the device's that we speak. */
export function wantedLanguage(): Language {
  const wanted = [myLanguage() ?? "", ...navigator.languages].map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return wanted.find(isLanguage) ?? "en";
}

/** Speak a language from now on, as soon as its words are here. */
export async function speak(next: Language): Promise<void> {
  if (next !== spoken) {
    sentences = await FETCHED[next]();
    spoken = next;
    plurals = new Intl.PluralRules(spoken);
    lists = new Intl.ListFormat(spoken, { type: "conjunction" });
  }
  document.documentElement.lang = spoken;
  for (const heard of listeners) heard();
}

/** Speak a language, here and whenever this device comes back. */
export async function chooseLanguage(next: Language): Promise<void> {
  await speak(next);
  keepLanguage(next);
}

/** Hear of it when the page speaks another language. Returns how to stop. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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

/** A sum of money as it is written in this language. */
export function money(dollars: number): string {
  return new Intl.NumberFormat(spoken, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 }).format(dollars);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names in a row, as they are said: Ada, Mina and Theo. */
export function listed(names: readonly string[]): string {
  return lists.format(names);
}

function filled(sentence: string, facts: Facts): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}
