import { createHash, randomBytes } from "node:crypto";
import type { Passwords, Tokens, TotpCodes } from "@maidan/services/staff";
import { hash, verify } from "@node-rs/argon2";
import { Secret, TOTP } from "otpauth";

/** argon2id (the library's default algorithm), 19 MiB, two passes: the least that OWASP names. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Password hashes by argon2id. */
export async function createPasswords(): Promise<Passwords> {
  // Verified when the name is unknown, so that the answer takes as long.
  const decoy = await hash(randomBytes(16).toString("hex"), cost);
  return {
    hash: (password) => hash(password, cost),
    verify: async (expected, password) => {
      const isRight = await verify(expected ?? decoy, password);
      return expected !== undefined && isRight;
    },
  };
}

/** Opaque tokens of 256 random bits; only their SHA-256 is kept. */
export const tokens: Tokens = {
  mint: () => {
    const token = randomBytes(32).toString("base64url");
    return { token, hash: tokens.hash(token) };
  },
  hash: (token) => createHash("sha256").update(token).digest(),
};

const stepSeconds = 30;
const totpOf = (secret: string, email: string): TOTP =>
  new TOTP({
    issuer: "Maidan",
    label: email,
    algorithm: "SHA1",
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  });

/** Time-based codes of six digits; one step before and after now is taken, for clocks that are a little off. */
export function createTotpCodes(clock: () => number): TotpCodes {
  const urlOf = (secret: string, email: string): string => totpOf(secret, email).toString();
  return {
    urlOf,
    newSecret: (email) => {
      const secret = new Secret({ size: 20 }).base32;
      return { secret, url: urlOf(secret, email) };
    },
    stepOf: (secret, code) => {
      const token = code.replace(/\s/g, "");
      if (!/^\d{6}$/.test(token)) return undefined;
      const timestamp = clock();
      const delta = totpOf(secret, "").validate({ token, timestamp, window: 1 });
      return delta === null ? undefined : BigInt(Math.floor(timestamp / 1000 / stepSeconds) + delta);
    },
  };
}
