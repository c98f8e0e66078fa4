/** Is the file of a game what it says? Every step is a finding: it holds, it does not, or it only says something. */
import { bytesToHex } from "@noble/hashes/utils.js";
import { say } from "../words";
import { canonical } from "./canonical";
import { hashed, playerCommitment, serverCommitment, tableKey, transcriptDigest } from "./protocol";
import { checkRandom } from "./random";
import { reproduced } from "./vector";

export interface Finding {
  holds: boolean | null;
  text: string;
}
export interface Checked {
  findings: Finding[];
  /** How many random results follow from the key. */
  draws: number;
  /** Continued from another game: nothing was shuffled. */
  continued: boolean;
  numbers: [string, string][];
}
/** What this device knows beside the file. */
export interface Known {
  nameOf: (seat: number) => string;
  secretOf: (commitment: string) => string | undefined;
  /** The digest as the table showed it; empty where nobody looked. */
  digest: string;
}

type Fields = Record<string, unknown>;
const isFields = (data: unknown): data is Fields => typeof data === "object" && data !== null && !Array.isArray(data);
const isSecret = (data: unknown): data is string => typeof data === "string" && /^[0-9a-f]{64}$/.test(data);
const same = (one: unknown, other: unknown) => canonical(one ?? null) === canonical(other ?? null);

/** The first thing that does not hold ends the check: what comes after it rests on it. */
class Broken extends Error {}

export function check(text: string, known: Known): Checked {
  const found: Checked = { findings: [], draws: 0, continued: false, numbers: [] };
  const holds = (sentence: string) => found.findings.push({ holds: true, text: sentence });
  const says = (sentence: string) => found.findings.push({ holds: null, text: sentence });
  const require = (fine: boolean, good: string | null, bad: string) => {
    if (!fine) throw new Broken(bad);
    if (good) holds(good);
  };
  try {
    require(reproduced(), say("verify.self"), say("verify.self_bad"));
    const file = parsed(text);
    if (file["parlour"] === "record/v1" && isFields(file["origin"]) && "position" in file["origin"]) return { ...found, continued: true };
    require(file["parlour"] === "export/v1" && isFields(file["record"]) && isFields(file["fairness"]), null, say("verify.not_export"));
    require(inProperForm(file, text), say("verify.canonical"), say("verify.canonical_bad"));
    const record = file["record"] as Fields;
    const { seal, ...sealed } = record;
    const windows = Array.isArray(record["windows"]) ? record["windows"].length : 0;
    require(bytesToHex(hashed(canonical(sealed))) === seal, say("verify.seal", { windows }), say("verify.seal_bad"));
    const key = checkHandshake(file["fairness"] as Fields, record, known, found, { says, require });
    for (const { name, draws, shuffle, wrong } of checkRandom(file["random"], key)) {
      require(wrong === null, say(shuffle ? "verify.shuffle" : "verify.dice", { name, draws }), wrong ?? "");
      found.draws += draws;
    }
    const states = Array.isArray(file["states"]) ? (file["states"] as unknown[]) : [];
    require(states.length === windows && (!windows || states.at(-1) === record["final"]), say("verify.states"), say("verify.states_bad"));
    says(say("verify.rest"));
  } catch (wrong) {
    if (!(wrong instanceof Broken)) throw wrong;
    found.findings.push({ holds: false, text: wrong.message });
  }
  return found;
}

function parsed(text: string): Fields {
  try {
    const data: unknown = JSON.parse(text);
    if (isFields(data)) return data;
  } catch {
    // Said below.
  }
  throw new Broken(say("verify.not_export"));
}

function inProperForm(file: Fields, text: string): boolean {
  try {
    return canonical(file) === text;
  } catch {
    return false;
  }
}

interface Verdicts {
  says: (sentence: string) => void;
  require: (fine: boolean, good: string | null, bad: string) => void;
}

/** Commitments, transcript and key. Gives the key that follows from the secrets. */
function checkHandshake(fairness: Fields, record: Fields, known: Known, found: Checked, { says, require }: Verdicts): Uint8Array {
  const transcript = isFields(fairness["transcript"]) ? fairness["transcript"] : {};
  const players = isFields(fairness["players"]) ? fairness["players"] : {};
  const seats = Array.isArray(transcript["seats"]) ? (transcript["seats"] as unknown[]) : [];
  const agreed = { protocol: "parlour/fair/v1", game: record["game"], rules: record["rules"], packs: record["packs"], options: record["options"] };
  const differs = Object.entries(agreed).find(([name, value]) => !same(transcript[name], value))?.[0] ?? (seats.length === record["seats"] ? undefined : "seats");
  require(differs === undefined, say("verify.transcript", { seats: seats.length }), say("verify.transcript_bad", { field: differs ?? "" }));

  const table = String(transcript["table_id"]);
  const server = fairness["server"];
  require(isSecret(server) && serverCommitment(table, server) === transcript["server"], say("verify.server"), say("verify.server_bad"));

  const secrets = new Map<number, string>();
  for (const [seat, sealed] of seats.entries()) {
    if (sealed === null) continue;
    const name = known.nameOf(seat);
    const secret = players[String(seat)];
    require(secret !== undefined, null, say("verify.player_missing", { name }));
    require(isSecret(secret) && playerCommitment(table, seat, secret) === sealed, say("verify.player", { name }), say("verify.player_bad", { name }));
    secrets.set(seat, secret as string);
  }
  require(Object.keys(players).length === secrets.size, null, say("verify.player_extra"));
  if (secrets.size < seats.length) says(say("verify.bots"));

  const mine = seats.flatMap((sealed, seat) => (typeof sealed === "string" && known.secretOf(sealed) !== undefined ? [seat] : []));
  const fits = mine.every((seat) => secrets.get(seat) === known.secretOf(String(seats[seat])));
  if (mine.length) require(fits, say("verify.own"), say("verify.own_bad"));
  else says(say("verify.own_none"));

  const digest = transcriptDigest(transcript);
  const start = bytesToHex(digest).slice(0, 8);
  if (known.digest) require(start === known.digest, say("verify.digest", { digest: start }), say("verify.digest_bad", { digest: start, shown: known.digest }));
  const key = tableKey(server as string, digest, secrets);
  require(same(record["origin"], { generator: "fair/v1", key: bytesToHex(key) }), say("verify.key"), say("verify.key_bad"));
  found.numbers = [["C_S", String(transcript["server"])], ["S", String(server)], ...[...secrets].map(([seat, secret]) => [`P_${seat}`, secret] as [string, string]), ["T", bytesToHex(digest)], ["K", bytesToHex(key)]];
  return key;
}
