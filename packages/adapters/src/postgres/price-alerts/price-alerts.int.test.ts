import { randomUUID } from "node:crypto";
import { createMarketBooks, createReadMarketBooks } from "@maidan/services/exchange-reads";
import { createInbox } from "@maidan/services/inbox";
import { AlertWatch, createAddAlert, createRemoveAlert, mostAlerts } from "@maidan/services/price-alerts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createExchangeReadStore } from "../exchange-reads/index.ts";
import { createTestExchange, type TestEngine, type TestExchange } from "../exchange/test-support/exchange-fixture.ts";
import { createInboxStore } from "../inbox/index.ts";
import { createAlertStore } from "./index.ts";

let database: TestDatabase;
let exchange: TestExchange;
let running: TestEngine;
let watch: () => Promise<void>;
let reachedCalls = 0;
let closeBooks: () => void;
const alerts = createAlertStore();

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  running = await exchange.startEngine();
  const runner = createCommandRunner({ pool: database.pool });
  const reader = readerOf(database.pool);
  const books = createMarketBooks({
    bus: exchange.bus,
    engine: exchange.door,
    clock: () => performance.now(),
    onBook: (book, change) => watcher.seen(book, change),
  });
  closeBooks = () => books.close();
  const watcher: AlertWatch = new AlertWatch({
    runner,
    reader,
    alerts,
    inbox: createInbox({ inbox: createInboxStore() }),
    readBooks: createReadMarketBooks({ reader, store: createExchangeReadStore(), books }),
    newKey: randomUUID,
    inBangla: (name) => name.replace("Runner", "রানার"),
    onReached: () => (reachedCalls += 1),
    marketsAtOnce: 2,
  });
  watch = () => watcher.look();
});
afterAll(async () => {
  closeBooks();
  await running.stop();
  await database.close();
});

const actorOf = (playerId: string) => ({ kind: "player", playerId, sessionId: "1" }) as const;
const deps = () => ({ runner: createCommandRunner({ pool: database.pool }), alerts });
const add = (
  playerId: string,
  marketId: string,
  wanted: { side?: "BACK" | "LAY"; direction: "rise" | "fall"; priceX100: number },
  selectionId = 1,
) => createAddAlert(deps())({ playerId, marketId, selectionId, side: "BACK", ...wanted, actor: actorOf(playerId) });
const waiting = async (playerId: string): Promise<number> =>
  (await alerts.list(readerOf(database.pool), playerId)).length;
async function letters(playerId: string): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    "select title_en, message_en, title_bn from inbox_message where player_id = $1 order by id",
    [playerId],
  );
  return rows;
}

/** A market in which one may back runner 1 at 3.0. */
async function marketAtThree(): Promise<{ marketId: string; layer: string }> {
  const marketId = await exchange.createMarket();
  const layer = await exchange.createPlayer(10_000);
  await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  return { marketId, layer };
}

test("[ALERT-03] [ALERT-04] a player is told once, in both languages, when the best odds to back are what they wait for, and not before", async () => {
  const { marketId, layer } = await marketAtThree();
  const player = await exchange.createPlayer(0);
  await add(player, marketId, { direction: "rise", priceX100: 350 });
  await add(player, marketId, { direction: "fall", priceX100: 250 });
  await watch();
  expect(await letters(player)).toEqual([]);
  await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3.6, taka: 100 });
  await Promise.all([watch(), watch()]);
  await watch();
  expect(await letters(player)).toEqual([
    {
      title_en: "Runner 1: odds of 3.6",
      message_en: "Dhaka v Khulna · Match Odds: Runner 1 can be backed at 3.6. You asked to be told at 3.5 or higher.",
      title_bn: "রানার 1: দর ৩.৬",
    },
  ]);
  expect(await waiting(player)).toBe(1);
});

test("[ALERT-04] [ROOM-56] odds stand in the message as its player has them written", async () => {
  const { marketId } = await marketAtThree();
  const player = await exchange.createPlayer(0);
  await database.pool.query(
    `insert into exchange_setting (player_id, stake_keys, is_one_tap, one_tap_stake, is_confirming, price_policy, odds_format)
      values ($1, '{100}', false, 100, true, 'better', 'fractional')`,
    [player],
  );
  await add(player, marketId, { direction: "rise", priceX100: 250 });
  await watch();
  expect(await letters(player)).toEqual([
    {
      title_en: "Runner 1: odds of 2/1",
      message_en: "Dhaka v Khulna · Match Odds: Runner 1 can be backed at 2/1. You asked to be told at 3/2 or higher.",
      title_bn: "রানার 1: দর ২/১",
    },
  ]);
});

test("[ALERT-03] odds that come and go between two looks are told, once, with the odds that there were; those of another runner are not taken for them", async () => {
  const { marketId, layer } = await marketAtThree();
  const player = await exchange.createPlayer(0);
  await add(player, marketId, { direction: "rise", priceX100: 350 });
  await add(player, marketId, { direction: "rise", priceX100: 350 }, 2);
  await watch();
  const before = reachedCalls;
  const backer = await exchange.createPlayer(10_000);
  await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3.6, taka: 100 });
  await exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3.6, taka: 100 });
  expect(reachedCalls).toBe(before + 1);
  await Promise.all([watch(), watch()]);
  await watch();
  expect(await letters(player)).toMatchObject([{ title_en: "Runner 1: odds of 3.6" }]);
  expect(await waiting(player)).toBe(1);
});

test("[ALERT-07] across the runners a rise that the others' bets bring about is told at once, and a fall that no screen shows isn't", async () => {
  const marketId = await exchange.createMarket({ runners: 3, hasVirtualPrices: true });
  const [home, others] = [await exchange.createPlayer(10_000), await exchange.createPlayer(10_000)];
  const player = await exchange.createPlayer(0);
  await exchange.bet(home, marketId, { on: 1, side: "LAY", price: 1.8, taka: 100 });
  await add(player, marketId, { direction: "rise", priceX100: 200 });
  await add(player, marketId, { direction: "fall", priceX100: 150 });
  await watch();
  await exchange.bet(others, marketId, { on: 2, side: "BACK", price: 4, taka: 100 });
  const before = reachedCalls;
  // The draw and the guests can be laid at 4.0 each now, which is to back the first at 2.0.
  await exchange.bet(others, marketId, { on: 3, side: "BACK", price: 4, taka: 100 });
  expect(reachedCalls).toBe(before + 1);
  await watch();
  expect(await letters(player)).toMatchObject([{ title_en: "Runner 1: odds of 2" }]);
  // All that rests on the runner itself is at 1.4; the screen shows 2.0 still.
  await exchange.door.cancel({ playerId: home, marketId, customerRef: null, instructions: [] });
  await exchange.bet(home, marketId, { on: 1, side: "LAY", price: 1.4, taka: 100 });
  await watch();
  expect(await letters(player)).toHaveLength(1);
  expect(await waiting(player)).toBe(1);
});

test("[ALERT-08] odds to lay are waited for beside the same odds to back, and told as what they are", async () => {
  const { marketId, layer } = await marketAtThree();
  const player = await exchange.createPlayer(0);
  const toBack = await add(player, marketId, { direction: "rise", priceX100: 350 });
  const toLay = await add(player, marketId, { side: "LAY", direction: "rise", priceX100: 350 });
  expect(toLay).not.toEqual(toBack);
  expect(await add(player, marketId, { side: "LAY", direction: "rise", priceX100: 350 })).toEqual(toLay);
  await watch();
  expect(await letters(player)).toEqual([]);
  await exchange.bet(layer, marketId, { on: 1, side: "BACK", price: 3.6, taka: 100 });
  await watch();
  expect(await letters(player)).toEqual([
    {
      title_en: "Runner 1: odds of 3.6 to lay",
      message_en: "Dhaka v Khulna · Match Odds: Runner 1 can be laid at 3.6. You asked to be told at 3.5 or higher.",
      title_bn: "রানার 1: লে-এর দর ৩.৬",
    },
  ]);
  expect(await alerts.list(readerOf(database.pool), player)).toMatchObject([{ side: "BACK", direction: "rise" }]);
});

test("[ALERT-06] the list says what each alert's match is opened by: the match's own market, of a side market too, and without one the alert's", async () => {
  const [own, side, race] = [
    await exchange.createMarket(),
    await exchange.createMarket({ marketType: "TIED_MATCH" }),
    await exchange.createMarket({ marketType: "WIN", eventTypeId: "7" }),
  ];
  await database.pool.query(
    "update exchange_market set event_id = (select event_id from exchange_market where id = $1) where id = $2",
    [own, side],
  );
  const player = await exchange.createPlayer(0);
  for (const marketId of [own, side, race]) await add(player, marketId, { direction: "fall", priceX100: 101 });
  const listed = await alerts.list(readerOf(database.pool), player);
  expect(listed.map(({ marketId, eventMarketId, eventTypeId }) => [marketId, eventMarketId, eventTypeId])).toEqual([
    [race, race, "7"],
    [side, own, "4"],
    [own, own, "4"],
  ]);
  expect(listed[1]?.eventId).toBe(listed[2]?.eventId);
});

test("[ALERT-03] in a suspended market nobody is told, and in a closed one nothing waits any more", async () => {
  const { marketId } = await marketAtThree();
  const player = await exchange.createPlayer(0);
  await exchange.control(marketId, { type: "suspend", reason: "a wicket" });
  await add(player, marketId, { direction: "fall", priceX100: 400 });
  await watch();
  expect(await letters(player)).toEqual([]);
  await exchange.control(marketId, { type: "void", reason: "abandoned" });
  expect(await waiting(player)).toBe(0);
  expect(await add(player, marketId, { direction: "fall", priceX100: 400 })).toMatchObject({
    ok: false,
    code: "NOT_FOUND",
  });
});

test("[ALERT-01] [ALERT-02] odds that no bet can have, an unknown runner and one alert too many are refused; the same one again is the one there is", async () => {
  const { marketId } = await marketAtThree();
  const player = await exchange.createPlayer(0);
  expect(await add(player, marketId, { direction: "rise", priceX100: 301 })).toMatchObject({
    ok: false,
    code: "VALIDATION",
  });
  expect(await add(player, marketId, { direction: "rise", priceX100: 300 }, 9)).toMatchObject({
    ok: false,
    code: "NOT_FOUND",
  });
  const first = await add(player, marketId, { direction: "rise", priceX100: 500 });
  expect(await add(player, marketId, { direction: "rise", priceX100: 500 })).toEqual(first);
  for (let step = 1; step < mostAlerts; step += 1)
    await add(player, marketId, { direction: "fall", priceX100: 100 + step });
  expect(await waiting(player)).toBe(mostAlerts);
  expect(await add(player, marketId, { direction: "rise", priceX100: 600 })).toMatchObject({ code: "TOO_MANY_ALERTS" });
});

test("[ALERT-03] who waits in a market that comes after many others is told as well, at a look and between two", async () => {
  const player = await exchange.createPlayer(0);
  const markets: { marketId: string; layer: string }[] = [];
  for (let made = 0; made < 5; made += 1) {
    const market = await marketAtThree();
    markets.push(market);
    await add(player, market.marketId, { direction: "rise", priceX100: 350 });
  }
  await watch();
  for (const { marketId, layer } of markets) {
    const backer = await exchange.createPlayer(10_000);
    await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3.6, taka: 100 });
    await exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3.6, taka: 100 });
  }
  await watch();
  expect(await letters(player)).toHaveLength(5);
  for (const { marketId } of markets) await add(player, marketId, { direction: "fall", priceX100: 300 });
  await watch();
  expect(await letters(player)).toHaveLength(10);
});

test("[ALERT-05] an alert is taken away by its own player alone", async () => {
  const { marketId } = await marketAtThree();
  const [player, other] = [await exchange.createPlayer(0), await exchange.createPlayer(0)];
  const made = await add(player, marketId, { direction: "rise", priceX100: 500 });
  const alertId = made.ok ? made.value.id : "";
  const remove = createRemoveAlert(deps());
  expect(await remove({ playerId: other, alertId, actor: actorOf(other) })).toMatchObject({ code: "NOT_FOUND" });
  expect(await remove({ playerId: player, alertId, actor: actorOf(player) })).toMatchObject({ ok: true });
  expect(await waiting(player)).toBe(0);
});
