import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("[EXAPI-21] news that come in a burst are answered by two readings, one after the other, and the last comes after the last news", async () => {
  let underWay = 0;
  let mostUnderWay = 0;
  const started: number[] = [];
  let news = 0;
  const readAgain = oneAtATime(async () => {
    started.push(news);
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
  });
  for (; news < 5; news += 1) readAgain();
  await expect.poll(() => started).toEqual([0, 5]);
  expect(mostUnderWay).toBe(1);
  readAgain();
  await expect.poll(() => started).toEqual([0, 5, 5]);
});
