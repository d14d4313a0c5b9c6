import { advanceMatch, isMatchOver, startMatch, winnerOf, type Innings, type Match } from "@maidan/core/sports";
import { expect, test } from "vitest";
import { houseLinesOf, houseResultsOf, initialMarginOf, type MarginOf } from "./match-lines.ts";
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
    if (/wicket|player|fours|sixes|meter|next-out|top-batter/u.test(sourceKey)) expect(now).not.toEqual(quote);
    else if (!isSession) expect(now).toEqual(quote);
    else {
      expect(now?.forRate ?? 0).toBeLessThan(quote.forRate ?? 0);
      expect(now?.againstRate ?? 0).toBeGreaterThan(quote.againstRate ?? 0);
    }
  }
  const bookmaker = (margin: number) => quotesWith(() => margin).get("bookmaker");
  expect(bookmaker(120)?.forRate ?? 0).toBeLessThan(bookmaker(0)?.forRate ?? 0);
});

test("[RATES-40] [SPORT-14] the sessions and lotteries of a match are of its own overs, and its total closes an over before the last", () => {
  const sessionsOf = (lines: readonly string[]) => lines.filter((key) => key.endsWith("-overs"));
  const inningsOf = (overs: 10 | 20 | 50): Match =>
    advanceMatch(startMatch({ sport: "cricket", overs, teams }, "overs")).match;
  const keysOf = (overs: 10 | 20 | 50) => houseLinesOf(inningsOf(overs)).map(({ market }) => market.sourceKey);
  expect(sessionsOf(keysOf(10))).toEqual(["first:3-overs", "first:5-overs", "first:8-overs", "first:10-overs"]);
  expect(sessionsOf(keysOf(20))).toEqual(["first:6-overs", "first:10-overs", "first:15-overs", "first:20-overs"]);
  expect(sessionsOf(keysOf(50))).toEqual([10, 20, 30, 40, 50].map((overs) => `first:${overs}-overs`));
  expect(keysOf(50)).toEqual(expect.arrayContaining(["first:digits-50", "first:digits-10-20-30"]));
  const meterOf = (overs: 10 | 20 | 50, legalBalls: number) => {
    const at = inningsOf(overs);
    if (at.sport !== "cricket") throw new Error("not cricket");
    const innings = at.state.innings.map((one) => ({ ...one, legalBalls }));
    const lines = houseLinesOf({ ...at, state: { ...at.state, innings } });
    const lineOf = (key: string) =>
      lines.find(({ market }) => market.sourceKey === `first:${key}`)?.quotes.at(0)?.line ?? 0;
    expect(lineOf("top-batter") > 0, "who makes the most runs closes with the total").toBe(lineOf("meter") > 0);
    return lineOf("meter");
  };
  for (const overs of [10, 20, 50] as const) {
    expect(meterOf(overs, overs * 6 - 7)).toBeGreaterThan(0);
    expect(meterOf(overs, overs * 6 - 6)).toBe(0);
  }
  expect(meterOf(50, 0)).toBeGreaterThan(meterOf(20, 0));
  expect(meterOf(20, 0)).toBeGreaterThan(meterOf(10, 0));
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
    { type: "middleOfRates", made: expect.any(Number) },
  ]);
  const inSecond = abandonedIn(2);
  expect(inSecond("bookmaker")).toEqual(isVoid);
  for (const key of keys) expect(inSecond(key), key).toMatchObject({ type: "number" });
});

/** Each state of a match in which its second innings is played. */
function* chases(seed: string): Generator<Extract<Match, { sport: "cricket" }>> {
  let played: Match = startMatch({ sport: "cricket", teams }, seed);
  while (!isMatchOver(played)) {
    if (played.sport === "cricket" && played.state.innings.length === 2 && played.state.phase === "innings")
      yield played;
    played = advanceMatch(played).match;
  }
}
const neededIn = ({ state }: Extract<Match, { sport: "cricket" }>): number =>
  (state.innings[0]?.runs ?? 0) + 1 - (state.innings[1]?.runs ?? 0);
const fancyOf = (played: Match) => houseLinesOf(played).filter(({ market }) => market.sourceKey.startsWith("second:"));
const rest = (sourceKey: string): string => sourceKey.slice(sourceKey.indexOf(":") + 1);

test("[RATES-40] the second innings has every Fancy that the first has, of its own team, and its titles say which innings it is", () => {
  const [start] = chases("second");
  if (start === undefined || match.sport !== "cricket") throw new Error("no chase was played");
  const first = houseLinesOf(match).filter(({ market }) => market.sourceKey.startsWith("first:"));
  const second = fancyOf(start);
  expect(second.map(({ market }) => rest(market.sourceKey))).toEqual(first.map(({ market }) => rest(market.sourceKey)));
  expect(new Set(second.map(({ market }) => market.fancyType))).toEqual(new Set([2, 3, 4, 5, 6]));
  const team = teams[start.state.innings[1]?.battingSide ?? 0].name;
  for (const { market } of second) {
    expect(market.title).toMatch(/ \(2nd innings\)$/u);
    expect(market.title.includes(team) || market.title.startsWith("Runs of Player "), market.title).toBe(true);
  }
  expect(houseLinesOf(start).filter(({ market }) => market.sourceKey.startsWith("first:"))).toEqual([]);
});

test("[RATES-46] a chase is priced with its target in mind: no line, band or number beyond what it can still make, at any ball", () => {
  let [near, closed] = [0, 0];
  for (const seed of ["a", "b", "c"]) {
    for (const played of chases(seed)) {
      const needed = neededIn(played);
      const innings = played.state.innings[1];
      if (innings === undefined || (needed > 60 && innings.legalBalls % 12 !== 0)) continue;
      const most = innings.runs + needed + 6;
      for (const { market, quotes } of fancyOf(played)) {
        const key = rest(market.sourceKey);
        if (/^(?:\d+-overs|over-\d+|wicket-\d+|meter|khadda)$/u.test(key))
          for (const { line, forRate } of quotes)
            if (forRate !== null) expect(line, `${key} at ${needed}`).toBeLessThanOrEqual(most);
        if (needed < 20 && /^(?:player|fours|sixes|top-batter)/u.test(key)) {
          closed += 1;
          expect(quotes, key).toEqual([]);
        }
      }
      if (needed < 20) near += 1;
    }
  }
  expect([near > 0, closed > 0]).toEqual([true, true]);
});

test("[RATES-46] at fair rates nothing that a chase offers gains or loses by more than chance, the void ones left out", () => {
  const sums = new Map<string, { won: number; square: number }>();
  for (let seed = 0; seed < 60; seed += 1) {
    const states = [...chases(`fair ${seed}`)];
    const at = states[Math.floor((states.length * (seed % 3)) / 3)];
    if (at === undefined) continue;
    let end: Match = at;
    while (!isMatchOver(end)) end = advanceMatch(end).match;
    const resultOf = houseResultsOf(end);
    for (const { market, quotes } of houseLinesOf(at, () => 0)) {
      const [quote] = quotes;
      const result = resultOf(market.sourceKey);
      if (market.question.type !== "AT_LEAST" || quote?.forRate == null || result?.type !== "number") continue;
      const won = result.number >= quote.line ? quote.forRate / 100 : -1;
      const kind = rest(market.sourceKey).replaceAll(/\d+/gu, "");
      const { won: before, square } = sums.get(kind) ?? { won: 0, square: 0 };
      sums.set(kind, { won: before + won, square: square + won * won });
    }
  }
  for (const [kind, { won, square }] of sums) expect(Math.abs(won) / Math.sqrt(square), kind).toBeLessThan(4);
  expect([...sums.keys()]).toEqual(
    expect.arrayContaining(["-overs", "over-", "ball-.", "wicket-", "meter", "player-"]),
  );
});

/** Both innings of a match, at its end. */
const playedOut = (seed: string): { readonly end: Extract<Match, { sport: "cricket" }>; readonly chase: Innings } => {
  let played: Match = startMatch({ sport: "cricket", teams }, seed);
  while (!isMatchOver(played)) played = advanceMatch(played).match;
  const chase = played.sport === "cricket" ? played.state.innings[1] : undefined;
  if (played.sport !== "cricket" || chase === undefined) throw new Error("no chase was played");
  return { end: played, chase };
};

test("[RATES-47] of a chase that is won early the sessions that were not bowled are void and all else stands; of one that fails everything stands", () => {
  const seen = { won: 0, failed: 0 };
  for (let seed = 0; seed < 60; seed += 1) {
    const { end, chase } = playedOut(`end ${seed}`);
    const resultOf = houseResultsOf(end);
    const isWon = chase.runs > (end.state.innings[0]?.runs ?? 0);
    if (isWon && chase.legalBalls >= 120) continue;
    seen[isWon ? "won" : "failed"] += 1;
    const isVoid = { type: "void", reason: "The target was reached before" };
    const total = { type: "number", number: chase.runs };
    expect(resultOf("second:20-overs")).toEqual(isWon ? isVoid : total);
    expect(resultOf("second:digits-20")).toEqual(isWon ? isVoid : { type: "number", number: chase.runs % 10 });
    expect([resultOf("second:meter"), resultOf("second:even")]).toEqual([total, total]);
    expect(resultOf("first:20-overs")).toEqual({ type: "number", number: end.state.innings[0]?.runs });
  }
  expect(Math.min(seen.won, seen.failed)).toBeGreaterThan(3);
});

test("[RATES-47] a match that is abandoned in its second innings makes its open Fancies void, and its meter ends in the middle of the last rates", () => {
  const [, , ...later] = chases("rain in the second");
  const at = later[40];
  if (at === undefined) throw new Error("no chase was played");
  const resultOf = houseResultsOf({ ...at, cutShort: { kind: "abandoned" } });
  const isVoid = { type: "void", reason: "Match abandoned" };
  expect(["20-overs", "khadda", "even", "top-batter"].map((key) => resultOf(`second:${key}`))).toEqual([
    isVoid,
    isVoid,
    isVoid,
    isVoid,
  ]);
  expect(resultOf("second:meter")).toEqual({ type: "middleOfRates", made: at.state.innings[1]?.runs });
});

test("[RATES-48] who is out next is asked of the two at the crease, who may be backed and laid; who makes the most runs of all eleven, to back alone", () => {
  for (const played of [match, ...[...chases("runners")].slice(0, 1)]) {
    if (played.sport !== "cricket") throw new Error("it is cricket");
    const lines = houseLinesOf(played).filter(({ market }) => market.question.type === "WINNER");
    const [, nextOut, topBatter] = lines;
    expect(lines.map(({ market }) => [market.kind, market.fancyType])).toEqual([
      ["BOOKMAKER", null],
      ["FANCY", 2],
      ["FANCY", 2],
    ]);
    expect(nextOut?.market.runners).toEqual([
      { selectionId: 1, name: "Player 1" },
      { selectionId: 2, name: "Player 2" },
    ]);
    expect(nextOut?.market.title).toMatch(/^Out at wicket 1 (?:Dhaka|Khulna)/u);
    const chances = (nextOut?.quotes ?? []).map(({ forRate }) => 1 / (1 + (forRate ?? 0) / 100));
    // The house's part is in both: together they come to more than one.
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeGreaterThan(1);
    for (const { forRate, againstRate } of nextOut?.quotes ?? []) expect(forRate ?? 0).toBeLessThan(againstRate ?? 0);
    expect(topBatter?.market.runners.length).toBe(11);
    expect(topBatter?.market.title).toMatch(/^Most runs (?:Dhaka|Khulna)/u);
    expect(topBatter?.quotes.every(({ againstRate }) => againstRate === null)).toBe(true);
    expect(topBatter?.quotes[0]?.forRate ?? 0).toBeGreaterThan(100);
  }
});
