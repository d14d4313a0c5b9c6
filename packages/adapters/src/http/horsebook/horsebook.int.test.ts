import { randomUUID } from "node:crypto";
import { winnersOfRace } from "@maidan/core/sports/racing";
import { createReadPrices, HorsebookDesk, type AskedBet, type HorsebookBet } from "@maidan/services/horsebook";
import type { HouseSession } from "@maidan/services/house-games";
import { horsebookAccount, houseMaker, houseQuotes, MarketMaker } from "@maidan/services/market-maker";
import type { Race, RaceFeed } from "@maidan/services/racing";
import type { Refusal } from "@maidan/services/command";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readerOf } from "../../postgres/database/index.ts";
import { StageClock } from "../../postgres/feeds/test-support/stage-fixtures.ts";
import { openStage, type Stage } from "../../postgres/feeds/test-support/stage.ts";
import { createHorsebookStore } from "../../postgres/horsebook/index.ts";
import { createSettingsStore } from "../../postgres/settings/index.ts";
import { createRaceReads } from "../../postgres/racing/index.ts";
import { meetingOf } from "../../postgres/racing/test-support/meetings.ts";
import { raceOfFeed, runRacesUntil, stageRaces } from "../../postgres/racing/test-support/races.ts";
import { testDice } from "../../../../../tools/test-random.ts";
import {
  createFaults,
  createTestHouse,
  Killed,
  type CallFate,
  type TestHouse,
} from "../house-games/test-support/index.ts";

let stage: Stage;
let house: TestHouse;
let desk: HorsebookDesk;
let maker: MarketMaker;
let accountId: string;
let fates: () => CallFate = () => "arrives";
/** The process is gone before a row is written, before the exchange is asked, or after it has done what it was asked. */
let kills: () => boolean = () => false;

const dieAt = (): void => {
  if (kills()) throw new Killed("killed");
};
beforeAll(async () => {
  stage = await openStage();
  house = await createTestHouse(stage.pool, { fate: () => fates(), beforeChange: dieAt });
  accountId = await stage.openBot(horsebookAccount);
  const makerId = await stage.openBot({ ...houseMaker, fundsMinor: 500_000_000_00n });
  const quiet = { info: () => undefined, warn: () => undefined };
  maker = new MarketMaker({
    engine: stage.engine,
    book: stage.book,
    playerId: makerId,
    settings: houseQuotes,
    log: quiet,
  });
  const store = createHorsebookStore();
  desk = new HorsebookDesk({
    runner: stage.runner,
    wagers: house.wagers,
    store: {
      ...store,
      change: async (...change) => {
        dieAt();
        await store.change(...change);
      },
    },
    races: createRaceReads(),
    engine: {
      place: async (request) => {
        dieAt();
        const report = await stage.engine.place(request);
        dieAt();
        return report;
      },
    },
    settings: createSettingsStore(),
    accountId: async () => accountId,
    wake: () => undefined,
    newKey: randomUUID,
  });
});
afterAll(async () => {
  await house.close();
  await stage.stop();
});
afterEach(() => {
  fates = () => "arrives";
  kills = () => false;
});

let meetings = 0;
/** A race whose markets are open and quoted. */
async function openRace(): Promise<{ readonly race: Race; readonly feed: RaceFeed; readonly clock: StageClock }> {
  meetings += 1;
  const name = `horsebook-${meetings}`;
  const startAtMs = Date.UTC(2026, 10, 22, 12, 0) + meetings * 3_600_000;
  const clock = new StageClock(startAtMs - 120_000);
  // A seed that withdraws nobody.
  const feed = stageRaces(stage, {
    races: meetingOf(name, { races: 1, startAtMs }),
    clock,
    makers: [maker],
    seedOf: () => `runs ${meetings}`,
  });
  await runRacesUntil(feed, clock, () => feed.races()[0]?.phase === "announced");
  await maker.idle();
  return { race: raceOfFeed(feed, `${name}-1`), feed, clock };
}
async function finish({ feed, clock }: Awaited<ReturnType<typeof openRace>>): Promise<void> {
  await runRacesUntil(feed, clock, () => feed.races().length === 0);
  await feed.stop();
}
async function newPlayer(cashMinor = 1_000_000_00n) {
  const player = await house.provider.createPlayer({ cashMinor });
  const session: HouseSession = await house.openGame(player, "horsebook");
  return { session, cash: () => house.provider.cashOf(player.playerId) };
}
const bestPrice = async (marketId: string | null, runner: number): Promise<number> => {
  const prices = await createReadPrices({ engine: stage.engine, clock: () => 0, keptMs: 0 })(marketId ?? "");
  return prices?.runners.find(({ number }) => number === runner)?.backX100 ?? 0;
};
const place = (session: HouseSession, asked: Omit<AskedBet, "idempotencyKey">): Promise<HorsebookBet | Refusal> =>
  desk.place(session, { ...asked, idempotencyKey: randomUUID() });
const settleAll = async (): Promise<void> => {
  await stage.pool.query("update horsebook_bet set due_at = now()");
  while (!(await desk.sweep()).isFinished);
  await house.recoverAll();
};
/** What the exchange did with the bet's order. */
const orderOf = async (wagerId: string) => {
  const { rows } = await stage.pool.query<{
    player_id: bigint;
    size_minor: bigint;
    matched_minor: bigint;
    profit_minor: bigint;
  }>(
    `select o.player_id, o.size_minor, o.matched_minor, coalesce(o.profit_minor, 0) as profit_minor
     from horsebook_bet b join exchange_order o on o.bet_id = b.bet_id where b.wager_id = $1`,
    [wagerId],
  );
  return rows[0];
};
const betOf = (answer: HorsebookBet | Refusal): HorsebookBet => {
  if ("code" in answer) throw new Error(answer.message);
  return answer;
};

describe("a bet on a horse", () => {
  test("[HORSEBOOK-01] [HORSEBOOK-03] [HOUSE-20] is matched by the house's account at its price or better, and pays what the exchange pays for that order", async () => {
    const opened = await openRace();
    const { race } = opened;
    const { session, cash } = await newPlayer();
    const before = await cash();
    const bets: HorsebookBet[] = [];
    for (const { number } of race.card.runners) {
      const priceX100 = await bestPrice(race.winMarketId, number);
      bets.push(
        betOf(
          await place(session, { raceId: race.raceId, market: "WIN", runner: number, stakeMinor: 50_00n, priceX100 }),
        ),
      );
      expect(bets.at(-1)?.matchedX100).toBeGreaterThanOrEqual(priceX100);
      await maker.idle();
    }
    const factsOf = async (wagerId: string) => {
      const reader = readerOf(stage.pool);
      const wager = await house.wagers.find(reader, wagerId);
      if (wager === undefined) throw new Error("the wager is gone");
      return Object.fromEntries((await house.wagers.replay(reader, wager)).flatMap(({ facts }) => facts));
    };
    const firstId = bets[0]?.wagerId ?? "";
    expect(await factsOf(firstId)).toMatchObject({ Market: "WIN", Finish: "not told yet", Seed: "not told yet" });
    const staked = 50_00n * BigInt(bets.length);
    expect(await cash()).toBe(before - staked);
    for (const bet of bets) {
      const order = await orderOf(bet.wagerId);
      expect([String(order?.player_id), order?.matched_minor]).toEqual([accountId, 50_00n]);
    }
    await finish(opened);
    await settleAll();
    let paid = 0n;
    for (const bet of bets) {
      const order = await orderOf(bet.wagerId);
      paid += 50_00n + (order?.profit_minor ?? 0n);
    }
    const { rows } = await stage.pool.query<{ run: Parameters<typeof winnersOfRace>[0] }>(
      "select run from race where id = $1",
      [race.raceId],
    );
    const [winner = 0] = rows[0] === undefined ? [] : winnersOfRace(rows[0].run);
    const won = bets.find(({ selectionId }) => selectionId === winner);
    expect((await orderOf(won?.wagerId ?? ""))?.profit_minor).toBe(
      (50_00n * BigInt((won?.matchedX100 ?? 0) - 100)) / 100n,
    );
    expect(await cash()).toBe(before - staked + paid);
    // The replay tells the seed once the race is over, and that it is the one whose hash was told.
    const { Seed: seed = "", ...facts } = await factsOf(firstId);
    expect(seed).toBe(`runs ${meetings}`);
    expect(facts["Finish"]).toEqual(expect.stringMatching(new RegExp(`^${winner} `)));
    await settleAll();
    expect(await cash()).toBe(before - staked + paid);
  });

  test("[HORSEBOOK-03] at the starting price is matched at the off, and paid at what was reconciled", async () => {
    const opened = await openRace();
    const { race } = opened;
    const { session, cash } = await newPlayer();
    const before = await cash();
    const bets: HorsebookBet[] = [];
    for (const { number } of race.card.runners)
      bets.push(
        betOf(
          await place(session, {
            raceId: race.raceId,
            market: "PLACE",
            runner: number,
            stakeMinor: 40_00n,
            priceX100: null,
          }),
        ),
      );
    expect(bets.every(({ phase, matchedX100 }) => phase === "standing" && matchedX100 === null)).toBe(true);
    await finish(opened);
    await settleAll();
    const orders = await Promise.all(bets.map(({ wagerId }) => orderOf(wagerId)));
    const prices = await createReadPrices({ engine: stage.engine, clock: () => 0, keptMs: 0 })(
      race.placeMarketId ?? "",
    );
    expect(prices?.isReconciled).toBe(true);
    const known = await createHorsebookStore().list(stage.reader, session, { before: undefined, limit: 20 });
    for (const { number, startingX100 } of prices?.runners ?? []) {
      const matched = known.find(({ selectionId }) => selectionId === number)?.matchedX100 ?? null;
      expect(matched).toBe(startingX100);
    }
    expect(orders.filter((order) => (order?.matched_minor ?? 0n) > 0n).length).toBeGreaterThan(race.card.places);
    const paid = orders.reduce((sum, order) => sum + 40_00n + (order?.profit_minor ?? 0n), 0n);
    expect(await cash()).toBe(before - 40_00n * BigInt(bets.length) + paid);
    expect(orders.filter((order) => (order?.profit_minor ?? 0n) > 0n)).toHaveLength(race.card.places);
  });

  test("[HORSEBOOK-02] that the exchange does not match whole at its price goes back at once, and is refused in words", async () => {
    const opened = await openRace();
    const { race } = opened;
    const { session, cash } = await newPlayer();
    const before = await cash();
    const ask = { raceId: race.raceId, market: "WIN", runner: 1, stakeMinor: 100_00n, priceX100: 100_000 } as const;
    expect(await place(session, ask)).toMatchObject({ code: "PRICE_MOVED" });
    await house.recoverAll();
    expect(await cash()).toBe(before);
    expect(await createHorsebookStore().list(stage.reader, session, { before: undefined, limit: 5 })).toMatchObject([
      { phase: "ended", reason: "PRICE_MOVED", payoutMinor: null },
    ]);
    await finish(opened);
  });

  test("[HORSEBOOK-05] is refused outside of its bounds, for a horse that isn't there and for a race that has begun, and takes nothing", async () => {
    const opened = await openRace();
    const { race } = opened;
    const { session, cash } = await newPlayer();
    const before = await cash();
    const ask = { raceId: race.raceId, market: "WIN", runner: 1, stakeMinor: 100_00n, priceX100: null } as const;
    expect(await place(session, { ...ask, stakeMinor: 9_99n })).toMatchObject({ code: "VALIDATION" });
    expect(await place(session, { ...ask, stakeMinor: 10_000_01n })).toMatchObject({ code: "VALIDATION" });
    expect(await place(session, { ...ask, priceX100: 2_03 })).toMatchObject({ code: "VALIDATION" });
    expect(await place(session, { ...ask, runner: 77 })).toMatchObject({ code: "VALIDATION" });
    expect(await place(session, { ...ask, raceId: "999999" })).toMatchObject({ code: "NOT_FOUND" });
    await runRacesUntil(opened.feed, opened.clock, () => opened.feed.races()[0]?.phase === "running");
    expect(await place(session, ask)).toMatchObject({ code: "RACE_CLOSED" });
    expect(await cash()).toBe(before);
    await finish(opened);
  });

  test("[HORSEBOOK-05] [SET-04] in rupees the bounds are what the taka come to, at least the exchange's own number, named with their sign", async () => {
    const opened = await openRace();
    const { race } = opened;
    const { session, cash } = await newPlayer();
    const before = await cash();
    const ask = { raceId: race.raceId, market: "WIN", runner: 1, stakeMinor: 100_00n, priceX100: null } as const;
    const said = async (currency: string, stakeMinor: bigint): Promise<unknown> => {
      const answer = await place({ ...session, currency }, { ...ask, stakeMinor });
      return "code" in answer && answer.code === "VALIDATION" ? answer.message.replaceAll("\u00a0", " ") : answer;
    };
    expect(await said("INR", 9_99n)).toBe("Bets are from ₹ 10.00 to ₹ 7,000.00.");
    expect(await said("INR", 7_000_01n)).toBe("Bets are from ₹ 10.00 to ₹ 7,000.00.");
    expect(await said("PKR", 22_99n)).toBe("Bets are from Rs 23.00 to Rs 23,000.00.");
    expect(await said("PKR", 23_000_01n)).toBe("Bets are from Rs 23.00 to Rs 23,000.00.");
    expect(await said("BDT", 10_000_01n)).toBe("Bets are from 10.00 to 10,000.00.");
    expect(await cash()).toBe(before);
    await finish(opened);
  });

  test("asked for twice by one key is one bet and one order", async () => {
    const opened = await openRace();
    const { race } = opened;
    const { session, cash } = await newPlayer();
    const before = await cash();
    const priceX100 = await bestPrice(race.winMarketId, 1);
    const ask = {
      raceId: race.raceId,
      market: "WIN",
      runner: 1,
      stakeMinor: 30_00n,
      priceX100,
      idempotencyKey: randomUUID(),
    } as const;
    const [first, again] = [betOf(await desk.place(session, ask)), betOf(await desk.place(session, ask))];
    expect(again.wagerId).toBe(first.wagerId);
    expect(again.betId).toBe(first.betId);
    expect(await cash()).toBe(before - 30_00n);
    await finish(opened);
  });
});

test("[HORSEBOOK-04] over 70 bets with wallet calls lost, garbled and answered too late, and the process killed at every step, each is paid what the exchange paid or given back, once", async () => {
  const roll = testDice(20_261_121);
  const opened = await openRace();
  const { race } = opened;
  const players = await Promise.all(Array.from({ length: 4 }, () => newPlayer()));
  const before = await Promise.all(players.map(({ cash }) => cash()));
  const faults = createFaults(20_261_121, { faultyIn: 3, killedIn: 9 });
  const { living } = faults;
  fates = faults.fate;
  kills = faults.isKilled;
  for (let index = 0; index < 70; index += 1) {
    const player = players[index % players.length];
    const runner = 1 + roll(race.card.runners.length);
    const market = roll(2) === 0 ? "WIN" : "PLACE";
    const marketId = market === "WIN" ? race.winMarketId : race.placeMarketId;
    const wished = roll(4) === 0 ? 100_000 : await bestPrice(marketId, runner);
    const priceX100 = roll(3) === 0 ? null : wished;
    if (player !== undefined)
      await living(() =>
        place(player.session, {
          raceId: race.raceId,
          market,
          runner,
          stakeMinor: BigInt(10 + roll(40)) * 100n,
          priceX100,
        }),
      );
    if (roll(6) === 0) {
      await stage.pool.query("update horsebook_bet set due_at = now()");
      await living(() => desk.sweep());
    }
  }
  await finish(opened);
  for (let tries = 0; tries < 12; tries += 1) {
    await stage.pool.query("update horsebook_bet set due_at = now()");
    await living(() => desk.sweep());
    await living(() => house.recoverAll());
  }
  kills = () => false;
  fates = () => "arrives";
  await settleAll();
  await settleAll();
  const { faulty, killed } = faults.seen();
  expect(faulty).toBeGreaterThan(10);
  expect(killed).toBeGreaterThan(15);
  const { rows } = await stage.pool.query<{
    player: string;
    phase: string;
    wager: string;
    stake: bigint;
    payout: bigint;
    profit: bigint | null;
    matched: bigint | null;
  }>(
    `select w.player, b.phase, w.phase as wager, w.stake_minor as stake, w.payout_minor as payout, o.profit_minor as profit, o.matched_minor as matched
     from house_wager w left join horsebook_bet b on b.wager_id = w.id
       left join exchange_order o on o.player_id = $1 and o.market_id = b.market_id
         and o.bet_id in (select bet_id from horsebook_bet where wager_id = w.id)
     where w.player = any($2::text[])`,
    [accountId, players.map(({ session }) => session.player)],
  );
  expect(rows.length).toBeGreaterThan(50);
  const paid = rows.filter(({ wager }) => wager === "paid");
  expect(paid.length).toBeGreaterThan(10);
  for (const row of rows) {
    expect([row.phase, ["paid", "void", "refused"].includes(row.wager)]).toEqual(["ended", true]);
    if (row.wager === "paid") expect(row.payout).toBe(row.stake + (row.profit ?? 0n));
  }
  for (const [index, { session, cash }] of players.entries()) {
    const brought = paid
      .filter(({ player }) => player === session.player)
      .reduce((sum, { payout, stake }) => sum + payout - stake, 0n);
    expect(await cash()).toBe((before[index] ?? 0n) + brought);
  }
  // No order of the house's account is without a bet that was paid by it.
  const { rows: loose } = await stage.pool.query(
    `select o.bet_id from exchange_order o left join horsebook_bet b on b.bet_id = o.bet_id
     where o.player_id = $1 and o.matched_minor > 0 and b.wager_id is null`,
    [accountId],
  );
  expect(loose).toEqual([]);
});
