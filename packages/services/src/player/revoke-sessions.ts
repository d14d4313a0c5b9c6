import { randomUUID } from "node:crypto";
import { done, refuse, type Actor, type CommandContext, type CommandRunner, type Outcome } from "../command/index.ts";
import type { SessionStore } from "./ports.ts";

export interface RevokeDeps {
  readonly runner: CommandRunner;
  readonly sessions: SessionStore;
}

/** Tells whoever holds sockets of these sessions to close them. [SESSION-06] */
export function announceRevoked(context: CommandContext, playerId: string, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) context.publish(`player.${playerId}`, { type: "session.revoked", sessionId });
}

/** Ends one session of the player (logging out is ending one's own). `NOT_FOUND` when it isn't theirs or is over. [SESSION-06] */
export function createRevokeSession(deps: RevokeDeps) {
  return async (request: {
    readonly playerId: string;
    readonly sessionId: string;
    readonly actor: Actor;
  }): Promise<Outcome<null>> => {
    const { playerId, sessionId, actor } = request;
    const command = {
      kind: "player.revoke-session",
      actor,
      idempotencyKey: randomUUID(),
      content: { playerId, sessionId },
    };
    const answer = await deps.runner.run<null>(command, async (tx, context) => {
      const ended = await deps.sessions.revoke(tx, { playerId, sessionId });
      if (ended.length === 0) return refuse("NOT_FOUND", "Not found.");
      announceRevoked(context, playerId, ended);
      return done(null);
    });
    return answer.outcome;
  };
}

/** Ends all sessions of a player; used by support and by what locks an account. Gives how many there were. */
export function createRevokeAllSessions(deps: RevokeDeps) {
  return async (request: { readonly playerId: string; readonly actor: Actor }): Promise<Outcome<number>> => {
    const { playerId, actor } = request;
    const command = { kind: "player.revoke-all-sessions", actor, idempotencyKey: randomUUID(), content: { playerId } };
    const answer = await deps.runner.run<number>(command, async (tx, context) => {
      const ended = await deps.sessions.revokeAll(tx, playerId);
      announceRevoked(context, playerId, ended);
      return done(ended.length);
    });
    return answer.outcome;
  };
}
