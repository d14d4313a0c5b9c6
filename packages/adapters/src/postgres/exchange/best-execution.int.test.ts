import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { PlaceReport } from "@maidan/services/exchange";
import { streamOrder } from "@maidan/services/exchange-stream";
import { readerOf } from "../database/index.ts";
import { createExchangeReadStore } from "../exchange-reads/index.ts";
import { instructionOf, type Bet } from "./test-support/exchange-fixture.ts";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";

const stage = exchangePerFile();

/** A player whose settings take better prices or don't. */
async function playerWho(takesBetter: boolean): Promise<string> {
  const playerId = await stage.exchange.createPlayer(1_000);
  await stage.database.pool.query(
    `insert into exchange_setting (player_id, stake_keys, is_one_tap, one_tap_stake, is_confirming, price_policy, takes_better_prices)
     values ($1, '{100}', false, 100, true, 'any', $2)`,
    [playerId, takesBetter],
  );
  return playerId;
}
const lay: Bet = { on: 1, side: "LAY", price: 3, taka: 20 };
const worse: Bet = { on: 1, side: "BACK", price: 2.5, taka: 10 };
const own: Bet = { on: 1, side: "BACK", price: 3, taka: 10 };

const placeAll = (playerId: string, marketId: string, bets: readonly Bet[], customerRef: string | null = null) =>
  stage.exchange.door.place({ playerId, marketId, customerRef, instructions: bets.map(instructionOf) });

async function market(): Promise<string> {
  const marketId = await stage.exchange.createMarket();
  await stage.exchange.bet(await stage.exchange.createPlayer(1_000), marketId, lay);
  return marketId;
}
const lapsed = { status: "FAILURE", errorCode: "BET_LAPSED_PRICE_IMPROVEMENT_TOO_LARGE", sizeMatchedMinor: 0n };

test("[ENG-57] with best execution off a bet lapses when a better price is on offer, the others of its request are placed, and it is told with its code", async () => {
  const marketId = await market();
  const playerId = await playerWho(false);
  const report = await placeAll(playerId, marketId, [worse, own]);
  expect(report).toMatchObject({
    status: "PROCESSED_WITH_ERRORS",
    errorCode: "PROCESSED_WITH_ERRORS",
    reports: [lapsed, { status: "SUCCESS", averagePriceMatchedX100: 300, sizeMatchedMinor: 1_000n }],
  });
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 99_000n, locked: 1_000n });
  const betId = report.reports[0]?.betId ?? "";
  const [order] = await createExchangeReadStore().ordersById(readerOf(stage.database.pool), playerId, [betId]);
  expect(order).toMatchObject({ settledAs: "LAPSED", lapsedMinor: 1_000n, lapseCode: "PRICE_IMP_TOO_LARGE" });
  expect(order && streamOrder(order)).toMatchObject({ status: "EC", sl: 10, lsrc: "PRICE_IMP_TOO_LARGE" });
});

test("[ENG-57] when all of a request lapse it is a failure, and the same again with its reference", async () => {
  const marketId = await market();
  const playerId = await playerWho(false);
  const ref = randomUUID().slice(0, 30);
  const first: PlaceReport = await placeAll(playerId, marketId, [worse], ref);
  expect(first).toMatchObject({ status: "FAILURE", errorCode: "BET_ACTION_ERROR", reports: [lapsed] });
  expect(await placeAll(playerId, marketId, [worse], ref)).toEqual({ ...first, isReplay: true });
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 100_000n, locked: 0n });
});

test("[BOOK-03] with best execution on, as everybody has it at first, a bet gets the better price", async () => {
  for (const player of [await playerWho(true), await stage.exchange.createPlayer(1_000)]) {
    const report = await placeAll(player, await market(), [worse]);
    expect(report).toMatchObject({ status: "SUCCESS", reports: [{ averagePriceMatchedX100: 300 }] });
  }
});

test("[ENG-57] [SP-01] best execution is no matter of bets at the starting price: who has it off places them", async () => {
  const marketId = await stage.exchange.createMarket({ hasStartingPrice: true });
  await stage.exchange.bet(await stage.exchange.createPlayer(1_000), marketId, lay);
  const playerId = await playerWho(false);
  const atStart: Bet = { on: 1, side: "BACK", price: 0, taka: 100, orderType: "MARKET_ON_CLOSE" };
  const limited: Bet = { on: 1, side: "BACK", price: 2, taka: 100, orderType: "LIMIT_ON_CLOSE" };
  const report = await placeAll(playerId, marketId, [atStart, limited]);
  expect(report).toMatchObject({ status: "SUCCESS", reports: [{ status: "SUCCESS" }, { status: "SUCCESS" }] });
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 80_000n, locked: 20_000n });
});
