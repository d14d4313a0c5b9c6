import { expect, test } from "vitest";
import { GroupWork, inTurns } from "./group-work.ts";

/** Each piece waits until it is let go. */
function stage(most: number, fails: (item: number) => boolean = () => false) {
  const pieces: number[][] = [];
  const gates: (() => void)[] = [];
  const group = new GroupWork<number, number>({
    most,
    work: async (items) => {
      pieces.push([...items]);
      await new Promise<void>((resolve) => gates.push(resolve));
      if (items.some((item) => fails(item))) throw new Error("a fault");
      return items.map((item) => item * 10);
    },
  });
  const goOn = async (): Promise<void> => {
    while (gates.length > 0) {
      gates.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { group, pieces, goOn };
}

test("[HOUSE-22] the first is worked on at once, and who came meanwhile are the next pieces, each with their own result", async () => {
  const { group, pieces, goOn } = stage(3);
  const results = [1, 2, 3, 4, 5].map((item) => group.add(item));
  expect(group.waiting).toBe(4);
  await goOn();
  expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50]);
  expect(pieces).toEqual([[1], [2, 3, 4], [5]]);
});

test("[HOUSE-22] one that fails spoils it for nobody else", async () => {
  const { group, goOn } = stage(4, (item) => item === 3);
  const results = Promise.allSettled([1, 2, 3, 4].map((item) => group.add(item)));
  await goOn();
  expect((await results).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
});

test("[HOUSE-22] who waits for its end waits until nobody is left, and no longer than they said", async () => {
  const { group, goOn } = stage(1);
  await group.idle(60_000);
  const result = group.add(1);
  await group.idle(1);
  let isIdle = false;
  const idle = group.idle(60_000).then(() => (isIdle = true));
  expect(isIdle).toBe(false);
  await goOn();
  await Promise.all([result, idle]);
});

test("[GWAL-20] no two that have anything in common are worked on together, the later one comes after, and each has their own result", async () => {
  const pieces: string[][] = [];
  const items = ["a1", "b1", "a2", "b3", "c2", "d4"];
  const results = await inTurns(items, {
    keysOf: (item) => item.split(""),
    work: async (now) => {
      pieces.push([...now]);
      return now.map((item) => item.toUpperCase());
    },
  });
  expect(results).toEqual(["A1", "B1", "A2", "B3", "C2", "D4"]);
  // Who waits keeps those from going before them that share something with them.
  expect(pieces).toEqual([
    ["a1", "d4"],
    ["b1", "a2"],
    ["b3", "c2"],
  ]);
  expect(await inTurns([], { keysOf: () => [], work: async () => [] })).toEqual([]);
});
