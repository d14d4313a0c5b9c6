/**
 * SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104), synchronous and without a platform, so that the server that draws an outcome and the browser that
 * verifies it run the very same lines.
 */

// prettier-ignore
const roundConstants = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
  0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
  0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const initialState = Int32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const blockBytes = 64;
const digestBytes = 32;
const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: Int32Array, index: number): number => words[index] ?? 0;

/** Used by one digest after the other: nothing here waits. */
const scheduled = new Int32Array(64);
/** The end of a message with its padding. */
const lastBlocks = new Uint8Array(2 * blockBytes);

/** The 64 words that a block is stretched to. */
function schedule(bytes: Uint8Array, offset: number): void {
  for (let index = 0; index < 16; index += 1) {
    const place = offset + index * 4;
    scheduled[index] =
      ((bytes[place] ?? 0) << 24) |
      ((bytes[place + 1] ?? 0) << 16) |
      ((bytes[place + 2] ?? 0) << 8) |
      (bytes[place + 3] ?? 0);
  }
  for (let index = 16; index < 64; index += 1) {
    const early = at(scheduled, index - 15);
    const late = at(scheduled, index - 2);
    const mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    scheduled[index] = (at(scheduled, index - 16) + mixedEarly + at(scheduled, index - 7) + mixedLate) | 0;
  }
}

/** Takes a block into the state. Signed words and no arrays in its loop: a simulated match takes hundreds of these. */
function compress(state: Int32Array, bytes: Uint8Array, offset: number): void {
  schedule(bytes, offset);
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const mixed = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice) | 0;
    const first = (mixed + at(roundConstants, index) + at(scheduled, index)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

/** The digest of a message that follows `before` bytes, whole blocks, which the state has taken. The end is padded: a one bit, zeroes, the length in bits as 64 bits. */
function digestAfter(before: number, state: Int32Array, message: Uint8Array): Uint8Array {
  const whole = message.length - (message.length % blockBytes);
  for (let offset = 0; offset < whole; offset += blockBytes) compress(state, message, offset);
  const left = message.length - whole;
  lastBlocks.fill(0);
  for (let index = 0; index < left; index += 1) lastBlocks[index] = message[whole + index] ?? 0;
  lastBlocks[left] = 0x80;
  const end = left + 9 > blockBytes ? 2 * blockBytes : blockBytes;
  const length = before + message.length;
  writeWord(lastBlocks, end - 8, Math.floor(length / 0x20000000));
  writeWord(lastBlocks, end - 4, length << 3);
  for (let offset = 0; offset < end; offset += blockBytes) compress(state, lastBlocks, offset);
  const digest = new Uint8Array(digestBytes);
  for (let index = 0; index < 8; index += 1) writeWord(digest, index * 4, at(state, index));
  return digest;
}

function writeWord(bytes: Uint8Array, place: number, word: number): void {
  bytes[place] = word >>> 24;
  bytes[place + 1] = word >>> 16;
  bytes[place + 2] = word >>> 8;
  bytes[place + 3] = word;
}

/** The digest of 32 bytes. */
export const sha256 = (message: Uint8Array): Uint8Array => digestAfter(0, initialState.slice(), message);

/** A key as codes are made under it: what each of them begins with is taken once. */
export interface HmacKey {
  readonly inner: Int32Array;
  readonly outer: Int32Array;
}

/** A key of any length, made ready. */
export function hmacKeyOf(key: Uint8Array): HmacKey {
  const block = key.length > blockBytes ? sha256(key) : key;
  return { inner: afterPad(block, 0x36), outer: afterPad(block, 0x5c) };
}

/** The authentication code of 32 bytes. */
export const hmacUnder = ({ inner, outer }: HmacKey, message: Uint8Array): Uint8Array =>
  digestAfter(blockBytes, outer.slice(), digestAfter(blockBytes, inner.slice(), message));

/** The same under a key that is used once. */
export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array => hmacUnder(hmacKeyOf(key), message);

/** The state after the key's block, which a constant is mixed into. */
function afterPad(key: Uint8Array, constant: number): Int32Array {
  const state = initialState.slice();
  const block = new Uint8Array(blockBytes).fill(constant);
  for (let index = 0; index < key.length; index += 1) block[index] = (key[index] ?? 0) ^ constant;
  compress(state, block, 0);
  return state;
}
