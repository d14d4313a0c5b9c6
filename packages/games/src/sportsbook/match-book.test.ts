import {
  advanceMatch,
  isMatchOver,
  matchProbabilities,
  startMatch,
  type Match,
  type MatchSetup,
} from "@maidan/core/sports";
import { describe, expect, test } from "vitest";
import { cricketMarkets } from "./cricket.ts";
import type { FairMarket } from "./fair.ts";
import { bookOf, resultsIn } from "./index.ts";
import { soccerMarkets } from "./soccer.ts";
import { tennisMarkets } from "./tennis.ts";

const players = Array.from({ length: 11 }, (_, place) => `P. ${place}`);
const setups: readonly MatchSetup[] = [
  {
    sport: "soccer",
    teams: [
      { name: "A", attackX100: 170 },
      { name: "B", attackX100: 110 },
    ],
  },
  {
    sport: "tennis",
    players: [
      { name: "A", serveX1000: 640 },
      { name: "B", serveX1000: 610 },
    ],
  },
  {
    sport: "cricket",
    teams: [
      { name: "A", strength: 1, players },
      { name: "B", strength: -1, players },
    ],
  },
];
function fair(match: Match): readonly FairMarket[] {
  switch (match.sport) {
    case "soccer":
      return soccerMarkets(match.setup, match.state);
    case "tennis":
      return tennisMarkets(match.setup, match.state);
    case "cricket":
      return cricketMarkets(match.setup, match.state);
  }
}

describe.each(setups)("$sport", (setup) => {
  test("[SPORTSBOOK-21] [SPORTSBOOK-22] [SPORTSBOOK-23] at every moment chances add up, match odds are the model's, and a market's results are of its selections", () => {
    for (let seed = 0; seed < 3; seed += 1) {
      let match = startMatch(setup, `sum ${seed}`);
      while (!isMatchOver(match)) {
        const odds = matchProbabilities(match);
        for (const market of fair(match)) {
          // A line that would be void nearly always has no chances, and is not offered.
          if (market.selections.some(({ chance }) => Number.isNaN(chance))) continue;
          const sum = market.selections.reduce((all, { chance }) => all + chance, 0);
          expect([market.key, sum]).toEqual([market.key, expect.closeTo(market.kind === "double-chance" ? 2 : 1, 6)]);
          expect(market.selections.every(({ chance }) => chance > -1e-9 && chance < 1 + 1e-9)).toBe(true);
          if (market.kind !== "match-odds") continue;
          const of = (key: string): number => market.selections.find((one) => one.key === key)?.chance ?? Number.NaN;
          expect(of("home")).toBeCloseTo(odds[0] ?? 0, 6);
          expect(of("away")).toBeCloseTo(odds[1] ?? 0, 6);
        }
        match = advanceMatch(match).match;
      }
      expect(bookOf(match)).toEqual([]);
    }
  });

  test("[SPORTSBOOK-24] every market that was ever offered has results by the end, and stakes at fair prices come back on the average", () => {
    const back = new Map<string, { sum: number; count: number; square: number }>();
    for (let seed = 0; seed < 160; seed += 1) {
      let match = startMatch(setup, `play ${seed}`);
      // One offer of each key, the first that is seen: at the start, or when play has brought it.
      const seen = new Map<string, FairMarket>();
      const decided = new Map<string, NonNullable<ReturnType<typeof resultsIn>>>();
      for (let step = 0; !isMatchOver(match); step += 1) {
        if (step % 22 === 0) for (const market of fair(match)) if (!seen.has(market.key)) seen.set(market.key, market);
        match = advanceMatch(match).match;
        for (const key of seen.keys()) {
          if (decided.has(key)) continue;
          const results = resultsIn(match, key);
          if (results !== undefined && results !== null) decided.set(key, results);
        }
      }
      for (const [key, market] of seen) {
        const results = decided.get(key) ?? resultsIn(match, key);
        expect([key, results === undefined]).toEqual([key, false]);
        if (results === null || results === undefined) continue;
        expect(Object.keys(results).toSorted()).toEqual(market.selections.map((one) => one.key).toSorted());
        for (const selection of market.selections) {
          if (!(selection.chance >= 0.12 && selection.chance <= 0.95)) continue;
          const price = 1 / selection.chance;
          const pays = { win: price, "half-win": (price + 1) / 2, void: 1, "half-lose": 0.5, lose: 0 };
          const paid = pays[results[selection.key] ?? "lose"];
          const name = `${market.kind} ${selection.key}`;
          const kept = back.get(name) ?? { sum: 0, count: 0, square: 0 };
          back.set(name, { sum: kept.sum + paid, count: kept.count + 1, square: kept.square + paid * paid });
        }
      }
    }
    for (const [name, { sum, count, square }] of back) {
      if (count < 100) continue;
      const mean = sum / count;
      // Lines of one match go together: a wider belt than that of single bets.
      const deviation = Math.sqrt(Math.max(0.05, square / count - mean * mean) / Math.min(count, 160));
      expect([name, Math.abs(mean - 1) < 4.2 * deviation + 0.06, mean]).toEqual([name, true, mean]);
    }
    expect(back.size).toBeGreaterThan(5);
  });
});
