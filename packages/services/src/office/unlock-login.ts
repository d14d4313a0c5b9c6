import { done, refuse, type CommandAnswer } from "../command/index.ts";
import type { AccountLimiter, PlayerStore } from "../player/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";

/**
 * Lifts the brakes that too many wrong passwords, codes or resets put on a player, with an audit entry. `REFUSED` when none stands. The counters are outside of
 * transactions: should the commit fail, the player is unlocked and nothing else has happened.
 */
export function createUnlockLogin(deps: {
  readonly run: RunAudited;
  readonly players: Pick<PlayerStore, "lock">;
  readonly limiter: Pick<AccountLimiter, "release">;
}): (request: {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly playerId: string;
}) => Promise<CommandAnswer<{ readonly success: true }>> {
  return ({ by, idempotencyKey, playerId }) => {
    const command = {
      by,
      permission: "login.unlock",
      kind: "player.unlockLogin",
      idempotencyKey,
      content: { playerId },
      subject: { kind: "player", id: playerId },
    } as const;
    return deps.run(command, async (tx, context) => {
      const player = await deps.players.lock(tx, playerId);
      if (player === undefined) return refuse("NOT_FOUND", "There is no such player.");
      const brakes = await deps.limiter.release({ playerId, username: player.username });
      if (brakes === 0) return refuse("REFUSED", "Nothing keeps this player from logging in.");
      context.note({ before: { brakes }, after: { brakes: 0 } });
      return done({ success: true });
    });
  };
}
