import { describe, expect, test } from "vitest";
import { FairStream } from "../fair/index.ts";
import {
  countOn,
  freeFactor,
  freeSpinsFor,
  linePaid,
  onLine,
  playRiverLines,
  reels,
  reelStops,
  slotFigures,
  slotLines,
  slotSymbols,
  strips,
  windowOf,
  type SlotSymbol,
} from "./index.ts";

const roundOf = (nonce: number) =>
  playRiverLines(new FairStream({ serverSeed: "server", clientSeed: "client", nonce }));

describe("the reels of River Lines", () => {
  test("[SLOT-01] have forty stops each, hold each symbol as often as is said, and show at most one boat", () => {
    for (const [reel, strip] of strips.entries()) {
      expect(strip).toHaveLength(reelStops);
      for (const symbol of slotSymbols)
        expect(
          strip.filter((one) => one === symbol),
          `${symbol} on ${reel}`,
        ).toHaveLength(countOn(reel, symbol));
      for (let stop = 0; stop < reelStops; stop += 1) {
        const column = windowOf(Array.from({ length: reels }, () => stop))[reel] ?? [];
        expect(column.filter((symbol) => symbol === "boat").length).toBeLessThanOrEqual(1);
      }
    }
  });

  test("[SLOT-02] a line pays its best run from the left; the tiger stands for all but the boat", () => {
    const paid = (...symbols: SlotSymbol[]) => linePaid(symbols);
    expect(paid("hilsa", "hilsa", "hilsa", "leaf", "hilsa")).toEqual({ pays: 40, run: 3 });
    expect(paid("tiger", "hilsa", "tiger", "hilsa", "leaf")).toEqual({ pays: 150, run: 4 });
    expect(paid("tiger", "tiger", "tiger", "shell", "leaf")).toEqual({ pays: 100, run: 3 });
    expect(paid("tiger", "tiger", "tiger", "hilsa", "hilsa")).toEqual({ pays: 750, run: 5 });
    expect(paid("tiger", "tiger", "tiger", "tiger", "tiger")).toEqual({ pays: 2_000, run: 5 });
    expect(paid("boat", "boat", "boat", "boat", "boat")).toEqual({ pays: 0, run: 0 });
    expect(paid("hilsa", "boat", "hilsa", "hilsa", "hilsa")).toEqual({ pays: 0, run: 0 });
    expect(paid("leaf", "hilsa", "hilsa", "hilsa", "hilsa")).toEqual({ pays: 0, run: 0 });
  });

  test("[SLOT-03] gives back 96.25 %, counted over all stops and free spins", () => {
    expect(slotFigures()).toEqual({ linesX1000000: 769_797, freeX1000000: 111_290, returnX1000000: 962_596 });
  });

  test("[SLOT-03] every place of every line sees each symbol of its reel as often, so that all lines give back the same", () => {
    for (const line of slotLines) {
      const seen = Array.from({ length: reelStops }, (_, stop) =>
        onLine(windowOf(Array.from({ length: reels }, () => stop)), line),
      );
      for (let reel = 0; reel < reels; reel += 1) {
        for (const symbol of slotSymbols)
          expect(seen.filter((symbols) => symbols[reel] === symbol)).toHaveLength(countOn(reel, symbol));
      }
    }
  });

  test("[SLOT-04] free spins follow three boats, pay double, and bring further ones", () => {
    let rounds = 0;
    for (let nonce = 0; nonce < 3_000; nonce += 1) {
      const { spins, multiplierX10000 } = roundOf(nonce);
      const free = spins.reduce((sum, { boats }) => sum + (freeSpinsFor[boats] ?? 0), 0);
      expect(spins).toHaveLength(1 + free);
      const paid = spins.reduce((sum, { pays }, index) => sum + pays * (index === 0 ? 1 : freeFactor), 0);
      expect(multiplierX10000).toBe(paid * 1_000);
      if (free > 0) rounds += 1;
    }
    expect(rounds).toBeGreaterThan(20);
  });

  test("[SLOT-05] over 6,000 rounds lines and boats come as often as is counted, within five standard errors", () => {
    const rounds = 6_000;
    let [lines, squares, boats, spins] = [0, 0, 0, 0];
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      for (const one of roundOf(nonce).spins) {
        spins += 1;
        lines += one.pays / slotLines.length;
        squares += (one.pays / slotLines.length) ** 2;
        boats += freeSpinsFor[one.boats] ?? 0;
      }
    }
    const mean = lines / spins;
    const error = Math.sqrt((squares / spins - mean ** 2) / spins);
    expect(Math.abs(mean - 0.769797)).toBeLessThan(5 * error);
    expect(Math.abs(boats / spins - 0.11129)).toBeLessThan(5 * Math.sqrt((0.11129 * 9) / spins));
  });
});
