import { evenLineX10, leaderOf, lineMarket, overOrUnder, simpleMarket, type Counted } from "../market.ts";
import { million, type VirtualMarket, type VirtualSetup, type VirtualSport } from "../match.ts";
import { halfMinutes, minutes, minuteWeights } from "./model.ts";

/** More goals of one side are counted as that many: below a billionth of all matches. */
const most = 15;
const wide = most + 1;
type Leader = "home" | "draw" | "away";
const leaders: readonly Leader[] = ["home", "draw", "away"];
/** Scores with more goals of a side are one selection. */
const mostTold = 3;

/** Chances of every score, by home goals and away goals. */
type Scores = Float64Array;
const none = (): Scores => new Float64Array(wide * wide);

function afterMinute(scores: Scores, setup: VirtualSetup, minute: number): Scores {
  const next = none();
  const weights = [-1, 0, 1].map((lead) => minuteWeights(setup, minute, lead));
  for (let home = 0; home < wide; home += 1) {
    for (let away = 0; away < wide; away += 1) {
      const chance = scores[home * wide + away] ?? 0;
      if (chance === 0) continue;
      const [homeGoal = 0, awayGoal = 0] = weights[Math.sign(home - away) + 1] ?? [];
      const add = (at: number, weight: number): void => {
        next[at] = (next[at] ?? 0) + (chance * weight) / million;
      };
      add(Math.min(home + 1, most) * wide + away, homeGoal);
      add(home * wide + Math.min(away + 1, most), awayGoal);
      add(home * wide + away, million - homeGoal - awayGoal);
    }
  }
  return next;
}

function played(from: Scores, setup: VirtualSetup, half: { readonly first: number; readonly last: number }): Scores {
  let scores = from;
  for (let minute = half.first; minute <= half.last; minute += 1) scores = afterMinute(scores, setup, minute);
  return scores;
}

const kickoff = (): Scores => {
  const scores = none();
  scores[0] = 1;
  return scores;
};

/** The chance of all scores that a test takes. */
function chanceThat(scores: Scores, test: (home: number, away: number) => boolean): number {
  let sum = 0;
  for (const [place, chance] of scores.entries()) if (test(Math.floor(place / wide), place % wide)) sum += chance;
  return sum;
}

const only = (scores: Scores, leader: Leader): Scores =>
  scores.map((chance, place) => (leaderOf(Math.floor(place / wide), place % wide) === leader ? chance : 0));

function goalsOf(scores: Scores): Counted {
  const counted = new Float64Array(2 * wide);
  for (const [place, chance] of scores.entries()) {
    const goals = Math.floor(place / wide) + (place % wide);
    counted[goals] = (counted[goals] ?? 0) + chance;
  }
  return counted;
}

/** Corners come alike in every minute, whatever the score. */
function cornersOf(setup: VirtualSetup): Counted {
  const [, , home = 0, away = 0] = minuteWeights(setup, 1, 0);
  const chance = (home + away) / million;
  let counted = new Float64Array(minutes + 1);
  counted[0] = 1;
  for (let minute = 1; minute <= minutes; minute += 1)
    counted = counted.map((one, count) => one * (1 - chance) + (count === 0 ? 0 : (counted[count - 1] ?? 0) * chance));
  return counted;
}

/** While there is none, the score is level. */
function firstGoalOf(setup: VirtualSetup): Record<"home" | "away" | "none", number> {
  const first = { home: 0, away: 0, none: 1 };
  for (let minute = 1; minute <= minutes; minute += 1) {
    const [home = 0, away = 0] = minuteWeights(setup, minute, 0);
    first.home += (first.none * home) / million;
    first.away += (first.none * away) / million;
    first.none *= 1 - (home + away) / million;
  }
  return first;
}

const scoreKeyOf = (home: number, away: number): string =>
  home <= mostTold && away <= mostTold ? `${home}-${away}` : "other";

function scoreChances(scores: Scores): Record<string, number> {
  const chances: Record<string, number> = {};
  for (let home = 0; home <= mostTold; home += 1)
    for (let away = 0; away <= mostTold; away += 1) chances[`${home}-${away}`] = 0;
  for (const [place, chance] of scores.entries()) {
    const key = scoreKeyOf(Math.floor(place / wide), place % wide);
    chances[key] = (chances[key] ?? 0) + chance;
  }
  return chances;
}

const leaderChances = (scores: Scores): Record<Leader, number> => ({
  home: chanceThat(scores, (home, away) => home > away),
  draw: chanceThat(scores, (home, away) => home === away),
  away: chanceThat(scores, (home, away) => home < away),
});

/** Half-time leader and the end's. */
function throughChances(half: Scores, setup: VirtualSetup): Record<string, number> {
  const chances: Record<string, number> = {};
  for (const atHalf of leaders) {
    const end = leaderChances(played(only(half, atHalf), setup, { first: halfMinutes + 1, last: minutes }));
    for (const atEnd of leaders) chances[`${atHalf}-${atEnd}`] = end[atEnd];
  }
  return chances;
}

export function soccerMarkets(setup: VirtualSetup): VirtualMarket[] {
  const half = played(kickoff(), setup, { first: 1, last: halfMinutes });
  const end = played(half, setup, { first: halfMinutes + 1, last: minutes });
  const result = leaderChances(end);
  const goals = goalsOf(end);
  const corners = cornersOf(setup);
  const both = chanceThat(end, (home, away) => home > 0 && away > 0);
  const odd = chanceThat(end, (home, away) => (home + away) % 2 === 1);
  return [
    simpleMarket("match-odds", 9_500, { ...result }),
    simpleMarket("double-chance", 9_500, {
      "home-draw": result.home + result.draw,
      "home-away": result.home + result.away,
      "draw-away": result.draw + result.away,
    }),
    ...[15, 25, 35].map((lineX10) => lineMarket("goals", goals, { lineX10, returnBasisPoints: 9_500 })),
    simpleMarket("both-score", 9_500, { yes: both, no: 1 - both }),
    simpleMarket("half-time", 9_400, { ...leaderChances(half) }),
    simpleMarket("half-full", 9_000, throughChances(half, setup)),
    simpleMarket("correct-score", 9_000, scoreChances(end)),
    simpleMarket("first-goal", 9_400, firstGoalOf(setup)),
    lineMarket("corners", corners, { lineX10: evenLineX10(corners), returnBasisPoints: 9_500 }),
    simpleMarket("odd-even", 9_500, { odd, even: 1 - odd }),
  ];
}

export const soccerWinners: VirtualSport["winners"] = ({ kind, lineX10 = 0 }, stats) => {
  const { home = 0, away = 0, halfHome = 0, halfAway = 0, first = 0, corners = 0 } = stats;
  const leader = leaderOf(home, away);
  switch (kind) {
    case "match-odds":
      return [leader];
    case "double-chance":
      return leader === "draw"
        ? ["home-draw", "draw-away"]
        : leader === "home"
          ? ["home-draw", "home-away"]
          : ["home-away", "draw-away"];
    case "goals":
      return overOrUnder(home + away, lineX10);
    case "both-score":
      return [home > 0 && away > 0 ? "yes" : "no"];
    case "half-time":
      return [leaderOf(halfHome, halfAway)];
    case "half-full":
      return [`${leaderOf(halfHome, halfAway)}-${leader}`];
    case "correct-score":
      return [scoreKeyOf(home, away)];
    case "first-goal":
      return [["none", "home", "away"][first] ?? "none"];
    case "corners":
      return overOrUnder(corners, lineX10);
    case "odd-even":
      return [(home + away) % 2 === 1 ? "odd" : "even"];
    default:
      throw new RangeError(`soccer has no market ${kind}`);
  }
};
