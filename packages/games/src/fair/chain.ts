import { fromHex, toHex, utf8 } from "./bytes.ts";
import { hmacSha256, sha256 } from "./sha256.ts";

/** What a chain hashes: the bytes of the hash before, or its hexadecimal text. Both are in use in the field; ours hashes the text. */
export type ChainForm = "bytes" | "text";

/** The hash of the round before the one with this hash: rounds are played from the far end of the chain towards the published one. */
export const hashBefore = (hash: string, form: ChainForm = "text"): string =>
  toHex(sha256(form === "bytes" ? fromHex(hash) : utf8(hash)));

/** Whether a round's hash leads to a published one in so many steps (0 = is it): nobody can have changed a round in between. [FAIR-05] */
export function leadsTo(
  hash: string,
  published: string,
  { steps, form = "text" }: { readonly steps: number; readonly form?: ChainForm },
): boolean {
  let reached = hash;
  for (let step = 0; step < steps; step += 1) reached = hashBefore(reached, form);
  return reached === published.toLowerCase();
}

/** What is shown before the first bet on a shared round: a hash of the round's hash that leads to none of the chain's. [VSPORT-03] */
export const roundCommitment = (hash: string): string => toHex(sha256(utf8(`round:${hash}`)));

/** `count` hashes from a secret seed, the one that is published first, the seed's own last. */
export function chainFrom(seed: string, count: number): string[] {
  const chain = [seed];
  while (chain.length < count) chain.push(hashBefore(chain.at(-1) ?? seed));
  return chain.toReversed();
}

/**
 * Where a shared crash round ends, in hundredths, at least 100: P(>= x) = 0.99 / x, from the round's hash and a salt that was fixed after the chain was
 * published. The first 32 bits of HMAC-SHA-256 under the hash's text of the salt's text, by whole numbers alone. [FAIR-06]
 */
export function crashPointX100(hash: string, salt: string): number {
  const code = hmacSha256(utf8(hash), utf8(salt));
  const drawn = new DataView(code.buffer, code.byteOffset).getUint32(0);
  return Math.max(100, Number((99n << 32n) / (BigInt(drawn) + 1n)));
}

/** The same by bustabit's third formula: 52 bits of HMAC-SHA-256 under the salt's text of the hash's bytes. Here to verify other people's rounds. */
export function bustabitPointX100(hash: string, salt: string): number {
  const drawn = BigInt(`0x${toHex(hmacSha256(utf8(salt), fromHex(hash))).slice(0, 13)}`);
  return Math.max(100, Number((99n << 52n) / ((1n << 52n) - drawn)));
}
