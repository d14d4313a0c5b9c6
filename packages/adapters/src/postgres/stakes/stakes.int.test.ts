import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { done } from "@maidan/services/command";
import type { SettledStake } from "@maidan/services/stakes";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createLedgerStore } from "../ledger/index.ts";
import { createStakeStore, stakeInvariants } from "./index.ts";
import { nextResults } from "./exchange-stakes.ts";
import { startCountingStage, type CountingStage } from "./test-support/counting-stage.ts";

let stage: CountingStage;
let database: CountingStage["database"];
let exchange: CountingStage["exchange"];
let count: CountingStage["count"];
let told: { settled: SettledStake[]; voided: SettledStake[] };
let fault: Error | undefined;
/** Whose stakes the listener can't take. */
let faulty: string | undefined;

beforeAll(async () => {
  stage = await startCountingStage({
    settled: (stakes) => {
      if (fault !== undefined) throw fault;
      if (stakes.some(({ playerId }) => playerId === faulty)) throw new Error("not this player");
      told.settled.push(...stakes);
    },
    voided: (stakes) => void told.voided.push(...stakes),
  });
  ({ database, exchange, count } = stage);
});
afterAll(() => stage.stop());
beforeEach(() => {
  told = { settled: [], voided: [] };
  [fault, faulty] = [undefined, undefined];
});

/** As if the time had passed after which what stood aside is tried again. */
const untilDue = () => database.pool.query("update stake_queue set retry_at = now()");

async function matched(): Promise<{ marketId: string; backer: string; layer: string }> {
  const marketId = await exchange.createMarket();
  const [backer, layer] = [await exchange.createPlayer(1_000), await exchange.createPlayer(1_000)];
  await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  await exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3, taka: 100 });
  return { marketId, backer, layer };
}
const settle = (marketId: string, winner = 1) =>
  exchange.control(marketId, { type: "settle", winners: [winner], reason: "result" });
const abandon = (marketId: string) => exchange.control(marketId, { type: "void", reason: "abandoned" });
const resettle = (marketId: string, winner: number) =>
  exchange.control(marketId, { type: "resettle", winners: [winner], reason: "corrected" });
const offenders = async (): Promise<readonly string[]> => {
  const ledger = createLedgerStore({ invariants: stakeInvariants });
  return (await ledger.check(readerOf(database.pool))).flatMap((result) => result.offenders);
};
const stakesOf = (stakes: readonly SettledStake[]) =>
  Object.fromEntries(stakes.map((stake) => [stake.playerId, stake.stakeMinor]));

test("[STAKE-01] [STAKE-02] a settled bet is told once, with what was at risk: the backer's stake, the layer's liability", async () => {
  const { marketId, backer, layer } = await matched();
  await exchange.bet(backer, marketId, { on: 2, side: "BACK", price: 50, taka: 10 });
  await settle(marketId);
  await Promise.all([count(), count(), count()]);
  await count();
  expect(told.settled).toHaveLength(2);
  expect(stakesOf(told.settled)).toEqual({ [backer]: 100_00n, [layer]: 200_00n });
  expect(told.settled).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ source: "exchange", gameType: "EXCHANGE", profitMinor: 200_00n, currency: "BDT" }),
    ]),
  );
});

test("[STAKE-03] what a player matched against the own bets is no stake, and the rest of the bet is", async () => {
  const marketId = await exchange.createMarket();
  const [player, other] = [await exchange.createPlayer(1_000), await exchange.createPlayer(1_000)];
  await exchange.bet(player, marketId, { on: 1, side: "LAY", price: 1.99, taka: 40.33 });
  await exchange.bet(other, marketId, { on: 1, side: "LAY", price: 1.99, taka: 60 });
  await exchange.bet(player, marketId, { on: 1, side: "BACK", price: 1.99, taka: 100.33 });
  await settle(marketId);
  await count();
  expect(stakesOf(told.settled)).toEqual({ [player]: 60_00n, [other]: 59_40n });
});

/** Lines from 0.5 to 50.5. */
const lines = { leastX100: 50, mostX100: 5050, intervalX100: 100 };

test("[STAKE-03] at a line as much is at risk as is staked, against the own bets too, whatever the line", async () => {
  const marketId = await exchange.createMarket({ runners: 1, line: lines });
  const [player, other] = [await exchange.createPlayer(1_000), await exchange.createPlayer(1_000)];
  await exchange.bet(player, marketId, { on: 1, side: "BACK", price: 30.5, taka: 20 });
  await exchange.bet(other, marketId, { on: 1, side: "BACK", price: 30.5, taka: 180 });
  await exchange.bet(player, marketId, { on: 1, side: "LAY", price: 30.5, taka: 200 });
  await settle(marketId, 40);
  await count();
  expect(stakesOf(told.settled)).toEqual({ [player]: 180_00n, [other]: 180_00n });
});

test("[STAKE-03] [STAKE-10] a match with the own bet at line 0.5 is no stake, and holds nothing up", async () => {
  const marketId = await exchange.createMarket({ runners: 1, line: lines });
  const player = await exchange.createPlayer(1_000);
  await exchange.bet(player, marketId, { on: 1, side: "BACK", price: 0.5, taka: 100 });
  await exchange.bet(player, marketId, { on: 1, side: "LAY", price: 0.5, taka: 100 });
  await settle(marketId, 4);
  const { marketId: behind } = await matched();
  await settle(behind);
  expect(await count()).toEqual({ isFinished: true });
  expect(told.settled).toHaveLength(2);
});

test("[STAKE-03] at the starting price the own match is reckoned by what it brings, and nothing is left of it", async () => {
  const marketId = await exchange.createMarket({ hasStartingPrice: true });
  const player = await exchange.createPlayer(1_000);
  // Together at 3.0834, which is told as 3.08.
  await exchange.bet(player, marketId, { on: 1, side: "BACK", price: 0, taka: 100, orderType: "MARKET_ON_CLOSE" });
  await exchange.bet(player, marketId, { on: 1, side: "LAY", price: 0, taka: 208.34, orderType: "MARKET_ON_CLOSE" });
  await exchange.control(marketId, { type: "turnInPlay", betDelayMs: 0 });
  const { rows } = await database.pool.query(
    "select price_x100, profit_minor from exchange_fill where market_id = $1",
    [marketId],
  );
  expect(rows).toEqual([{ price_x100: 308, profit_minor: 20834n }]);
  await settle(marketId);
  await count();
  expect(told.settled).toEqual([]);
});

test("[STAKE-11] what was reckoned wrong of own matches is set right: what stood counted with it is taken back and told anew, and what was never counted is told", async () => {
  const marketId = await exchange.createMarket({ runners: 1, line: lines });
  const [player, other] = [await exchange.createPlayer(1_000), await exchange.createPlayer(1_000)];
  for (const line of [1.5, 30.5]) {
    await exchange.bet(player, marketId, { on: 1, side: "BACK", price: line, taka: 20 });
    await exchange.bet(other, marketId, { on: 1, side: "BACK", price: line, taka: 180 });
    await exchange.bet(player, marketId, { on: 1, side: "LAY", price: line, taka: 200 });
  }
  const { marketId: untouched } = await matched();
  for (const id of [marketId, untouched]) await settle(id, id === marketId ? 40 : 1);
  await count();
  // As it was counted before: the own 20 at 1.5 as 10, those at 30.5 as 590, so that the lay there was no stake at all.
  const { rows: lays } = await database.pool.query<{ bet_id: string; line: number }>(
    "select bet_id::text, price_x100 as line from exchange_order where market_id = $1 and side = 'LAY' order by price_x100",
    [marketId],
  );
  // What other tests left is right, and would be set right twice.
  await database.pool.query(
    "delete from stake_own_match where bet_id not in (select bet_id from exchange_order where market_id = $1)",
    [marketId],
  );
  const [low, high] = lays.map(({ bet_id: id }) => id);
  await database.pool.query("update stake_own_match set risk_minor = 1000 where bet_id = $1", [low]);
  await database.pool.query("update stake_own_match set risk_minor = 59000 where bet_id = $1", [high]);
  await database.pool.query("update settled_stake set stake_minor = 19000 where of_id = $1", [low]);
  await database.pool.query("delete from settled_stake where of_id = $1", [high]);
  told = { settled: [], voided: [] };
  const migration = "../../../../../db/migrations/0270-own-matches-recounted/up.sql";
  const text = readFileSync(path.resolve(import.meta.dirname, migration), "utf8");
  await database.pool.query(text.slice(text.indexOf("with wrong as")));
  await Promise.all([count(), count()]);
  const named = (stakes: readonly SettledStake[]) => stakes.map((stake) => [stake.sourceId, stake.stakeMinor]);
  expect(named(told.voided)).toEqual([[low, 190_00n]]);
  expect(named(told.settled)).toEqual([
    [`${low}.2`, 180_00n],
    [high, 180_00n],
  ]);
});

test("[STAKE-10] a market whose stakes can't be told stands aside, its own later result with it, and is told once it can be; the check says so meanwhile", async () => {
  const [stuck, next] = [await matched(), await matched()];
  faulty = stuck.layer;
  await settle(stuck.marketId);
  await settle(next.marketId);
  await resettle(stuck.marketId, 2);
  await expect(count()).rejects.toThrow("not this player");
  expect(Object.keys(stakesOf(told.settled)).toSorted()).toEqual([next.backer, next.layer].toSorted());
  // Not before its time.
  expect(await count()).toEqual({ isFinished: true });
  expect(await offenders()).toEqual([]);
  await database.pool.query("update stake_queue set failed_at = now() - interval '11 minutes' where failures > 0");
  await untilDue();
  await expect(count()).rejects.toThrow("not this player");
  expect(await offenders()).toEqual([
    expect.stringMatching(
      `^the stakes of market ${stuck.marketId} revision 1 fail to be counted since .* after 2 attempts: not this player$`,
    ),
  ]);
  faulty = undefined;
  await untilDue();
  expect(await count()).toEqual({ isFinished: true });
  expect(told.settled).toHaveLength(4);
  expect(await offenders()).toEqual([]);
});

test("[STAKE-03] bets matched against the own alone are never told of, also when the first settlement was a void", async () => {
  const marketId = await exchange.createMarket();
  const player = await exchange.createPlayer(1_000);
  await exchange.bet(player, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  await exchange.bet(player, marketId, { on: 1, side: "BACK", price: 3, taka: 100 });
  await abandon(marketId);
  await count();
  await resettle(marketId, 1);
  await count();
  expect(told).toEqual({ settled: [], voided: [] });
});

test("[STAKE-04] another result tells nothing again; a void afterwards is told once, and a result after it tells each bet once more", async () => {
  const { marketId, backer } = await matched();
  await settle(marketId);
  await count();
  await resettle(marketId, 2);
  await count();
  expect(told.settled).toHaveLength(2);
  expect(told.voided).toHaveLength(0);
  await abandon(marketId);
  await Promise.all([count(), count()]);
  expect(told.voided).toHaveLength(2);
  expect(stakesOf(told.voided)[backer]).toBe(100_00n);
  await resettle(marketId, 1);
  await Promise.all([count(), count(), count()]);
  await resettle(marketId, 2);
  await count();
  expect(told).toMatchObject({ settled: { length: 4 }, voided: { length: 2 } });
  expect(new Set(told.settled.map(({ sourceId }) => sourceId)).size).toBe(4);
  expect(told.settled.filter(({ playerId }) => playerId === backer).map((stake) => stake.stakeMinor)).toEqual([
    100_00n,
    100_00n,
  ]);
});

test("[STAKE-04] however results and voids follow each other and whenever they are counted, a bet stands counted once while it has a result, and not at all while it is void", async () => {
  const { marketId, backer } = await matched();
  let seed = 7;
  const isChosen = (): boolean => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) > 1_073_741_824;
  let isVoid = true;
  for (let step = 0; step < 24; step += 1) {
    const toVoid: boolean = step > 0 && !isVoid && isChosen();
    if (step === 0) await settle(marketId);
    else if (toVoid) await abandon(marketId);
    else await resettle(marketId, isChosen() ? 1 : 2);
    isVoid = toVoid;
    if (isChosen() && step < 23) continue;
    await count();
    const times = (stakes: readonly SettledStake[]) => stakes.filter(({ playerId }) => playerId === backer).length;
    expect(times(told.settled) - times(told.voided)).toBe(isVoid ? 0 : 1);
  }
  expect(told.voided.length).toBeGreaterThan(2);
  const voided = told.voided.map(({ sourceId }) => sourceId);
  expect(new Set(voided).size).toBe(voided.length);
  expect(told.settled.map(({ sourceId }) => sourceId)).toEqual(expect.arrayContaining(voided));
});

test("[STAKE-04] a market voided before anybody counted is never told of, and one that got a result after its void is told once", async () => {
  const [gone, back] = [await matched(), await matched()];
  await settle(gone.marketId);
  await abandon(gone.marketId);
  await abandon(back.marketId);
  await resettle(back.marketId, 1);
  await count();
  expect(Object.keys(stakesOf(told.settled)).toSorted()).toEqual([back.backer, back.layer].toSorted());
  expect(told.voided).toEqual([]);
});

test("[STAKE-05] the bots of the house earn nothing; whoever matched them does", async () => {
  const { marketId, backer, layer } = await matched();
  await database.pool.query("alter table player disable trigger player_keeps_identity");
  await database.pool.query("update player set referral_code = 'BOT' || upper(username) where id = $1", [layer]);
  await database.pool.query("alter table player enable trigger player_keeps_identity");
  await settle(marketId);
  await count();
  expect(stakesOf(told.settled)).toEqual({ [backer]: 100_00n });
});

test("[STAKE-01] a listener that fails takes the count back with it: the next run tells all again", async () => {
  const { marketId } = await matched();
  await settle(marketId);
  fault = new Error("the listener broke");
  await expect(count()).rejects.toThrow("the listener broke");
  fault = undefined;
  await untilDue();
  expect(await count()).toEqual({ isFinished: true });
  expect(told.settled).toHaveLength(2);
});

test("[STAKE-06] a market that is looked at in small pieces tells each bet once, wherever a piece ends among a player's bets", async () => {
  const { marketId, backer, layer } = await matched();
  for (const taka of [20, 30, 40]) {
    await exchange.bet(backer, marketId, { on: 2, side: "LAY", price: 2, taka });
    await exchange.bet(layer, marketId, { on: 2, side: "BACK", price: 2, taka });
  }
  await settle(marketId);
  const [stakes, runner] = [createStakeStore(), createCommandRunner({ pool: database.pool })];
  const pieces: (readonly SettledStake[])[] = [];
  const look = async (): Promise<void> => {
    const ids = await stakes.due(runner.reader, "exchange", 3);
    const actor = { kind: "system", name: "test" } as const;
    const command = { kind: "test.pieces", actor, idempotencyKey: randomUUID(), content: {} };
    await runner.run(command, async (tx) => {
      pieces.push(await stakes.takeSettled(tx, { source: "exchange", ids, limit: 3 }));
      return done(null);
    });
  };
  // The first looks at the fills.
  for (let piece = 0; piece < 4; piece += 1) await look();
  expect(pieces.map(({ length }) => length)).toEqual([0, 3, 3, 2]);
  const all = pieces.flat();
  expect(new Set(all.map(({ sourceId }) => sourceId)).size).toBe(8);
  expect(all.filter(({ playerId }) => playerId === backer).map(({ stakeMinor }) => stakeMinor)).toEqual([
    100_00n,
    20_00n,
    30_00n,
    40_00n,
  ]);
});

test("[STAKE-06] the bets of a settlement are found by an index, however many there are", async () => {
  const client = await database.pool.connect();
  try {
    // The few rows of a test are read whole as soon as the server has counted them.
    await client.query("set enable_seqscan = off");
    for (const before of ["select 1", "analyze exchange_order"]) {
      await client.query(before);
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${nextResults}`, ["x", 5, 7, 500]);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toMatch(/Index.*Scan using exchange_order_market_player/);
    }
  } finally {
    client.release(true);
  }
});
