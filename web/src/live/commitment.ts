/** What a seat brings to the fair shuffle; docs/reference/fairness.md. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Random letters for secrets and ids; works on plain http too, where `crypto.subtle` does not. */
export function randomHex(bytes: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

export function commitment(table: string, seat: number, secret: string): string {
  const name = utf8ToBytes(table);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, name.length);
  const sealed = concatBytes(utf8ToBytes("parlour/player-commit/v1"), length, name, Uint8Array.of(seat), hexToBytes(secret));
  return bytesToHex(sha256(sealed));
}
