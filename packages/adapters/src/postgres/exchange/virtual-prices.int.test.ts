import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createTestExchange, type Bet, type TestEngine, type TestExchange } from "./test-support/exchange-fixture.ts";

let database: TestDatabase;
let exchange: TestExchange;
let running: TestEngine;
/** Set by a test: the next commit with fills fails before anything of it is there. */
let isNextFillLost = false;
const start = (): Promise<TestEngine> =>
  exchange.startEngine({}, (inner) => ({
    ...inner,
    commit: async (rows, fence) => {
      if (!isNextFillLost || rows.fills.length === 0) return inner.commit(rows, fence);
      isNextFillLost = false;
      await inner.rollBack();
      return { type: "rolledBack", isRetryable: true, error: new Error("as if the connection had broken") };
    },
  }));

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  running = await start();
});
afterAll(async () => {
  await running.stop();
  await database.close();
});
afterEach(async () => {
  expect(await exchange.offenders()).toEqual([]);
});

interface Crossed {
  readonly marketId: string;
  /** Home's backer, the draw's, away's. */
  readonly players: readonly [string, string, string];
}

const bet = (on: number, side: Bet["side"], price: number, taka: number): Bet => ({ on, side, price, taka });

async function market(): Promise<Crossed> {
  const marketId = await exchange.createMarket({ runners: 3, hasVirtualPrices: true, commissionBasisPoints: 500 });
  return {
    marketId,
    players: [
      await exchange.createPlayer(1_000),
      await exchange.createPlayer(1_000),
      await exchange.createPlayer(1_000),
    ],
  };
}

/** Backs of the draw and away at 4.0 are taken by a back of home at 2.0 for 10.01, which leaves the house a minor unit. */
async function crossed(): Promise<Crossed> {
  const made = await market();
  const { marketId, players } = made;
  await exchange.bet(players[1], marketId, bet(2, "BACK", 4, 25));
  await exchange.bet(players[2], marketId, bet(3, "BACK", 4, 25));
  const report = await exchange.bet(players[0], marketId, bet(1, "BACK", 1.9, 10.01));
  expect(report.reports).toMatchObject([{ averagePriceMatchedX100: 200, sizeMatchedMinor: 1_001n }]);
  return made;
}

const fillsOf = async (marketId: string): Promise<unknown[]> => {
  const { rows } = await database.pool.query(
    "select selection_id, price_x100, size_minor::int as size, back_bet_id = 0 as is_house_back, lay_bet_id = 0 as is_house_lay from exchange_fill where market_id = $1 order by id",
    [marketId],
  );
  return rows;
};
/** What an account of the house has got in all. */
const houseAccount = async (name: string): Promise<number> => {
  const { rows } = await database.pool.query<{ sum: number }>(
    "select coalesce(sum(p.amount_minor), 0)::int as sum from ledger_posting p join ledger_account a on a.id = p.account_id where a.owner = 'house' and a.name = $1",
    [name],
  );
  return rows[0]?.sum ?? 0;
};
const rounding = (): Promise<number> => houseAccount("rounding");
const settle = (marketId: string, ...winners: number[]) =>
  exchange.control(marketId, { type: "settle", winners, reason: "result" });
const cashOf = async (players: readonly string[]): Promise<bigint[]> =>
  Promise.all(players.map(async (playerId) => (await exchange.balances(playerId)).cash));

test("[VIRT-04] all legs of a virtual match are written together with the house between them, and the book rebuilt from the rows is the same", async () => {
  const { marketId, players } = await crossed();
  expect(await fillsOf(marketId)).toEqual([
    { selection_id: 2, price_x100: 400, size: 500, is_house_back: false, is_house_lay: true },
    { selection_id: 3, price_x100: 400, size: 500, is_house_back: false, is_house_lay: true },
    { selection_id: 1, price_x100: 200, size: 1001, is_house_back: false, is_house_lay: true },
  ]);
  const before = await exchange.door.image(marketId);
  await running.stop();
  running = await start();
  const {
    sequence: _sequence,
    epoch: _epoch,
    publishedAtMs: _at,
    ...after
  } = (await exchange.door.image(marketId)) ?? {};
  expect(before).toMatchObject(after);
  expect(await exchange.bet(players[0], marketId, bet(1, "BACK", 2, 10))).toMatchObject({
    reports: [{ sizeMatchedMinor: 1_000n }],
  });
});

test("[ENG-56] what was traded last is told at a price of the ladder, also where a match across the runners came to one between", async () => {
  const { marketId, players } = await market();
  await exchange.bet(players[1], marketId, bet(2, "BACK", 4, 25));
  await exchange.bet(players[2], marketId, bet(3, "BACK", 3.8, 25));
  await exchange.bet(players[0], marketId, bet(1, "BACK", 1.9, 10));
  expect(await fillsOf(marketId)).toContainEqual(expect.objectContaining({ selection_id: 1, price_x100: 205 }));
  const { rows } = await database.pool.query<{ last: number }>(
    "select last_price_traded_x100 as last from exchange_runner where market_id = $1 and selection_id = 1",
    [marketId],
  );
  expect([204, 206]).toContain(rows[0]?.last);
});

test("[VIRT-04] a batch that fails leaves no leg of the match, and the next one all of them", async () => {
  isNextFillLost = true;
  const { marketId } = await crossed();
  expect(isNextFillLost).toBe(false);
  expect(await fillsOf(marketId)).toHaveLength(3);
});

test.each([
  ["home", 1, -1],
  ["the draw", 2, 1],
])(
  "[VIRT-06] when %s wins the market's account ends at 0 and the house has its minor unit, which another result reverses and a void gives back",
  async (_name, winner, ofHouse) => {
    const { marketId, players } = await crossed();
    const [before, cash] = [await rounding(), await cashOf(players)];
    expect(cash).toEqual([98_999n, 97_500n, 97_500n]);
    const preview = await exchange.door.previewSettlement({ marketId, winners: [winner] });
    expect(preview.players).toBe(3);
    expect(await settle(marketId, winner)).toMatchObject({ ok: true });
    expect((await rounding()) - before).toBe(ofHouse);
    expect(await exchange.offenders()).toEqual([]);
    await exchange.control(marketId, { type: "resettle", winners: [3], reason: "wrong" });
    expect((await rounding()) - before).toBe(1);
    // Away's backer won 15.00 less 5 % commission.
    expect(await cashOf(players)).toEqual([98_999n, 99_500n, 101_425n]);
    expect(await exchange.offenders()).toEqual([]);
    await exchange.control(marketId, { type: "void", reason: "abandoned" });
    expect((await rounding()) - before).toBe(0);
    expect(await cashOf(players)).toEqual([100_000n, 100_000n, 100_000n]);
  },
);

test("[VIRT-06] in a dead heat the parts of all players and the house come to 0", async () => {
  const { marketId } = await crossed();
  const result = { winners: [1, 2], deadHeat: [1, 2], reason: "dead heat" };
  expect(await exchange.control(marketId, { type: "settle", ...result })).toMatchObject({ ok: true });
  const { rows } = await database.pool.query<{ sum: number; house: number }>(
    "select sum(net_minor)::int as sum, sum(net_minor) filter (where player_id = 0)::int as house from exchange_settlement_player where market_id = $1",
    [marketId],
  );
  expect(rows[0]?.sum).toBe(0);
  expect(Math.abs(rows[0]?.house ?? 9)).toBeLessThanOrEqual(1);
});

test("[VIRT-10] after a withdrawal bets matched across the runners count like any, the house carries what the factor leaves, in an account of its own, and is seen to beforehand", async () => {
  // Each runner's backer gets 20.02 or 20.00; away's stake of 5.00 is void.
  const { marketId, players } = await crossed();
  const removal = { selectionId: 3, adjustmentBasisPoints: 1_000 };
  const { house, voided } = await exchange.door.previewRemoval({ marketId, ...removal });
  expect({ house, bets: voided.bets }).toEqual({ house: { bestMinor: -299n, worstMinor: -300n }, bets: 1 });
  expect(await exchange.control(marketId, { type: "removeRunner", ...removal, reason: "hurt" })).toMatchObject({
    ok: true,
  });
  expect(await exchange.offenders()).toEqual([]);
  // Home at 1.8, the draw at 3.6; what waited on away lapsed.
  expect(await fillsOf(marketId)).toMatchObject([
    { price_x100: 360 },
    { price_x100: 400 },
    { selection_id: 1, price_x100: 180 },
  ]);
  const [before, cash] = [await houseAccount("withdrawals"), await cashOf(players)];
  expect(cash).toEqual([98_999n, 97_500n, 100_000n]);
  expect(await settle(marketId, 1)).toMatchObject({ ok: true });
  expect((await houseAccount("withdrawals")) - before).toBe(-300);
  // 8.00 won by home's backer less 5 %.
  expect(await cashOf(players)).toEqual([100_760n, 99_500n, 100_000n]);
  expect(await exchange.offenders()).toEqual([]);
  await exchange.control(marketId, { type: "resettle", winners: [2], reason: "wrong" });
  expect((await houseAccount("withdrawals")) - before).toBe(-299);
  expect(await exchange.offenders()).toEqual([]);
  await exchange.control(marketId, { type: "void", reason: "abandoned" });
  expect((await houseAccount("withdrawals")) - before).toBe(0);
  expect(await cashOf(players)).toEqual([100_000n, 100_000n, 100_000n]);
});

test("[VIRT-10] a factor by which the house could lose more than it may is refused and changes nothing; before anything was matched across them a runner goes freely", async () => {
  await running.stop();
  const limits = { mostExposureMinor: 10n ** 12n, mostProfitMinor: 10n ** 12n, mostHouseLossMinor: 200n };
  running = await exchange.startEngine({ playerLimits: () => limits });
  const { marketId } = await crossed();
  const removal = { type: "removeRunner", selectionId: 3, adjustmentBasisPoints: 1_000, reason: "hurt" } as const;
  expect(await exchange.control(marketId, removal)).toMatchObject({ ok: false, code: "LIABILITY_LIMIT" });
  await expect(
    exchange.door.previewRemoval({ marketId, selectionId: 3, adjustmentBasisPoints: 1_000 }),
  ).rejects.toThrow("could lose 3.00");
  expect(await exchange.control(marketId, { ...removal, adjustmentBasisPoints: 1_600 })).toMatchObject({ ok: true });
  const other = await market();
  expect(await exchange.control(other.marketId, removal)).toMatchObject({ ok: true });
  await exchange.bet(other.players[1], other.marketId, bet(2, "BACK", 2, 25));
  expect(await exchange.bet(other.players[0], other.marketId, bet(1, "BACK", 2, 10))).toMatchObject({
    reports: [{ sizeMatchedMinor: 1_000n }],
  });
  expect(await settle(other.marketId, 1)).toMatchObject({ ok: true });
  await running.stop();
  running = await start();
});

test("[VIRT-10] a house that has come to lose more than it may by one withdrawal is not kept from another by which it loses no more", async () => {
  await running.stop();
  let mostHouseLossMinor = 10_000n;
  const most = { mostExposureMinor: 10n ** 12n, mostProfitMinor: 10n ** 12n };
  running = await exchange.startEngine({ playerLimits: () => ({ ...most, mostHouseLossMinor }) });
  const { marketId } = await crossed();
  const removal = { type: "removeRunner", reason: "hurt" } as const;
  expect(await exchange.control(marketId, { ...removal, selectionId: 3, adjustmentBasisPoints: 1_000 })).toMatchObject({
    ok: true,
  });
  // It stands to lose 3.00 by now.
  mostHouseLossMinor = 200n;
  const draw = { ...removal, selectionId: 2 };
  // Home's 10.01 at 1.31 wins 3.10, and 3.00 at 1.3.
  expect(await exchange.control(marketId, { ...draw, adjustmentBasisPoints: 2_700 })).toMatchObject({
    ok: false,
    code: "LIABILITY_LIMIT",
  });
  expect(await exchange.control(marketId, { ...draw, adjustmentBasisPoints: 2_750 })).toMatchObject({ ok: true });
  await running.stop();
  running = await start();
});

test("[VIRT-01] a market with a starting price or several winners can't be made with virtual prices", async () => {
  for (const odd of [{ hasStartingPrice: true }, { numberOfWinners: 2 }])
    await expect(exchange.createMarket({ runners: 3, hasVirtualPrices: true, ...odd })).rejects.toThrow(
      "exchange_market_virtual",
    );
});
