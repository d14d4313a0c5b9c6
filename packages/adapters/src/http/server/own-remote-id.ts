import type { Refusal } from "@maidan/services/command";
import type { PlayerIdentity } from "./handler.ts";
import type { FastifyRequest } from "fastify";

/**
 * A refusal to return when `remoteId` is given and isn't the token's own player; undefined when all is well. The answer is the one for
 * something that doesn't exist: nobody learns which ids do. The record that is read is always the token's, never the id's. [HTTP-10, AUTH]
 */
export function requireOwnRemoteId(
  input: { readonly player: PlayerIdentity | undefined; readonly request: FastifyRequest },
  remoteId: string | number | undefined,
): { readonly refusal: Refusal } | undefined {
  if (remoteId === undefined || String(remoteId) === input.player?.playerId) return undefined;
  input.request.log.warn(
    { event: "foreign_remote_id", playerId: input.player?.playerId },
    "asked for another player's record",
  );
  return { refusal: { ok: false, code: "NOT_FOUND", message: "Not found." } };
}
