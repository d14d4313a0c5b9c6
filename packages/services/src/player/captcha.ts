import { timingSafeEqual } from "node:crypto";
import { latinDigits } from "@maidan/core/player";
import type { CaptchaStore } from "./ports.ts";
import { captchaLifetimeMs } from "./session-rules.ts";
import { hashToken, mintCaptcha, mintToken } from "./tokens.ts";

export interface Captcha {
  /** For the cookie of the browser that gets the picture; only its hash is kept. */
  readonly token: string;
  readonly digits: string;
}

export interface CaptchaAnswer {
  /** From the cookie; undefined when there is none. */
  readonly token: string | undefined;
  readonly typed: string;
}

export type CheckCaptcha = (answer: CaptchaAnswer) => Promise<boolean>;

/** Makes a challenge of four digits that lives five minutes; it takes the place of the one that the browser had. [CAPTCHA-01] [CAPTCHA-02] */
export function createMintCaptcha(captchas: CaptchaStore): (before: string | undefined) => Promise<Captcha> {
  return async (before) => {
    const token = mintToken();
    const digits = mintCaptcha();
    await captchas.keep({
      tokenHash: hashToken(token),
      digits,
      lifetimeMs: captchaLifetimeMs,
      ...(before !== undefined && { replaces: hashToken(before) }),
    });
    return { token, digits };
  };
}

/** The digits of the browser's living challenge, for those who want to hear them; undefined when there is none. It is not used up. [CAPTCHA-04] */
export function createHearCaptcha(captchas: CaptchaStore): (token: string) => Promise<string | undefined> {
  return (token) => captchas.read(hashToken(token));
}

/** Tries an answer, once: right or wrong, the challenge is used up. Bangla digits and spaces between digits are understood. [CAPTCHA-03] */
export function createCheckCaptcha(captchas: CaptchaStore): CheckCaptcha {
  return async ({ token, typed }) => {
    const digits = token === undefined ? undefined : await captchas.take(hashToken(token));
    const answer = Buffer.from(latinDigits(typed).replace(/\s/g, ""));
    if (digits === undefined || answer.length !== digits.length) return false;
    return timingSafeEqual(answer, Buffer.from(digits));
  };
}
