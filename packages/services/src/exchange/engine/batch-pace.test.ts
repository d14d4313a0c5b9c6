import { expect, test } from "vitest";
import { BatchPace } from "./batch-pace.ts";
import type { ControlWork, PlaceWork } from "./work.ts";
import { WorkQueue } from "./work-queue.ts";

const ends = { key: null, answer: () => undefined, abandon: () => undefined, attempts: 0, isAlone: false };
const instruction = { selectionId: 1, side: "BACK", priceX100: 200, sizeMinor: 1_000n, persistence: "LAPSE" } as const;

function bet(instructions = 1): PlaceWork {
  const placed = Array.from({ length: instructions }, () => instruction);
  const request = { playerId: "1", marketId: "1.1", customerRef: null, instructions: placed };
  return { type: "place", marketId: "1.1", request, maturesAtMs: null, ...ends };
}
function suspension(): ControlWork {
  const actor = { kind: "system", name: "test" } as const;
  const request = {
    marketId: "1.1",
    actor,
    idempotencyKey: "s",
    control: { type: "suspend", reason: "test" },
  } as const;
  return { type: "control", marketId: "1.1", request, ...ends };
}

/** A pace at a clock that stands until it is moved, over a queue with room. */
function paced() {
  let nowMs = 1_000;
  const pauses: { readonly ms: number; readonly end: () => void }[] = [];
  const pause = (ms: number): Promise<void> => new Promise((resolve) => pauses.push({ ms, end: resolve }));
  const queue = new WorkQueue({ maxQueuedInstructions: 1_000, maxBatchInstructions: 500 });
  const offer = (...works: readonly (PlaceWork | ControlWork)[]): void => works.forEach((work) => queue.offer(work));
  const bets = (count: number): PlaceWork[] => Array.from({ length: count }, () => bet());
  const pace = new BatchPace({ monotonicMs: () => nowMs, pause });
  return { pace, queue, offer, bets, pauses, pass: (ms: number) => (nowMs += ms) };
}

test("[ENG-63] after a batch of many bets the next one waits its time from the taking of that one, and no longer", () => {
  const { pace, queue, offer, bets, pass } = paced();
  offer(...bets(8));
  expect(pace.isResting(queue)).toBe(false);
  expect(pace.take(queue)).toHaveLength(8);
  offer(bet());
  expect(pace.isResting(queue)).toBe(true);
  pass(17);
  expect(pace.isResting(queue)).toBe(true);
  pass(1);
  expect(pace.isResting(queue)).toBe(false);
});

test("[ENG-63] nobody waits after a batch of few bets, nor at an engine that has rested", () => {
  const { pace, queue, offer, bets, pass } = paced();
  offer(...bets(7));
  pace.take(queue);
  offer(bet());
  expect(pace.isResting(queue)).toBe(false);
  // One request of many instructions is many.
  offer(bet(8));
  pace.take(queue);
  offer(bet());
  expect(pace.isResting(queue)).toBe(true);
  pass(60_000);
  expect(pace.isResting(queue)).toBe(false);
});

test("[ENG-63] so many that they are worth a batch don't wait, and a suspension ends the wait of whatever is before it", () => {
  const { pace, queue, offer, bets } = paced();
  offer(...bets(20));
  pace.take(queue);
  offer(...bets(49));
  expect(pace.isResting(queue)).toBe(true);
  offer(bet());
  expect(pace.isResting(queue)).toBe(false);
  pace.take(queue);
  offer(bet());
  expect(pace.isResting(queue)).toBe(true);
  offer(suspension());
  expect(pace.isResting(queue)).toBe(false);
});

test("[ENG-63] a rest has one timer however many bets come, and is over when that has run, were it early", async () => {
  const { pace, queue, offer, bets, pauses, pass } = paced();
  offer(...bets(8));
  pace.take(queue);
  offer(bet());
  pass(4);
  const ended = [pace.end(), pace.end()];
  expect(pauses.map(({ ms }) => ms)).toEqual([14]);
  pass(13.4);
  pauses[0]?.end();
  await Promise.all(ended);
  expect(pace.isResting(queue)).toBe(false);
  await pace.end();
  expect(pauses).toHaveLength(1);
});

test("[ENG-63] the timer of a rest that was cut short does not end the next one", async () => {
  const { pace, queue, offer, bets, pauses } = paced();
  offer(...bets(8));
  pace.take(queue);
  offer(bet());
  const first = pace.end();
  offer(...bets(50));
  pace.take(queue);
  offer(bet());
  pauses[0]?.end();
  await first;
  expect(pace.isResting(queue)).toBe(true);
});
