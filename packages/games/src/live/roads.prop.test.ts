import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  beadPlate,
  bigRoad,
  derivedMarks,
  derivedRoads,
  derivedRoad,
  hotAndCold,
  layRuns,
  roadRows,
  runsOf,
  type RoadSide,
} from "./roads.ts";

const sides = (text: string): RoadSide[] =>
  Array.from(text, (letter) => (letter === "P" ? "first" : letter === "B" ? "second" : "tie"));
const rounds = fc.array(fc.constantFrom<RoadSide>("first", "second", "tie"), { maxLength: 120 });

describe("road maps", () => {
  test("[LIVE-04] the bead plate fills columns of six", () => {
    expect(beadPlate(sides("PBTPBTP")).map(({ column, row }) => [column, row])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [0, 5],
      [1, 0],
    ]);
  });

  test("[LIVE-04] the big road begins a column with each change of sides and writes ties onto the win before", () => {
    expect(bigRoad(sides("TPPTTBPP"))).toEqual([
      { column: 0, row: 0, mark: { side: "first", ties: 1 } },
      { column: 0, row: 1, mark: { side: "first", ties: 2 } },
      { column: 1, row: 0, mark: { side: "second", ties: 0 } },
      { column: 2, row: 0, mark: { side: "first", ties: 0 } },
      { column: 2, row: 1, mark: { side: "first", ties: 0 } },
    ]);
  });

  test("[LIVE-04] a run of more than six turns to the right, and so does one that meets another's tail", () => {
    const places = bigRoad(sides("PPPPPPPPBBBBBB")).map(({ column, row }) => [column, row]);
    expect(places.slice(5, 8)).toEqual([
      [0, 5],
      [1, 5],
      [2, 5],
    ]);
    expect(places.slice(8)).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
      [2, 4],
    ]);
  });

  test("[LIVE-04] the derived roads come out as a worked shoe has them", () => {
    // Runs of 1, 2, 3, 1, 1, 2: by hand from the rule of the field.
    const shoe = sides("PBBPPPBPBB");
    expect(runsOf(shoe).map((run) => run.length)).toEqual([1, 2, 3, 1, 1, 2]);
    const letters = (road: keyof typeof derivedRoads): string =>
      derivedMarks(shoe, road)
        .map((mark) => (mark === "regular" ? "R" : "B"))
        .join("");
    // Big eye boy: B(2nd of run 2 beside a run of 1), then run 3: 1 against 2, beside 2, beside 2; run 4: 3 against 2; run 5: 1 against 3; run 6: 1 against 1, beside 1.
    expect(letters("bigEyeBoy")).toBe("BBRBBBRB");
    // Small road, from the second of run 3: beside 1, beside 1; run 4: 3 against 1; run 5: 1 against 2; run 6: 1 against 3, beside 1.
    expect(letters("smallRoad")).toBe("BRBBBB");
    // Cockroach pig, from the first of run 5 (run 4 has no second): 1 against 1; run 6: 1 against 2, beside 3.
    expect(letters("cockroachPig")).toBe("RBR");
  });

  test("[LIVE-04] no two marks share a place, every win has one, and each derived road has one mark per win from where it begins", () => {
    fc.assert(
      fc.property(rounds, (played) => {
        const big = bigRoad(played);
        expect(new Set(big.map(({ column, row }) => `${column}:${row}`)).size).toBe(big.length);
        expect(big.every(({ row }) => row >= 0 && row < roadRows)).toBe(true);
        const wins = played.filter((side) => side !== "tie").length;
        expect(big.filter(({ mark }) => mark.side !== undefined)).toHaveLength(wins);
        expect(big.reduce((sum, { mark }) => sum + mark.ties, 0)).toBe(played.length - wins);
        const lengths = runsOf(played.filter((side) => side !== "tie")).map((run) => run.length);
        for (const [road, back] of Object.entries(derivedRoads) as [keyof typeof derivedRoads, number][]) {
          const begins = lengths.slice(back).reduce((sum, length) => sum + length, 0) - (lengths.length > back ? 1 : 0);
          expect(derivedRoad(played, road)).toHaveLength(begins);
        }
      }),
    );
  });

  test("[LIVE-04] a mark more never changes what was drawn before, but for the ties of the last win", () => {
    fc.assert(
      fc.property(rounds, (played) => {
        const [now, before] = [layRuns(runsOf(played)), layRuns(runsOf(played.slice(0, -1)))];
        expect(now.slice(0, Math.max(0, before.length - 1))).toEqual(before.slice(0, -1));
      }),
    );
  });

  test("[LIVE-04] hot pockets are those that came most often, cold ones least", () => {
    const { hot, cold } = hotAndCold([7, 7, 0, 36, 7, 36], { of: 37, shown: 3 });
    expect(hot).toEqual([
      [7, 3],
      [36, 2],
      [0, 1],
    ]);
    expect(cold).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
  });
});
