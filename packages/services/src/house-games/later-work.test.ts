import { expect, test } from "vitest";
import { LaterWork } from "./later-work.ts";

test("[HOUSE-22] so many run at once, so many wait, more is refused, and a fault stops nobody else", async () => {
  const faults: unknown[] = [];
  const later = new LaterWork({ atOnce: 2, mostWaiting: 3, onFault: (error) => faults.push(error) });
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    throw new Error("a fault");
  };
  expect(Array.from({ length: 6 }, () => later.add(work))).toEqual([true, true, true, true, true, false]);
  const idle = later.idle();
  for (let ended = 0; ended < 5; ended += 1) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await idle;
  expect({ most, running, faults: faults.length }).toEqual({ most: 2, running: 0, faults: 5 });
});
