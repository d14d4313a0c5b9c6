import { randomUUID } from "node:crypto";
import {
  createPlaceHouseBet,
  createTakeHouseCashOut,
  delayOf,
  type HouseMarketStore,
} from "@maidan/services/house-markets";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, untilSomebodyWaits, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import type { TestEngine } from "../exchange/test-support/exchange-fixture.ts";
import { createStage, endTargets, runsQuotes, type Stage } from "./test-support/house-stage.ts";

let database: TestDatabase;
let stage: Stage;
let engine: TestEngine;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
  engine = await stage.exchange.startEngine();
});
afterAll(async () => {
  await engine.stop();
  await database.close();
});

const delayMs = 3_000;
const dayMs = 86_400_000;

/** A Fancy of a match that begins tomorrow, with its market of the exchange. */
async function coming() {
  const startAtMs = Date.now() + dayMs;
  const { marketId, eventId } = await stage.createMarket({ betDelayMs: delayMs }, runsQuotes, startAtMs);
  const { marketId: oddsId } = await stage.catalogue.createMarket({
    eventId,
    marketType: "MATCH_ODDS",
    name: "Match Odds",
    startAtMs,
    inPlayDelayMs: 0,
    commissionBasisPoints: 0,
    runners: [1, 2].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
  });
  expect(await stage.exchange.control(oddsId, { type: "open" })).toMatchObject({ ok: true });
  const turnInPlay = async (): Promise<void> => {
    expect(await stage.exchange.control(oddsId, { type: "turnInPlay", betDelayMs: 0 })).toMatchObject({ ok: true });
  };
  const tell = (state: { readonly isInPlay: boolean; readonly isFinished: boolean }): Promise<void> =>
    stage.catalogue.updateEventState(eventId, { ...state, score: {} });
  return { marketId, eventId, turnInPlay, tell };
}

async function delayNow(marketId: string): Promise<number | undefined> {
  const market = await stage.markets.find(readerOf(stage.pool), marketId);
  return market && delayOf(market);
}

/** What a bet of 1,000 taka and then its cash-out were answered, and what both waited. */
async function betAndCashOut(marketId: string) {
  const playerId = await stage.createPlayer(2_000);
  stage.pauses.length = 0;
  const taken = await stage.bet(playerId, marketId, { taka: 1_000 });
  const cashedOut = await stage.cashOut(playerId, marketId, { taka: -1_000 });
  return { answers: [taken, cashedOut], waitedMs: [...stage.pauses] };
}

/** What happens between the market being read and being locked. */
const movingAfterRead = (move: () => Promise<void>): HouseMarketStore => ({
  ...stage.markets,
  find: async (reader, marketId) => {
    const found = await stage.markets.find(reader, marketId);
    await move();
    return found;
  },
});

/** A bet of 1,000 taka that waits for its market's lock while this happens: how it was answered, and what it waited then. */
async function betWhile(marketId: string, happens: () => Promise<unknown>) {
  const playerId = await stage.createPlayer(2_000);
  stage.pauses.length = 0;
  const holder = await stage.pool.connect();
  try {
    await holder.query("begin");
    await holder.query("select 1 from house_market where id = $1 for no key update", [marketId]);
    const answered = stage.bet(playerId, marketId, { taka: 1_000 });
    await untilSomebodyWaits(stage.pool);
    await happens();
    await holder.query("commit");
    return { answer: await answered, waitedMs: [...stage.pauses] };
  } finally {
    holder.release();
  }
}

describe("[RATES-10] [CASH-22] what is sent to a market of the house", () => {
  test("waits for nothing before play, and for the market's delay once a market of the exchange has turned in play", async () => {
    const { marketId, turnInPlay } = await coming();
    expect(await delayNow(marketId)).toBe(0);
    expect(await betAndCashOut(marketId)).toEqual({ answers: ["taken", "NO_CASH_OUT"], waitedMs: [] });
    await turnInPlay();
    expect(await delayNow(marketId)).toBe(delayMs);
    expect(await betAndCashOut(marketId)).toEqual({ answers: ["taken", "NO_CASH_OUT"], waitedMs: [delayMs, delayMs] });
  });

  test("waits, too, where the event itself says that it is in play or over, is past its start, or has no market of the exchange to tell", async () => {
    const { marketId, eventId, tell } = await coming();
    await tell({ isInPlay: true, isFinished: false });
    expect(await delayNow(marketId)).toBe(delayMs);
    await tell({ isInPlay: false, isFinished: true });
    expect(await delayNow(marketId)).toBe(delayMs);
    await tell({ isInPlay: false, isFinished: false });
    expect(await delayNow(marketId)).toBe(0);
    await stage.pool.query("update exchange_event set start_at = now() where id = $1", [eventId]);
    expect(await delayNow(marketId)).toBe(delayMs);
    const alone = await stage.createMarket({ betDelayMs: delayMs }, runsQuotes, Date.now() + dayMs);
    expect(await delayNow(alone.marketId)).toBe(delayMs);
  });

  test("waits when the market turns in play after it was read, once, and is then looked at in full", async () => {
    for (const rateThen of [90, 89]) {
      const { marketId, eventId, turnInPlay } = await coming();
      const playerId = await stage.createPlayer(2_000);
      const waitedMs: number[] = [];
      const pause = async (ms: number): Promise<void> => {
        waitedMs.push(ms);
        await stage.offer(eventId, [{ line: 46, forRate: rateThen, againstLine: 44, againstRate: 110 }]);
      };
      const place = createPlaceHouseBet({ runner: stage.runner, markets: movingAfterRead(turnInPlay), pause });
      const player = { playerId, sessionId: "1" };
      const bet = { marketId, side: "FOR", line: 46, rate: 90, stakeMinor: 100_000n } as const;
      const { outcome } = await place({ player, idempotencyKey: randomUUID(), ...bet });
      expect([outcome.ok ? "taken" : outcome.code, waitedMs]).toEqual([
        rateThen === 90 ? "taken" : "ODDS_CHANGED",
        [delayMs],
      ]);
    }
  });

  test("so does a cash-out, and takes its rates from after the wait", async () => {
    const { marketId, eventId, turnInPlay } = await coming();
    const playerId = await stage.createPlayer(2_000);
    await stage.bet(playerId, marketId, { taka: 1_000 });
    const waitedMs: number[] = [];
    const pause = async (ms: number): Promise<void> => {
      waitedMs.push(ms);
      await stage.offer(eventId, [{ line: 61, forRate: 90, againstLine: 60, againstRate: 100 }]);
    };
    const cashOut = createTakeHouseCashOut({
      runner: stage.runner,
      markets: movingAfterRead(turnInPlay),
      endTargets,
      pause,
    });
    const asked = { playerId, sessionId: "1", marketId, sharePercent: 100, securedMinor: -5_000n };
    const { outcome } = await cashOut({ ...asked, idempotencyKey: randomUUID() });
    expect(outcome).toMatchObject({ ok: true, value: { secured: "-50.00" } });
    expect(waitedMs).toEqual([delayMs]);
    expect(await stage.offenders()).toEqual([]);
  });

  test("waits when the market turns in play, or its start comes, while the bet waits for the market's lock", async () => {
    const turning = await coming();
    expect(await betWhile(turning.marketId, turning.turnInPlay)).toEqual({ answer: "taken", waitedMs: [delayMs] });
    const starting = await coming();
    const start = () =>
      stage.pool.query("update exchange_event set start_at = clock_timestamp() where id = $1", [starting.eventId]);
    expect(await betWhile(starting.marketId, start)).toEqual({ answer: "taken", waitedMs: [delayMs] });
    const still = await coming();
    expect(await betWhile(still.marketId, async () => undefined)).toEqual({ answer: "taken", waitedMs: [] });
  });
});
