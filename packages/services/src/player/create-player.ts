import { createHash } from "node:crypto";
import { currencies, type Currency } from "@maidan/core/money";
import { normaliseName, normalisePhone, playerTexts, signupProblems } from "@maidan/core/player";
import { done, refuse, type CommandRunner, type Outcome } from "../command/index.ts";
import { inboxTexts, type Inbox } from "../inbox/index.ts";
import type { LedgerStore } from "../ledger/index.ts";
import type { PasswordHasher } from "../password/index.ts";
import type { CaptchaAnswer, CheckCaptcha } from "./captcha.ts";
import type { NewPlayer, PlayerLanguage, PlayerStore } from "./ports.ts";
import { mintReferralCode } from "./tokens.ts";

export interface CreatePlayerDeps {
  readonly runner: CommandRunner;
  readonly players: PlayerStore;
  readonly ledger: LedgerStore;
  readonly passwords: PasswordHasher;
  readonly inbox: Inbox;
  readonly checkCaptcha: CheckCaptcha;
}

export interface SignupRequest {
  readonly idempotencyKey: string;
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly currency: string;
  readonly referralCode: string;
  readonly affiliateCode: string;
  readonly agentCode: string;
  /** Of the form that has one; it is checked, and used up, before all else. */
  readonly captcha?: CaptchaAnswer;
  readonly language: PlayerLanguage;
}

export type CreatedPlayer = { readonly playerId: string; readonly username: string };

/**
 * Registers a player and opens the ledger accounts in one transaction. The status is always ours to set; the currency is fixed from here on.
 * Refuses with `VALIDATION` and messages per field. A phone or address that others typed too is no fault here: a code decides whose it is.
 * [PLAYER-01..04, CAPTCHA-03]
 */
export function createCreatePlayer(
  deps: CreatePlayerDeps,
): (request: SignupRequest) => Promise<Outcome<CreatedPlayer>> {
  return async (request) => {
    if (request.captcha !== undefined && !(await deps.checkCaptcha(request.captcha)))
      return invalid({ captcha: [playerTexts.captcha] });
    const problems = signupProblems(request);
    if (Object.keys(problems).length > 0) return invalid(problems);
    const passwordHash = await deps.passwords.hash(request.password);
    const player = newPlayer(request, passwordHash);
    const command = {
      kind: "player.create",
      actor: { kind: "system", name: "signup" },
      idempotencyKey: request.idempotencyKey,
      content: { username: player.username, digest: digestOf(request) },
    } as const;
    const answer = await deps.runner.run<CreatedPlayer>(command, async (tx, context) => {
      const playerId = await deps.players.add(tx, player);
      if (playerId === undefined) return invalid({ username: [playerTexts.usernameTaken] });
      // After this point it must succeed.
      await deps.ledger.openPlayerAccounts(tx, playerId, player.currency);
      await deps.inbox.send(tx, context, { playerId, text: inboxTexts.welcome(player) });
      return done({ playerId, username: player.username });
    });
    return answer.outcome;
  };
}

function newPlayer(request: SignupRequest, passwordHash: string): NewPlayer {
  const currency = currencies.find((known): known is Currency => known === request.currency);
  const phone = normalisePhone(request.phone);
  const name = normaliseName(request.name);
  if (currency === undefined || phone === undefined || name === undefined)
    throw new Error("a checked signup is not one");
  return {
    username: request.username,
    passwordHash,
    name,
    email: request.email.trim(),
    phone,
    currency,
    language: request.language,
    referralCode: mintReferralCode(),
    signupCodes: { referral: request.referralCode, affiliate: request.affiliateCode, agent: request.agentCode },
  };
}

/** Tells a repeated signup from another one under the same key, without keeping what was typed. */
const digestOf = (request: SignupRequest): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        request.name,
        request.phone,
        request.email,
        request.currency,
        request.referralCode,
        request.affiliateCode,
        request.agentCode,
      ]),
    )
    .digest("base64url");

function invalid(fields: Record<string, string[]>): ReturnType<typeof refuse> {
  const [first] = Object.values(fields);
  return { ...refuse("VALIDATION", first?.[0] ?? "The input is not valid."), fields };
}
