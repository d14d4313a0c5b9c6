import { listAppKeys, makeAppKey, revokeAppKey } from "@maidan/contract/http/programs";
import type { Reader } from "@maidan/services/command";
import type { AppKeyStore, createMakeAppKey, createRevokeAppKey } from "@maidan/services/programs";
import type { FastifyInstance } from "fastify";
import { mount, type PlayerIdentity } from "../server/index.ts";

export interface AppKeyRouteDeps {
  readonly reader: Reader;
  readonly keys: Pick<AppKeyStore, "list">;
  readonly makeKey: ReturnType<typeof createMakeAppKey>;
  readonly revokeKey: ReturnType<typeof createRevokeAppKey>;
}

const actorOf = (player: PlayerIdentity) => ({ kind: "player", ...player }) as const;

/** The player's application keys: list, make, revoke. */
export function registerAppKeyRoutes(app: FastifyInstance, deps: AppKeyRouteDeps): void {
  mount(app, listAppKeys, async ({ player }) => {
    const keys = await deps.keys.list(deps.reader, player.playerId);
    return {
      body: {
        keys: keys.map((key) => ({
          id: key.keyId,
          name: key.name,
          start: key.start,
          scope: key.scope,
          addresses: [...key.addresses],
          created_at: key.createdAt.toISOString(),
          last_used_at: key.lastUsedAt?.toISOString() ?? null,
        })),
      },
    };
  });
  mount(app, makeAppKey, async ({ body, player }) => {
    const { name, scope, addresses = [] } = body;
    const made = await deps.makeKey({ playerId: player.playerId, actor: actorOf(player), name, scope, addresses });
    return made.ok ? { body: { success: true as const, id: made.keyId, key: made.key } } : { refusal: made };
  });
  mount(app, revokeAppKey, async ({ params, player }) => {
    const outcome = await deps.revokeKey({ playerId: player.playerId, keyId: params.id, actor: actorOf(player) });
    return outcome.ok ? { body: { success: true as const, message: "Revoked" } } : { refusal: outcome };
  });
}
