import { createHash, randomBytes } from "node:crypto";
import type { Tokens, TotpCodes } from "@maidan/services/staff";
import { Secret, TOTP } from "otpauth";

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
