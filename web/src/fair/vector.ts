/** The published example of docs/reference/fairness.md: a page that does not reproduce it checks nothing. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { drawn, hashed, Numbers, playerCommitment, serverCommitment, tableKey } from "./protocol";

const TABLE = "T-000001";
const SERVER = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const PLAYERS = ["11".repeat(32), "22".repeat(32)];

const SERVER_COMMITMENT = "a4cd957a416022f1801776aea93dbad9a59f9f7845761ada52b65fc22e900859";
const PLAYER_COMMITMENTS = ["f0c26e2f9ad5e842b997fecc1e4836e0f91072d6a7cdbed46332973d48ddec12", "005c88956c662514905f96b7fd5a3919bfa55889dd0010b4aeeb9a6618ff7877"];
const KEY = ["b0d1e4a5d0c375ccd25e677d831aa30f37689c86cd088c565709eb4c2dccedd9", "8138b28bdf739aa8e98c81228b8d07f28566c8803253e838840f675467dfe4c3"].join("");
const TEN = [5, 0, 3, 4, 9, 1, 2, 7, 6, 8];
const EIGHTY = "f3eaf061ff062e24b3038c4efd04075d9f101996552c5af579efea9f2cc47d80";
const DIE = 3;

export function reproduced(): boolean {
  const key = tableKey(SERVER, hashed("demo transcript"), new Map(PLAYERS.map((secret, seat) => [seat, secret])));
  const deck = drawn(new Numbers(key, "shuffle/draw/0"), 80);
  return (
    serverCommitment(TABLE, SERVER) === SERVER_COMMITMENT &&
    PLAYERS.every((secret, seat) => playerCommitment(TABLE, seat, secret) === PLAYER_COMMITMENTS[seat]) &&
    bytesToHex(key) === KEY &&
    drawn(new Numbers(key, "shuffle/draw/0"), 10).join() === TEN.join() &&
    bytesToHex(sha256(Uint8Array.from(deck))) === EIGHTY &&
    new Numbers(key, "die/0").below(6) === DIE
  );
}
