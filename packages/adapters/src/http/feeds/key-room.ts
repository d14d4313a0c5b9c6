import { listFeedKeys, makeFeedKey, revokeFeedKey } from "@maidan/contract/http/feeds";
import type { Reader, Refusal } from "@maidan/services/command";
import type {
  createAddFeedProvider,
  createRevokeFeedProvider,
  FeedProviderStore,
  ListedFeedProvider,
} from "@maidan/services/feeds";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

export interface FeedKeyRoomDeps {
  readonly reader: Reader;
  readonly providers: Pick<FeedProviderStore, "list">;
  readonly addFeedProvider: ReturnType<typeof createAddFeedProvider>;
  readonly revokeFeedProvider: ReturnType<typeof createRevokeFeedProvider>;
}

const defaultPage = 50;

/** The owner's room of those who tell matches. [FEED-39] */
export function registerFeedKeyRoom(app: FastifyInstance, deps: FeedKeyRoomDeps): void {
  mount(app, listFeedKeys, async ({ query }) => {
    const limit = Number(query.limit ?? defaultPage);
    const cursor = query.cursor === undefined ? {} : { cursor: query.cursor };
    const { items, nextCursor } = await deps.providers.list(deps.reader, { limit, ...cursor });
    return { body: { items: items.map(printKey), next_cursor: nextCursor } };
  });
  mount(app, makeFeedKey, async ({ body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const made = await deps.addFeedProvider({ by, idempotencyKey, ...body });
    if (!made.ok) return refused(made);
    return { body: { name: body.name, key: made.value.key } };
  });
  mount(app, revokeFeedKey, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.revokeFeedProvider({ by, idempotencyKey, name: params.name, ...body }));
  });
}

/** A name or a request that has its key already is a conflict with it. */
const refused = (refusal: Refusal) => ({
  refusal,
  ...((refusal.code === "NAME_TAKEN" || refusal.code === "KEY_GIVEN") && { status: 409 }),
});

const printKey = (provider: ListedFeedProvider) => ({
  id: provider.providerId,
  name: provider.name,
  start: provider.start,
  addresses: [...provider.addresses],
  made_by: provider.madeBy,
  made_at: provider.madeAt.toISOString(),
  last_used_at: provider.lastUsedAt?.toISOString() ?? null,
  revoked:
    provider.revoked === undefined
      ? null
      : { at: provider.revoked.at.toISOString(), by: provider.revoked.by, reason: provider.revoked.reason ?? "" },
  matches: provider.matches.map(({ name, phase, startAt }) => ({ name, phase, starts_at: startAt.toISOString() })),
  match_count: provider.matchCount,
});
