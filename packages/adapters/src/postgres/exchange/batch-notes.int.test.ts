import pg from "pg";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { instructionOf } from "./test-support/exchange-fixture.ts";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";

/** What a batch asks, and the note that it leaves. */

const stage = exchangePerFile();
afterEach(() => vi.restoreAllMocks());

/** The longest that an engine with nothing to do waits before it looks around. */
const idleMs = 250;
const back = { on: 1, side: "BACK", price: 3, taka: 20 } as const;

/** Bets of the notes that lie in the outbox, oldest first. */
async function notedBets(): Promise<string[][]> {
  const { rows } = await stage.database.pool.query<{ payload: { bets: (string | number)[] } }>(
    "select payload from outbox where topic = 'exchange.committed' order by id",
  );
  return rows.map(({ payload }) => payload.bets.map(String));
}

/** An idle engine clears its last note too: this one doesn't get to idle until it is told to. */
async function restartWithoutRest(): Promise<{ readonly rest: () => void }> {
  let rest = (): void => undefined;
  const rested = new Promise<void>((resolve) => (rest = resolve));
  const pause = async (ms: number): Promise<void> => {
    if (ms <= idleMs) await rested;
    await delay(ms);
  };
  await stage.restart({ clock: { monotonicMs: () => performance.now(), pause } });
  return { rest };
}

test("[ENG-08] the note of a batch is taken away by the batch after it, before any rest", async () => {
  const { rest } = await restartWithoutRest();
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  const place = async (): Promise<string> =>
    (await stage.exchange.bet(playerId, marketId, back)).reports[0]?.betId ?? "none";
  const first = await place();
  expect(await notedBets()).toEqual([[first]]);
  const second = await place();
  expect(await notedBets()).toEqual([[second]]);
  const third = await place();
  expect(await notedBets()).toEqual([[third]]);
  rest();
  await expect.poll(notedBets).toEqual([]);
});

test("[ENG-58] a batch asks the database for what its commands need and for nothing else", async () => {
  await stage.restart();
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  await stage.exchange.bet(playerId, marketId, back);
  const query = vi.spyOn(pg.Client.prototype, "query");
  const instructions = [instructionOf(back)];
  const askedBy = async (work: () => Promise<unknown>): Promise<string[]> => {
    query.mockClear();
    await work();
    const names = query.mock.calls.map((call: readonly unknown[]) => String(Reflect.get(Object(call[0]), "name")));
    return names.filter((name) => ["funds", "answers", "ended", "clock"].some((end) => name === `exchange-${end}`));
  };
  const order = { playerId, marketId, instructions };
  expect(await askedBy(() => stage.exchange.door.place({ ...order, customerRef: null }))).toEqual([
    "exchange-funds",
    "exchange-clock",
  ]);
  expect(await askedBy(() => stage.exchange.door.place({ ...order, customerRef: "again" }))).toEqual([
    "exchange-funds",
    "exchange-answers",
    "exchange-clock",
  ]);
  const cancel = { playerId, marketId, customerRef: null, instructions: [{ betId: "1" }] };
  expect(await askedBy(() => stage.exchange.door.cancel(cancel))).toContain("exchange-ended");
});

test("[ENG-08] no batch waits for a note that somebody else is just taking away", async () => {
  const { rest } = await restartWithoutRest();
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  const worker = await stage.database.pool.connect();
  try {
    await worker.query("begin");
    await stage.exchange.bet(playerId, marketId, back);
    const taken = await worker.query("delete from outbox where topic = 'exchange.committed'");
    expect(taken.rowCount).toBe(1);
    const reports = [];
    for (let count = 0; count < 3; count += 1) reports.push(await stage.exchange.bet(playerId, marketId, back));
    expect(reports.map(({ status }) => status)).toEqual(["SUCCESS", "SUCCESS", "SUCCESS"]);
  } finally {
    rest();
    await worker.query("commit");
    worker.release();
  }
});
