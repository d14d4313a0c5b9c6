import { timingSafeEqual } from "node:crypto";
import { refuse, refuseForNow, type CommandContext, type Refusal, type Tx } from "../command/index.ts";
import type { Messenger } from "../messages/index.ts";
import type { CodeHasher, CodePurpose, CodeStore, PlayerRecord } from "./ports.ts";
import { codeTimes } from "./session-rules.ts";
import { mintCode } from "./tokens.ts";

export interface CodeDeps {
  readonly codes: CodeStore;
  readonly codeHasher: CodeHasher;
  readonly messenger: Messenger;
}

export interface CodeToSend {
  readonly purpose: CodePurpose;
  readonly channel: "sms" | "email";
  readonly destination: string;
  /** Undefined: nobody has this destination; all is done but the sending. */
  readonly player: PlayerRecord | undefined;
}

const quarterHourMs = 900_000;
const dayMs = 86_400_000;

/** The wait is the longest that it can be: by then the window has emptied. */
const tooManyCodes = (waitMs: number): Refusal =>
  refuseForNow("Too many codes were sent. Please try again later.", waitMs);

/**
 * Makes a code, keeps its hash and sends it, in the caller's transaction. It lives 300 s by the database's clock and replaces the one before it.
 * Refuses with `RATE_LIMITED` beyond 3 in 15 minutes or 10 in a day to one destination. [CODE-01..04]
 */
export async function sendCode(
  deps: CodeDeps,
  tx: Tx,
  sending: { readonly context: CommandContext; readonly code: CodeToSend },
): Promise<Refusal | undefined> {
  const { context } = sending;
  const { purpose, channel, destination, player } = sending.code;
  const recent = await deps.codes.countRecent(tx, destination);
  if (recent.inDay >= codeTimes.maxInDay) return tooManyCodes(dayMs);
  if (recent.inQuarterHour >= codeTimes.maxInQuarterHour) return tooManyCodes(quarterHourMs);
  // After this point it must succeed.
  const code = mintCode();
  const codeHash = deps.codeHasher.hash({ purpose, playerId: player?.playerId ?? "nobody", destination, code });
  await deps.codes.replace(tx, {
    purpose,
    playerId: player?.playerId,
    destination,
    codeHash,
    lifetimeMs: codeTimes.lifetimeMs,
  });
  if (player === undefined) return undefined;
  const minutes = codeTimes.lifetimeMs / 60_000;
  const common = {
    to: destination,
    channel,
    language: player.language,
    playerId: player.playerId,
    expiresAtMs: context.nowMs + codeTimes.lifetimeMs,
  };
  if (purpose === "password_reset") {
    await deps.messenger.send(tx, context, {
      ...common,
      template: "passwordResetCode",
      params: { code, minutes, username: player.username },
    });
  } else {
    await deps.messenger.send(tx, context, { ...common, template: "verificationCode", params: { code, minutes } });
  }
  return undefined;
}

export type CodeVerdict =
  | { readonly isRight: true; readonly destination: string }
  /** `attemptsLeft` undefined = there is no living code. */
  | { readonly isRight: false; readonly attemptsLeft: number | undefined };

/**
 * Tries a code. The attempt is counted first, so it must be committed: a caller answers a wrong code with a done command, never a refused one.
 * A right code is used up; the fifth wrong attempt ends the code. [CODE-05]
 */
export async function tryCode(
  deps: Pick<CodeDeps, "codes" | "codeHasher">,
  tx: Tx,
  guess: { readonly playerId: string; readonly purpose: CodePurpose; readonly code: string },
): Promise<CodeVerdict> {
  const { playerId, purpose } = guess;
  const living = await deps.codes.attempt(tx, { playerId, purpose });
  if (living === undefined) return { isRight: false, attemptsLeft: undefined };
  const hash = deps.codeHasher.hash({ purpose, playerId, destination: living.destination, code: guess.code });
  const isRight = timingSafeEqual(hash, living.codeHash);
  const attemptsLeft = codeTimes.maxAttempts - living.attempts;
  if (isRight || attemptsLeft === 0) await deps.codes.end(tx, living.codeId);
  return isRight ? { isRight, destination: living.destination } : { isRight, attemptsLeft };
}

/** What a person is told about a code that wasn't taken. */
export function wrongCode(attemptsLeft: number | undefined): Refusal {
  if (attemptsLeft === undefined || attemptsLeft === 0) {
    return refuse("REFUSED", "This code is no longer valid. Please request a new one.");
  }
  return refuse("REFUSED", `Wrong code. ${attemptsLeft} attempt${attemptsLeft === 1 ? "" : "s"} left.`);
}
