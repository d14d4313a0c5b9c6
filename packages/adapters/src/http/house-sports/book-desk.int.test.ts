import { randomUUID } from "node:crypto";
import { initialTerms, previewBook } from "@maidan/services/house-sports";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { wagersOfMarket } from "../../postgres/house-sports/index.ts";
import { createInboxStore } from "../../postgres/inbox/index.ts";
import {
  awayWon,
  by,
  couponStore,
  createBookStage,
  desk,
  homeWon,
  terms,
  wagerOf,
  type BookStage,
} from "./test-support/book-stage.ts";

let database: TestDatabase;
let stage: BookStage;

beforeAll(async () => {
  database = await createTestDatabase();
  stage = await createBookStage(database);
});
afterAll(async () => {
  await stage.house.close();
  await database.close();
});
afterEach(() => {
  stage.calls.fate = "arrives";
});

test("[SPORTSBOOK-52] a match or a market that staff hold takes no bets whatever its source offers, and given back it is what the source says", async () => {
  const match = await stage.openMatch();
  const { place } = await stage.newPlayer();
  const hold = (kind: "fixture" | "market", reason: string | null) =>
    stage.parts.hold({
      by,
      idempotencyKey: randomUUID(),
      kind,
      id: kind === "fixture" ? match.fixtureId : match.marketId,
      reason,
    });
  for (const kind of ["fixture", "market"] as const) {
    await hold(kind, "late news");
    expect(await stage.statusOf(match.fixtureId)).toBe("suspended");
    await match.offer();
    expect(await place([match.leg])).toMatchObject({ code: "MARKET_CLOSED" });
    await hold(kind, null);
    expect(await stage.statusOf(match.fixtureId)).toBe("open");
  }
  await hold("market", "late news");
  await hold("fixture", "late news");
  await hold("market", null);
  expect(await stage.statusOf(match.fixtureId)).toBe("suspended");
  const { rows } = await database.pool.query(
    "select action from audit_entry where subject_id = $1 and subject_kind = 'book_market'",
    [match.marketId],
  );
  expect(rows).toHaveLength(4);
});

test("[SPORTSBOOK-53] [SPORTSBOOK-54] a corrected result pays more by a further win, takes back what was too much, and a chain of corrections ends at the last; a preview says it before", async () => {
  const match = await stage.openMatch();
  const [one, two] = [await stage.newPlayer(), await stage.newPlayer()];
  const first = wagerOf(await one.place([match.leg]));
  await two.place([{ ...match.leg, selection: "away" }]);
  expect(
    await previewBook({ store: couponStore, wagersOf: wagersOfMarket }, stage.parts.reader, {
      marketId: match.marketId,
      results: homeWon,
    }),
  ).toMatchObject({
    coupons: 2,
    decided: 2,
    corrected: 0,
    sums: [{ currency: "BDT", stakedMinor: 20_000n, paidMinor: 20_000n, addedMinor: 0n, takenMinor: 0n }],
  });
  await stage.decide(match.marketId, homeWon);
  await stage.settleAll();
  expect([await one.cash(), await two.cash()]).toEqual([110_000n, 90_000n]);
  expect(
    await previewBook({ store: couponStore, wagersOf: wagersOfMarket }, stage.parts.reader, {
      marketId: match.marketId,
      results: awayWon,
    }),
  ).toMatchObject({
    decided: 0,
    corrected: 2,
    sums: [{ currency: "BDT", addedMinor: 20_000n, takenMinor: 20_000n }],
  });
  await stage.decide(match.marketId, awayWon, "the referee's report");
  await stage.settleAll();
  expect([await one.cash(), await two.cash()]).toEqual([90_000n, 110_000n]);
  for (const results of [
    homeWon,
    { home: "half-win", away: "half-lose" },
    { home: "void", away: "void" },
    homeWon,
  ] as const) {
    await stage.decide(match.marketId, results);
    await stage.settleAll();
  }
  expect([await one.cash(), await two.cash()]).toEqual([110_000n, 90_000n]);
  expect((await stage.decide(match.marketId, homeWon)).outcome).toMatchObject({ code: "NO_ACTION_REQUIRED" });
  expect((await stage.decide(match.marketId, { home: "win" })).outcome).toMatchObject({ code: "VALIDATION" });
  const moves = await desk.movesOf(stage.parts.reader, first);
  const sumOf = (kind: string): bigint =>
    moves.filter((move) => move.kind === kind).reduce((sum, move) => sum + move.amountMinor, 0n);
  expect(sumOf("win") - sumOf("rollback") - sumOf("bet")).toBe(10_000n);
});

test("[SPORTSBOOK-56] [HOUSE-70] the player is told once of each correction of a coupon that was paid, in both languages, and not of its result", async () => {
  const match = await stage.openMatch();
  const player = await stage.newPlayer();
  await player.place([match.leg]);
  const letters = async () =>
    (await createInboxStore().page(stage.parts.reader, { playerId: player.playerId, page: 1, pageSize: 10 })).items;
  await stage.decide(match.marketId, homeWon);
  await stage.settleAll();
  expect(await letters()).toEqual([]);
  await stage.decide(match.marketId, { home: "half-lose", away: "half-win" }, "the umpire's report");
  // Its answers are lost: it is gone on with, and told once.
  stage.calls.fate = "unanswered";
  await stage.parts.coupons.settleDue();
  await stage.house.wagers.sweep();
  stage.calls.fate = "arrives";
  await stage.settleAll();
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
  await stage.decide(match.marketId, homeWon);
  await stage.settleAll();
  expect((await letters())[0]?.text.en.message).toContain(
    "pays ৳ 200.00 instead of ৳ 50.00. The difference of ৳ 150.00 was added",
  );
});

test("[SPORTSBOOK-54] what was spent is not taken below zero, what is right is not paid on top of it, and a correction whose answers are lost is made once", async () => {
  const match = await stage.openMatch();
  const player = await stage.newPlayer();
  await player.place([match.leg]);
  await stage.decide(match.marketId, homeWon);
  await stage.settleAll();
  // All but 50.00 goes elsewhere.
  const elsewhere = await stage.openMatch();
  await player.place([elsewhere.leg], 105_000n);
  expect(await player.cash()).toBe(5_000n);
  stage.calls.fate = "unanswered";
  await stage.decide(match.marketId, { home: "half-lose", away: "half-win" });
  await stage.parts.coupons.settleDue();
  await stage.house.wagers.sweep();
  stage.calls.fate = "arrives";
  await stage.settleAll();
  // 200.00 were paid, 50.00 are right: those are sent, and of the 200.00 what is there is taken back.
  expect(await player.cash()).toBe(0n);
});

test("[HOUSE-70] [GWAL-19] a coupon corrected down past what its player has, and up again, has paid what is right: what could not be taken back is not paid twice", async () => {
  const match = await stage.openMatch();
  const player = await stage.newPlayer();
  const wagerId = wagerOf(await player.place([match.leg]));
  await stage.decide(match.marketId, homeWon);
  await stage.settleAll();
  // Of the 200.00 that it paid all but 50.00 is gone.
  await player.place([(await stage.openMatch()).leg], 105_000n);
  await stage.decide(match.marketId, awayWon);
  await stage.settleAll();
  expect(await player.cash()).toBe(0n);
  await stage.decide(match.marketId, homeWon);
  await stage.settleAll();
  expect(await player.cash()).toBe(5_000n);
  await stage.decide(match.marketId, { home: "half-lose", away: "half-win" });
  await stage.settleAll();
  expect(await player.cash()).toBe(0n);
  await stage.decide(match.marketId, homeWon);
  await stage.settleAll();
  // The moves that staff see are those of the money.
  const moved = (await desk.movesOf(stage.parts.reader, wagerId)).map(({ kind, amountMinor }) =>
    kind === "win" ? amountMinor : -amountMinor,
  );
  expect(moved.reduce((sum, each) => sum + each, 0n)).toBe(10_000n);
  expect(await player.cash()).toBe(5_000n);
  expect(await stage.house.provider.broken()).toEqual([]);
});

test("[SPORTSBOOK-55] a void leg counts as void in its coupon alone, before or after its market's result, and an accumulator is worked out anew", async () => {
  const [one, two] = [await stage.openMatch(), await stage.openMatch()];
  const player = await stage.newPlayer();
  const both = wagerOf(await player.place([one.leg, two.leg]));
  await player.place([one.leg]);
  await stage.decide(one.marketId, awayWon);
  await stage.settleAll();
  expect(await player.cash()).toBe(80_000n);
  const leg = { by, idempotencyKey: randomUUID(), wagerId: both, marketId: one.marketId, reason: "a wrong price" };
  expect((await stage.parts.voidLeg(leg)).outcome).toMatchObject({ ok: true });
  await stage.settleAll();
  // Its other leg isn't known yet: it waits.
  expect(await player.cash()).toBe(80_000n);
  await stage.decide(two.marketId, homeWon);
  await stage.settleAll();
  expect(await player.cash()).toBe(100_000n);
  expect((await stage.parts.voidLeg({ ...leg, idempotencyKey: randomUUID() })).outcome).toMatchObject({
    code: "NOT_FOUND",
  });
});

test("[SPORTSBOOK-50] [SPORTSBOOK-51] changed limits count for the next coupon and not for those that stand, and a change over another's is refused", async () => {
  const match = await stage.openMatch();
  const player = await stage.newPlayer();
  wagerOf(await player.place([match.leg]));
  const now = await terms.now(stage.parts.reader);
  const limits = {
    ...initialTerms.limits["i-sports"],
    leastStakeMinor: 2_000n,
    mostStakeMinor: 5_000n,
    mostPaidMinor: 8_000n,
  };
  const wanted = { ...now, limits: { ...now.limits, "i-sports": { mostLiabilityMinor: 50_000n, ...limits } } };
  const change = (version: number) => stage.parts.changeTerms({ by, idempotencyKey: randomUUID(), version, wanted });
  const changed = await change(now.version);
  expect("outcome" in changed && changed.outcome.ok).toBe(true);
  const again = await change(now.version);
  expect("outcome" in again && again.outcome).toMatchObject({ code: "CONFLICT" });
  for (const stakeMinor of [1_999n, 5_001n])
    expect(await player.place([match.leg], stakeMinor)).toMatchObject({ code: "VALIDATION" });
  const capped = await player.place([match.leg], 5_000n);
  expect("code" in capped ? capped.code : capped.potentialMinor).toBe(8_000n);
  await stage.decide(match.marketId, homeWon);
  await stage.settleAll();
  expect(await player.cash()).toBe(100_000n - 15_000n + 20_000n + 8_000n);
});
