import { minutesLeft, scoringRate, type SoccerSetup, type SoccerState } from "@maidan/core/sports";
import { evenLineX100, fairOver, staysOn, wonBy, type Counted, type FairMarket, type FairSelection } from "./fair.ts";
import { handicapResult, opposite, overResult, type SelectionResult } from "./result.ts";

/** More goals to come of one side than these are left out: less than a millionth of all matches. */
const mostGoals = 15;
const toldGoals = 3;
const winners = ["home", "draw", "away"] as const;
const winnerOf = (lead: number): (typeof winners)[number] => (lead > 0 ? "home" : lead < 0 ? "away" : "draw");

function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)];
  for (let goals = 1; goals <= mostGoals; goals += 1) chances.push(((chances[goals - 1] ?? 0) * mean) / goals);
  return chances;
}

/** The chance of each final score, as the model has it: goals to come of either side are Poisson. */
class Scores {
  readonly #scores: { readonly home: number; readonly away: number; readonly chance: number }[] = [];

  constructor(setup: SoccerSetup, state: SoccerState) {
    const left = minutesLeft(state);
    const [homeMore, awayMore] = [0, 1].map((side) => poisson(scoringRate(setup, state, side as 0 | 1) * left));
    let total = 0;
    for (const [home, chanceHome] of (homeMore ?? []).entries()) {
      for (const [away, chanceAway] of (awayMore ?? []).entries()) {
        const chance = chanceHome * chanceAway;
        total += chance;
        this.#scores.push({ home: state.goals[0] + home, away: state.goals[1] + away, chance });
      }
    }
    this.#scores = this.#scores.map((score) => ({ ...score, chance: score.chance / total }));
  }

  that(test: (home: number, away: number) => boolean): number {
    return this.#scores.reduce((sum, { home, away, chance }) => (test(home, away) ? sum + chance : sum), 0);
  }

  counted(of: (home: number, away: number) => number): Counted {
    const chances = new Map<number, number>();
    for (const { home, away, chance } of this.#scores) {
      const count = of(home, away);
      chances.set(count, (chances.get(count) ?? 0) + chance);
    }
    const counts = [...chances.keys()];
    return { least: Math.min(...counts), most: Math.max(...counts), at: (count) => chances.get(count) ?? 0 };
  }
}

function market(
  named: Pick<FairMarket, "kind" | "place"> & Partial<Pick<FairMarket, "lineX100" | "about" | "stays">>,
  selections: readonly FairSelection[],
): FairMarket {
  const { lineX100 = null, about = null, kind } = named;
  const value = lineX100 ?? about;
  return { ...named, key: value === null ? kind : `${kind}:${value}`, lineX100, about, selections };
}

const sides = (over: number, keys: readonly [string, string] = ["over", "under"]): readonly FairSelection[] => [
  { key: keys[0], chance: over },
  { key: keys[1], chance: 1 - over },
];

/** What is offered on a soccer match now. [SPORTSBOOK-21] */
export function soccerMarkets(setup: SoccerSetup, state: SoccerState): readonly FairMarket[] {
  const scores = new Scores(setup, state);
  const won = winners.map((key) => ({ key, chance: scores.that((home, away) => winnerOf(home - away) === key) }));
  const [home = 0, draw = 0, away = 0] = won.map(({ chance }) => chance);
  const goals = scores.counted((own, other) => own + other);
  const lead = scores.counted((own, other) => own - other);
  const both = scores.that((own, other) => own > 0 && other > 0);
  const even = scores.that((own, other) => (own + other) % 2 === 0);
  return [
    market({ kind: "match-odds", place: 10 }, won),
    market({ kind: "double-chance", place: 30 }, [
      { key: "home-draw", chance: home + draw },
      { key: "home-away", chance: home + away },
      { key: "draw-away", chance: draw + away },
    ]),
    ...handicaps(lead),
    ...totals(goals),
    market({ kind: "both-score", place: 50 }, sides(both, ["yes", "no"])),
    nextGoal(setup, state),
    market({ kind: "odd-even", place: 70 }, sides(1 - even, ["odd", "even"])),
    market({ kind: "correct-score", place: 80 }, correctScores(scores)),
  ];
}

/** The line that is closest to even, and a quarter to either side of it. */
function handicaps(lead: Counted): FairMarket[] {
  const even = -evenLineX100(lead);
  return [even, even - 25, even + 25].map((lineX100, place) =>
    market(
      { kind: "handicap", place: 20 + place, lineX100, stays: staysOn(lead, -lineX100) },
      sides(fairOver(lead, -lineX100), ["home", "away"]),
    ),
  );
}

/** Half lines around the middle, and the quarter line that is closest to even. */
function totals(goals: Counted): FairMarket[] {
  const even = evenLineX100(goals);
  const half = evenLineX100(goals, 100);
  const lines = [half, half - 100, half + 100].filter((lineX100) => lineX100 >= goals.least * 100 + 50);
  return [
    market(
      { kind: "asian-total", place: 25, lineX100: even, stays: staysOn(goals, even) },
      sides(fairOver(goals, even)),
    ),
    ...lines.map((lineX100, place) =>
      market({ kind: "total", place: 40 + place, lineX100 }, sides(fairOver(goals, lineX100))),
    ),
  ];
}

function nextGoal(setup: SoccerSetup, state: SoccerState): FairMarket {
  const [home, away] = [scoringRate(setup, state, 0), scoringRate(setup, state, 1)];
  const any = 1 - Math.exp(-(home + away) * minutesLeft(state));
  const about = state.goals[0] + state.goals[1] + 1;
  return market({ kind: "next-goal", place: 60, about }, [
    { key: "home", chance: (any * home) / (home + away) },
    { key: "none", chance: 1 - any },
    { key: "away", chance: (any * away) / (home + away) },
  ]);
}

const scoreKeys = Array.from({ length: (toldGoals + 1) ** 2 }, (_, place) => {
  const [home, away] = [Math.floor(place / (toldGoals + 1)), place % (toldGoals + 1)];
  return { key: `${home}-${away}`, home, away };
});
const scoreKeyOf = (home: number, away: number): string =>
  home <= toldGoals && away <= toldGoals ? `${home}-${away}` : "other";

function correctScores(scores: Scores): FairSelection[] {
  const told = scoreKeys.map(({ key, home, away }) => ({
    key,
    chance: scores.that((own, other) => own === home && other === away),
  }));
  return [...told, { key: "other", chance: scores.that((home, away) => scoreKeyOf(home, away) === "other") }];
}

/** The results of a market of the match, also of lines that aren't offered any more; undefined while it isn't decided. */
export function soccerResults(
  state: SoccerState,
  { kind, value }: { readonly kind: string; readonly value: number },
): Readonly<Record<string, SelectionResult>> | undefined {
  if (kind === "next-goal") {
    const scorer = state.goalLog[value - 1];
    if (scorer !== undefined) return wonBy(["home", "none", "away"], scorer.side === 0 ? "home" : "away");
    return state.phase === "finished" ? wonBy(["home", "none", "away"], "none") : undefined;
  }
  const [home, away] = state.goals;
  // Goals are not taken back: what they have decided is decided.
  if (kind === "both-score" && home > 0 && away > 0) return wonBy(["yes", "no"], "yes");
  if ((kind === "total" || kind === "asian-total") && overResult(home + away, value) === "win")
    return { over: "win", under: "lose" };
  if (state.phase !== "finished") return undefined;
  const won = winnerOf(home - away);
  switch (kind) {
    case "match-odds":
      return wonBy(winners, won);
    case "double-chance":
      return {
        "home-draw": won === "away" ? "lose" : "win",
        "home-away": won === "draw" ? "lose" : "win",
        "draw-away": won === "home" ? "lose" : "win",
      };
    case "handicap": {
      const result = handicapResult(home - away, value);
      return { home: result, away: opposite(result) };
    }
    case "asian-total":
    case "total": {
      const over = overResult(home + away, value);
      return { over, under: opposite(over) };
    }
    case "both-score":
      return wonBy(["yes", "no"], home > 0 && away > 0 ? "yes" : "no");
    case "odd-even":
      return wonBy(["odd", "even"], (home + away) % 2 === 1 ? "odd" : "even");
    case "correct-score":
      return wonBy([...scoreKeys.map(({ key }) => key), "other"], scoreKeyOf(home, away));
    default:
      return undefined;
  }
}
