import { hash, randomBytes, randomInt } from "node:crypto";

/** 32 random bytes for the bearer, in base64url; only their hash is kept. [SESSION-01] */
export const mintToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");

/** Six digits, each value equally likely. */
export const mintCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");

/** Four digits, each value equally likely. [CONST-18] */
export const mintCaptcha = (): string => String(randomInt(0, 10_000)).padStart(4, "0");

// Without 0, O, 1, I and L, which people mix up.
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A player's own code for inviting others: eight characters. */
export const mintReferralCode = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
