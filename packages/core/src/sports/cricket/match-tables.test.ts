import { beforeEach, expect, test } from "vitest";
import { cricketSetup, soccerSetup } from "../test-support/setups.ts";
import { advantageToSolve, keepSolved, solveSides } from "./match-tables.ts";
import {
  chaseTable,
  firstInningsTable,
  heldFirstInningsTable,
  outrightChaseTable,
  type InningsTable,
} from "./win-probability.ts";

const kinds = {
  chase: chaseTable,
  outrightChase: outrightChaseTable,
  first: firstInningsTable,
  heldFirst: heldFirstInningsTable,
};
const points: readonly Parameters<InningsTable["at"]>[] = [
  [120, 0, { count: 0, isFreeHit: false }],
  [120, 0, { count: 161, isFreeHit: false }],
  [61, 4, { count: 80, isFreeHit: true }],
  [7, 9, { count: 12, isFreeHit: false }],
  [0, 3, { count: 1, isFreeHit: false }],
];

/** As of a process that was asked for nothing yet. */
beforeEach(() => Object.values(kinds).forEach((table) => table.forget()));

test.each([3, 0])(
  "[SPORT-13] what another thread has worked out says the same as what is worked out here (%i)",
  (advantage) => {
    const setup = cricketSetup(advantage === 0 ? 1 : 2, advantage === 0 ? 1 : -1);
    expect(advantageToSolve(setup)).toBe(advantage);
    const away = structuredClone(solveSides({ advantage, overs: 20 }));
    // Worked out for somebody else, nothing of it is kept.
    expect(advantageToSolve(setup)).toBe(advantage);
    const here = [advantage, -advantage].map((one) =>
      Object.values(kinds).map((table) => points.map((point) => table(one).at(...point))),
    );
    for (const table of Object.values(kinds)) table.forget();
    for (const side of away) keepSolved(side);
    expect(advantageToSolve(setup)).toBeUndefined();
    const there = [advantage, -advantage].map((one) =>
      Object.values(kinds).map((table) => points.map((point) => table(one).at(...point))),
    );
    expect(there).toEqual(here);
  },
);

test("[SPORT-13] other sports have nothing to work out before", () => {
  expect(advantageToSolve(soccerSetup(170, 110))).toBeUndefined();
});
