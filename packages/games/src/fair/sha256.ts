/**
 * SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104), synchronous and without a platform, so that the server that draws an outcome and the browser that
 * verifies it run the very same lines.
 */

// prettier-ignore
const roundConstants = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
  0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
  0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const initialState = new Uint32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const blockBytes = 64;
const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: Uint32Array, index: number): number => words[index] ?? 0;

/** The message with its padding: a one bit, zeroes, and its length in bits as 64 bits. */
function padded(message: Uint8Array): DataView {
  const length = Math.ceil((message.length + 9) / blockBytes) * blockBytes;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(length - 4, (message.length << 3) >>> 0);
  return view;
}

/** The 64 words that a block is stretched to. */
function scheduleOf(view: DataView, offset: number, words: Uint32Array): void {
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(offset + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    const mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = at(words, index - 16) + mixedEarly + at(words, index - 7) + mixedLate;
  }
}

/** Without arrays in its loop: a simulated match takes hundreds of these. */
function compress(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const first =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + at(roundConstants, index) + at(words, index)) | 0;
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
  const last = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index += 1) state[index] = at(state, index) + (last[index] ?? 0);
}

/** Used by one digest after the other: nothing here waits. */
const scheduled = new Uint32Array(64);

/** The digest of 32 bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const view = padded(message);
  const state = new Uint32Array(initialState);
  for (let offset = 0; offset < view.byteLength; offset += blockBytes) {
    scheduleOf(view, offset, scheduled);
    compress(state, scheduled);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (let index = 0; index < 8; index += 1) digest.setUint32(index * 4, at(state, index));
  return new Uint8Array(digest.buffer);
}

/** The authentication code of 32 bytes under a key of any length. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = key.length > blockBytes ? sha256(key) : key;
  return sha256(afterPad(block, 0x5c, sha256(afterPad(block, 0x36, message))));
}

/** The message behind the key's block, which a constant is mixed into. */
function afterPad(key: Uint8Array, constant: number, message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(blockBytes + message.length);
  for (let index = 0; index < blockBytes; index += 1) bytes[index] = (key[index] ?? 0) ^ constant;
  bytes.set(message, blockBytes);
  return bytes;
}
