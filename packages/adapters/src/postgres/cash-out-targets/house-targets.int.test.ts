import { randomUUID } from "node:crypto";
import {
  createCancelTarget,
  createSetTarget,
  HouseTargetWatch,
  mostTargets,
  type WatchHouseTargetsDeps,
} from "@maidan/services/cash-out-targets";
import { createInbox } from "@maidan/services/inbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createStage, type Stage } from "../house-markets/test-support/house-stage.ts";
import { createInboxStore } from "../inbox/index.ts";
import { createHouseTargetStore, createTargetStore } from "./index.ts";
import { targetActor, type WantedTarget } from "./test-support/target-stage.ts";

let database: TestDatabase;
let stage: Stage;
let failures: unknown[];
const houseTargets = createHouseTargetStore();
beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
});
afterAll(() => database.close());
beforeEach(() => {
  failures = [];
});

const bookmaker = {
  kind: "BOOKMAKER",
  fancyType: null,
  sourceKey: "bookmaker",
  question: { type: "WINNER", selectionIds: [1, 2, 3] },
  runners: ["Dhaka", "Khulna", "The Draw"].map((name, place) => ({ selectionId: place + 1, name })),
} as const;

const watch = (changes: Partial<WatchHouseTargetsDeps> = {}): HouseTargetWatch =>
  new HouseTargetWatch({
    runner: stage.runner,
    markets: stage.markets,
    targets: houseTargets,
    inbox: createInbox({ inbox: createInboxStore() }),
    newKey: randomUUID,
    inBangla: (name) => name,
    pause: async () => undefined,
    onError: (error) => failures.push(error),
    ...changes,
  });
async function look(changes: Partial<WatchHouseTargetsDeps> = {}): Promise<void> {
  const one = watch(changes);
  while (!(await one.look()).isFinished);
  await one.settled();
}

const managing = () => ({ runner: stage.runner, targets: createTargetStore(), houseTargets });
async function set(playerId: string, marketId: string, { target, stop, share, on }: WantedTarget): Promise<string> {
  const outcome = await createSetTarget(managing())({
    playerId,
    marketId,
    selectionId: on,
    sharePercent: share ?? 100,
    targetMinor: target === undefined ? undefined : target * 100,
    stopMinor: stop === undefined ? undefined : stop * 100,
    actor: targetActor(playerId),
  });
  return outcome.ok ? outcome.value.id : outcome.code;
}
const waiting = async (playerId: string) => houseTargets.list(readerOf(stage.pool), playerId);

async function letters(playerId: string): Promise<string[]> {
  const { rows } = await stage.pool.query<{ title_en: string; message_en: string }>(
    "select title_en, message_en from inbox_message where player_id = $1 order by id",
    [playerId],
  );
  return rows.map((row) => `${row.title_en}: ${row.message_en}`);
}
async function cashOuts(playerId: string): Promise<unknown[]> {
  const { rows } = await stage.pool.query<{ side: string; line: number; rate: number; stake_minor: bigint }>(
    "select side, line, rate, stake_minor from house_bet where player_id = $1 and is_cash_out order by id",
    [playerId],
  );
  return rows.map((row) => [row.side, row.line, row.rate, Number(row.stake_minor) / 100]);
}

const quotesAt = (forRate: number, againstRate: number) =>
  [1, 2, 3].map((line) => ({ line, forRate, againstLine: line, againstRate }));
/** What the market's feed offers from now on. */
async function offer(marketId: string, againstRate: number, status = "OPEN"): Promise<void> {
  await stage.pool.query(
    "update house_market set quotes = $2::jsonb, status = $3, version = version + 1 where id = $1",
    [marketId, JSON.stringify(quotesAt(againstRate - 5, againstRate)), status],
  );
}

/** A player with 100 on each of the first two runners at 200. */
async function backedTwo() {
  const { marketId } = await stage.createMarket(bookmaker, quotesAt(200, 210));
  const playerId = await stage.createPlayer(1_000);
  for (const line of [1, 2]) await stage.bet(playerId, marketId, { line, rate: 200, taka: 100 });
  return { marketId, playerId };
}

test("[CASH-26] one runner's bets are cashed out when the offer reaches the target, by the house's rates of then, once whoever looks, and the player is told once", async () => {
  const { marketId, playerId } = await backedTwo();
  await set(playerId, marketId, { target: 50, stop: -60, on: 1 });
  await offer(marketId, 120);
  await look();
  expect([await cashOuts(playerId), (await waiting(playerId)).length]).toEqual([[], 1]);
  await offer(marketId, 100, "SUSPENDED");
  await look();
  expect(await cashOuts(playerId)).toEqual([]);
  await offer(marketId, 100);
  await Promise.all([look(), look(), look()]);
  await look();
  expect(await cashOuts(playerId)).toEqual([["AGAINST", 1, 100, 150]]);
  expect(await waiting(playerId)).toEqual([]);
  expect(await letters(playerId)).toEqual([
    expect.stringMatching(/^Cashed out: Dhaka v Khulna · .*: Dhaka: your target was reached/),
  ]);
  expect(failures).toEqual([]);
  expect(await stage.offenders()).toEqual([]);
});

test("[CASH-26] [CASH-13] one of the whole market ends the player's others there, so that nothing is levelled twice", async () => {
  const { marketId, playerId } = await backedTwo();
  await set(playerId, marketId, { target: -90 });
  for (const on of [1, 2]) await set(playerId, marketId, { target: -500, stop: -600, on });
  await stage.pool.query("update house_cash_out_target set target_minor = 5000 where selection_id is not null");
  await offer(marketId, 210);
  await look();
  const taken = await cashOuts(playerId);
  expect([taken.length > 0, await waiting(playerId)]).toEqual([true, []]);
  await offer(marketId, 100);
  await look();
  expect(await cashOuts(playerId)).toEqual(taken);
  expect(await letters(playerId)).toEqual([expect.stringContaining("waiting in this market has ended")]);
});

test("[CASH-26] [CASH-13] so does one by hand, with a letter; one of a part or of a runner leaves them", async () => {
  const { marketId, playerId } = await backedTwo();
  await set(playerId, marketId, { target: 5_000 });
  await set(playerId, marketId, { target: 5_000, on: 1 });
  await offer(marketId, 210);
  for (const part of [{ sharePercent: 50 }, { selectionId: 2 }])
    expect(await stage.cashOut(playerId, marketId, { taka: -1_000, ...part })).toMatch(/^-?\d/);
  expect([(await waiting(playerId)).length, await letters(playerId)]).toEqual([2, []]);
  expect(await stage.cashOut(playerId, marketId, { taka: -1_000 })).toMatch(/^-?\d/);
  expect([await waiting(playerId), await letters(playerId)]).toEqual([
    [],
    [expect.stringMatching(/^Waiting cash-outs ended: Dhaka v Khulna · /)],
  ]);
});

test("[CASH-26] a stop gets out of a part when the offer has fallen so far; of a Fancy it is told by the least that any number brings", async () => {
  const { marketId, playerId } = await backedTwo();
  await set(playerId, marketId, { stop: -20, share: 50, on: 2 });
  await offer(marketId, 400);
  // The rest of it would bring as little: by two looks it would be cashed out twice.
  await Promise.all([look(), look(), look()]);
  expect(await cashOuts(playerId)).toEqual([["AGAINST", 2, 400, 30]]);
  const fancy = await stage.createMarket();
  const other = await stage.createPlayer(2_000);
  await stage.bet(other, fancy.marketId, { taka: 1_000 });
  await set(other, fancy.marketId, { target: -50 });
  await look();
  expect((await waiting(other)).length).toBe(1);
  await stage.offer(fancy.eventId, [{ line: 61, forRate: 90, againstLine: 60, againstRate: 100 }]);
  await look();
  expect(await cashOuts(other)).toEqual([["AGAINST", 60, 100, 950]]);
  expect(await letters(other)).toEqual([expect.stringContaining("at an offer of at least (৳ 50.00)")]);
  expect(await stage.offenders()).toEqual([]);
});

test("[CASH-26] [RATES-10] in play it waits the market's delay and is decided by the rates of then: one that has fallen meanwhile waits on", async () => {
  const { marketId, playerId } = await backedTwo();
  await set(playerId, marketId, { target: 50, on: 1 });
  await offer(marketId, 100);
  await stage.pool.query("update house_market set bet_delay_ms = 3000 where id = $1", [marketId]);
  const waitedMs: number[] = [];
  await look({
    pause: async (ms) => {
      waitedMs.push(ms);
      await offer(marketId, 150);
    },
  });
  expect([waitedMs, await cashOuts(playerId), (await waiting(playerId)).length]).toEqual([[3_000], [], 1]);
  await offer(marketId, 90);
  await look();
  expect(await cashOuts(playerId)).toEqual([["AGAINST", 1, 90, 157.89]]);
});

test("[CASH-26] [CASH-14] what is refused for good ends it, and is told; the bets stand as they were", async () => {
  const { marketId, playerId } = await backedTwo();
  await set(playerId, marketId, { target: 50, on: 1 });
  await stage.pool.query("update player set status = 'locked' where id = $1", [playerId]);
  await offer(marketId, 100);
  await look();
  await look();
  expect([await cashOuts(playerId), await waiting(playerId)]).toEqual([[], []]);
  expect(await letters(playerId)).toEqual([expect.stringContaining("Not cashed out")]);
});

test("[CASH-26] [CASH-13] one for the same takes the former's place, its own player alone takes it away, a closed market ends it, and markets of both kinds are counted together", async () => {
  const { marketId, playerId } = await backedTwo();
  await set(playerId, marketId, { target: 60, on: 1 });
  const id = await set(playerId, marketId, { target: 70, on: 1 });
  await set(playerId, marketId, { target: 80 });
  expect((await waiting(playerId)).map((one) => [one.targetMinor, one.runnerName])).toEqual([
    [8_000, undefined],
    [7_000, "Dhaka"],
  ]);
  const stranger = await stage.createPlayer(100);
  const cancel = createCancelTarget(managing());
  expect(await cancel({ playerId: stranger, targetId: id, actor: targetActor(stranger) })).toMatchObject({ ok: false });
  expect(await cancel({ playerId, targetId: id, actor: targetActor(playerId) })).toMatchObject({ ok: true });
  expect([await set(playerId, marketId, { target: 1, on: 9 }), await set(playerId, "9.999", { target: 1 })]).toEqual([
    "NOT_FOUND",
    "NOT_FOUND",
  ]);
  await stage.settle(marketId, 1);
  expect(await waiting(playerId)).toEqual([]);
  await look();
  const { rows } = await stage.pool.query(
    "select from house_cash_out_target where player_id = $1 and ended_at is null",
    [playerId],
  );
  expect([rows, await letters(playerId)]).toEqual([[], []]);
  const many = await backedTwo();
  await stage.pool.query(
    `insert into house_cash_out_target (player_id, market_id, selection_id, share_percent, target_minor)
     select $1, $2, n, 100, 5 from generate_series(1, $3::int) n`,
    [many.playerId, many.marketId, mostTargets],
  );
  expect(await set(many.playerId, many.marketId, { target: 1 })).toBe("TOO_MANY_TARGETS");
});
