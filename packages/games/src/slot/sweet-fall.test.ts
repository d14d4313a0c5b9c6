import { describe, expect, test } from "vitest";
import { FairStream } from "../fair/index.ts";
import {
  computeSweetFigures,
  ladderAt,
  playSweetFall,
  sweetColumns,
  sweetFigures,
  sweetFreeFor,
  sweetFreeLadder,
  sweetLadder,
  sweetPaidX100,
  sweetRows,
  sweets,
  sweetWins,
  tumble,
  tumbleFigures,
  type TumbleRules,
} from "./index.ts";

const roundOf = (nonce: number) => playSweetFall(new FairStream({ serverSeed: "server", clientSeed: "sweet", nonce }));

/** Small enough that every way in which it can fall is gone through by itself. */
const small: TumbleRules = {
  cells: 4,
  chances: [0.5, 0.3, 0.2],
  paid: (kind, count) => (kind < 2 && count >= 3 ? (kind + 1) * count : 0),
  freeFor: (counts) => ((counts[2] ?? 0) >= 2 ? 5 : 0),
  factors: [(tumbles) => tumbles + 1, (tumbles) => 3 * tumbles + 2],
  mostTumbles: 2,
};
/** Cell by cell and fall by fall, with cells at their places. */
function byEveryFall(
  rules: TumbleRules,
  factor: (tumbles: number) => number,
  { cells, tumbles }: { readonly cells: readonly number[]; readonly tumbles: number } = { cells: [], tumbles: 0 },
): { readonly pays: number; readonly free: number } {
  if (cells.length < rules.cells) {
    let [pays, free] = [0, 0];
    for (const [kind, chance] of rules.chances.entries()) {
      const one = byEveryFall(rules, factor, { cells: [...cells, kind], tumbles });
      pays += chance * one.pays;
      free += chance * one.free;
    }
    return { pays, free };
  }
  const counts = rules.chances.map((_, kind) => cells.filter((cell) => cell === kind).length);
  const each = counts.map((count, kind) => rules.paid(kind, count));
  const pays = each.reduce((sum, one) => sum + one, 0);
  if (pays === 0 || tumbles >= rules.mostTumbles) return { pays: 0, free: rules.freeFor(counts) };
  const left = cells.filter((kind) => each[kind] === 0);
  const after = byEveryFall(rules, factor, { cells: left, tumbles: tumbles + 1 });
  return { pays: pays * factor(tumbles) + after.pays, free: after.free };
}

describe("Mishti Drop", () => {
  test("[SLOT-21] what is computed over counts is what going through every fall comes to", () => {
    const counted = tumbleFigures(small);
    for (const [place, factor] of small.factors.entries()) {
      const gone = byEveryFall(small, factor);
      expect(counted.pays[place]).toBeCloseTo(gone.pays, 12);
      expect(counted.free).toBeCloseTo(gone.free, 12);
      expect(gone.pays).toBeGreaterThan(1);
    }
  });

  test("[SLOT-21] gives back 95.96 % of itself, computed over all counts, tumbles and free spins", () => {
    expect(computeSweetFigures()).toEqual(sweetFigures);
  });

  test("[SLOT-20] seven or more of a sweet pay wherever they lie; they go, what is above falls, and new ones come from the top", () => {
    const doi = sweets.indexOf("doi");
    const laddu = sweets.indexOf("laddu");
    const grid = [doi, laddu, doi, 0, doi, 1, doi, 2, 2, 2, doi, 3, doi, 3, 4, 4, doi, 4, 0, 0];
    expect(sweetWins(grid)).toEqual({ kinds: new Set([doi]), paysX100: 30 });
    const next = [9, 8, 7, 6, 5, 4, 3];
    expect(tumble(grid, new Set([doi]), () => next.shift() ?? -1)).toEqual([
      8,
      9,
      laddu,
      0,
      6,
      7,
      1,
      2,
      5,
      2,
      2,
      3,
      4,
      3,
      4,
      4,
      3,
      4,
      0,
      0,
    ]);
    expect([6, 7, 8, 9, 10, 11, 20].map((count) => sweetPaidX100(doi, count))).toEqual([0, 30, 30, 100, 100, 400, 400]);
    expect(sweetPaidX100(sweets.indexOf("lantern"), 12)).toBe(0);
  });

  test("[SLOT-20] each tumble pays its factor more, and free spins are those of the lanterns that lie at the end", () => {
    let [tumbles, free] = [0, 0];
    for (let nonce = 0; nonce < 1_500; nonce += 1) {
      const { spins, multiplierX10000 } = roundOf(nonce);
      expect(spins).toHaveLength(1 + spins.reduce((sum, { lanterns }) => sum + sweetFreeFor(lanterns), 0));
      let paidX100 = 0;
      for (const [place, { grids, paysX100 }] of spins.entries()) {
        const ladder = place === 0 ? sweetLadder : sweetFreeLadder;
        const won = grids.map((grid, index) => sweetWins(grid).paysX100 * ladderAt(ladder, index));
        expect(grids.every((grid) => grid.length === sweetColumns * sweetRows)).toBe(true);
        expect(paysX100).toBe(won.reduce((sum, one) => sum + one, 0));
        expect(won.at(-1)).toBe(0);
        paidX100 += paysX100;
        tumbles += grids.length - 1;
      }
      expect(multiplierX10000).toBe(paidX100 * 100);
      if (spins.length > 1) free += 1;
    }
    expect(tumbles).toBeGreaterThan(500);
    expect(free).toBeGreaterThan(8);
  });
});
