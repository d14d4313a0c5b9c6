import { advanceMatch, startMatch, type Match } from "@maidan/core/sports";
import { expect, test } from "vitest";
import { houseLinesOf, houseResultsOf, initialMarginOf, type MarginOf } from "./cricket-lines.ts";
import type { HouseQuote } from "./ports.ts";

const players = Array.from({ length: 11 }, (_, index) => `Player ${index + 1}`);
const teams = [
  { name: "Dhaka", strength: 0, players },
  { name: "Khulna", strength: 0, players },
] as const;
const { match } = advanceMatch(startMatch({ sport: "cricket", teams }, "margins"));

const quotesWith = (marginOf: MarginOf): Map<string, HouseQuote> =>
  new Map(
    houseLinesOf(match, marginOf).flatMap(({ market, quotes: [quote] }) =>
      quote === undefined ? [] : [[market.sourceKey, quote] as const],
    ),
  );

test("[RATES-41] at first an even chance is offered at 95 and 105 per 100, and a last digit at 800", () => {
  const quotes = quotesWith(initialMarginOf);
  expect(quotes.get("first:even")).toMatchObject({ forRate: 95, againstRate: 105 });
  expect(quotes.get("first:digits-6")).toMatchObject({ forRate: 800, againstRate: null });
});

test("[RATES-41] each kind's own margin makes its rates: without one they are fair, and a larger one lowers what a right bet brings and raises what it costs to be against", () => {
  const fair = quotesWith(() => 0);
  expect(fair.get("first:even")).toMatchObject({ forRate: 100, againstRate: 100 });
  expect(fair.get("first:digits-6")?.forRate).toBe(900);
  const dear = quotesWith((kind) => (kind === "FANCY_2" ? 2_000 : 0));
  for (const [sourceKey, quote] of fair) {
    const isSession = sourceKey.endsWith("-overs");
    const now = dear.get(sourceKey);
    if (/wicket|player|fours|sixes|meter/u.test(sourceKey)) expect(now).not.toEqual(quote);
    else if (!isSession) expect(now).toEqual(quote);
    else {
      expect(now?.forRate ?? 0).toBeLessThan(quote.forRate ?? 0);
      expect(now?.againstRate ?? 0).toBeGreaterThan(quote.againstRate ?? 0);
    }
  }
  const bookmaker = (margin: number) => quotesWith(() => margin).get("bookmaker");
  expect(bookmaker(120)?.forRate ?? 0).toBeLessThan(bookmaker(0)?.forRate ?? 0);
});

/** The first innings has ended. */
const isFirstOver = (played: Match): boolean =>
  played.sport === "cricket" && played.state.phase === "interval" && played.state.innings.length === 1;

test("[RATES-42] reference 5.5: of a side that is all out before a session's end the session has the runs that were made", () => {
  const weak = [{ ...teams[0], strength: -3 }, teams[1]] as const;
  let found = 0;
  for (let seed = 0; seed < 60 && found < 3; seed += 1) {
    let played: Match = startMatch({ sport: "cricket", teams: weak }, `out-${seed}`);
    while (played.sport === "cricket" && !isFirstOver(played)) played = advanceMatch(played).match;
    const innings = played.sport === "cricket" ? played.state.innings[0] : undefined;
    if (innings === undefined || innings.legalBalls >= 120) continue;
    found += 1;
    expect(houseResultsOf(played)("first:20-overs")).toEqual({ type: "number", number: innings.runs });
  }
  expect(found).toBeGreaterThan(0);
});
