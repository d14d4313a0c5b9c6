import { randomUUID } from "node:crypto";
import { createInBangla } from "@maidan/core/sport-names";
import { createInbox, createTellRemoved, createTellSettled } from "@maidan/services/inbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createTestExchange, type TestEngine, type TestExchange } from "../exchange/test-support/exchange-fixture.ts";
import { createInboxStore, createRemovalNoticeStore, createSettlementNoticeStore } from "./index.ts";

let database: TestDatabase;
let exchange: TestExchange;
let running: TestEngine;
let tell: () => Promise<{ readonly isFinished: boolean }>;
let tellRemoved: typeof tell;
const store = createInboxStore();

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  running = await exchange.startEngine();
  const common = {
    runner: createCommandRunner({ pool: database.pool }),
    inbox: createInbox({ inbox: store }),
    newKey: randomUUID,
    inBangla: createInBangla({ Dhaka: "ঢাকা", Khulna: "খুলনা", "Runner 1": "প্রথম দল" }),
  };
  tell = createTellSettled({ ...common, notices: createSettlementNoticeStore() });
  tellRemoved = createTellRemoved({ ...common, notices: createRemovalNoticeStore() });
});
afterAll(async () => {
  await running.stop();
  await database.close();
});

const inboxOf = async (playerId: string) =>
  (await store.page(readerOf(database.pool), { playerId, page: 1, pageSize: 50 })).items.map(({ text }) => text);
async function matched(marketType = "MATCH_ODDS"): Promise<{ marketId: string; backer: string; layer: string }> {
  const marketId = await exchange.createMarket({ commissionBasisPoints: 200, marketType });
  const [backer, layer] = [await exchange.createPlayer(1_000), await exchange.createPlayer(1_000)];
  await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  await exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3, taka: 100 });
  return { marketId, backer, layer };
}

test("[LETTER-08] each player of a settled market is told once, after commission, in both languages with the names of each, however often and by how many it is run", async () => {
  const { marketId, backer, layer } = await matched();
  const onlooker = await exchange.createPlayer(1_000);
  await exchange.bet(onlooker, marketId, { on: 2, side: "BACK", price: 50, taka: 10 });
  await exchange.bet(backer, marketId, { on: 1, side: "LAY", price: 2, taka: 10 });
  await exchange.control(marketId, { type: "settle", winners: [1], reason: "result" });
  await Promise.all([tell(), tell(), tell()]);
  expect(await tell()).toEqual({ isFinished: true });
  expect(await inboxOf(backer)).toEqual([
    {
      en: {
        title: "Market settled",
        message: "Dhaka v Khulna · Match Odds is settled. Winner: Runner 1. You won ৳ 196.00.",
      },
      bn: {
        title: "মার্কেটের ফলাফল",
        message: "ঢাকা বনাম খুলনা · ম্যাচ অডস নিষ্পত্তি হয়েছে। বিজয়ী: প্রথম দল। আপনি ৳ ১৯৬.০০ জিতেছেন।",
      },
    },
  ]);
  expect((await inboxOf(layer)).map(({ en }) => en.message)).toEqual([
    "Dhaka v Khulna · Match Odds is settled. Winner: Runner 1. You lost ৳ 200.00.",
  ]);
  expect(await inboxOf(onlooker)).toEqual([]);
});

test("[LETTER-08] [LINE-05] of a market of lines the number is told that came, also where a runner goes by it", async () => {
  const line = { leastX100: 50, mostX100: 950, intervalX100: 100 };
  const marketId = await exchange.createMarket({ runners: 1, line, commissionBasisPoints: 0 });
  const [low, high] = [await exchange.createPlayer(1_000), await exchange.createPlayer(1_000)];
  await exchange.bet(low, marketId, { on: 1, side: "BACK", price: 4.5, taka: 100 });
  await exchange.bet(high, marketId, { on: 1, side: "LAY", price: 4.5, taka: 100 });
  await exchange.control(marketId, { type: "settle", winners: [7], reason: "result" });
  await exchange.control(marketId, { type: "resettle", winners: [1], reason: "counted again" });
  while (!(await tell()).isFinished);
  expect((await inboxOf(high)).map(({ en, bn }) => [en.message, bn.message]).toReversed()).toEqual([
    [
      "Dhaka v Khulna · Match Odds is settled. Result: 7. You won ৳ 100.00.",
      "ঢাকা বনাম খুলনা · ম্যাচ অডস নিষ্পত্তি হয়েছে। ফল: ৭। আপনি ৳ ১০০.০০ জিতেছেন।",
    ],
    [
      "Dhaka v Khulna · Match Odds was settled again. Result: 1. You lost ৳ 100.00. Reason: counted again",
      "ঢাকা বনাম খুলনা · ম্যাচ অডস আবার নিষ্পত্তি হয়েছে। ফল: ১। আপনি ৳ ১০০.০০ হেরেছেন। কারণ: counted again",
    ],
  ]);
});

test("[LETTER-08] a corrected result and a void are told by messages of their own, and why", async () => {
  const { marketId, backer } = await matched();
  await exchange.control(marketId, { type: "settle", winners: [1], reason: "result" });
  await exchange.control(marketId, { type: "resettle", winners: [2], reason: "corrected" });
  await tell();
  await exchange.control(marketId, { type: "void", reason: "abandoned" });
  await tell();
  expect((await inboxOf(backer)).map(({ en }) => en)).toEqual([
    {
      title: "Market void",
      message:
        "Dhaka v Khulna · Match Odds was voided. Your stakes there count as if they had not been placed. Reason: abandoned",
    },
    {
      title: "Result corrected",
      message: "Dhaka v Khulna · Match Odds was settled again. Winner: Runner 2. You lost ৳ 100.00. Reason: corrected",
    },
    {
      title: "Market settled",
      message: "Dhaka v Khulna · Match Odds is settled. Winner: Runner 1. You won ৳ 196.00.",
    },
  ]);
});

test("[LETTER-08] [SETTLE-16] a dead heat is told as one, not as two who won whole", async () => {
  const { marketId, backer } = await matched();
  await exchange.control(marketId, { type: "settle", winners: [1, 2], deadHeat: [1, 2], reason: "result" });
  await tell();
  expect((await inboxOf(backer)).map(({ en }) => en.message)).toEqual([
    "Dhaka v Khulna · Match Odds is settled. Dead heat of 2: Runner 1, Runner 2. You won ৳ 49.00.",
  ]);
  await exchange.control(marketId, { type: "resettle", winners: [1], reason: "the photo" });
  await tell();
  expect((await inboxOf(backer))[0]?.en.message).toBe(
    "Dhaka v Khulna · Match Odds was settled again. Winner: Runner 1. You won ৳ 196.00. Reason: the photo",
  );
});

test("[LETTER-08] a market with more players than one batch takes is told to each of them", async () => {
  const marketId = await exchange.createMarket();
  const layer = await exchange.createPlayer(1_000_000);
  await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 2, taka: 10_000 });
  await exchange.control(marketId, { type: "settle", winners: [2], reason: "result" });
  // As if 450 players had backed: rows as the settlement writes them.
  await database.pool.query(
    `with people as (
       insert into player (username, password_hash, name, email, currency, referral_code)
       select 'many' || n, 'x', 'Many', 'many' || n || '@maidan.test', 'BDT', 'many' || n from generate_series(1, 450) n returning id
     ), settled as (
       insert into exchange_settlement_player (market_id, revision, player_id, net_minor, commission_minor)
       select $1, 1, id, -100, 0 from people
     )
     insert into exchange_order (bet_id, market_id, player_id, selection_id, side, price_x100, size_minor, matched_minor, matched_profit_minor, remaining_minor, persistence, placed_at, settled_at, settled_as, profit_minor)
     select 9000000 + row_number() over (), $1, id, 1, 'BACK', 200, 1000, 1000, 1000, 0, 'LAPSE', now(), now(), 'LOST', -100 from people`,
    [marketId],
  );
  await tell();
  const { rows } = await database.pool.query<{ told: bigint; players: bigint }>(
    "select count(*) as told, count(distinct player_id) as players from inbox_message where about = $1",
    [`market:${marketId}:1`],
  );
  expect(rows).toEqual([{ told: 450n, players: 450n }]);
});

test("[LETTER-13] whoever had bets on a withdrawn runner, or bets that it reduces, is told why, once, in both languages; nobody else is", async () => {
  const { marketId, backer, layer } = await matched("WIN");
  const third = await exchange.createPlayer(1_000);
  await exchange.bet(third, marketId, { on: 2, side: "BACK", price: 50, taka: 10 });
  const other = await exchange.createPlayer(1_000);
  await exchange.bet(backer, marketId, { on: 2, side: "LAY", price: 50, taka: 10 });
  await exchange.bet(other, marketId, { on: 2, side: "LAY", price: 1.5, taka: 10 });
  const withdraw = { type: "removeRunner", selectionId: 1, adjustmentBasisPoints: 1_250, reason: "injured" } as const;
  await exchange.control(marketId, withdraw);
  await Promise.all([tellRemoved(), tellRemoved()]);
  expect(await tellRemoved()).toEqual({ isFinished: true });
  expect((await inboxOf(backer))[0]).toEqual({
    en: {
      title: "Runner withdrawn",
      message:
        "Dhaka v Khulna · Match Odds: Runner 1 was withdrawn. Reason: injured. Your bets on it are void: stakes of ৳ 100.00. Your earlier matched bets on the others count at prices reduced by 12.5 %.",
    },
    bn: {
      title: "রানার সরানো হয়েছে",
      message:
        "ঢাকা বনাম খুলনা · ম্যাচ অডস: প্রথম দল সরানো হয়েছে। কারণ: injured। এর ওপর আপনার বেট বাতিল: ৳ ১০০.০০ স্টেক। অন্যদের ওপর আপনার আগে মেলা বেট ১২.৫% কম দরে ধরা হবে।",
    },
  });
  expect((await inboxOf(layer)).map(({ en }) => en.message)).toEqual([
    "Dhaka v Khulna · Match Odds: Runner 1 was withdrawn. Reason: injured. Your bets on it are void: stakes of ৳ 100.00.",
  ]);
  expect((await inboxOf(third)).map(({ en }) => en.message)).toEqual([
    "Dhaka v Khulna · Match Odds: Runner 1 was withdrawn. Reason: injured. Your earlier matched bets on the others count at prices reduced by 12.5 %.",
  ]);
  expect(await inboxOf(other)).toEqual([]);
});
