import { advanceMatch, isMatchOver, startMatch, winnerOf, type Match } from "@maidan/core/sports";
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

const keys = ["first:20-overs", "first:khadda", "first:even", "first:fours", "first:meter"];

test("[RATES-70] reference 3.2 and 5.5: of a tied match Bookmaker goes to who wins the super over, and every Fancy has the number that its innings had", () => {
  for (let seed = 0; seed < 400; seed += 1) {
    let played: Match = startMatch({ sport: "cricket", teams }, `tie-${seed}`);
    let atInterval: Match | undefined;
    while (!isMatchOver(played)) {
      played = advanceMatch(played).match;
      if (isFirstOver(played)) atInterval ??= played;
    }
    if (played.sport !== "cricket" || played.state.innings.length < 4 || atInterval === undefined) continue;
    const [first, second] = played.state.innings;
    expect(first?.runs).toBe(second?.runs);
    const [before, after] = [houseResultsOf(atInterval), houseResultsOf(played)];
    expect(before("bookmaker")).toBeUndefined();
    expect(after("bookmaker")).toEqual({ type: "number", number: (winnerOf(played) ?? -1) + 1 });
    for (const key of keys) {
      expect(before(key), key).toMatchObject({ type: "number" });
      expect(after(key), key).toEqual(before(key));
    }
    return;
  }
  throw new Error("no match was tied");
});

test("[RATES-70] a match without a result makes Bookmaker void; in its second innings every Fancy of the first stands, in its first none that was open", () => {
  let played: Match = startMatch({ sport: "cricket", teams }, "no result");
  const abandonedIn = (innings: number) => {
    while (played.sport === "cricket" && (played.state.innings.at(-1)?.legalBalls ?? 0) < 30 * innings)
      played = advanceMatch(played).match;
    while (played.sport === "cricket" && played.state.innings.length < innings) played = advanceMatch(played).match;
    return houseResultsOf({ ...played, cutShort: { kind: "abandoned" } });
  };
  const isVoid = { type: "void", reason: "Match abandoned" };
  const inFirst = abandonedIn(1);
  expect([inFirst("bookmaker"), inFirst("first:20-overs"), inFirst("first:meter")]).toEqual([
    isVoid,
    isVoid,
    { type: "middleOfRates" },
  ]);
  const inSecond = abandonedIn(2);
  expect(inSecond("bookmaker")).toEqual(isVoid);
  for (const key of keys) expect(inSecond(key), key).toMatchObject({ type: "number" });
});
