import { randomUUID } from "node:crypto";
import { newPasswordProblem, normaliseCode, normalisePhone, playerTexts } from "@maidan/core/player";
import {
  done,
  refuse,
  refuseForNow,
  type CommandContext,
  type CommandRunner,
  type Outcome,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import { inboxTexts, type Inbox } from "../inbox/index.ts";
import type { Messenger } from "../messages/index.ts";
import type { PasswordHasher } from "../password/index.ts";
import { sendCode, tryCode, type CodeDeps } from "./codes.ts";
import type { AccountLimiter, PlayerRecord, PlayerStore, SessionStore } from "./ports.ts";
import { announceRevoked } from "./revoke-sessions.ts";
import type { Holder } from "./verify-contact.ts";

export interface PasswordDeps extends CodeDeps {
  readonly runner: CommandRunner;
  readonly players: PlayerStore;
  readonly sessions: SessionStore;
  readonly passwords: PasswordHasher;
  readonly limiter: AccountLimiter;
  readonly inbox: Inbox;
}

const field = (name: string, message: string): Refusal => ({
  ...refuse("VALIDATION", message),
  fields: { [name]: [message] },
});

export interface PasswordChange {
  readonly holder: Holder;
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
}

/** Changes the password of who knows the old one, and ends every session: older tokens die with the older password. [PWD-03..09, OP-56] */
export function createChangePassword(deps: PasswordDeps) {
  return async (request: PasswordChange): Promise<Outcome<null>> => {
    const { playerId } = request.holder;
    const problem = changeProblem(request);
    if (problem !== undefined) return problem;
    const allowed = await deps.limiter.take("passwordCheck", playerId);
    if (!allowed.isAllowed) return refuseForNow("Too many attempts. Please try again later.", allowed.waitMs);
    const player = await deps.players.find(deps.runner.reader, playerId);
    const credentials =
      player === undefined ? undefined : await deps.players.credentials(deps.runner.reader, player.username);
    if (!(await deps.passwords.verify(credentials?.passwordHash, request.oldPassword))) {
      return field("old_password", "Your current password is wrong.");
    }
    await deps.limiter.forget("passwordCheck", playerId);
    const passwordHash = await deps.passwords.hash(request.newPassword);
    const command = {
      kind: "player.change-password",
      actor: { kind: "player", ...request.holder },
      idempotencyKey: randomUUID(),
      content: {},
    } as const;
    const answer = await deps.runner.run<null>(command, async (tx, context) => {
      const locked = await deps.players.lock(tx, playerId);
      if (locked === undefined) return refuse("NOT_FOUND", "Not found.");
      await setPassword(deps, tx, { context, player: locked, passwordHash, letter: "passwordChanged" });
      return done(null);
    });
    return answer.outcome;
  };
}

/** In the specified order: new password, current given, confirmation given, confirmation equal. [PWD-07] */
function changeProblem(request: PasswordChange): Refusal | undefined {
  const problem = newPasswordProblem(request.newPassword);
  if (problem !== undefined) return field("new_password", problem);
  if (request.oldPassword === "") return field("old_password", playerTexts.currentPasswordMissing);
  if (request.confirmation === "") return field("new_password_confirmation", playerTexts.confirmationMissing);
  if (request.confirmation !== request.newPassword)
    return field("new_password_confirmation", playerTexts.newPasswordsDiffer);
  return undefined;
}

async function setPassword(
  deps: Pick<PasswordDeps, "players" | "sessions" | "inbox"> & { readonly messenger: Messenger },
  tx: Tx,
  change: {
    readonly context: CommandContext;
    readonly player: PlayerRecord;
    readonly passwordHash: string;
    readonly letter: "passwordChanged" | "passwordReset";
  },
): Promise<void> {
  const { context, player } = change;
  await deps.players.setPasswordHash(tx, player.playerId, change.passwordHash);
  announceRevoked(context, player.playerId, await deps.sessions.revokeAll(tx, player.playerId));
  // Read by whoever logs in next, also where no phone or address is proved. [LETTER-16]
  await deps.inbox.send(tx, context, { playerId: player.playerId, text: inboxTexts[change.letter]() });
  const notice = {
    template: "passwordChanged",
    params: { username: player.username },
    language: player.language,
    playerId: player.playerId,
  } as const;
  const phone = player.phones.find((entry) => entry.isVerified)?.phone;
  if (player.emailVerifiedAt !== undefined)
    await deps.messenger.send(tx, context, { ...notice, channel: "email", to: player.email });
  else if (phone !== undefined) await deps.messenger.send(tx, context, { ...notice, channel: "sms", to: phone });
}

export type ResetRequest =
  | { readonly type: "email"; readonly email: string; readonly username: string }
  | { readonly type: "sms"; readonly phone: string; readonly username: string };

/**
 * Sends a reset code to a verified phone or address of the named player. Whoever asks gets the same answer whether the two belong together or
 * not; the same number of codes is allowed and nearly the same work done. [PWD-16..18, CODE-06]
 */
export function createForgotPassword(deps: PasswordDeps) {
  return async (request: ResetRequest): Promise<Outcome<null>> => {
    const destination = request.type === "email" ? request.email.trim().toLowerCase() : normalisePhone(request.phone);
    if (destination === undefined) return field("phone", playerTexts.phone);
    const found = await deps.players.findByUsername(deps.runner.reader, request.username);
    const player = found !== undefined && isReachedBy(found, request.type, destination) ? found : undefined;
    const command = {
      kind: "player.forgot-password",
      actor: { kind: "system", name: "reset" },
      idempotencyKey: randomUUID(),
      content: { type: request.type },
    } as const;
    const answer = await deps.runner.run<null>(command, async (tx, context) => {
      const code = { purpose: "password_reset", channel: request.type, destination, player } as const;
      return (await sendCode(deps, tx, { context, code })) ?? done(null);
    });
    return answer.outcome;
  };
}

/** Only what a code has proved: a phone that was typed wrongly at signup must not open the account to its owner. */
function isReachedBy(player: PlayerRecord, type: ResetRequest["type"], destination: string): boolean {
  if (player.status === "closed") return false;
  if (type === "email") return player.emailVerifiedAt !== undefined && player.email.toLowerCase() === destination;
  return player.phones.some((entry) => entry.isVerified && entry.phone === destination);
}

export interface PasswordReset {
  readonly username: string;
  readonly otp: string;
  readonly newPassword: string;
  readonly confirmation: string;
}

const wrongOtp = (): Refusal => refuse("REFUSED", "The OTP is wrong or has expired.");

/** Who resets is nobody yet, but what is done is of one player, whose activity log tells of it. [ROOM-53] */
export const resetterOf = (playerId: string) => ({ kind: "system", name: `reset:${playerId}` }) as const;

/** Sets a new password with the code that was sent, ends every session, and lifts the login brake. One answer for all that is wrong with a code. [PWD-20..24] */
export function createResetPassword(deps: PasswordDeps) {
  return async (request: PasswordReset): Promise<Outcome<null>> => {
    const problem = resetProblem(request);
    if (problem !== undefined) return problem;
    const account = request.username.toLowerCase();
    const allowed = await deps.limiter.take("reset", account);
    if (!allowed.isAllowed) return refuseForNow("Too many attempts. Please try again later.", allowed.waitMs);
    const code = normaliseCode(request.otp);
    const player = await deps.players.findByUsername(deps.runner.reader, request.username);
    const passwordHash = await deps.passwords.hash(request.newPassword);
    if (player === undefined || code === undefined) return wrongOtp();
    const command = {
      kind: "player.reset-password",
      actor: resetterOf(player.playerId),
      idempotencyKey: randomUUID(),
      content: { playerId: player.playerId },
    } as const;
    const answer = await deps.runner.run<boolean>(command, async (tx, context) => {
      const verdict = await tryCode(deps, tx, { playerId: player.playerId, purpose: "password_reset", code });
      if (verdict.isRight) await setPassword(deps, tx, { context, player, passwordHash, letter: "passwordReset" });
      return done(verdict.isRight);
    });
    if (!answer.outcome.ok) return answer.outcome;
    if (!answer.outcome.value) return wrongOtp();
    await deps.limiter.forget("login", account);
    await deps.limiter.forget("reset", account);
    return done(null);
  };
}

function resetProblem(request: PasswordReset): Refusal | undefined {
  if (request.otp.trim() === "") return field("otp", playerTexts.otpMissing);
  const problem = newPasswordProblem(request.newPassword);
  if (problem !== undefined) return field("password", problem);
  if (request.confirmation === "") return field("password_confirmation", playerTexts.confirmationMissing);
  return request.confirmation === request.newPassword
    ? undefined
    : field("password_confirmation", playerTexts.newPasswordsDiffer);
}
