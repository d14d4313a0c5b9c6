import type { PlaceInstruction, PlaceRequest } from "@maidan/services/exchange";
import { expect, test } from "vitest";
import { instructionOf, type Bet } from "./test-support/exchange-fixture.ts";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";

const stage = exchangePerFile();

type Options = Parameters<typeof stage.exchange.createMarket>[0];

/** A market of three with a player and two others, who offer what is asked for. */
async function threeRunners(options: Options = {}) {
  const { exchange } = stage;
  const marketId = await exchange.createMarket({ runners: 3, ...options });
  const player = await exchange.createPlayer(1_000);
  const others = [await exchange.createPlayer(100_000), await exchange.createPlayer(100_000)] as const;
  const cancelOf = (playerId: string) =>
    exchange.door.cancel({ playerId, marketId, customerRef: null, instructions: [] });
  return { marketId, player, others, cancelOf };
}

/** As the player's app sends an order of a cash-out: to be filled at once, with so much as its least. */
const kill = (bet: Bet, leastMinor?: bigint): PlaceInstruction => ({
  ...instructionOf(bet),
  timeInForce: "FILL_OR_KILL",
  ...(leastMinor === undefined ? {} : { minFillSizeMinor: leastMinor }),
});
const cashOut = (playerId: string, marketId: string, instructions: readonly PlaceInstruction[]): PlaceRequest => ({
  playerId,
  marketId,
  customerRef: null,
  isCashOut: true,
  instructions,
});
const backs: readonly Bet[] = [
  { on: 2, side: "BACK", price: 4, taka: 50 },
  { on: 3, side: "BACK", price: 4, taka: 50 },
];
const both = backs.map((bet) => kill(bet, 1n));
const nothing = { status: "SUCCESS", sizeMatchedMinor: 0n, orderStatus: "EXPIRED" };
const filled = { status: "SUCCESS", sizeMatchedMinor: 5_000n, orderStatus: "EXECUTION_COMPLETE" };

/** What is written of a market: its fills, and of the player's bets what is matched and what lapsed. */
async function rowsOf(marketId: string, playerId: string) {
  const { pool } = stage.database;
  const fills = await pool.query("select id from exchange_fill where market_id = $1", [marketId]);
  const bets = await pool.query<{ matched_minor: bigint; lapsed_minor: bigint }>(
    "select matched_minor, lapsed_minor from exchange_order where market_id = $1 and player_id = $2 order by bet_id",
    [marketId, playerId],
  );
  return { fills: fills.rows.length, bets: bets.rows };
}

test("[ENG-64] [CASH-16] where one bet of a cash-out finds nothing any more after the in-play delay, none is matched, and nothing is locked; when all is there all are", async () => {
  const { exchange } = stage;
  const { marketId, player, others, cancelOf } = await threeRunners({ inPlayDelayMs: 5_000 });
  const [first, second] = others;
  await exchange.bet(first, marketId, { on: 2, side: "LAY", price: 4, taka: 50, persistence: "PERSIST" });
  await exchange.bet(second, marketId, { on: 3, side: "LAY", price: 4, taka: 50, persistence: "PERSIST" });
  await exchange.control(marketId, { type: "turnInPlay", betDelayMs: 5_000 });
  await exchange.control(marketId, { type: "resume" });
  const asked = exchange.door.place({ ...cashOut(player, marketId, both), customerRef: "cash-out-1" });
  await cancelOf(second);
  expect(await asked).toMatchObject({ status: "SUCCESS", reports: [nothing, nothing] });
  const lapsed = { matched_minor: 0n, lapsed_minor: 5_000n };
  expect(await rowsOf(marketId, player)).toEqual({ fills: 0, bets: [lapsed, lapsed] });
  expect(await exchange.balances(player)).toEqual({ cash: 100_000n, locked: 0n });
  const again = await exchange.door.place({ ...cashOut(player, marketId, both), customerRef: "cash-out-1" });
  expect(again).toMatchObject({ isReplay: true, reports: [nothing, nothing] });
  await exchange.bet(second, marketId, { on: 3, side: "LAY", price: 4, taka: 50 });
  const last = await exchange.door.place(cashOut(player, marketId, both));
  expect(last).toMatchObject({ status: "SUCCESS", reports: [filled, filled] });
  expect((await rowsOf(marketId, player)).fills).toBe(2);
});

test("[ENG-64] a part of one of them is none of it, though it names a least that is there; one bet alone takes a part, and so do several that are no cash-out", async () => {
  const { exchange } = stage;
  const { marketId, player, others } = await threeRunners();
  await exchange.bet(others[0], marketId, { on: 2, side: "LAY", price: 4, taka: 50 });
  await exchange.bet(others[0], marketId, { on: 3, side: "LAY", price: 4, taka: 20 });
  expect(await exchange.door.place(cashOut(player, marketId, both))).toMatchObject({ reports: [nothing, nothing] });
  expect((await rowsOf(marketId, player)).fills).toBe(0);
  const one = await exchange.door.place(cashOut(player, marketId, both.slice(1)));
  expect(one).toMatchObject({ reports: [{ ...filled, sizeMatchedMinor: 2_000n }] });
  const { isCashOut: _, ...program } = cashOut(
    player,
    marketId,
    both.map((bet) => ({ ...bet, minFillSizeMinor: 1_000n })),
  );
  expect(await exchange.door.place(program)).toMatchObject({ reports: [filled, nothing] });
});

test("[ENG-64] [VIRT-03] across the runners: what the one takes the other can't have, so that both lapse, each of which is there by itself; with enough for both they are filled", async () => {
  const { exchange } = stage;
  const { marketId, player, others } = await threeRunners({ hasVirtualPrices: true });
  for (const on of [2, 3]) await exchange.bet(others[0], marketId, { on, side: "BACK", price: 3.5, taka: 100 });
  const across = kill({ on: 1, side: "BACK", price: 2, taka: 50 });
  const laid = (taka: number) => kill({ on: 2, side: "LAY", price: 3.6, taka });
  const short = await exchange.door.place(cashOut(player, marketId, [across, laid(100)]));
  expect(short).toMatchObject({ reports: [nothing, nothing] });
  expect(await rowsOf(marketId, player)).toMatchObject({ fills: 0 });
  const enough = await exchange.door.place(cashOut(player, marketId, [across, laid(60)]));
  expect(enough).toMatchObject({ reports: [filled, { ...filled, sizeMatchedMinor: 6_000n }] });
});

test("[ENG-64] bets of one batch see each other: of two players who cash out by the same offers at once, one has both bets and the other neither", async () => {
  const { exchange } = stage;
  const { marketId, player, others } = await threeRunners();
  const rival = await exchange.createPlayer(1_000);
  for (const on of [2, 3]) await exchange.bet(others[0], marketId, { on, side: "LAY", price: 4, taka: 70 });
  const reports = await Promise.all([player, rival].map((one) => exchange.door.place(cashOut(one, marketId, both))));
  const matched = reports.map((report) => report.reports.map(({ sizeMatchedMinor }) => Number(sizeMatchedMinor)));
  expect(matched.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
    [0, 0],
    [5_000, 5_000],
  ]);
});

test("[CASH-30] [ENG-64] at lines the bets that name a least take what is there, each by itself; without one all or none", async () => {
  const { exchange } = stage;
  const line = { leastX100: 14_050, mostX100: 18_050, intervalX100: 100 };
  const { marketId, player, others } = await threeRunners({ runners: 1, line });
  await exchange.bet(others[0], marketId, { on: 1, side: "LAY", price: 161.5, taka: 50 });
  const sold = [162.5, 161.5].map((price): Bet => ({ on: 1, side: "BACK", price, taka: 50 }));
  const target = await exchange.door.place(
    cashOut(
      player,
      marketId,
      sold.map((bet) => kill(bet)),
    ),
  );
  expect(target).toMatchObject({ reports: [nothing, nothing] });
  const sheet = await exchange.door.place(
    cashOut(
      player,
      marketId,
      sold.map((bet) => kill(bet, 1n)),
    ),
  );
  expect(sheet).toMatchObject({ reports: [nothing, filled] });
});
