import { expect, test } from "vitest";
import { inTurn, oneAtATime } from "./one-at-a-time.ts";

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

test("[EXAPI-21] what is done in turn never runs beside another, and goes on after one that failed", async () => {
  const turn = inTurn();
  const ends: PromiseWithResolvers<string>[] = [];
  const begin = () =>
    turn(() => {
      const end = Promise.withResolvers<string>();
      ends.push(end);
      return end.promise;
    });
  const answers = [begin(), begin(), begin()];
  await expect.poll(() => ends).toHaveLength(1);
  ends[0]?.reject(new Error("no answer"));
  await expect(answers[0]).rejects.toThrow("no answer");
  await expect.poll(() => ends).toHaveLength(2);
  ends[1]?.resolve("second");
  expect(await answers[1]).toBe("second");
  await expect.poll(() => ends).toHaveLength(3);
  ends[2]?.resolve("third");
  expect(await answers[2]).toBe("third");
});
