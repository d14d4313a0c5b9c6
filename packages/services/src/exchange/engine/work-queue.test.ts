import { expect, test } from "vitest";
import type { ControlWork, PlaceWork } from "./work.ts";
import { WorkQueue } from "./work-queue.ts";

const limits = { maxQueuedInstructions: 10, maxBatchInstructions: 4 };
const ends = { key: null, answer: () => undefined, abandon: () => undefined, attempts: 0, isAlone: false };

function bet(name: string, instructions = 1): PlaceWork {
  const instruction = {
    selectionId: 1,
    side: "BACK",
    priceX100: 200,
    sizeMinor: 1_000n,
    persistence: "LAPSE",
  } as const;
  const request = {
    playerId: "1",
    marketId: name,
    customerRef: null,
    instructions: Array.from({ length: instructions }, () => instruction),
  };
  return { type: "place", marketId: name, request, maturesAtMs: null, ...ends };
}
function settlement(name: string): ControlWork {
  const request = {
    marketId: name,
    actor: { kind: "system", name: "test" },
    idempotencyKey: name,
    control: { type: "settle", winners: [1], reason: "result" },
  } as const;
  return { type: "control", marketId: name, request, ...ends };
}
const names = (works: readonly { marketId: string }[]): string[] => works.map((work) => work.marketId);

test("a batch is what has queued, in order, up to the bound of instructions", () => {
  const queue = new WorkQueue(limits);
  for (const work of [bet("a", 2), bet("b"), bet("c", 2), bet("d")]) queue.offer(work);
  expect(names(queue.take())).toEqual(["a", "b"]);
  expect(names(queue.take())).toEqual(["c", "d"]);
  expect(queue.take()).toEqual([]);
});

test("a request larger than a whole batch still gets one of its own", () => {
  const queue = new WorkQueue(limits);
  queue.offer(bet("large", 9));
  expect(names(queue.take())).toEqual(["large"]);
});

function withdrawal(name: string): ControlWork {
  const work = settlement(name);
  const control = { type: "removeRunner", selectionId: 1, adjustmentBasisPoints: 0, reason: "lame" } as const;
  return { ...work, request: { ...work.request, control } };
}

test("a settlement comes alone, between what was before it and what came after", () => {
  const queue = new WorkQueue(limits);
  for (const work of [bet("a"), settlement("s"), bet("b")]) queue.offer(work);
  expect([names(queue.take()), names(queue.take()), names(queue.take())]).toEqual([["a"], ["s"], ["b"]]);
});

test("[ENG-27] a withdrawal of a runner comes alone as well, between what was before it and what came after", () => {
  const queue = new WorkQueue(limits);
  for (const work of [bet("a"), withdrawal("s"), bet("b")]) queue.offer(work);
  expect([names(queue.take()), names(queue.take()), names(queue.take())]).toEqual([["a"], ["s"], ["b"]]);
});

test("beyond the bound nothing is taken in, bets that wait out a delay counted", () => {
  const queue = new WorkQueue(limits);
  expect(queue.offer(bet("a", 6))).toBe(true);
  queue.delay({ ...bet("late", 3), maturesAtMs: 100 });
  expect(queue.offer(bet("b", 2))).toBe(false);
  expect(queue.offer(bet("b", 1))).toBe(true);
});

test("delayed bets come back in order of their time, and only when it has come", () => {
  const queue = new WorkQueue(limits);
  for (const [name, maturesAtMs] of [
    ["second", 200],
    ["first", 100],
    ["third", 300],
  ] as const) {
    queue.delay({ ...bet(name), maturesAtMs });
  }
  expect(queue.nextMaturityMs).toBe(100);
  queue.wake(250);
  expect(names(queue.take())).toEqual(["first", "second"]);
  expect(queue.nextMaturityMs).toBe(300);
});

test("delayed bets of the same time come back in the order in which they came", () => {
  const queue = new WorkQueue(limits);
  for (const name of ["a", "b", "c"]) queue.delay({ ...bet(name), maturesAtMs: 100 });
  queue.wake(100);
  expect(names(queue.take())).toEqual(["a", "b", "c"]);
});

test("commands of an undone batch come first again", () => {
  const queue = new WorkQueue(limits);
  queue.offer(bet("new"));
  queue.putBack([bet("old1"), bet("old2")]);
  expect(names(queue.take())).toEqual(["old1", "old2", "new"]);
});
