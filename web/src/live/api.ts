/** What is asked over HTTP: games, cards, clauses, and the way to a table. */
import type { Create, Problem, TableInfo, Ticket } from "../wire";

export interface GameInfo {
  game: string;
  fewest: number;
  most: number;
  team: boolean;
  bots: string[];
}
export interface Card {
  id: string;
  title: string;
  text: string;
  vp?: number;
  cost?: string;
  ability?: string;
  type?: string;
  colour?: string;
  vibes?: string[];
  act?: string;
  intensity?: number;
  boost?: number;
  star?: number;
  payout?: string;
  mark?: string;
  flavour?: string;
  /** The rules to read beside it. */
  clauses?: string[];
}
export interface Clause {
  id: string;
  title: string;
  source: "rulebook" | "ruling" | "original";
  text: string;
}

/** The server's own sentence about what went wrong. */
export class Refusal extends Error {
  constructor(readonly code: string, sentence: string, readonly clause?: string | null) {
    super(sentence);
  }
}

async function asked<T>(path: string, body?: unknown): Promise<T> {
  const how = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, how);
  const told: unknown = await answer.json();
  if (!answer.ok) {
    const problem = told as Problem;
    throw new Refusal(problem.code, problem.sentence, problem.clause);
  }
  return told as T;
}

const kept = new Map<string, Promise<unknown>>();

/** Asked once a page; forgotten when it failed. */
function once<T>(path: string, shape: (told: never) => T): Promise<T> {
  let found = kept.get(path);
  if (!found) {
    found = asked(path).then((told) => shape(told as never));
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found as Promise<T>;
}

export const games = () => once("/api/games", (told: GameInfo[]) => told);

const byId = (packs: { cards: Card[] }[]) => new Map(packs.flatMap((pack) => pack.cards).map((card) => [card.id, card]));

export const cardsOf = (game: string) => once(`/api/games/${game}/cards`, byId);
/** Sealed ones too: for cards that lie face up already. */
export const allCardsOf = (game: string) => once(`/api/games/${game}/cards?spoilers=yes`, byId);

export const clausesOf = (game: string) =>
  once(`/api/games/${game}/rules`, (clauses: Clause[]) => new Map(clauses.map((clause) => [clause.id, clause])));

export const makeTable = (wish: Create) => asked<Ticket>("/api/tables", wish);
export const joinTable = (table: string, name: string) => asked<Ticket>(`/api/tables/${table}/members`, { name });
export const findCode = (code: string) => asked<{ table: string }>(`/api/codes/${encodeURIComponent(code)}`);
export const lookAt = (table: string) => asked<Partial<TableInfo> & { game: string }>(`/api/tables/${table}`);
