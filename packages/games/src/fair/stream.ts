import { toHex, utf8 } from "./bytes.ts";
import { hmacKeyOf, hmacUnder, sha256, type HmacKey } from "./sha256.ts";

/** What an outcome of a player's own round is made of: the house's seed was committed to, the player chose theirs, the nonce counts the rounds. */
export interface FairSeeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** 0, 1, 2, ... within a pair of seeds. */
  readonly nonce: number;
}

/** What is shown before the first round of a server seed: its SHA-256, as hexadecimal. */
export const commitmentOf = (serverSeed: string): string => toHex(sha256(utf8(serverSeed)));

/**
 * The bytes of a round, without end: HMAC-SHA-256 under the server seed's text of `clientSeed:nonce:part`, part after part of 32 bytes. [FAIR-02]
 * A draw takes the next four bytes. Two streams of equal seeds give equal draws.
 */
export class FairStream {
  readonly #key: HmacKey;
  readonly #seeds: FairSeeds;
  #part: Uint8Array = new Uint8Array(0);
  #parts = 0;
  #place = 0;

  constructor(seeds: FairSeeds) {
    if (!Number.isSafeInteger(seeds.nonce) || seeds.nonce < 0)
      throw new RangeError(`a nonce counts from 0: ${seeds.nonce}`);
    this.#seeds = seeds;
    this.#key = hmacKeyOf(utf8(seeds.serverSeed));
  }

  byte(): number {
    if (this.#place === this.#part.length) this.#next();
    const byte = this.#part[this.#place] ?? 0;
    this.#place += 1;
    return byte;
  }

  /** The next four bytes as a number in [0, 2^32). */
  uint32(): number {
    const [first, second, third, fourth] = [this.byte(), this.byte(), this.byte(), this.byte()];
    return ((first << 24) | (second << 16) | (third << 8) | fourth) >>> 0;
  }

  /**
   * A whole number in [0, count), `count` at most 2^21 so that the product is exact: floor(uint32 x count / 2^32), which is the field's floor(float x count).
   * Its bias is below count / 2^32.
   */
  index(count: number): number {
    if (!Number.isInteger(count) || count < 1 || count > 2 ** 21)
      throw new RangeError(`not a count to draw from: ${count}`);
    return Math.floor((this.uint32() * count) / 2 ** 32);
  }

  /** The places of `count` different items among `size`, in order of drawing: each draw takes from what is left. */
  places(count: number, size: number): number[] {
    if (count > size) throw new RangeError(`${count} of ${size} can't be drawn`);
    const left = Array.from({ length: size }, (_, place) => place);
    return Array.from({ length: count }, () => left.splice(this.index(left.length), 1)[0] ?? 0);
  }

  #next(): void {
    const { clientSeed, nonce } = this.#seeds;
    this.#part = hmacUnder(this.#key, utf8(`${clientSeed}:${nonce}:${this.#parts}`));
    this.#parts += 1;
    this.#place = 0;
  }
}
