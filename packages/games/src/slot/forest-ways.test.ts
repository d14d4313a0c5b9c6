import { describe, expect, test } from "vitest";
import { FairStream } from "../fair/index.ts";
import {
  forestCoins,
  forestCountOn,
  forestFigures,
  forestFreeFor,
  forestPays,
  forestStrips,
  forestSymbols,
  forestTigerCounts,
  forestWays,
  forestWindow,
  forestWins,
  playForestWays,
  reelStops,
  type ForestPaying,
  type ForestSymbol,
} from "./index.ts";

const roundOf = (nonce: number) =>
  playForestWays(new FairStream({ serverSeed: "server", clientSeed: "client", nonce }));

/** Every way looked at by itself: the places of a symbol's whole run that no other reel prolongs. */
function coinsByWays(seen: readonly (readonly ForestSymbol[])[], tigers: number): number {
  const columns = seen.map((column) =>
    column.flatMap((symbol) => (symbol === "tiger" ? Array.from({ length: tigers }, () => symbol) : [symbol])),
  );
  const isOf = (symbol: ForestPaying, one: ForestSymbol): boolean => one === symbol || one === "tiger";
  let coins = 0;
  for (const symbol of Object.keys(forestPays) as ForestPaying[]) {
    const follow = (reel: number): number => {
      const here = (columns[reel] ?? []).filter((one) => isOf(symbol, one));
      if (here.length === 0) return reel < 3 ? 0 : (forestPays[symbol][reel - 3] ?? 0);
      return here.reduce((sum) => sum + follow(reel + 1), 0);
    };
    coins += follow(0);
  }
  return coins;
}

describe("Sundarban Ways", () => {
  test("[SLOT-10] the reels hold each symbol as often as is said, and there are 243 ways", () => {
    expect(forestWays).toBe(243);
    for (const [reel, strip] of forestStrips.entries()) {
      expect(strip).toHaveLength(reelStops);
      for (const symbol of forestSymbols)
        expect(strip.filter((one) => one === symbol)).toHaveLength(forestCountOn(reel, symbol));
    }
  });

  test("[SLOT-10] paid by products it pays what following each way by itself comes to, over 3,000 windows", () => {
    let paying = 0;
    const stream = new FairStream({ serverSeed: "windows", clientSeed: "forest", nonce: 0 });
    for (let window = 0; window < 3_000; window += 1) {
      const seen = forestWindow(forestStrips.map(() => stream.index(reelStops)));
      for (const isFree of [false, true]) {
        const coins = forestWins(seen, { isFree }).reduce((sum, win) => sum + win.coins, 0);
        expect(coins).toBe(coinsByWays(seen, isFree ? forestTigerCounts : 1));
        if (coins > 0) paying += 1;
      }
    }
    expect(paying).toBeGreaterThan(1_000);
  });

  test("[SLOT-10] a symbol pays on reels from the left, times the places on each; a tiger is three of it in free spins", () => {
    const seen = [
      ["deer", "deer", "leaf"],
      ["tiger", "crab", "moon"],
      ["deer", "deer", "crab"],
      ["lily", "lily", "lily"],
      ["deer", "deer", "deer"],
    ] as const;
    expect(forestWins(seen, { isFree: false })).toEqual([{ symbol: "deer", run: 3, ways: 4, coins: 36 }]);
    expect(forestWins(seen, { isFree: true })).toEqual([{ symbol: "deer", run: 3, ways: 12, coins: 108 }]);
  });

  test("[SLOT-11] gives back 95.99 % of itself, counted over all stops and free spins", () => {
    expect(forestFigures()).toEqual({
      spinX1000000: 657_256,
      freeSpinX1000000: 2_417_334,
      freeX1000000: 111_290,
      returnX1000000: 959_972,
    });
  });

  test("[SLOT-11] a round pays the coins of its spins, and has the free spins that its moons bring", () => {
    let free = 0;
    for (let nonce = 0; nonce < 1_500; nonce += 1) {
      const { spins, multiplierX10000 } = roundOf(nonce);
      expect(spins).toHaveLength(1 + spins.reduce((sum, { moons }) => sum + (forestFreeFor[moons] ?? 0), 0));
      expect(multiplierX10000).toBe((spins.reduce((sum, { coins }) => sum + coins, 0) * 10_000) / forestCoins);
      if (spins.length > 1) free += 1;
    }
    expect(free).toBeGreaterThan(8);
  });
});
