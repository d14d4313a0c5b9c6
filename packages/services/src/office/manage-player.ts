import {
  dhakaDate,
  isAdult,
  isEmail,
  normaliseName,
  normalisePhone,
  parseDate,
  playerTexts,
} from "@maidan/core/player";
import { done, refuse, type CommandAnswer, type Json, type Refusal, type Tx } from "../command/index.ts";
import type { LedgerStore } from "../ledger/index.ts";
import {
  announceRevoked,
  type PlayerRecord,
  type PlayerStatus,
  type PlayerStore,
  type SessionStore,
} from "../player/index.ts";
import type { AuditedCommand, RunAudited, StaffContext } from "../staff/index.ts";

export interface ManagePlayerDeps {
  readonly run: RunAudited;
  readonly players: Pick<PlayerStore, "lock" | "setStatus" | "correct" | "setMainPhone" | "removeExtraPhone">;
  readonly sessions: Pick<SessionStore, "revokeAll">;
  readonly ledger: Pick<LedgerStore, "balances">;
}

export interface AboutPlayer {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly playerId: string;
}
export type Done = { readonly success: true };

const success: Done = { success: true };
const noPlayer = (): Refusal => refuse("NOT_FOUND", "There is no such player.");

type Asked = Pick<AuditedCommand, "kind" | "permission"> & { readonly content: { readonly [key: string]: Json } };
const about = ({ by, idempotencyKey, playerId }: AboutPlayer, asked: Asked): AuditedCommand => ({
  by,
  idempotencyKey,
  ...asked,
  content: { playerId, ...asked.content },
  subject: { kind: "player", id: playerId },
});

/**
 * Locks an account, opens it again, or closes it. Whoever is not active is signed out everywhere at once and can't come in; open bets stay. An account that
 * still holds money is not closed (`REFUSED`). The reason is for the audit log. [STAFF-11]
 */
export function createSetPlayerStatus(deps: ManagePlayerDeps) {
  return (
    request: AboutPlayer & { readonly status: PlayerStatus; readonly reason: string },
  ): Promise<CommandAnswer<Done>> => {
    const { playerId, status, reason } = request;
    const command = about(request, {
      permission: "player.lock",
      kind: "player.setStatus",
      content: { status, reason },
    });
    return deps.run<Done>(command, async (tx, context) => {
      const player = await deps.players.lock(tx, playerId);
      if (player === undefined) return noPlayer();
      if (status === "closed" && (await holdsMoney(deps, tx, playerId)))
        return refuse("REFUSED", "The account still holds money. Lock it instead, or let the player withdraw first.");
      await deps.players.setStatus(tx, playerId, status);
      if (status !== "active") announceRevoked(context, playerId, await deps.sessions.revokeAll(tx, playerId));
      context.note({ before: { status: player.status }, after: { status, reason } });
      return done(success);
    });
  };
}

async function holdsMoney({ ledger }: ManagePlayerDeps, tx: Tx, playerId: string): Promise<boolean> {
  const held = await ledger.balances(tx, playerId);
  return held !== undefined && held.cashMinor + held.lockedMinor + held.withdrawalMinor > 0n;
}

/** Ends all sessions of a player, trading programs too. `NOT_FOUND` when there is none. */
export function createEndAllSessions(deps: ManagePlayerDeps) {
  return (request: AboutPlayer): Promise<CommandAnswer<Done>> => {
    const { playerId } = request;
    const command = about(request, { permission: "session.revoke", kind: "player.revokeAllSessions", content: {} });
    return deps.run<Done>(command, async (tx, context) => {
      const ended = await deps.sessions.revokeAll(tx, playerId);
      if (ended.length === 0) return refuse("NOT_FOUND", "This player is not signed in anywhere.");
      announceRevoked(context, playerId, ended);
      context.note({ before: { sessions: ended.length }, after: { sessions: 0 } });
      return done(success);
    });
  };
}

const printPerson = ({ name, email, phones, dateOfBirth }: PlayerRecord) => ({
  name,
  email,
  dateOfBirth: dateOfBirth ?? null,
  phones: phones.map(({ phone }) => phone),
});

interface PersonCorrection extends AboutPlayer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** YYYY-MM-DD; absent: as it is. */
  readonly dateOfBirth?: string;
}

/**
 * Corrects name, e-mail address, main phone and date of birth. What is new is not verified: the player proves it by a code. An extra phone that becomes the main one is an
 * extra phone no more. [STAFF-12]
 */
export function createCorrectPlayer(deps: ManagePlayerDeps) {
  return async (request: PersonCorrection): Promise<CommandAnswer<Done> | Refusal> => {
    const { playerId, dateOfBirth } = request;
    const birth = dateOfBirth === undefined ? undefined : parseDate(dateOfBirth);
    if (dateOfBirth !== undefined && birth === undefined) return invalid("date_of_birth", "Enter a date of birth.");
    const [name, email, phone] = [normaliseName(request.name), request.email.trim(), normalisePhone(request.phone)];
    if (name === undefined) return invalid("name", "Enter a name of at most 100 characters.");
    if (!isEmail(email)) return invalid("email", "Enter an e-mail address.");
    if (phone === undefined) return invalid("phone", playerTexts.phone);
    const command = about(request, {
      permission: "player.correct",
      kind: "player.correct",
      content: { name, email, phone, ...(dateOfBirth === undefined ? {} : { dateOfBirth }) },
    });
    return deps.run<Done>(command, async (tx, context) => {
      const player = await deps.players.lock(tx, playerId);
      if (player === undefined) return noPlayer();
      if (birth !== undefined && !isAdult(dhakaDate(context.nowMs), birth))
        return invalid("date_of_birth", "You must be 18 years or older.");
      // After this point it must succeed.
      await deps.players.correct(tx, playerId, { name, email, ...(dateOfBirth === undefined ? {} : { dateOfBirth }) });
      await deps.players.setMainPhone(tx, playerId, phone);
      const extra = player.phones.filter((entry) => entry.slot !== 0 && entry.phone !== phone);
      context.publish(`player.${playerId}`, { type: "user" });
      context.note({
        before: printPerson(player),
        after: {
          name,
          email,
          phones: [phone, ...extra.map((entry) => entry.phone)],
          dateOfBirth: dateOfBirth ?? player.dateOfBirth ?? null,
        },
      });
      return done(success);
    });
  };
}

/** Takes an extra phone from an account, so that another can be added. [STAFF-12] */
export function createRemovePhone(deps: ManagePlayerDeps) {
  return (request: AboutPlayer & { readonly phone: string }): Promise<CommandAnswer<Done>> => {
    const { playerId, phone } = request;
    const command = about(request, { permission: "player.correct", kind: "player.removePhone", content: { phone } });
    return deps.run<Done>(command, async (tx, context) => {
      if ((await deps.players.lock(tx, playerId)) === undefined) return noPlayer();
      if (!(await deps.players.removeExtraPhone(tx, playerId, phone)))
        return refuse("NOT_FOUND", "The player has no such extra phone.");
      context.publish(`player.${playerId}`, { type: "user" });
      context.note({ before: { phone }, after: null });
      return done(success);
    });
  };
}

const invalid = (field: string, message: string): Refusal => ({
  ...refuse("VALIDATION", message),
  fields: { [field]: [message] },
});
