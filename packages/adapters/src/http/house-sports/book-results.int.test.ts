import { randomUUID } from "node:crypto";
import { createLookAtBook, type BookResults } from "@maidan/services/house-sports";
import {
  bookPrefix,
  createApproveResult,
  createBeforeAsking,
  createNameResult,
  createRefuseResult,
  type CarryOutResult,
  type WantedResult,
} from "@maidan/services/result-decisions";
import { initialSettings, type Settings } from "@maidan/services/settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createResultStore } from "../../postgres/result-decisions/index.ts";
import {
  by,
  couponStore,
  createBookStage,
  homeWon,
  store,
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

/** The office with a set amount, of 0.01 where none is named: whatever has a coupon waits for a second person. */
function twoPeople(said: Partial<Settings> = { resultFourEyesAboveMinor: 1n }) {
  const { reader, run, runner } = stage.parts;
  const carryOut: CarryOutResult = async ({ marketId: named, wanted, ...request }) => {
    const asked = { ...request, marketId: named.slice(bookPrefix.length), reason: wanted.reason };
    if (wanted.action !== "book" && wanted.action !== "leg") throw new Error("of the sportsbook alone");
    const { outcome } = await (wanted.action === "book"
      ? stage.parts.decide({ ...asked, results: wanted.results })
      : stage.parts.voidLeg({ ...asked, wagerId: wanted.wagerId }));
    return outcome.ok ? { ok: true, version: null } : outcome;
  };
  const elsewhere = () => Promise.reject(new Error("of the sportsbook alone"));
  const asking = createBeforeAsking({
    engine: { previewSettlement: elsewhere, previewRemoval: elsewhere },
    previewVoid: elsewhere,
    controlMarket: elsewhere,
    previewHouseMarket: elsewhere,
    lookAtVoidBets: elsewhere,
    holdHouseMarket: elsewhere,
    lookAtBook: createLookAtBook({ reader, store: couponStore }),
    holdBook: stage.parts.hold,
  });
  const results = createResultStore();
  const deps = {
    run,
    runner,
    reader,
    results,
    carryOut,
    settings: { all: async () => ({ ...initialSettings, ...said }) },
  };
  const nameResult = createNameResult({ ...deps, ...asking });
  const name = (marketId: string, wanted: WantedResult, idempotencyKey = randomUUID()) =>
    nameResult({ by, idempotencyKey, marketId: bookPrefix + marketId, wanted });
  const second = { ...by, email: "second" };
  const decision = (named: Awaited<ReturnType<typeof name>>) => ({
    by: second,
    idempotencyKey: randomUUID(),
    resultId: named.ok ? (named.resultId ?? "") : "",
  });
  return { name, decision, results, approve: createApproveResult(deps), refuse: createRefuseResult(deps) };
}

test("[RESULT-11] a market of the sportsbook whose result waits takes no coupons, no source opens it, and refused it stays so until staff give it back", async () => {
  const { name, decision, approve, refuse } = twoPeople();
  const match = await stage.openMatch();
  const player = await stage.newPlayer();
  await player.place([match.leg]);
  const book = (results: BookResults): WantedResult => ({ action: "book", results, reason: "the scoreboard" });
  const key = randomUUID();
  const first = await name(match.marketId, book(homeWon), key);
  expect(first).toMatchObject({ ok: true, resultId: expect.any(String) });
  await match.offer();
  expect(await stage.statusOf(match.fixtureId)).toBe("suspended");
  expect(await player.place([match.leg])).toMatchObject({ code: "MARKET_CLOSED" });
  await refuse({ ...decision(first), reason: "not over yet" });
  expect(await stage.statusOf(match.fixtureId)).toBe("suspended");
  const release = { by, idempotencyKey: randomUUID(), kind: "market", id: match.marketId, reason: null } as const;
  await stage.parts.hold(release);
  // The same request again suspends nothing that staff have given back since.
  expect(await name(match.marketId, book(homeWon), key)).toEqual(first);
  expect(await stage.statusOf(match.fixtureId)).toBe("open");
  const again = await name(match.marketId, book(homeWon));
  expect(await player.place([match.leg])).toMatchObject({ code: "MARKET_CLOSED" });
  expect(await approve(decision(again))).toMatchObject({ status: "done" });
  expect((await store.markets(stage.parts.reader, [match.fixtureId]))[0]).toMatchObject({
    status: "settled",
    heldReason: null,
  });
  await stage.settleAll();
  expect(await player.cash()).toBe(110_000n);
});

test("[RESULT-11] nobody is asked to approve what the sportsbook would refuse, and a leg that is to be void holds nothing up", async () => {
  const { name, decision, approve } = twoPeople();
  const match = await stage.openMatch();
  const player = await stage.newPlayer();
  const wagerId = wagerOf(await player.place([match.leg]));
  const reason = "a wrong price";
  expect(await name(match.marketId, { action: "book", results: { home: "win" }, reason })).toMatchObject({
    ok: false,
    code: "VALIDATION",
  });
  expect(await stage.statusOf(match.fixtureId)).toBe("open");
  const leg = { action: "leg", wagerId, reason } as const;
  const waiting = await name(match.marketId, leg);
  expect(await stage.statusOf(match.fixtureId)).toBe("open");
  expect(await approve(decision(waiting))).toMatchObject({ status: "done" });
  expect(await name(match.marketId, leg)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  await stage.decide(match.marketId, homeWon);
  expect(await name(match.marketId, { action: "book", results: homeWon, reason })).toMatchObject({
    ok: false,
    code: "NO_ACTION_REQUIRED",
  });
  await stage.settleAll();
});

test("[RESULT-07] each currency's coupons are held against the amount in it, and of those above theirs the one that is the most times above is what is at stake", async () => {
  const match = await stage.openMatch();
  const players = [await stage.newPlayer(), await stage.newPlayer("INR"), await stage.newPlayer("PKR")];
  // 200.00 taka could be paid, 300.00 Indian and 400.00 Pakistani rupees.
  for (const [place, stakeMinor] of [10_000n, 15_000n, 20_000n].entries())
    await players[place]?.place([match.leg], stakeMinor);
  const wanted: WantedResult = { action: "book", results: homeWon, reason: "the scoreboard" };
  const { reader } = stage.parts;
  const atStake = async (taka: bigint, said: Partial<Settings> = {}) => {
    const { name, decision, refuse, results } = twoPeople({ resultFourEyesAboveMinor: taka, ...said });
    const named = await name(match.marketId, wanted);
    if (!named.ok || named.resultId === null) return named;
    const { stakeMinor, currency } = (await results.read(reader, named.resultId)) ?? {};
    await refuse({ ...decision(named), reason: "once more" });
    return [stakeMinor, currency];
  };
  expect(await atStake(19_999n)).toEqual([30_000n, "INR"]);
  // Indian rupees alone are above what the taka come to: 300.00 of 299.99.
  expect(await atStake(42_855n)).toEqual([30_000n, "INR"]);
  const alone = { resultFourEyesAboveInrMinor: 30_000n };
  expect(await atStake(20_000n, { ...alone, resultFourEyesAbovePkrMinor: 39_999n })).toEqual([40_000n, "PKR"]);
  expect(await atStake(19_999n, { ...alone, resultFourEyesAbovePkrMinor: 40_000n })).toEqual([20_000n, "BDT"]);
  // None is above its own: one person decides.
  expect(await atStake(20_000n, { ...alone, resultFourEyesAbovePkrMinor: 40_000n })).toMatchObject({ resultId: null });
  await stage.settleAll();
});
