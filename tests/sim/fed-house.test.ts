import { expect, test } from "vitest";
import {
  advanceMatch,
  isMatchOver,
  startMatch,
  type FancyResult,
  type Match,
} from "../../packages/core/src/sports/index.ts";
import { cricketSetup } from "../../packages/core/src/sports/test-support/setups.ts";
import { houseLinesOf, houseResultsOf as resultsAt } from "../../packages/services/src/house-markets/match-lines.ts";
import { houseResultsOf } from "./fed-house.ts";

/** Of a win that is shared the first of those who share it, as it is kept with the market. */
function numberOf(result: FancyResult): number | null {
  if (result.type === "number") return result.number;
  return result.type === "shared" ? (result.numbers[0] ?? null) : null;
}

/** What is settled first under each key, ball by ball, as the feed does; and all that was ever offered. */
function settledOf(fresh: Match) {
  const [offered, settled] = [new Set<string>(), new Map<string, number | null>()];
  let match = fresh;
  for (;;) {
    const resultOf = resultsAt(match);
    for (const key of offered) {
      const result = settled.has(key) ? undefined : resultOf(key);
      if (result !== undefined) settled.set(key, numberOf(result));
    }
    for (const { market } of houseLinesOf(match)) offered.add(market.sourceKey);
    if (isMatchOver(match)) return { offered, settled };
    match = advanceMatch(match).match;
  }
}

test("[ENG-50] [RATES-40] [RATES-41] [RATES-47] [RATES-48] what the feed settles of the house's markets is what the simulator counts from the balls, market by market", () => {
  for (let seed = 1; seed <= 5; seed += 1) {
    const fresh = startMatch(cricketSetup(seed % 5, (seed % 3) - 1), String(seed));
    const { offered, settled } = settledOf(fresh);
    const counted = houseResultsOf(fresh);
    expect(new Set(counted.keys()), `seed ${seed}`).toEqual(offered);
    expect(Object.fromEntries(settled), `seed ${seed}`).toEqual(Object.fromEntries(counted));
  }
});
