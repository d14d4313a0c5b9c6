import { createHash, randomBytes } from "node:crypto";
import type { Tokens, TotpCodes } from "@maidan/services/staff";
import { Secret, TOTP } from "otpauth";
import { totpUse } from "../postgres/sealed-secrets/index.ts";
import { SecretUnreadable, type SecretBox } from "../secret-box/index.ts";

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
export function createTotpCodes(clock: () => number, box: SecretBox): TotpCodes {
  return {
    newSecret: () => box.seal(new Secret({ size: 20 }).base32, totpUse),
    shown: (kept, email) => {
      const secret = box.open(kept, totpUse);
      return { secret, url: totpOf(secret, email).toString() };
    },
    stepOf: (kept, code) => {
      const token = code.replace(/\s/g, "");
      if (!/^\d{6}$/.test(token)) return undefined;
      const secret = readable(box, kept);
      if (secret === undefined) return undefined;
      const timestamp = clock();
      const delta = totpOf(secret, "").validate({ token, timestamp, window: 1 });
      return delta === null ? undefined : BigInt(Math.floor(timestamp / 1000 / stepSeconds) + delta);
    },
  };
}

/** No code fits a secret that another key sealed; the start said whose that are. [SECRET-03] */
function readable(box: SecretBox, kept: string): string | undefined {
  try {
    return box.open(kept, totpUse);
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined;
    throw error;
  }
}
