// Made from the types in src/parlour/wire by tools/wire_types.py: do not edit.

/** Change what is agreed on; what is left out stays. */
export interface Agree {
  type: "agree";
  options?: Record<string, unknown> | null;
  seats?: number | null;
  clock?: Clock | null;
  title?: string | null;
  listed?: boolean | null;
  watchers?: boolean | null;
  table: string;
  id: string;
}

/** The answer to a decision by its number in the action table. */
export interface Answer {
  type: "answer";
  decision: string;
  action: number;
  table: string;
  id: string;
}

export interface AnswerUndo {
  type: "answer_undo";
  agrees: boolean;
  table: string;
  id: string;
}

/** The table itself changed: people, seats, the handshake, the ending. */
export interface Arranged {
  type: "arranged";
  info: TableInfo;
  you: You;
  table: string;
}

/** How the tables stand at which a device holds places. */
export interface AskPlaces {
  places: Array<Held>;
}

/** Show me this table from now on: as the holder of a token, or as anybody who watches. */
export interface Attach {
  type: "attach";
  token?: string | null;
  language?: string;
  table: string;
  id: string;
}

export interface ChatLine {
  number: number;
  member: string;
  name: string;
  text: string;
  at: number;
  window?: number | null;
}

/** Play with these packs beside the built-in ones, named by their hashes. */
export interface ChoosePacks {
  packs: Array<string>;
}

/** Send away the bot on a seat. */
export interface ClearSeat {
  type: "clear_seat";
  seat: number;
  table: string;
  id: string;
}

/** How long a table waits, in seconds; 0: for ever. */
export interface Clock {
  move?: number;
  moment?: number;
  away?: number;
}

/** The code of `Handover`, for a token of one's own on this device. */
export interface ComeBack {
  code: string;
}

/** A new commitment for my seat, after a start that failed. */
export interface Commit {
  type: "commit";
  commitment: string;
  table: string;
  id: string;
}

/** Give up. Where others play on, a bot takes the seat. */
export interface Concede {
  type: "concede";
  table: string;
  id: string;
}

/** A step of a finished game, and the seat that goes on from there among bots. */
export interface Continue {
  table: string;
  step: number;
  seat: number;
}

/** A table that began from a step of a finished game. Nobody shuffled for it. */
export interface Continues {
  step: number;
  table?: string;
  code?: string;
}

/** A new table. Who makes it is its host. */
export interface Create {
  game: string;
  name: string;
  seats?: number | null;
  options?: Record<string, unknown>;
  packs?: Array<string>;
  bots?: Array<string>;
  clock?: Clock;
  title?: string;
  listed?: boolean;
  watchers?: boolean;
  group?: string;
  continues?: Continue | null;
}

/** A question to this seat, with every legal answer. */
export interface DecisionInfo {
  id: string;
  question: string;
  sentence: string;
  clause: string;
  options: Array<OptionInfo>;
  revisable?: boolean;
  deadline?: number;
}

/** Show me nothing of this table any more. */
export interface Detach {
  type: "detach";
  table: string;
  id: string;
}

/** The request was carried out, and is on disk. */
export interface Done {
  type: "done";
  id: string;
  code?: string;
  action?: number | null;
  text?: string;
  clause?: string | null;
  lines?: Array<StoryLine>;
  next?: number | null;
  whys?: Array<WhyInfo>;
  rematch?: string;
  events?: Array<EventInfo>;
  foreseen?: Record<string, unknown> | null;
  table: string;
}

/** A path of this server that shall be shown as a QR code. */
export interface Drawn {
  path: string;
}

export interface Ending {
  winners: Array<number>;
  reason: string;
  clause?: string;
  sentence?: string;
}

/** Something that happened, as this seat saw it. */
export interface EventInfo {
  event: string;
  clause: string;
  facts: Record<string, unknown>;
  text?: string;
  cards?: Array<Mention>;
}

/** The fair shuffle as far as it has come; `docs/reference/fairness.md`. */
export interface FairInfo {
  server: string;
  transcript?: Record<string, unknown> | null;
  digest?: string;
  deadline?: number;
  secret?: string;
}

/** What an answer to this decision would lead to, as far as its seat can know. */
export interface Foresee {
  type: "foresee";
  decision: string;
  action: number;
  table: string;
  id: string;
}

/** A group that plays Ensemble together. */
export interface FoundGroup {
  title: string;
}

/** This table shows you nothing any more. */
export interface Gone {
  type: "gone";
  code: string;
  sentence: string;
  table: string;
}

/** A code with which I can come back on another device, once, within ten minutes. */
export interface Handover {
  type: "handover";
  table: string;
  id: string;
}

/** What happened in the game. `change` holds the fields of the view that are new. */
export interface Happened {
  type: "happened";
  events: Array<EventInfo>;
  change: Record<string, unknown>;
  figures?: Record<string, unknown> | null;
  decision?: DecisionInfo | null;
  moment?: MomentInfo | null;
  deadline?: number;
  can_undo?: boolean;
  table: string;
}

/** A place at a table that a device holds. */
export interface Held {
  table: string;
  token: string;
}

/** What the expert would do. */
export interface Hint {
  type: "hint";
  decision: string;
  table: string;
  id: string;
}

/** Come in with a name and nothing else. */
export interface Join {
  name: string;
}

/** Go away for good; during a game a bot takes the seat. */
export interface Leave {
  type: "leave";
  table: string;
  id: string;
}

/** A table whose host wants it to be found. */
export interface Listed {
  table: string;
  code: string;
  game: string;
  title: string;
  status: string;
  seats: number;
  free: number;
  host: string;
}

export interface MemberInfo {
  member: string;
  name: string;
  seat?: number | null;
  muted?: boolean;
  connected?: boolean;
}

/** A card that a sentence names. */
export interface Mention {
  card: string;
  name: string;
}

/** A moment to act: how long it is open and whom the table waits for, cards aside. */
export interface MomentInfo {
  name: string;
  deadline: number;
  waits_for: Array<number>;
}

export interface Mute {
  type: "mute";
  member: string;
  muted: boolean;
  table: string;
  id: string;
}

/** Why I chose, beside my vote, after it was revealed. */
export interface Note {
  type: "note";
  text: string;
  table: string;
  id: string;
}

/** How a member is told of their turn while they are away. */
export interface NoticesInfo {
  ways?: Array<"mail" | "webhook">;
  mail?: string;
  webhook?: string;
}

/** Where to tell me that it is my turn; empty: nowhere. */
export interface Notify {
  type: "notify";
  webhook?: string;
  mail?: string;
  table: string;
  id: string;
}

/** Ask the others whether my last answer may be taken back. */
export interface OfferUndo {
  type: "offer_undo";
  table: string;
  id: string;
}

export interface OptionInfo {
  action: number;
  notation: string;
}

/** From now on, answer reactions for me like this. */
export interface Order {
  type: "order";
  orders: Orders;
  table: string;
  id: string;
}

/** How reactions are answered without asking. */
export interface Orders {
  moments?: "ask" | "pass";
  cancels?: "ask" | "pass";
  until?: "always" | "my_turn";
  stops?: Array<Stop>;
}

export interface PassHost {
  type: "pass_host";
  member: string;
  table: string;
  id: string;
}

/** Are you there? The table is not asked, and gives back no seat that a stand-in plays. */
export interface Ping {
  type: "ping";
  table: string;
  id: string;
}

/** Why an HTTP request was refused. */
export interface Problem {
  code: string;
  sentence: string;
  clause?: string | null;
}

/** The request was not carried out, and nothing changed. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  sentence: string;
  clause?: string | null;
  retry_after?: number;
  table: string;
}

/** The same game again with the same people, at a new table. */
export interface Rematch {
  type: "rematch";
  table: string;
  id: string;
}

export interface Remove {
  type: "remove";
  member: string;
  table: string;
  id: string;
}

export interface Rename {
  type: "rename";
  name: string;
  table: string;
  id: string;
}

/** A finished game as one seat saw it, as a spectator did, or with everything laid open. */
export interface Replay {
  info: TableInfo;
  eyes: number | "all" | null;
  last: number;
  part: ReplayPart;
}

/** Steps of a finished game in a row. `view` is that before the first of them. */
export interface ReplayPart {
  since: number;
  view: Record<string, unknown>;
  steps: Array<Step>;
  next?: number | null;
}

export type Request = Attach | Detach | Ping | Sit | Stand | Rename | SeatBot | ClearSeat | Agree | Start | Commit | Reveal | Answer | Order | Wait | Concede | OfferUndo | AnswerUndo | Rematch | WhyNot | Foresee | Hint | Story | Whys | Say | Note | PassHost | Mute | Remove | Handover | Leave | Notify;

/** The secret behind my seat's commitment, now that everything is locked. */
export interface Reveal {
  type: "reveal";
  secret: string;
  table: string;
  id: string;
}

export interface Said {
  type: "said";
  line: ChatLine;
  table: string;
}

export interface Say {
  type: "say";
  text: string;
  table: string;
  id: string;
}

export interface SeatBot {
  type: "seat_bot";
  seat: number;
  bot: string;
  table: string;
  id: string;
}

export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  name?: string;
  member?: string;
  bot?: string;
  commitment?: string;
  revealed?: boolean;
  stand_in?: string;
  conceded?: boolean;
  wait?: "ask" | "orders";
  connected?: boolean;
}

/** Take a seat. The commitment hides the secret this seat brings to the shuffle. */
export interface Sit {
  type: "sit";
  seat: number;
  commitment: string;
  table: string;
  id: string;
}

/** All of a table as one person may see it. */
export interface Snapshot {
  type: "snapshot";
  info: TableInfo;
  you: You;
  view?: Record<string, unknown> | null;
  figures?: Record<string, unknown> | null;
  decision?: DecisionInfo | null;
  moment?: MomentInfo | null;
  deadline?: number;
  at?: number;
  chat?: Array<ChatLine>;
  table: string;
}

/** Give the seat back and watch. */
export interface Stand {
  type: "stand";
  table: string;
  id: string;
}

/** How a table stands at which a device holds a place. */
export interface Standing {
  table: string;
  code: string;
  game: string;
  status: "lobby" | "locked" | "over" | "playing" | "unknown";
  title?: string;
  name?: string;
  others?: Array<string>;
  your_turn?: boolean;
  won?: boolean;
  group?: string;
}

/** Lock who sits where and begin the handshake of the fair shuffle. */
export interface Start {
  type: "start";
  table: string;
  id: string;
}

/** What a window of a finished game brought. `change` holds the fields of the view that are new. */
export interface Step {
  events: Array<EventInfo>;
  change: Record<string, unknown>;
  figures?: Record<string, unknown> | null;
  said?: Array<ChatLine>;
  whys?: Array<WhyInfo>;
}

/** A moment at which orders do not answer: this step in the turn of this seat. */
export interface Stop {
  seat: number;
  step: "any" | "conjured" | "drawn" | "end" | "start";
}

/** What happened so far, as this seat saw it, in sentences. */
export interface Story {
  type: "story";
  since?: number;
  table: string;
  id: string;
}

/** One sentence of the log. */
export interface StoryLine {
  number: number;
  text: string;
  clause: string;
  event: string;
  seat?: number | null;
  cards?: Array<Mention>;
}

/** Everything about a table but its cards: the same for all who see it. */
export interface TableInfo {
  id: string;
  code: string;
  game: string;
  title: string;
  status: "lobby" | "locked" | "over" | "playing";
  host: string;
  options: Record<string, unknown>;
  packs: Array<string>;
  seats: Array<SeatInfo>;
  members: Array<MemberInfo>;
  clock: Clock;
  fair: FairInfo;
  listed?: boolean;
  watchers?: boolean;
  ending?: Ending | null;
  undo?: UndoInfo | null;
  rematch?: string;
  group?: string;
  continues?: Continues | null;
  created?: number;
}

/** A place at a table: keep the token, it is told once. */
export interface Ticket {
  table: string;
  code: string;
  member: string;
  token: string;
}

export type Told = Done | Refused | Snapshot | Happened | Arranged | Said | Trouble | Gone;

/** Something is wrong with the server; nothing that was acknowledged is lost. */
export interface Trouble {
  type: "trouble";
  code: string;
  sentence: string;
  table: string;
}

/** An offered undo, and whose consent is there. */
export interface UndoInfo {
  seat: number;
  agreed: Array<number>;
}

/** Whether the table waits for this seat in moments to act; everybody sees it. */
export interface Wait {
  type: "wait";
  mode: "ask" | "orders";
  table: string;
  id: string;
}

/** Why a bot chose as it did for a seat. */
export interface WhyInfo {
  seat: number;
  text: string;
}

/** Why an action cannot be done now; it is named by its number or by its notation. */
export interface WhyNot {
  type: "why_not";
  action: number | string;
  table: string;
  id: string;
}

/** Why the bots chose as they did, where that gives nothing away. */
export interface Whys {
  type: "whys";
  table: string;
  id: string;
}

/** What only the holder of a token is told about themselves. */
export interface You {
  member?: string;
  seat?: number | null;
  orders?: Orders | null;
  can_undo?: boolean;
  notices?: NoticesInfo | null;
}
