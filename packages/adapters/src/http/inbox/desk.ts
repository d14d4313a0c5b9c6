import * as contract from "@maidan/contract/http/inbox";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { Reader, Refusal } from "@maidan/services/command";
import type {
  Audience,
  Broadcast,
  BroadcastStore,
  createSendBroadcast,
  createWithdrawBroadcast,
} from "@maidan/services/inbox";
import type { FastifyInstance } from "fastify";
import { answerOf, refusalOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

export interface InboxDeskDeps {
  readonly reader: Reader;
  readonly broadcasts: BroadcastStore;
  readonly sendBroadcast: ReturnType<typeof createSendBroadcast>;
  readonly withdrawBroadcast: ReturnType<typeof createWithdrawBroadcast>;
}

const defaultPage = 25;

type Row = ResponseOf<typeof contract.listSentInbox>["items"][number];
const printBroadcast = (broadcast: Broadcast): Row => ({
  id: broadcast.broadcastId,
  audience: broadcast.audience,
  title_en: broadcast.text.en.title,
  title_bn: broadcast.text.bn.title,
  message_en: broadcast.text.en.message,
  message_bn: broadcast.text.bn.message,
  recipients: broadcast.recipients,
  sent: broadcast.sent,
  read: broadcast.read,
  sent_by: broadcast.sentBy ?? null,
  created_at: broadcast.createdAt.toISOString(),
  finished_at: broadcast.finishedAt?.toISOString() ?? null,
  withdrawn_at: broadcast.withdrawnAt?.toISOString() ?? null,
  withdrawn_by: broadcast.withdrawnBy ?? null,
});

/** Messages of the staff to players. [LETTER-05] [LETTER-06] */
export function registerInboxDesk(app: FastifyInstance, deps: InboxDeskDeps): void {
  const { reader, broadcasts } = deps;
  mount(app, contract.previewInbox, async ({ body }) => {
    if (body.players === undefined)
      return { body: { recipients: await broadcasts.countPlayers(reader), players: [], unknown: [] } };
    const { players, unknown } = await broadcasts.findPlayers(reader, body.players);
    return {
      body: {
        recipients: players.length,
        players: players.map(({ playerId, username }) => ({ id: playerId, username })),
        unknown: [...unknown],
      },
    };
  });
  mount(app, contract.sendInbox, async ({ body, staff, request, idempotencyKey }) => {
    const audience = await audienceOf(deps, body);
    if ("code" in audience) return refusalOf(audience);
    const text = {
      en: { title: body.title_en, message: body.message_en },
      bn: { title: body.title_bn, message: body.message_bn },
    };
    return answerOf(await deps.sendBroadcast({ by: staffContext(staff, request), idempotencyKey, audience, text }));
  });
  mount(app, contract.listSentInbox, async ({ query }) => {
    const limit = Number(query.limit ?? defaultPage);
    const before = query.cursor === undefined ? {} : { beforeId: query.cursor };
    const found = await broadcasts.list(reader, { limit: limit + 1, ...before });
    const shown = found.slice(0, limit);
    const next = found.length > limit ? (shown.at(-1)?.broadcastId ?? null) : null;
    return { body: { items: shown.map(printBroadcast), next_cursor: next } };
  });
  mount(app, contract.withdrawInbox, async ({ params, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.withdrawBroadcast({
        by: staffContext(staff, request),
        idempotencyKey,
        broadcastId: params.id,
      }),
    ),
  );
}

/** Either all or named players, and never some of those that were named. */
async function audienceOf(
  { reader, broadcasts }: InboxDeskDeps,
  body: { readonly players?: readonly string[] | undefined; readonly is_to_all?: boolean | undefined },
): Promise<Audience | Refusal> {
  const isToAll = body.is_to_all === true;
  if (isToAll === (body.players !== undefined)) return invalid("Choose the players, or all.");
  if (body.players === undefined) return { kind: "all" };
  const { players, unknown } = await broadcasts.findPlayers(reader, body.players);
  if (unknown.length > 0) return invalid(`Nobody has this name: ${unknown.slice(0, 5).join(", ")}`);
  return { kind: "players", playerIds: players.map(({ playerId }) => playerId) };
}

const invalid = (message: string): Refusal => ({
  ok: false,
  code: "VALIDATION",
  message,
  fields: { players: [message] },
});
