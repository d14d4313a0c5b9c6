import { expect, test } from "vitest";
import { createAuthenticateBets } from "./authenticate-bets.ts";

/** Sessions of players by token, and the tokens that were looked at since. */
function house(most?: number) {
  const [living, looked] = [new Set(["a", "b", "c"]), [] as string[]];
  const clock = { ms: 1_000 };
  const find = createAuthenticateBets(
    async (token) => {
      looked.push(token);
      return living.has(token) ? { playerId: token, sessionId: `of ${token}` } : undefined;
    },
    { monotonicMs: () => clock.ms, ...(most === undefined ? {} : { most }) },
  );
  return { living, clock, find, looked: () => looked.splice(0).join("") };
}

test("[SESSION-02] [ENG-65] a session found living is looked at again after half a minute; until then whoever asks is told to have it confirmed", async () => {
  const { clock, find, looked } = house();
  expect(await find("a")).toEqual({ playerId: "a", sessionId: "of a" });
  clock.ms += 29_999;
  expect(await find("a")).toEqual({ playerId: "a", sessionId: "of a", sessionToConfirm: "of a" });
  expect(looked()).toBe("a");
  clock.ms += 1;
  expect(await find("a")).toEqual({ playerId: "a", sessionId: "of a" });
  expect(looked()).toBe("a");
});

test("[ENG-65] one that isn't living is never kept, and is forgotten when it is found so", async () => {
  const { living, clock, find, looked } = house();
  expect([await find("x"), await find("x")]).toEqual([undefined, undefined]);
  await find("a");
  living.delete("a");
  clock.ms += 30_000;
  expect([await find("a"), await find("a")]).toEqual([undefined, undefined]);
  expect(looked()).toBe("xxaaa");
});

test("[ENG-65] it keeps so many, those that were looked at last", async () => {
  const { find, looked } = house(2);
  for (const token of ["a", "b", "c"]) await find(token);
  expect(looked()).toBe("abc");
  for (const token of ["b", "c", "a"]) await find(token);
  expect(looked()).toBe("a");
});
