import { done, refuse, type CommandAnswer } from "../command/index.ts";
import { announceRevoked, type SessionStore } from "../player/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";

/** Ends a player's session for them, with an audit entry. `NOT_FOUND` when it isn't theirs or is over. */
export function createEndPlayerSession(deps: {
  readonly run: RunAudited;
  readonly sessions: Pick<SessionStore, "revoke">;
}): (request: {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly playerId: string;
  readonly sessionId: string;
}) => Promise<CommandAnswer<{ readonly success: true }>> {
  return ({ by, idempotencyKey, playerId, sessionId }) => {
    const command = {
      by,
      permission: "session.revoke",
      kind: "player.revokeSession",
      idempotencyKey,
      content: { playerId, sessionId },
      subject: { kind: "player", id: playerId },
    } as const;
    return deps.run(command, async (tx, context) => {
      const ended = await deps.sessions.revoke(tx, { playerId, sessionId });
      if (ended.length === 0) return refuse("NOT_FOUND", "There is no such session.");
      announceRevoked(context, playerId, ended);
      context.note({ before: { sessions: ended }, after: null });
      return done({ success: true });
    });
  };
}
