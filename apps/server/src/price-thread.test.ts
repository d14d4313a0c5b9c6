import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { leagues, roundOf, virtualSport } from "@maidan/games/virtual";
import { afterEach, expect, test } from "vitest";
import { createPriceThread, type PriceThread } from "./price-thread.ts";

let thread: PriceThread | undefined;
afterEach(() => thread?.stop());

test("chances come from the thread as they are counted, in the order of the questions, and the thread that asks goes on meanwhile", async () => {
  const { marketsOf } = (thread = createPriceThread());
  const asked = leagues.filter(({ sport }) => sport === "soccer" || sport === "siege");
  const setups = asked.flatMap((league) => roundOf(league, { number: 1, day: "2026-11-21" }).slice(0, 1));
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 1);
  const told = await Promise.all(setups.map(marketsOf));
  clearInterval(turn);
  expect(told).toEqual(setups.map((setup) => virtualSport(setup.sport).markets(setup)));
  expect(turns).toBeGreaterThan(0);
});

const priorities = (): number[] =>
  readdirSync("/proc/self/task").flatMap((task) => {
    try {
      // The fields after the name, which may hold anything: the sixteenth of them is the priority.
      const told = readFileSync(`/proc/self/task/${task}/stat`, "utf8").split(") ").at(-1) ?? "";
      return Number(told.split(" ")[16]);
    } catch {
      return [];
    }
  });

test.skipIf(process.platform !== "linux")("the thread gives way to the others", async () => {
  const low = constants.priority.PRIORITY_BELOW_NORMAL;
  const countLow = (): number => priorities().filter((priority) => priority === low).length;
  const before = countLow();
  const { marketsOf } = (thread = createPriceThread());
  const [setup] = roundOf(leagues[0] ?? never(), { number: 1, day: "2026-11-21" });
  if (setup === undefined) return never();
  await marketsOf(setup);
  expect(countLow()).toBeGreaterThan(before);
});

test("what can't be counted is refused, and the thread answers the next question", async () => {
  const { marketsOf } = (thread = createPriceThread());
  const [setup] = roundOf(leagues.find(({ sport }) => sport === "soccer") ?? leagues[0] ?? never(), {
    number: 1,
    day: "2026-11-21",
  });
  if (setup === undefined) return never();
  await expect(marketsOf({ ...setup, home: { ...setup.home, attack: 1e9 } })).rejects.toThrow("RangeError");
  expect(await marketsOf(setup)).toHaveLength(virtualSport("soccer").markets(setup).length);
});

test("a question to a thread that is being stopped is refused, and a new one begins for the next", async () => {
  const { marketsOf, stop } = (thread = createPriceThread());
  const [setup] = roundOf(leagues[0] ?? never(), { number: 1, day: "2026-11-21" });
  if (setup === undefined) return never();
  const asked = marketsOf(setup);
  const refused = expect(asked).rejects.toThrow("has ended");
  await stop();
  await refused;
  expect(await marketsOf(setup)).not.toEqual([]);
});

function never(): never {
  throw new Error("there are leagues with matches");
}
