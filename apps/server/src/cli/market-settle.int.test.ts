import { randomUUID } from "node:crypto";
import { createHouseMarketStore } from "@maidan/adapters/postgres/house-markets";
import { createOfferHouseMarkets } from "@maidan/services/house-markets";
import { settledByHand } from "@maidan/core/sport-names";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { runsMarket } from "../../../../packages/services/src/house-markets/test-support/runs-market.ts";
import { createTestEvent, createTestMarket } from "../test-support/create-market.ts";
import { startWholePlatform, type WholePlatform } from "../test-support/whole-platform.ts";
import { marketResettle, marketSettle } from "./market-settle.ts";
import type { Verb } from "./verb.ts";

let whole: WholePlatform;
let trader: string;
beforeAll(async () => {
  whole = await startWholePlatform();
  trader = await whole.signInStaff("trader");
});
afterAll(() => whole.close());
afterEach(() => vi.restoreAllMocks());

/** The exit code, and what a person read. */
async function typed(
  verb: Verb,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly read: string }> {
  const lines: string[] = [];
  for (const stream of ["log", "error"] as const)
    vi.spyOn(console, stream).mockImplementation((line: unknown) => void lines.push(String(line)));
  const code = await verb.run(whole.platform, args);
  return { code, read: lines.join("\n") };
}

async function openMarket(): Promise<string> {
  const marketId = await createTestMarket(whole);
  const path = `/api/markets/${marketId}/open`;
  const opened = await whole.send("office", { method: "POST", path }, { token: trader, body: {}, key: randomUUID() });
  expect(opened.statusCode).toBe(200);
  return marketId;
}
const matched = (marketId: string) =>
  whole.platform.pool.query("update exchange_market set traded_volume_minor = 30000000 where id = $1", [marketId]);
const standing = async (marketId: string) =>
  (await whole.platform.pool.query("select status, is_held from exchange_market where id = $1", [marketId])).rows[0];

async function houseMarket(): Promise<string> {
  const { runner, reader } = whole.platform;
  const markets = createHouseMarketStore();
  const eventId = await createTestEvent(whole);
  const limits = {
    minimumStakeMinor: 10_000n,
    maximumStakeMinor: 100_000n,
    maximumProfitMinor: 1_000_000n,
    maximumLiabilityMinor: 1_000_000n,
  };
  const quotes = [{ line: 46, forRate: 90, againstLine: 44, againstRate: 110 }];
  const offered = [{ market: runsMarket(eventId, limits), status: "OPEN", quotes }] as const;
  const actor = { kind: "system", name: "test" } as const;
  await createOfferHouseMarkets({ runner, markets })({
    actor,
    idempotencyKey: randomUUID(),
    eventId,
    markets: offered,
  });
  const [made] = await markets.openOf(reader, [eventId]);
  if (made === undefined) throw new Error("no market was made");
  return made.marketId;
}

test("[RESULT-09] [RESULT-11] from the command line a market with much at stake waits for a second person, who approves it in the office; another one is refused meanwhile", async () => {
  const marketId = await openMarket();
  await matched(marketId);
  const waiting = await typed(marketSettle, marketId, "1");
  expect(waiting).toMatchObject({ code: 0, read: expect.stringMatching(/is not settled yet: result \d+ waits/) });
  expect(await standing(marketId)).toEqual({ status: "SUSPENDED", is_held: true });
  const again = await typed(marketSettle, marketId, "2");
  expect(again).toMatchObject({ code: 1, read: expect.stringContaining("A result of this market waits") });
  const [, resultId = ""] = /result (\d+)/.exec(waiting.read) ?? [];
  const path = `/api/results/${resultId}/approve`;
  const approved = await whole.send("office", { method: "POST", path }, { token: trader, key: randomUUID() });
  expect(approved.json()).toMatchObject({ status: "done" });
  expect(await standing(marketId)).toMatchObject({ status: "CLOSED" });
});

const reasonOf = async (marketId: string): Promise<unknown> =>
  (await whole.platform.pool.query("select reason from exchange_settlement where market_id = $1", [marketId])).rows[0]
    ?.reason;

test("[RESULT-08] a first result that the office names without a reason has on record that it was by hand, which each screen says in its own words", async () => {
  const settled = async (body: object): Promise<unknown> => {
    const marketId = await openMarket();
    const path = `/api/markets/${marketId}/settle`;
    await whole.send("office", { method: "POST", path }, { token: trader, body, key: randomUUID() });
    return reasonOf(marketId);
  };
  expect(await settled({ winner: 1 })).toBe(settledByHand);
  expect(await settled({ winner: 1, reason: "the scorecard" })).toBe("the scorecard");
});

test("[RESULT-08] [RESULT-09] [RESULT-10] a small market is settled at once from the command line, and again only with a reason, which is in the audit log", async () => {
  const marketId = await openMarket();
  expect(await typed(marketSettle, marketId, "7")).toMatchObject({ code: 1 });
  expect((await typed(marketSettle, marketId, "1")).read).toContain(`${marketId} is settled`);
  expect(await reasonOf(marketId)).toBe(settledByHand);
  expect(await typed(marketSettle, marketId, "2")).toMatchObject({ code: 1 });
  expect((await typed(marketResettle, marketId, "2")).code).toBe(2);
  expect(await typed(marketResettle, marketId, "2", "the third umpire")).toMatchObject({ code: 0 });
  const { rows } = await whole.platform.pool.query(
    "select after from audit_entry where action = 'market.resettle.asked' and subject_id = $1",
    [marketId],
  );
  expect(rows).toMatchObject([{ after: { winners: [2], reason: "the third umpire" } }]);
  const path = `/api/markets/${marketId}/resettle`;
  const ask = (body: object) =>
    whole.send("office", { method: "POST", path }, { token: trader, body, key: randomUUID() });
  expect((await ask({ winner: 1 })).statusCode).toBe(422);
  // By a preview from before the last result the office does nothing over it. [RESULT-10]
  const seen = await whole.send(
    "office",
    { method: "GET", path: `/api/markets/${marketId}/settlement-preview?winner=1` },
    { token: trader },
  );
  expect(seen.json()).toMatchObject({ is_again: true, revision: 2 });
  const late = await ask({ winner: 1, reason: "as it was", seen_revision: 1 });
  expect(late.json()).toMatchObject({ code: "REFUSED", reason: "MARKET_CHANGED" });
  const voiding = await whole.send(
    "office",
    { method: "POST", path: `/api/markets/${marketId}/void` },
    { token: trader, body: { reason: "rain", seen_revision: 1 }, key: randomUUID() },
  );
  expect(voiding.json()).toMatchObject({ reason: "MARKET_CHANGED" });
  expect((await ask({ winner: 1, reason: "as it was", seen_revision: 2 })).statusCode).toBe(200);
});

test("[RATES-25] [RESULT-09] a market of the house is looked at and settled from the command line and in the office by the same figures", async () => {
  const marketId = await houseMarket();
  const { token } = await whole.logInPlayer("demoplayer1");
  const bet = { market_id: marketId, side: "for", line: 46, rate: 90, stake: "1000.00" };
  const placed = await whole.send(
    "player",
    { method: "POST", path: "/api/house-bets" },
    { token, body: bet, key: randomUUID() },
  );
  expect(placed.statusCode).toBe(200);
  const look = async (path: string) =>
    (
      await whole.send("office", { method: "GET", path: `/api/house-markets/${marketId}/${path}` }, { token: trader })
    ).json();
  expect(await look("settlement-preview?outcome=46")).toMatchObject({
    bets: 1,
    total_paid: "900.00",
    house: "-900.00",
    is_again: false,
    revision: 0,
    by_outcome: [
      { outcome: 0, house: "1000.00" },
      { outcome: 46, house: "-900.00" },
    ],
    per_player: [{ username: "demoplayer1", net: "900.00", change: "900.00", owed: "0.00" }],
  });
  expect(await look("void-preview")).toMatchObject({
    total_paid: "0.00",
    unlocked: "1000.00",
    per_player: [{ change: "0.00" }],
  });
  expect((await typed(marketSettle, marketId, "0")).read).toContain(`${marketId} is settled`);
  expect(await typed(marketSettle, marketId, "46")).toMatchObject({ code: 1 });
  // By a preview from before that result the office does nothing over it. [RESULT-10]
  for (const [deed, more] of [
    ["settle", { outcome: 46 }],
    ["void", {}],
  ] as const) {
    const body = { ...more, reason: "late", seen_revision: 0 };
    const path = `/api/house-markets/${marketId}/${deed}`;
    const late = await whole.send("office", { method: "POST", path }, { token: trader, body, key: randomUUID() });
    expect(late.json()).toMatchObject({ code: "REFUSED", reason: "MARKET_CHANGED" });
  }
  expect(await look("settlement-preview?outcome=46")).toMatchObject({ is_again: true, revision: 1 });
  const again = await typed(marketResettle, marketId, "46", "the scorer miscounted");
  expect(again.read).toContain("another result: 1900.00 more to players, 0.00 back from players");
});
