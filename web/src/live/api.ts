/** What is asked over HTTP: games, cards, clauses, and the way to a table. */
import type { Create, Problem, Replay, TableInfo, Ticket } from "../wire";
import { language } from "../words";

export interface OptionValue {
  value: unknown;
  title: string;
  /** For the sentence that sums a table up; empty where it is not worth a word. */
  short: string;
}
export interface GameOption {
  name: string;
  kind: "flag" | "choice" | "several" | "counters" | "kept";
  title: string;
  sentence: string;
  clause: string;
  default: unknown;
  values: OptionValue[];
  counters?: number;
}
export interface GameInfo {
  game: string;
  fewest: number;
  most: number;
  usual: number;
  team: boolean;
  options: GameOption[];
  bots: string[];
  /** A sentence about each bot. */
  characters: Record<string, string>;
}
export interface Card {
  id: string;
  title: string;
  text: string;
  vp?: number;
  cost?: string;
  /** What the cost asks for in two or three words. */
  price?: string;
  ability?: string;
  kind?: "flip" | "ongoing";
  type?: string;
  colour?: string;
  vibes?: string[];
  act?: string;
  intensity?: number;
  boost?: number;
  copies?: number;
  star?: number;
  payout?: string;
  mark?: string;
  flavour?: string;
  /** The rules to read beside it. */
  clauses?: string[];
  /** Type, colour and vibes for programs, the same in every language. */
  type_id?: string;
  colour_id?: string;
  vibe_ids?: string[];
}
export interface Vibe {
  id: string;
  name: string;
  letter: string;
  shape: string;
}
export interface Pack {
  id: string;
  title: string;
  sealed: boolean;
  count: number;
  about: string[];
  cards: Card[];
  /** The rules to read beside all its cards. */
  clauses?: string[];
  /** What hands are dealt from in Ember. */
  deck?: Card[];
  vibes?: Vibe[];
}
export interface Clause {
  game: string;
  id: string;
  /** The title of the chapter it stands in. */
  chapter: string;
  title: string;
  source: "rulebook" | "ruling" | "original";
  text: string;
  /** What a group may agree on before a game to switch it. */
  option: string | null;
}

/** The server's own sentence about what went wrong. */
export class Refusal extends Error {
  constructor(readonly code: string, sentence: string, readonly clause?: string | null) {
    super(sentence);
  }
}

/** A response that is no refusal; `token` shows who asks where not everybody may. */
export async function fetched(path: string, token?: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": language() };
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, body === undefined ? { headers } : { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) });
  if (!answer.ok) {
    const problem = (await answer.json()) as Problem;
    throw new Refusal(problem.code, problem.sentence, problem.clause);
  }
  return answer;
}

export async function asked<T>(path: string, body?: unknown, token?: string): Promise<T> {
  return (await (await fetched(path, token, body)).json()) as T;
}

const kept = new Map<string, Promise<unknown>>();

/** Asked once a page and language; forgotten when it failed. */
function once<T>(path: string, shape: (told: never) => T): Promise<T> {
  const key = `${language()} ${path}`;
  let found = kept.get(key);
  if (!found) {
    found = asked(path).then((told) => shape(told as never));
    found.catch(() => kept.delete(key));
    kept.set(key, found);
  }
  return found as Promise<T>;
}

export const games = () => once("/api/games", (told: GameInfo[]) => told);

const played = new Map<string, string>();

/** From now on a game's cards are those of a table, which may have packs of its own; null: those of the box. */
export function playAt(game: string, table: string | null): void {
  if (table === null) played.delete(game);
  else played.set(game, table);
}

/** The cards are those of the box again, unless they are another table's by now. */
export function playNoMoreAt(table: string): void {
  for (const [game, at] of played) if (at === table) played.delete(game);
}

/** As they are filed; sealed packs are empty unless they are asked for. */
export function packsOf(game: string, spoilers = false): Promise<Pack[]> {
  const table = played.get(game);
  return once(`/api/${table ? `tables/${table}` : `games/${game}`}/cards${spoilers ? "?spoilers=yes" : ""}`, (packs: Pack[]) => packs);
}

/** Refusals that hold only for now, of what was not done; and of what may have been done all the same. */
export const NOT_DONE = ["not_saved", "slow_down"];
const FOR_NOW = [...NOT_DONE, "moved"];

/** Asked again, later each time, while no server answers or it refuses only for now. `vain` hears of each time. */
export async function atLast<T>(ask: () => Promise<T>, vain?: (failure: unknown) => void, forNow = FOR_NOW): Promise<T> {
  for (let pause = 500; ; pause = Math.min(2 * pause, 8000)) {
    try {
      return await ask();
    } catch (failure) {
      if (failure instanceof Refusal && !forNow.includes(failure.code)) throw failure;
      vain?.(failure);
      await new Promise((go) => setTimeout(go, pause));
    }
  }
}

/** A table without its cards is none. */
export const packsAtLast = (game: string, spoilers = false): Promise<Pack[]> => atLast(() => packsOf(game, spoilers));

/** The card on which a scenario tells its rule. */
export function scenarioOf(pack: Pack): Card[] {
  const [theme, idea, clauses = ""] = pack.about;
  return theme ? [{ id: `scenario-${pack.id}`, title: pack.title, text: `${theme} ${idea}`, clauses: clauses.split(", ").filter(Boolean) }] : [];
}

/** All cards of a pack, with the rules they share. */
export const cardsIn = (pack: Pack): Card[] =>
  [...scenarioOf(pack), ...pack.cards, ...(pack.deck ?? [])].map((card) => (pack.clauses ? { ...card, clauses: [...(card.clauses ?? []), ...pack.clauses] } : card));

const byId = (packs: Pack[]) => new Map(packs.flatMap(cardsIn).map((card) => [card.id, card]));
export const cardsOf = (game: string) => packsAtLast(game).then(byId);
/** The cards of a game; sealed ones too only where one of them lies face up already (ENS-8.2). */
export async function cardsShowing(game: string, ids: readonly string[]): Promise<Map<string, Card>> {
  const open = await cardsOf(game);
  return game !== "ensemble" || ids.every((id) => open.has(id)) ? open : byId(await packsAtLast(game, true));
}

/** The vibes of a game's cards, as they are drawn; two packs may show the same. */
export const vibesOf = (game: string): Promise<Vibe[]> => packsAtLast(game).then((packs) => [...new Map(packs.flatMap((pack) => pack.vibes ?? []).map((sign) => [sign.id, sign])).values()]);

export const clausesOf = (game: string) =>
  once(`/api/games/${game}/rules`, (clauses: Clause[]) => new Map(clauses.map((clause) => [clause.id, clause])));

export const makeTable = (wish: Create) => asked<Ticket>("/api/tables", wish);
export const joinTable = (table: string, name: string) => asked<Ticket>(`/api/tables/${table}/members`, { name });
export const findCode = (code: string) => asked<{ table: string }>(`/api/codes/${encodeURIComponent(code)}`);
export const lookAt = (table: string, token?: string) => asked<Partial<TableInfo> & { game: string }>(`/api/tables/${table}`, undefined, token);

// After the game.

export const replayOf = (table: string, query: string, token?: string) => asked<Replay>(`/api/tables/${table}/replay?${query}&language=${language()}`, undefined, token);
export const exportOf = (table: string, token?: string) => fetched(`/api/tables/${table}/export`, token);
export const continueGame = (wish: Create, token?: string) => asked<Ticket>("/api/tables", wish, token);
