import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openRecording } from "@maidan/adapters/feeds/replay";
import {
  RecordedBook,
  replayRecording,
  type RecordedLevel,
  type RecordedMessage,
  type Recording,
  type ReplayOptions,
} from "@maidan/services/feeds";
import { replayBot } from "@maidan/services/market-maker";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "./test-support/stage.ts";

const ownRecording = path.resolve(import.meta.dirname, "../../feeds/replay/test-support/own-recording.jsonl");
const realRecording = path.resolve(
  import.meta.dirname,
  "../../../../../../shared/data/betfair-stream/cricket-1.200806927.mcm.jsonl.gz",
);
const minimumStakeMinor = 10_00n;

let stage: Stage;
let playerId: string;
beforeAll(async () => {
  stage = await openStage();
  playerId = await stage.openBot(replayBot);
});
afterAll(() => stage.stop());

const faults: unknown[] = [];
const log = { info: () => undefined, warn: (fields: object) => faults.push(fields) };
const sleep = async (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/** A clock that stands still but for what is waited for: what comes out is the pauses alone, however slow the machine is. */
function pausesAlone() {
  const startMs = Date.now();
  let waitedMs = 0;
  return {
    waitedMs: () => waitedMs,
    time: {
      clock: { nowMs: () => startMs + waitedMs },
      sleep: async (ms: number, _signal: AbortSignal): Promise<void> => void (waitedMs += ms),
    },
  };
}

const play = (
  recording: Recording,
  options: Partial<ReplayOptions> & { runId: string },
  time: ReturnType<typeof pausesAlone>["time"] = { clock: { nowMs: () => Date.now() }, sleep },
) =>
  replayRecording(
    {
      engine: stage.engine,
      catalogue: stage.catalogue,
      book: stage.book,
      log,
      ...time,
    },
    recording,
    {
      playerId,
      speed: Number.POSITIVE_INFINITY,
      eventName: "Recorded match",
      runnerNames: ["First", "Second"],
      commissionBasisPoints: 500,
      longestPauseMs: 60_000,
      signal: new AbortController().signal,
      ...options,
    },
  );

/** The market of the run, while it is being played. */
async function marketOf(runId: string): Promise<string> {
  const { rows } = await stage.pool.query<{ id: string }>(
    "select m.id from exchange_market m join exchange_event e on e.id = m.event_id where e.source = 'replay' and e.source_id like '%:' || $1",
    [runId],
  );
  return rows[0]?.id ?? "";
}

/** Levels of the recorded book whose size in our market is not the recorded one to within the minimum stake; `side` is the resting bet's. */
async function differences(marketId: string, levels: readonly RecordedLevel[]): Promise<string[]> {
  const image = await stage.engine.image(marketId);
  const ours = new Map<string, bigint>();
  for (const runner of image?.runners ?? []) {
    for (const [price, size] of runner.availableToBack ?? []) ours.set(`${runner.selectionId} LAY ${price}`, size);
    for (const [price, size] of runner.availableToLay ?? []) ours.set(`${runner.selectionId} BACK ${price}`, size);
  }
  const wrong: string[] = [];
  for (const { selectionId, side, priceX100, sizeMinor } of levels) {
    const key = `${selectionId} ${side} ${priceX100}`;
    const short = sizeMinor - (ours.get(key) ?? 0n);
    if (short < 0n || short >= minimumStakeMinor) wrong.push(`${key}: ${ours.get(key)} for ${sizeMinor}`);
    ours.delete(key);
  }
  return [...wrong, ...[...ours.keys()].map((key) => `${key}: not recorded`)];
}

/**
 * The recording with a change of state that changes nothing (the delay, by a millisecond and back) after every so many messages in play: the
 * replay is then up to date, and the book can be compared.
 */
function withCheckpoints(
  recording: Recording,
  every: number,
  check: (levels: readonly RecordedLevel[]) => Promise<void>,
): Recording {
  return {
    marketId: recording.marketId,
    messages: async function* (): AsyncGenerator<RecordedMessage> {
      const book = new RecordedBook();
      let definition: RecordedMessage["definition"];
      let count = 0;
      for await (const message of recording.messages()) {
        yield message;
        book.apply(message);
        definition = message.definition ?? definition;
        count += 1;
        if (count % every !== 0 || definition?.status !== "OPEN") continue;
        const pause = { publishedAtMs: message.publishedAtMs, isImage: false, levels: [] };
        yield { ...pause, definition: { ...definition, betDelayMs: definition.betDelayMs + 1 } };
        await check(book.levels());
        yield { ...pause, definition };
      }
    },
  };
}

test("[REPLAY-01] [REPLAY-05] [REPLAY-02] [REPLAY-03] a recorded market is played to its recorded result, its book ours at every checkpoint, and closes empty", async () => {
  const recording = await openRecording(ownRecording, { minorPerUnit: 1_000 });
  let checks = 0;
  const checked = withCheckpoints(recording, 3, async (levels) => {
    expect(await differences(await marketOf("own"), levels)).toEqual([]);
    checks += 1;
  });
  // The recorded delay of 5 s is divided by the speed.
  const outcome = await play(checked, { runId: "own", speed: 10_000 });
  expect(outcome.winners).toEqual([501]);
  expect(outcome.placed).toBeGreaterThan(20);
  expect(checks).toBeGreaterThan(5);
  const { rows } = await stage.pool.query("select status, is_in_play from exchange_market where id = $1", [
    outcome.marketId,
  ]);
  expect(rows).toEqual([{ status: "CLOSED", is_in_play: true }]);
  const runners = await stage.pool.query(
    "select name, status from exchange_runner where market_id = $1 order by sort_priority",
    [outcome.marketId],
  );
  expect(runners.rows).toEqual([
    { name: "First", status: "WINNER" },
    { name: "Second", status: "LOSER" },
  ]);
  expect(await stage.book.openOrders(playerId, outcome.marketId)).toEqual([]);
  const state = await stage.pool.query(
    "select e.is_finished, e.state->>'notice' as notice from exchange_event e where e.id = $1",
    [outcome.eventId],
  );
  expect(state.rows).toEqual([{ is_finished: true, notice: "Replay of a recorded market" }]);
  expect(faults).toEqual([]);
});

test("[REPLAY-02] a replay that is stopped voids its market and leaves no bet in it", async () => {
  const recording = await openRecording(ownRecording, { minorPerUnit: 1_000 });
  const stopping = new AbortController();
  let seen = 0;
  const stopped: Recording = {
    marketId: recording.marketId,
    messages: async function* () {
      for await (const message of recording.messages()) {
        seen += 1;
        if (seen === 12) stopping.abort();
        yield message;
      }
    },
  };
  const outcome = await play(stopped, { runId: "stopped", speed: 10_000, signal: stopping.signal });
  expect(outcome.winners).toEqual([]);
  const { rows } = await stage.pool.query("select status from exchange_market where id = $1", [outcome.marketId]);
  expect(rows).toEqual([{ status: "CLOSED" }]);
  expect(await stage.book.openOrders(playerId, outcome.marketId)).toEqual([]);
  const { rows: settled } = await stage.pool.query("select kind from exchange_settlement where market_id = $1", [
    outcome.marketId,
  ]);
  expect(settled).toEqual([{ kind: "VOID" }]);
});

test("[REPLAY-04] a replay keeps the recorded pace over the speed, and cuts pauses that are longer than it may wait", async () => {
  const pacesOf = async (runId: string, longestPauseMs: number): Promise<number> => {
    const recording = await openRecording(ownRecording, { minorPerUnit: 1_000 });
    const { waitedMs, time } = pausesAlone();
    await play(recording, { runId, speed: 50, longestPauseMs }, time);
    return waitedMs() * 50;
  };
  // 40 s from the first message to the last, none of the pauses above 10 s.
  const whole = await pacesOf("paced", 60_000);
  expect(Math.round(whole / 1_000)).toBe(40);
  expect(await pacesOf("cut", 1_000)).toBeLessThan(whole);
});

test.skipIf(!existsSync(realRecording))(
  "the recorded match of 18,529 messages is played to its winner with its book ours at every thousandth message (skipped where ../shared/data is absent)",
  { timeout: 240_000 },
  async () => {
    const recording = await openRecording(realRecording, { minorPerUnit: 1_000 });
    let checks = 0;
    const checked = withCheckpoints(recording, 1_000, async (levels) => {
      expect(await differences(await marketOf("real"), levels)).toEqual([]);
      checks += 1;
    });
    const outcome = await play(checked, { runId: "real", runnerNames: ["Netherlands", "Papua New Guinea"] });
    expect(outcome.winners).toEqual([228749]);
    expect(checks).toBeGreaterThanOrEqual(15);
    for (const result of await stage.ledger.check(stage.reader))
      expect(result, result.name).toMatchObject({ isHeld: true });
    expect(faults).toEqual([]);
  },
);
