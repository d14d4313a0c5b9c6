import * as contract from "@maidan/contract/http/inbox";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { Reader } from "@maidan/services/command";
import type {
  createMarkRead,
  createRemoveMessage,
  InboxLanguage,
  InboxMessage,
  InboxStore,
} from "@maidan/services/inbox";
import type { PlayerStore } from "@maidan/services/player";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { sportOf } from "../exchange-rooms/index.ts";
import { mount, requireOwnRemoteId } from "../server/index.ts";

export { registerInboxDesk, type InboxDeskDeps } from "./desk.ts";

export interface InboxRouteDeps {
  readonly reader: Reader;
  readonly inbox: InboxStore;
  readonly players: Pick<PlayerStore, "find">;
  readonly markRead: ReturnType<typeof createMarkRead>;
  readonly removeMessage: ReturnType<typeof createRemoveMessage>;
}

const pageSize = 10;

type Item = ResponseOf<typeof contract.readInboxMessage>["data"];
const printMessage = (message: InboxMessage, language: InboxLanguage): Item => ({
  id: message.messageId,
  ...message.text[language],
  created_at: message.createdAt.toISOString(),
  is_read: message.isRead,
  ...(message.match !== undefined && {
    match: {
      event_id: message.match.eventId,
      market_id: message.match.eventMarketId,
      sport: sportOf(message.match.eventTypeId),
    },
  }),
});

/** The player's inbox. [API-41] [API-42] [API-43] [API-44] */
export function registerInboxRoutes(app: FastifyInstance, deps: InboxRouteDeps): void {
  const { reader, inbox } = deps;
  const languageFor = async (playerId: string, asked: InboxLanguage | undefined): Promise<InboxLanguage> =>
    asked ?? (await deps.players.find(reader, playerId))?.language ?? "en";
  mount(app, contract.listInbox, async (input) => {
    const { query, player } = input;
    const foreign = requireOwnRemoteId(input, query.remote_id);
    if (foreign !== undefined) return foreign;
    const page = Number(query.page ?? 1);
    const language = await languageFor(player.playerId, query.language);
    const found = await inbox.page(reader, { playerId: player.playerId, page, pageSize });
    return {
      body: {
        success: true as const,
        data: {
          data: found.items.map((message) => printMessage(message, language)),
          current_page: page,
          last_page: Math.max(1, Math.ceil(found.total / pageSize)),
          total: found.total,
          unread: found.unread,
        },
      },
    };
  });
  mount(app, contract.readInboxMessage, async ({ params, query, player }) => {
    const message = await inbox.find(reader, { playerId: player.playerId, messageId: params.id });
    if (message === undefined)
      return { refusal: { ok: false, code: "NOT_FOUND", message: "There is no such message." } };
    const language = await languageFor(player.playerId, query.language);
    return { body: { success: true as const, data: printMessage(message, language) } };
  });
  mount(app, contract.markInboxRead, async ({ params, player, idempotencyKey }) =>
    answerOf(await deps.markRead({ ...player, idempotencyKey, messageIds: [params.id] })),
  );
  mount(app, contract.markInboxReadMany, async ({ body, player, idempotencyKey }) =>
    answerOf(await deps.markRead({ ...player, idempotencyKey, messageIds: body.ids })),
  );
  mount(app, contract.deleteInboxMessages, async ({ body, player, idempotencyKey }) =>
    answerOf(await deps.removeMessage({ ...player, idempotencyKey, messageIds: body.ids })),
  );
  mount(app, contract.deleteInboxMessage, async ({ params, player, idempotencyKey }) =>
    answerOf(await deps.removeMessage({ ...player, idempotencyKey, messageIds: [params.id] })),
  );
}
