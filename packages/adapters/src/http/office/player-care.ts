import * as contract from "@maidan/contract/http/office";
import type { Reader } from "@maidan/services/command";
import type {
  createCorrectPlayer,
  createEndAllSessions,
  createEndAppKey,
  createRemovePhone,
  createSetPlayerStatus,
} from "@maidan/services/office";
import type { AppKeyStore, CertificateStore } from "@maidan/services/programs";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { certificateView } from "../programs/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

export interface PlayerCareDeps {
  readonly reader: Reader;
  readonly appKeys: Pick<AppKeyStore, "list">;
  readonly certificates: Pick<CertificateStore, "list">;
  readonly setPlayerStatus: ReturnType<typeof createSetPlayerStatus>;
  readonly correctPlayer: ReturnType<typeof createCorrectPlayer>;
  readonly removePhone: ReturnType<typeof createRemovePhone>;
  readonly endAllSessions: ReturnType<typeof createEndAllSessions>;
  readonly endAppKey: ReturnType<typeof createEndAppKey>;
}

/** What staff do to a player's account from the player's page. */
export function registerPlayerCare(app: FastifyInstance, deps: PlayerCareDeps): void {
  mount(app, contract.setPlayerStatus, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.setPlayerStatus({ by, idempotencyKey, playerId: params.id, ...body }));
  });
  mount(app, contract.correctPlayer, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const { date_of_birth: dateOfBirth, ...person } = body;
    const born = dateOfBirth === undefined ? {} : { dateOfBirth };
    return answerOf(await deps.correctPlayer({ by, idempotencyKey, playerId: params.id, ...person, ...born }));
  });
  mount(app, contract.removePlayerPhone, async ({ params, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.removePhone({ by, idempotencyKey, playerId: params.id, phone: params.phone }));
  });
  mount(app, contract.endPlayerSessions, async ({ params, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.endAllSessions({ by, idempotencyKey, playerId: params.id }));
  });
  registerAppKeys(app, deps);
  mount(app, contract.listPlayerCertificates, async ({ params }) => {
    const certificates = await deps.certificates.list(deps.reader, params.id);
    return { body: { items: certificates.map(certificateView) } };
  });
}

function registerAppKeys(app: FastifyInstance, deps: PlayerCareDeps): void {
  mount(app, contract.listPlayerAppKeys, async ({ params }) => {
    const keys = await deps.appKeys.list(deps.reader, params.id);
    const items = keys.map((key) => ({
      id: key.keyId,
      name: key.name,
      start: key.start,
      scope: key.scope,
      addresses: [...key.addresses],
      created_at: key.createdAt.toISOString(),
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
    }));
    return { body: { items } };
  });
  mount(app, contract.endPlayerAppKey, async ({ params, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.endAppKey({ by, idempotencyKey, playerId: params.id, keyId: params.keyId }));
  });
}
