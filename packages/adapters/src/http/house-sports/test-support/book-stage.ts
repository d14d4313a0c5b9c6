import { randomUUID } from "node:crypto";
import type { Currency } from "@maidan/core/money";
import {
  createChangeTerms,
  createDecideBookMarket,
  createHoldBook,
  createHouseSportsDesk,
  createTellCorrected,
  createVoidLeg,
  HouseCoupons,
  type BookResults,
} from "@maidan/services/house-sports";
import { createInbox } from "@maidan/services/inbox";
import { createRunAudited, type StaffContext } from "@maidan/services/staff";
import type { TestDatabase } from "../../../../../../tools/test-database.ts";
import { createCommandRunner } from "../../../postgres/command/index.ts";
import {
  createBookDeskStore,
  createBookTermsStore,
  createCouponStore,
  createHouseSportsStore,
} from "../../../postgres/house-sports/index.ts";
import { createInboxStore } from "../../../postgres/inbox/index.ts";
import { createAuditStore } from "../../../postgres/staff/index.ts";
import { createTestHouse, type CallFate, type TestHouse } from "../../house-games/test-support/index.ts";

export const store = createHouseSportsStore();
export const desk = createBookDeskStore();
export const terms = createBookTermsStore();
export const couponStore = createCouponStore();
export const by: StaffContext = { staffId: null, email: "trader", role: "owner", address: "local", requestId: "test" };

function partsOf(pool: TestDatabase["pool"], house: TestHouse) {
  const runner = createCommandRunner({ pool });
  const run = createRunAudited({ runner, audit: createAuditStore() });
  const deps = { run, desk };
  return {
    run,
    runner,
    reader: runner.reader,
    source: createHouseSportsDesk({ runner, store, newKey: randomUUID }),
    hold: createHoldBook(deps),
    decide: createDecideBookMarket(deps),
    voidLeg: createVoidLeg(deps),
    changeTerms: createChangeTerms({ run, terms }),
    coupons: new HouseCoupons({
      runner,
      wagers: house.wagers,
      store: couponStore,
      terms,
      fresh: { areFresh: async () => true },
      newKey: randomUUID,
      inPlayDelayMs: 0,
      wait: async () => undefined,
      wakeWagers: () => undefined,
      proofOf: async () => [],
      tellCorrected: createTellCorrected({ inbox: createInbox({ inbox: createInboxStore() }), operator: "maidan" }),
    }),
  };
}
const words = (text: string) => ({ en: text, bn: text });

/** How the calls of the house reach the wallet; a test may change it. */
interface Calls {
  fate: CallFate;
}

/** The sportsbook with its desk, over a house whose players have a wallet. */
export async function createBookStage(database: TestDatabase) {
  const calls: Calls = { fate: "arrives" };
  const house = await createTestHouse(database.pool, { fate: () => calls.fate });
  const parts = partsOf(database.pool, house);
  let made = 0;
  /** A match with one market at evens either way. */
  async function openMatch() {
    made += 1;
    const sourceId = `desk ${made}`;
    const selections = ["home", "away"].map((key) => ({ key, name: words(key), priceX100: 200 }));
    const market = { key: "odds", kind: "match-odds", name: words("odds"), lineX100: null, place: 1, selections };
    const offer = () =>
      parts.source.offer([
        {
          fixture: {
            source: "feed",
            sourceId,
            sport: "soccer",
            competition: words("League"),
            home: words("Home"),
            away: words("Away"),
            startAtMs: 1_800_000_000_000 + made,
            phase: "open",
            score: {},
            details: {},
          },
          markets: [{ ...market, status: "open" }],
        },
      ]);
    await offer();
    const all = await desk.fixtures(parts.reader, { which: "running", limit: 100 });
    const fixtureId = all.items.find((each) => each.sourceId === sourceId)?.fixtureId ?? "";
    const [kept] = await store.markets(parts.reader, [fixtureId]);
    const marketId = kept?.marketId ?? "";
    return { fixtureId, marketId, offer, leg: { marketId, selection: "home", seenX100: 200 } };
  }
  const statusOf = async (fixtureId: string) => (await store.markets(parts.reader, [fixtureId]))[0]?.status;

  async function newPlayer(currency: Currency = "BDT") {
    const player = await house.provider.createPlayer({ cashMinor: 100_000n, currency });
    const session = await house.openGame({ ...player, currency }, "i-sports");
    const place = (legs: readonly { marketId: string; selection: string; seenX100: number }[], stakeMinor = 10_000n) =>
      parts.coupons.place(session, {
        kind: legs.length === 1 ? "single" : "accumulator",
        legs,
        stakeMinor,
        taking: "none",
        idempotencyKey: randomUUID(),
      });
    return { playerId: player.playerId, session, place, cash: () => house.provider.cashOf(player.playerId) };
  }
  const settleAll = async (): Promise<void> => {
    while (!(await parts.coupons.settleDue()).isFinished);
    await house.recoverAll();
  };
  const decide = (marketId: string, results: BookResults, reason = "the scoreboard") =>
    parts.decide({ by, idempotencyKey: randomUUID(), marketId, results, reason });
  return { calls, house, parts, openMatch, newPlayer, statusOf, settleAll, decide };
}
export type BookStage = Awaited<ReturnType<typeof createBookStage>>;
type Placed = Awaited<ReturnType<Awaited<ReturnType<BookStage["newPlayer"]>>["place"]>>;

export function wagerOf(answer: Placed): string {
  if ("code" in answer) throw new Error(answer.message);
  return answer.wager.wagerId;
}
export const homeWon = { home: "win", away: "lose" } as const;
export const awayWon = { home: "lose", away: "win" } as const;
