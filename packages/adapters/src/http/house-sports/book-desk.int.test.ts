import { randomUUID } from "node:crypto";
import {
  createChangeTerms,
  createDecideBookMarket,
  createHoldBook,
  createHouseSportsDesk,
  createTellCorrected,
  createVoidLeg,
  HouseCoupons,
  initialTerms,
  previewBook,
  type BookResults,
} from "@maidan/services/house-sports";
import { createInbox } from "@maidan/services/inbox";
import { createRunAudited, type StaffContext } from "@maidan/services/staff";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import {
  createBookDeskStore,
  createBookTermsStore,
  createCouponStore,
  createHouseSportsStore,
  wagersOfMarket,
} from "../../postgres/house-sports/index.ts";
import { createInboxStore } from "../../postgres/inbox/index.ts";
import { createAuditStore } from "../../postgres/staff/index.ts";
import { createTestHouse, type CallFate, type TestHouse } from "../house-games/test-support/index.ts";

let database: TestDatabase;
let house: TestHouse;
let fate: CallFate = "arrives";
const store = createHouseSportsStore();
const desk = createBookDeskStore();
const terms = createBookTermsStore();
const couponStore = createCouponStore();
const by: StaffContext = { staffId: null, email: "trader", role: "owner", address: "local", requestId: "test" };

function partsOf(pool: TestDatabase["pool"]) {
  const runner = createCommandRunner({ pool });
  const run = createRunAudited({ runner, audit: createAuditStore() });
  const deps = { run, desk };
  return {
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
let parts: ReturnType<typeof partsOf>;

beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool, { fate: () => fate });
  parts = partsOf(database.pool);
});
afterAll(async () => {
  await house.close();
  await database.close();
});
afterEach(() => {
  fate = "arrives";
});

const words = (text: string) => ({ en: text, bn: text });
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

async function newPlayer() {
  const player = await house.provider.createPlayer({ cashMinor: 100_000n });
  const session = await house.openGame(player, "i-sports");
  const place = (legs: readonly { marketId: string; selection: string; seenX100: number }[], stakeMinor = 10_000n) =>
    parts.coupons.place(session, {
      kind: legs.length === 1 ? "single" : "accumulator",
      legs,
      stakeMinor,
      taking: "none",
      idempotencyKey: randomUUID(),
    });
  return { playerId: player.playerId, place, cash: () => house.provider.cashOf(player.playerId) };
}
const wagerOf = (answer: Awaited<ReturnType<Awaited<ReturnType<typeof newPlayer>>["place"]>>): string => {
  if ("code" in answer) throw new Error(answer.message);
  return answer.wager.wagerId;
};
const settleAll = async (): Promise<void> => {
  while (!(await parts.coupons.settleDue()).isFinished);
  await house.recoverAll();
};
const decide = (marketId: string, results: BookResults, reason = "the scoreboard") =>
  parts.decide({ by, idempotencyKey: randomUUID(), marketId, results, reason });
const homeWon = { home: "win", away: "lose" } as const;
const awayWon = { home: "lose", away: "win" } as const;

test("[SPORTSBOOK-52] a match or a market that staff hold takes no bets whatever its source offers, and given back it is what the source says", async () => {
  const match = await openMatch();
  const { place } = await newPlayer();
  const hold = (kind: "fixture" | "market", reason: string | null) =>
    parts.hold({
      by,
      idempotencyKey: randomUUID(),
      kind,
      id: kind === "fixture" ? match.fixtureId : match.marketId,
      reason,
    });
  for (const kind of ["fixture", "market"] as const) {
    await hold(kind, "late news");
    expect(await statusOf(match.fixtureId)).toBe("suspended");
    await match.offer();
    expect(await place([match.leg])).toMatchObject({ code: "MARKET_CLOSED" });
    await hold(kind, null);
    expect(await statusOf(match.fixtureId)).toBe("open");
  }
  await hold("market", "late news");
  await hold("fixture", "late news");
  await hold("market", null);
  expect(await statusOf(match.fixtureId)).toBe("suspended");
  const { rows } = await database.pool.query(
    "select action from audit_entry where subject_id = $1 and subject_kind = 'book_market'",
    [match.marketId],
  );
  expect(rows).toHaveLength(4);
});

test("[SPORTSBOOK-53] [SPORTSBOOK-54] a corrected result pays more by a further win, takes back what was too much, and a chain of corrections ends at the last; a preview says it before", async () => {
  const match = await openMatch();
  const [one, two] = [await newPlayer(), await newPlayer()];
  const first = wagerOf(await one.place([match.leg]));
  await two.place([{ ...match.leg, selection: "away" }]);
  expect(
    await previewBook({ store: couponStore, wagersOf: wagersOfMarket }, parts.reader, {
      marketId: match.marketId,
      results: homeWon,
    }),
  ).toMatchObject({
    coupons: 2,
    stakedMinor: 20_000n,
    decided: 2,
    paidMinor: 20_000n,
    corrected: 0,
  });
  await decide(match.marketId, homeWon);
  await settleAll();
  expect([await one.cash(), await two.cash()]).toEqual([110_000n, 90_000n]);
  expect(
    await previewBook({ store: couponStore, wagersOf: wagersOfMarket }, parts.reader, {
      marketId: match.marketId,
      results: awayWon,
    }),
  ).toMatchObject({
    decided: 0,
    corrected: 2,
    addedMinor: 20_000n,
    takenMinor: 20_000n,
  });
  await decide(match.marketId, awayWon, "the referee's report");
  await settleAll();
  expect([await one.cash(), await two.cash()]).toEqual([90_000n, 110_000n]);
  for (const results of [
    homeWon,
    { home: "half-win", away: "half-lose" },
    { home: "void", away: "void" },
    homeWon,
  ] as const) {
    await decide(match.marketId, results);
    await settleAll();
  }
  expect([await one.cash(), await two.cash()]).toEqual([110_000n, 90_000n]);
  expect((await decide(match.marketId, homeWon)).outcome).toMatchObject({ code: "NO_ACTION_REQUIRED" });
  expect((await decide(match.marketId, { home: "win" })).outcome).toMatchObject({ code: "VALIDATION" });
  const moves = await desk.movesOf(parts.reader, first);
  const sumOf = (kind: string): bigint =>
    moves.filter((move) => move.kind === kind).reduce((sum, move) => sum + move.amountMinor, 0n);
  expect(sumOf("win") - sumOf("rollback") - sumOf("bet")).toBe(10_000n);
});

test("[SPORTSBOOK-56] [HOUSE-70] the player is told once of each correction of a coupon that was paid, in both languages, and not of its result", async () => {
  const match = await openMatch();
  const player = await newPlayer();
  await player.place([match.leg]);
  const letters = async () =>
    (await createInboxStore().page(parts.reader, { playerId: player.playerId, page: 1, pageSize: 10 })).items;
  await decide(match.marketId, homeWon);
  await settleAll();
  expect(await letters()).toEqual([]);
  await decide(match.marketId, { home: "half-lose", away: "half-win" }, "the umpire's report");
  // Its answers are lost: it is gone on with, and told once.
  fate = "unanswered";
  await parts.coupons.settleDue();
  await house.wagers.sweep();
  fate = "arrives";
  await settleAll();
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  expect(letter?.text).toEqual({
    en: {
      title: "Coupon corrected",
      message:
        "I-Sports · Home v Away: a result was corrected. Your coupon pays ৳ 50.00 instead of ৳ 200.00. The difference of ৳ 150.00 was taken back from your balance, as far as it was there. Reason: the umpire's report",
    },
    bn: {
      title: "কুপন সংশোধন",
      message:
        "আই-স্পোর্টস · Home বনাম Away: একটি ফলাফল সংশোধন করা হয়েছে। আপনার কুপনে ৳ ২০০.০০-এর বদলে ৳ ৫০.০০ পাওয়া যাবে। পার্থক্যের ৳ ১৫০.০০ আপনার ব্যালেন্স থেকে ফেরত নেওয়া হয়েছে, যতটুকু ব্যালেন্সে ছিল। কারণ: the umpire's report",
    },
  });
  await decide(match.marketId, homeWon);
  await settleAll();
  expect((await letters())[0]?.text.en.message).toContain(
    "pays ৳ 200.00 instead of ৳ 50.00. The difference of ৳ 150.00 was added",
  );
});

test("[SPORTSBOOK-54] what was spent is not taken below zero, what is right is not paid on top of it, and a correction whose answers are lost is made once", async () => {
  const match = await openMatch();
  const player = await newPlayer();
  await player.place([match.leg]);
  await decide(match.marketId, homeWon);
  await settleAll();
  // All but 50.00 goes elsewhere.
  const elsewhere = await openMatch();
  await player.place([elsewhere.leg], 105_000n);
  expect(await player.cash()).toBe(5_000n);
  fate = "unanswered";
  await decide(match.marketId, { home: "half-lose", away: "half-win" });
  await parts.coupons.settleDue();
  await house.wagers.sweep();
  fate = "arrives";
  await settleAll();
  // 200.00 were paid, 50.00 are right: those are sent, and of the 200.00 what is there is taken back.
  expect(await player.cash()).toBe(0n);
});

test("[HOUSE-70] [GWAL-19] a coupon corrected down past what its player has, and up again, has paid what is right: what could not be taken back is not paid twice", async () => {
  const match = await openMatch();
  const player = await newPlayer();
  const wagerId = wagerOf(await player.place([match.leg]));
  await decide(match.marketId, homeWon);
  await settleAll();
  // Of the 200.00 that it paid all but 50.00 is gone.
  await player.place([(await openMatch()).leg], 105_000n);
  await decide(match.marketId, awayWon);
  await settleAll();
  expect(await player.cash()).toBe(0n);
  await decide(match.marketId, homeWon);
  await settleAll();
  expect(await player.cash()).toBe(5_000n);
  await decide(match.marketId, { home: "half-lose", away: "half-win" });
  await settleAll();
  expect(await player.cash()).toBe(0n);
  await decide(match.marketId, homeWon);
  await settleAll();
  // The moves that staff see are those of the money.
  const moved = (await desk.movesOf(parts.reader, wagerId)).map(({ kind, amountMinor }) =>
    kind === "win" ? amountMinor : -amountMinor,
  );
  expect(moved.reduce((sum, each) => sum + each, 0n)).toBe(10_000n);
  expect(await player.cash()).toBe(5_000n);
  expect(await house.provider.broken()).toEqual([]);
});

test("[SPORTSBOOK-55] a void leg counts as void in its coupon alone, before or after its market's result, and an accumulator is worked out anew", async () => {
  const [one, two] = [await openMatch(), await openMatch()];
  const player = await newPlayer();
  const both = wagerOf(await player.place([one.leg, two.leg]));
  await player.place([one.leg]);
  await decide(one.marketId, awayWon);
  await settleAll();
  expect(await player.cash()).toBe(80_000n);
  const leg = { by, idempotencyKey: randomUUID(), wagerId: both, marketId: one.marketId, reason: "a wrong price" };
  expect((await parts.voidLeg(leg)).outcome).toMatchObject({ ok: true });
  await settleAll();
  // Its other leg isn't known yet: it waits.
  expect(await player.cash()).toBe(80_000n);
  await decide(two.marketId, homeWon);
  await settleAll();
  expect(await player.cash()).toBe(100_000n);
  expect((await parts.voidLeg({ ...leg, idempotencyKey: randomUUID() })).outcome).toMatchObject({ code: "NOT_FOUND" });
});

test("[SPORTSBOOK-50] [SPORTSBOOK-51] changed limits count for the next coupon and not for those that stand, and a change over another's is refused", async () => {
  const match = await openMatch();
  const player = await newPlayer();
  wagerOf(await player.place([match.leg]));
  const now = await terms.now(parts.reader);
  const limits = {
    ...initialTerms.limits["i-sports"],
    leastStakeMinor: 2_000n,
    mostStakeMinor: 5_000n,
    mostPaidMinor: 8_000n,
  };
  const wanted = { ...now, limits: { ...now.limits, "i-sports": { mostLiabilityMinor: 50_000n, ...limits } } };
  const change = (version: number) => parts.changeTerms({ by, idempotencyKey: randomUUID(), version, wanted });
  const changed = await change(now.version);
  expect("outcome" in changed && changed.outcome.ok).toBe(true);
  const again = await change(now.version);
  expect("outcome" in again && again.outcome).toMatchObject({ code: "CONFLICT" });
  for (const stakeMinor of [1_999n, 5_001n])
    expect(await player.place([match.leg], stakeMinor)).toMatchObject({ code: "VALIDATION" });
  const capped = await player.place([match.leg], 5_000n);
  expect("code" in capped ? capped.code : capped.potentialMinor).toBe(8_000n);
  await decide(match.marketId, homeWon);
  await settleAll();
  expect(await player.cash()).toBe(100_000n - 15_000n + 20_000n + 8_000n);
});
