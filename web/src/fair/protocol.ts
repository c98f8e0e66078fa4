/** The fair shuffle, worked out once more: docs/reference/fairness.md in another language than the server's. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonical } from "./canonical";

/** The same that seals the secret of this page's own seat. */
export { commitment as playerCommitment } from "../live/commitment";

function bigEndian(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

const lengthPrefixed = (part: Uint8Array) => concatBytes(bigEndian(part.length), part);

export const hashed = (text: string): Uint8Array => sha256(utf8ToBytes(text));

export function serverCommitment(table: string, secret: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes("parlour/server-commit/v1"), lengthPrefixed(utf8ToBytes(table)), hexToBytes(secret))));
}

/** T: what all agreed on before any secret was told. */
export const transcriptDigest = (transcript: unknown): Uint8Array => hashed(canonical(transcript));

/** K, from the secrets of the seats that gave one, by seat. */
export function tableKey(server: string, digest: Uint8Array, secrets: Map<number, string>): Uint8Array {
  const given = [...secrets].sort(([a], [b]) => a - b).map(([seat, secret]) => concatBytes(Uint8Array.of(seat), hexToBytes(secret)));
  return hmac(sha512, hexToBytes(server), concatBytes(utf8ToBytes("parlour/key/v1"), lengthPrefixed(digest), ...given));
}

const WORDS_A_BLOCK = 16;
const ALL_WORDS = 2 ** 32;

/** The numbers of one random event. */
export class Numbers {
  #used = 0;
  #block: DataView | null = null;

  constructor(private readonly key: Uint8Array, private readonly label: string) {}

  #word(): number {
    const place = this.#used++ % WORDS_A_BLOCK;
    if (place === 0) {
      const counter = bigEndian((this.#used - 1) / WORDS_A_BLOCK);
      const block = hmac(sha512, this.key, concatBytes(lengthPrefixed(utf8ToBytes(this.label)), counter));
      this.#block = new DataView(block.buffer, block.byteOffset);
    }
    return this.#block!.getUint32(place * 4);
  }

  /** A number from 0 to n - 1, none likelier than another. */
  below(n: number): number {
    if (n === 1) return 0;
    let word = this.#word();
    while (word >= ALL_WORDS - (ALL_WORDS % n)) word = this.#word();
    return word % n;
  }
}

/** The order in which a shuffled set of the cards 0 to size - 1 is drawn. */
export function drawn(numbers: Numbers, size: number): number[] {
  const left = Array.from({ length: size }, (_, card) => card);
  const order: number[] = [];
  while (left.length) order.push(...left.splice(numbers.below(left.length), 1));
  return order;
}
