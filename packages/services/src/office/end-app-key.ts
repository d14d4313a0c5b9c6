import { done, refuse, type CommandAnswer } from "../command/index.ts";
import type { AppKeyStore } from "../programs/index.ts";
import type { RunAudited } from "../staff/index.ts";
import type { AboutPlayer, Done } from "./manage-player.ts";

/** Ends a player's application key for them; what is connected by it is ended within a second. `NOT_FOUND` when it isn't theirs or is over. [STAFF-14] */
export function createEndAppKey(deps: { readonly run: RunAudited; readonly appKeys: Pick<AppKeyStore, "revoke"> }) {
  return (request: AboutPlayer & { readonly keyId: string }): Promise<CommandAnswer<Done>> => {
    const { by, idempotencyKey, playerId, keyId } = request;
    const command = {
      by,
      permission: "program.revoke",
      kind: "programs.revokeKey",
      idempotencyKey,
      content: { playerId, keyId },
      subject: { kind: "player", id: playerId },
    } as const;
    return deps.run<Done>(command, async (tx, context) => {
      if (!(await deps.appKeys.revoke(tx, { playerId, keyId }))) return refuse("NOT_FOUND", "There is no such key.");
      context.publish(`player.${playerId}`, { type: "key.revoked", keyId });
      context.note({ before: { key: keyId }, after: null });
      return done({ success: true });
    });
  };
}
