import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  createAddedMarketStore,
  createFeedLock,
  createFeedStore,
  createToldStore,
} from "../../packages/adapters/src/postgres/feeds/index.ts";
import type { Json, Outcome } from "../../packages/services/src/command/index.ts";
import {
  createAnnounceMatch,
  createCorrectEnd,
  createTellMatch,
  MatchActions,
  ToldFeed,
  type Announcement,
  type FeedClock,
  type FeedLog,
  type NameOtherResult,
  type Telling,
} from "../../packages/services/src/feeds/index.ts";
import type { FollowMatch } from "../../packages/services/src/house-markets/index.ts";
import type { FeedPlace } from "./child-feed.ts";

export type ToldAsked =
  | { readonly type: "announce"; readonly asked: Announcement }
  | { readonly type: "tell"; readonly asked: Telling };

const provider = { providerId: "1", name: "sim" } as const;
const clock: FeedClock = { nowMs: () => Date.now() };

/** What a provider may tell, and who drives the matches that were told, in the engine's process. */
export function createChildTold(
  { pool, runner, engine, catalogue, teller, failpoint }: FeedPlace,
  {
    house,
    nameResult,
    log,
  }: { readonly house: FollowMatch; readonly nameResult: NameOtherResult; readonly log: FeedLog },
) {
  const told = createToldStore();
  const store = createFeedStore();
  const deps = { runner, store, told, newKey: randomUUID, nowMs: () => clock.nowMs() };
  const [announce, tell] = [createAnnounceMatch(deps), createTellMatch(deps)];
  const commissionBasisPoints = async (): Promise<number> => 200;
  const actions = new MatchActions({ engine, catalogue, log, speed: 1, commissionBasisPoints });
  const feed = new ToldFeed({
    runner,
    store,
    told,
    added: createAddedMarketStore(),
    lock: createFeedLock(pool),
    actions,
    correctEnd: createCorrectEnd({ actions, nameResult, log }),
    makers: [teller],
    house,
    clock,
    log,
    failpoint,
  });
  return {
    ask: (question: ToldAsked): Promise<Outcome<Json>> =>
      question.type === "announce" ? announce(provider, question.asked) : tell(provider, question.asked),
    /** Does what was told, as long as the process lives. */
    drive: async (): Promise<never> => {
      for (;;) {
        await feed.tick().catch(() => undefined);
        await feed.idle();
        await delay(20);
      }
    },
  };
}
