import { advantageToSolve, matchProbabilities, startMatch } from "@maidan/core/sports";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  chaseTable,
  firstInningsTable,
  heldFirstInningsTable,
  outrightChaseTable,
} from "../../../packages/core/src/sports/cricket/win-probability.ts";
import { cricketSetup, soccerSetup } from "../../../packages/core/src/sports/test-support/setups.ts";
import { createMatchTables, type MatchTables } from "./match-tables.ts";

let tables: MatchTables | undefined;
/** As of a process that was asked for nothing yet. */
beforeEach(() =>
  [chaseTable, firstInningsTable, heldFirstInningsTable, outrightChaseTable].forEach((table) => table.forget()),
);
afterEach(() => tables?.stop());

test("[SPORT-13] a match's chances are worked out on another thread, once for both sides and for all who ask at a time, while this one goes on", async () => {
  const { prepare } = (tables = createMatchTables());
  const [setup, turned] = [cricketSetup(2, -2), cricketSetup(-2, 2)];
  expect(advantageToSolve(setup)).toBe(4);
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 1);
  await Promise.all([prepare({ setup }), prepare({ setup: turned }), prepare({ setup })]);
  clearInterval(turn);
  expect(turns).toBeGreaterThan(10);
  expect([advantageToSolve(setup), advantageToSolve(turned)]).toEqual([undefined, undefined]);
  const [strong = 0] = matchProbabilities(startMatch(setup, "seed"));
  const [weak = 0] = matchProbabilities(startMatch(turned, "seed"));
  expect(strong).toBeGreaterThan(0.7);
  expect(strong + weak).toBeCloseTo(1, 6);
});

test("[SPORT-13] of a match that has nothing to be worked out nobody is asked", async () => {
  const { prepare, stop } = (tables = createMatchTables());
  await stop();
  await expect(prepare({ setup: soccerSetup(170, 110) })).resolves.toBeUndefined();
});

test("[SPORT-13] when the thread ends meanwhile whoever asked is told, and the next one has a new thread", async () => {
  const { prepare, stop } = (tables = createMatchTables());
  const setup = cricketSetup(2, 0);
  const refused = expect(prepare({ setup })).rejects.toThrow("has ended");
  await stop();
  await refused;
  await prepare({ setup });
  expect(advantageToSolve(setup)).toBeUndefined();
});
