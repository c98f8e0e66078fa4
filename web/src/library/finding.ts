/** Looking for words in clauses and cards, and showing where they stand. */

/** Upper case and accents make no difference to who looks for something. */
export const plain = (text: string) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

export const wordsOf = (query: string) => plain(query).split(/\s+/).filter(Boolean);

/** Whether every word looked for stands somewhere in these texts. */
export function finds(words: readonly string[], texts: readonly string[]): boolean {
  const all = plain(texts.join("\n"));
  return words.every((word) => all.includes(word));
}

export interface Piece {
  text: string;
  found: boolean;
  /** The clause or chapter it names. */
  clause: string | null;
}

const NAMED = /\b(?:ENS|EMB|ENC)-\d+(?:\.\d+)?/g;

/** A text in pieces: names of clauses apart, and what is looked for marked. */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const cut: Piece[] = [];
  let from = 0;
  for (const named of text.matchAll(NAMED)) {
    cut.push(...marked(text.slice(from, named.index), words, null), ...marked(named[0], words, named[0]));
    from = named.index + named[0].length;
  }
  return [...cut, ...marked(text.slice(from), words, null)];
}

function marked(text: string, words: readonly string[], clause: string | null): Piece[] {
  const low = plain(text);
  // A letter whose plain form is longer would shift every place behind it: then nothing is marked.
  const looked = low.length === text.length ? words : [];
  const cut: Piece[] = [];
  let from = 0;
  while (from < text.length) {
    const hits = looked.map((word) => ({ word, at: low.indexOf(word, from) })).filter((hit) => hit.at >= 0);
    const next = hits.sort((a, b) => a.at - b.at || b.word.length - a.word.length)[0];
    if (!next) break;
    if (next.at > from) cut.push({ text: text.slice(from, next.at), found: false, clause });
    from = next.at + next.word.length;
    cut.push({ text: text.slice(next.at, from), found: true, clause });
  }
  if (from < text.length) cut.push({ text: text.slice(from), found: false, clause });
  return cut;
}

const GAMES: Record<string, string> = { ENS: "ensemble", EMB: "ember", ENC: "encore" };

/** Where a clause stands in the rules. */
export const placeOf = (clause: string) => `/rules/${GAMES[clause.slice(0, 3)] ?? ""}#${clause}`;
