import { randomUUID } from "node:crypto";
import { createPaySettlement } from "@maidan/services/settlement";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createPaymentStore } from "./index.ts";
import { statementOf } from "./test-support/statement-rows.ts";
import { createTestExchange, type TestEngine, type TestExchange } from "./test-support/exchange-fixture.ts";

let database: TestDatabase;
let exchange: TestExchange;
let running: TestEngine;
let begun = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  // Every settlement here is large, and its payments come in parts of two bets.
  running = await exchange.startEngine({ settledAtOnce: 0, onSettlementBegun: () => (begun += 1) });
});
afterAll(async () => {
  await running.stop();
  await database.close();
});
afterEach(async () => {
  expect(await exchange.offenders()).toEqual([]);
});

class Killed extends Error {}

const payments = () => createPaymentStore(database.pool);
/** Pays as the platform does; `partsLeft` ends it after so many parts, which are then paid one at a time. */
function pay(marketId: string, partsLeft = Infinity): Promise<void> {
  let left = partsLeft;
  return createPaySettlement({
    runner: createCommandRunner({ pool: database.pool }),
    payments: payments(),
    newKey: randomUUID,
    betsAtOnce: 2,
    partsAtOnce: partsLeft === Infinity ? 2 : 1,
    failpoint: (name) => {
      if (name !== "after_part") return;
      left -= 1;
      if (left <= 0) throw new Killed("ended");
    },
  })(marketId);
}

interface Stage {
  readonly marketId: string;
  readonly layer: string;
  readonly backers: readonly string[];
}
/** Each backer has 100 taka on runner 1 at 3.0 against one layer, who has 1,000 more offered. */
async function matched(backers: number): Promise<Stage> {
  const marketId = await exchange.createMarket({ commissionBasisPoints: 500 });
  const layer = await exchange.createPlayer(10_000);
  await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 100 * backers + 1_000 });
  const players = await Promise.all(Array.from({ length: backers }, () => exchange.createPlayer(1_000)));
  for (const backer of players) await exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3, taka: 100 });
  return { marketId, layer, backers: players };
}
const settle = (marketId: string, winner: number, type: "settle" | "resettle" = "settle") =>
  exchange.control(marketId, { type, winners: [winner], reason: "result" });
const cashOf = (players: readonly string[]) =>
  Promise.all(players.map(async (playerId) => (await exchange.balances(playerId)).cash));

async function settlementRow(marketId: string): Promise<unknown> {
  const { rows } = await database.pool.query(
    `select bets, total_paid_minor, total_commission_minor, completed_at is not null as is_complete,
       (select count(*)::int from stake_queue q where q.market_id = s.market_id and q.revision = s.revision) as told
     from exchange_settlement s where market_id = $1 order by revision desc limit 1`,
    [marketId],
  );
  return rows[0];
}

test("[SETTLE-12] a large settlement closes the market at once and pays nobody; then its players are paid what one transaction would have paid", async () => {
  const { marketId, layer, backers } = await matched(5);
  const before = begun;
  expect(await settle(marketId, 1)).toMatchObject({ ok: true });
  expect(begun - before).toBe(1);
  expect(await cashOf(backers)).toEqual(backers.map(() => 90_000n));
  expect((await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 10 })).status).toBe("FAILURE");
  expect(await payments().underWay(readerOf(database.pool))).toEqual([marketId]);
  expect(await settlementRow(marketId)).toMatchObject({ is_complete: false, told: 0 });
  await pay(marketId);
  // Each won 200 less 5 %; the layer lost 1,000, and what was only offered is free again.
  expect(await cashOf(backers)).toEqual(backers.map(() => 119_000n));
  expect(await exchange.balances(layer)).toEqual({ cash: 900_000n, locked: 0n });
  expect(await settlementRow(marketId)).toEqual({
    bets: 6,
    total_paid_minor: 100_000n,
    total_commission_minor: 5_000n,
    is_complete: true,
    told: 1,
  });
  expect(await payments().underWay(readerOf(database.pool))).toEqual([]);
});

test("[ROOM-61] [SETTLE-05] results that are paid in parts tell in the statement what was lent by each, and what was given back of the one before", async () => {
  const { marketId, backers } = await matched(5);
  const [backer = ""] = backers;
  await settle(marketId, 1);
  await pay(marketId);
  // All of it is spent: of the 290 to give back nothing is there.
  await exchange.fund(backer, -119_000n);
  await settle(marketId, 2, "resettle");
  await pay(marketId);
  await exchange.control(marketId, { type: "void", reason: "abandoned" });
  await pay(marketId);
  const told = (await statementOf(database.pool, backer)).filter(({ market }) => market !== undefined).toReversed();
  expect(told.map(({ kind, market }) => [kind, market?.lentMinor, market?.winner])).toEqual([
    ["exchange.settle", 0n, "Runner 1"],
    ["exchange.unsettle", 0n, "Runner 1"],
    ["exchange.settle", 29_000n, "Runner 2"],
    ["exchange.unsettle", -29_000n, ""],
    ["exchange.void", 19_000n, ""],
  ]);
});

test("[SETTLE-13] ended after each of its parts and begun again, a payment pays each player once, and the books hold at every step", async () => {
  const { marketId, layer, backers } = await matched(9);
  await settle(marketId, 1);
  for (let kills = 0; kills < 5; kills += 1) {
    await expect(pay(marketId, 1)).rejects.toBeInstanceOf(Killed);
    expect(await exchange.offenders()).toEqual([]);
  }
  await pay(marketId);
  await pay(marketId);
  expect(await cashOf([layer, ...backers])).toEqual([820_000n, ...backers.map(() => 119_000n)]);
  const { rows } = await database.pool.query(
    "select count(*)::int as paid, count(distinct player_id)::int as players from exchange_settlement_player where market_id = $1",
    [marketId],
  );
  expect(rows).toEqual([{ paid: 10, players: 10 }]);
});

test("[SETTLE-13] [SETTLE-10] whoever goes on reads the bets of those who are paid next alone, and pays nobody whose bets don't agree any more", async () => {
  const { marketId, layer, backers } = await matched(6);
  await settle(marketId, 1);
  await expect(pay(marketId, 2)).rejects.toBeInstanceOf(Killed);
  const pages: unknown[] = [];
  const found = await payments().read(marketId, (page) => void pages.push(page));
  expect(pages).toEqual([]);
  // The layer and two backers are paid.
  const left = found?.positions.map(({ playerId }) => playerId) ?? [];
  expect(left).toHaveLength(4);
  expect(backers).toEqual(expect.arrayContaining(left));
  expect(found?.othersNetMinor).toBe(-80_000n);
  expect(found?.unreadBets).toEqual(new Map(left.map((playerId) => [playerId, 1])));
  const unpaid = left.at(-1) ?? "";
  const raise = (by: number) =>
    database.pool.query(
      "update exchange_order set matched_profit_minor = matched_profit_minor + $3 where market_id = $1 and player_id = $2",
      [marketId, unpaid, by],
    );
  await raise(1);
  await expect(pay(marketId)).rejects.toThrow(/has 20000 but bets of 20001/);
  expect(await cashOf([unpaid])).toEqual([90_000n]);
  await raise(-1);
  // Nor when what was paid doesn't come to 0 with what is still to be paid.
  const paidMore = (by: number) =>
    database.pool.query(
      "update exchange_settlement_player set net_minor = net_minor + $3 where market_id = $1 and player_id = $2",
      [marketId, layer, by],
    );
  await paidMore(1);
  await expect(pay(marketId)).rejects.toThrow(/come to 1 instead of 0/);
  await paidMore(-1);
  await pay(marketId);
  expect(await cashOf([layer, ...backers])).toEqual([880_000n, ...backers.map(() => 119_000n)]);
  expect(await settlementRow(marketId)).toMatchObject({ bets: 7, total_paid_minor: 120_000n, is_complete: true });
});

test("[SETTLE-13] four payers at once pay each player once", async () => {
  const { marketId, layer, backers } = await matched(8);
  await settle(marketId, 2);
  await Promise.all([pay(marketId), pay(marketId), pay(marketId), pay(marketId)]);
  expect(await cashOf(backers)).toEqual(backers.map(() => 90_000n));
  expect(await exchange.balances(layer)).toEqual({ cash: 1_076_000n, locked: 0n });
});

test("[SETTLE-01] the market's and the house's accounts have one posting in each transaction that pays", async () => {
  const { marketId } = await matched(5);
  await settle(marketId, 1);
  await pay(marketId);
  const { rows } = await database.pool.query(
    `select a.owner, max(p.postings)::int as most from (select transaction_id, account_id, count(*) as postings from ledger_posting group by 1, 2) p
     join ledger_account a on a.id = p.account_id join ledger_transaction t on t.id = p.transaction_id
     where t.reason = $1 and t.kind = 'exchange.settle' and a.owner <> 'player' group by 1 order by 1`,
    [marketId],
  );
  expect(rows).toEqual([
    { owner: "house", most: 1 },
    { owner: "market", most: 1 },
  ]);
});

test("[SETTLE-14] while players are being paid another result is refused, and the same request has its first answer; afterwards another result pays the difference", async () => {
  const { marketId, layer, backers } = await matched(4);
  const request = {
    marketId,
    actor: { kind: "staff", staffId: "3", role: "trader" },
    idempotencyKey: randomUUID(),
    control: { type: "settle", winners: [1], reason: "result" },
  } as const;
  await exchange.door.control(request);
  await expect(pay(marketId, 1)).rejects.toBeInstanceOf(Killed);
  expect(await settle(marketId, 2, "resettle")).toMatchObject({ ok: false, code: "SETTLEMENT_UNDER_WAY" });
  expect(await exchange.control(marketId, { type: "void", reason: "abandoned" })).toMatchObject({
    ok: false,
    code: "SETTLEMENT_UNDER_WAY",
  });
  // Nor is there anything to look at: what was paid before isn't known yet.
  const look = () => exchange.door.previewSettlement({ marketId, winners: [2] });
  expect(await exchange.door.control(request)).toMatchObject({ ok: true, isReplay: true });
  await expect(look()).rejects.toMatchObject({ name: "PreviewRefused", code: "SETTLEMENT_UNDER_WAY" });
  await pay(marketId);
  expect(await look()).toMatchObject({ isAgain: true, takenMinor: 116_000n });
  expect(await cashOf(backers)).toEqual(backers.map(() => 119_000n));
  expect(await settle(marketId, 2, "resettle")).toMatchObject({ ok: true });
  await expect(pay(marketId, 2)).rejects.toBeInstanceOf(Killed);
  await pay(marketId);
  expect(await cashOf(backers)).toEqual(backers.map(() => 90_000n));
  expect(await exchange.balances(layer)).toEqual({ cash: 1_038_000n, locked: 0n });
  await exchange.control(marketId, { type: "void", reason: "abandoned" });
  await pay(marketId);
  expect(await cashOf([layer, ...backers])).toEqual([1_000_000n, ...backers.map(() => 100_000n)]);
});

test("[SETTLE-15] what a player can't give back in a later result is owed to the house, part by part as in one", async () => {
  const { marketId, layer, backers } = await matched(3);
  await settle(marketId, 1);
  await pay(marketId);
  const [spender = ""] = backers;
  await exchange.fund(spender, -(await exchange.balances(spender)).cash);
  await settle(marketId, 2, "resettle");
  await pay(marketId);
  // 190 came from the first result and 100 was the stake: 290 can't be given back.
  expect(await cashOf(backers)).toEqual([0n, 90_000n, 90_000n]);
  expect((await exchange.balances(layer)).cash).toBe(1_028_500n);
  const { rows } = await database.pool.query(
    "select receivable_minor from exchange_settlement_player where market_id = $1 and revision = 2 and player_id = $2",
    [marketId, spender],
  );
  expect(rows).toEqual([{ receivable_minor: 29_000n }]);
});

test("[SETTLE-10] results that don't agree pay nobody, however large the market", async () => {
  const { marketId, backers } = await matched(3);
  await database.pool.query(
    "update exchange_position set if_win_minor[1] = if_win_minor[1] + 1 where market_id = $1 and player_id = $2",
    [marketId, backers[0]],
  );
  await settle(marketId, 1);
  await expect(pay(marketId)).rejects.toThrow(/has 20001 but bets of 20000/);
  expect(await cashOf(backers)).toEqual(backers.map(() => 90_000n));
  await database.pool.query(
    "update exchange_position set if_win_minor[1] = if_win_minor[1] - 1 where market_id = $1 and player_id = $2",
    [marketId, backers[0]],
  );
  await pay(marketId);
  expect(await cashOf(backers)).toEqual(backers.map(() => 119_000n));
});

test("[SETTLE-16] [SETL-09] a dead heat paid in parts, ended after one of them, pays each the same share to the paisa, and what the house lent goes back to it", async () => {
  const marketId = await exchange.createMarket({ runners: 3 });
  const [layer, broke] = [await exchange.createPlayer(10_000), await exchange.createPlayer(60)];
  await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 2.02, taka: 1_000 });
  const backers = await Promise.all(Array.from({ length: 3 }, () => exchange.createPlayer(100)));
  for (const backer of backers) await exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 2.02, taka: 10.01 });
  // Covered by each other until one runner is withdrawn; by then the cash is gone.
  for (const on of [1, 3]) {
    await exchange.bet(layer, marketId, { on, side: "BACK", price: 2.04, taka: 50 });
    await exchange.bet(broke, marketId, { on, side: "LAY", price: 2.04, taka: 50 });
  }
  await exchange.fund(broke, -(await exchange.balances(broke)).cash);
  const removal = { type: "removeRunner", selectionId: 3, adjustmentBasisPoints: 0, reason: "lame" } as const;
  expect(await exchange.control(marketId, removal)).toMatchObject({ ok: true });
  const lent = "select lent_minor from exchange_position where market_id = $1 and lent_minor > 0";
  expect((await database.pool.query(lent, [marketId])).rows).toEqual([{ lent_minor: 5_000n }]);
  const result = { winners: [1, 2], deadHeat: [1, 2], reason: "dead heat" };
  await exchange.control(marketId, { type: "settle", ...result });
  await expect(pay(marketId, 1)).rejects.toBeInstanceOf(Killed);
  await pay(marketId);
  // Of 10.01 at 2.02 a profit of 10.21: half of it less half of the stake is 0.10.
  expect(await cashOf(backers)).toEqual(backers.map(() => 10_010n));
  expect((await exchange.balances(layer)).locked).toBe(0n);
  expect((await exchange.balances(broke)).locked).toBe(0n);
});
