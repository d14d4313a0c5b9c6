import { evenLineX10, leaderOf, lineMarket, overOrUnder, simpleMarket, type Counted } from "../market.ts";
import { million, type VirtualMarket, type VirtualSetup, type VirtualSport } from "../match.ts";
import { ballsAnOver, ballWeights, deliveries, inningsBalls, inningsWickets, moodOf } from "./model.ts";

/** No innings of thirty balls brings more. */
const mostRuns = 6 * inningsBalls;
const wide = mostRuns + 1;
const states = (inningsWickets + 1) * wide;

/** Chances by wickets and runs. */
type Board = Float64Array;
const add = (board: Float64Array, at: number, chance: number): void => {
  board[at] = (board[at] ?? 0) + chance;
};

/** The first innings after so many balls; an innings that is over stays as it is. */
function afterBalls({ home, away }: VirtualSetup, balls: number): Board {
  let board = new Float64Array(states);
  board[0] = 1;
  for (let bowled = 0; bowled < balls; bowled += 1) {
    const weights = ballWeights(home, away, moodOf(bowled, undefined));
    const next = new Float64Array(states);
    for (const [state, chance] of board.entries()) {
      if (chance === 0) continue;
      if (state >= inningsWickets * wide) {
        add(next, state, chance);
        continue;
      }
      for (const [place, { runs, isWicket }] of deliveries.entries())
        add(next, state + runs + (isWicket ? wide : 0), (chance * (weights[place] ?? 0)) / million);
    }
    board = next;
  }
  return board;
}

/** By runs, or by wickets. */
function counted(board: Board, of: "runs" | "wickets"): Counted {
  const sums = new Float64Array(of === "runs" ? wide : inningsWickets + 1);
  for (const [state, chance] of board.entries())
    add(sums, of === "runs" ? state % wide : Math.floor(state / wide), chance);
  return sums;
}

/** Chances that the side which chases wins or comes level, by the runs that it needs to win. */
function chase({ home, away }: VirtualSetup): { readonly won: Float64Array; readonly level: Float64Array } {
  let won = new Float64Array(states);
  let level = new Float64Array(states);
  // With no ball or wicket left, one run short of winning is level.
  for (let wickets = 0; wickets <= inningsWickets; wickets += 1) level[wickets * wide + 1] = 1;
  for (let bowled = inningsBalls - 1; bowled >= 0; bowled -= 1) {
    const [wonBefore, levelBefore] = [new Float64Array(states), new Float64Array(states)];
    levelBefore[inningsWickets * wide + 1] = 1;
    for (let needed = 1; needed < wide; needed += 1) {
      const weights = ballWeights(away, home, moodOf(bowled, needed));
      for (let wickets = 0; wickets < inningsWickets; wickets += 1) {
        const state = wickets * wide + needed;
        for (const [place, { runs, isWicket }] of deliveries.entries()) {
          const chance = (weights[place] ?? 0) / million;
          const next = state - runs + (isWicket ? wide : 0);
          if (runs >= needed) add(wonBefore, state, chance);
          else {
            add(wonBefore, state, chance * (won[next] ?? 0));
            add(levelBefore, state, chance * (level[next] ?? 0));
          }
        }
      }
    }
    [won, level] = [wonBefore, levelBefore];
  }
  return { won, level };
}

function resultOf(setup: VirtualSetup, runs: Counted): { home: number; draw: number; away: number } {
  const { won, level } = chase(setup);
  const result = { home: 0, draw: 0, away: 0 };
  for (let scored = 0; scored < mostRuns; scored += 1) {
    const chance = runs[scored] ?? 0;
    const [away, draw] = [won[scored + 1] ?? 0, level[scored + 1] ?? 0];
    result.away += chance * away;
    result.draw += chance * draw;
    result.home += chance * (1 - away - draw);
  }
  return result;
}

/** The runs at which the first wicket falls; those of the whole innings where none does. */
function firstWicketRuns({ home, away }: VirtualSetup): Counted {
  const fallen = new Float64Array(wide);
  let standing = new Float64Array(wide);
  standing[0] = 1;
  for (let bowled = 0; bowled < inningsBalls; bowled += 1) {
    const weights = ballWeights(home, away, moodOf(bowled, undefined));
    const next = new Float64Array(wide);
    for (const [runs, chance] of standing.entries()) {
      if (chance === 0) continue;
      for (const [place, delivery] of deliveries.entries())
        add(delivery.isWicket ? fallen : next, runs + delivery.runs, (chance * (weights[place] ?? 0)) / million);
    }
    standing = next;
  }
  return fallen.map((chance, runs) => chance + (standing[runs] ?? 0));
}

/** Wickets end an innings: sixes are counted by wickets. */
function sixesOf({ home, away }: VirtualSetup): Counted {
  const columns = inningsBalls + 1;
  let board = new Float64Array((inningsWickets + 1) * columns);
  board[0] = 1;
  for (let bowled = 0; bowled < inningsBalls; bowled += 1) {
    const weights = ballWeights(home, away, moodOf(bowled, undefined));
    const next = new Float64Array(board.length);
    for (const [state, chance] of board.entries()) {
      if (state >= inningsWickets * columns) add(next, state, chance);
      else if (chance > 0)
        for (const [place, { kind, isWicket }] of deliveries.entries())
          add(
            next,
            state + (kind === "six" ? 1 : 0) + (isWicket ? columns : 0),
            (chance * (weights[place] ?? 0)) / million,
          );
    }
    board = next;
  }
  const sums = new Float64Array(columns);
  for (const [state, chance] of board.entries()) add(sums, state % columns, chance);
  return sums;
}

const wicketGroupOf = (wickets: number): string => (wickets <= 1 ? "up-to-1" : `just-${wickets}`);

export function cricketMarkets(setup: VirtualSetup): VirtualMarket[] {
  const innings = afterBalls(setup, inningsBalls);
  const over = afterBalls(setup, ballsAnOver);
  const runs = counted(innings, "runs");
  const overRuns = counted(over, "runs");
  const sixes = sixesOf(setup);
  const fall = firstWicketRuns(setup);
  const wickets = counted(innings, "wickets");
  const evenRunsX10 = evenLineX10(runs);
  const groups: Record<string, number> = {};
  for (let count = 0; count <= inningsWickets; count += 1)
    groups[wicketGroupOf(count)] = (groups[wicketGroupOf(count)] ?? 0) + (wickets[count] ?? 0);
  const unharmed = counted(over, "wickets")[0] ?? 0;
  return [
    simpleMarket("match-odds", 9_500, resultOf(setup, runs)),
    ...[-50, 0, 50].map((by) => lineMarket("runs", runs, { lineX10: evenRunsX10 + by, returnBasisPoints: 9_500 })),
    lineMarket("first-over", overRuns, { lineX10: evenLineX10(overRuns), returnBasisPoints: 9_500 }),
    simpleMarket("first-over-wicket", 9_500, { yes: 1 - unharmed, no: unharmed }),
    lineMarket("first-wicket", fall, { lineX10: evenLineX10(fall), returnBasisPoints: 9_400 }),
    lineMarket("sixes", sixes, { lineX10: evenLineX10(sixes), returnBasisPoints: 9_400 }),
    simpleMarket("wickets", 9_300, groups),
  ];
}

export const cricketWinners: VirtualSport["winners"] = ({ kind, lineX10 = 0 }, stats) => {
  const { home = 0, away = 0, firstOver = 0, firstOverWickets = 0 } = stats;
  switch (kind) {
    case "match-odds":
      return [leaderOf(home, away)];
    case "runs":
      return overOrUnder(home, lineX10);
    case "first-over":
      return overOrUnder(firstOver, lineX10);
    case "first-over-wicket":
      return [firstOverWickets > 0 ? "yes" : "no"];
    case "first-wicket":
      return overOrUnder(stats["firstWicketRuns"] ?? 0, lineX10);
    case "sixes":
      return overOrUnder(stats["sixes"] ?? 0, lineX10);
    case "wickets":
      return [wicketGroupOf(stats["homeWickets"] ?? 0)];
    default:
      throw new RangeError(`cricket has no market ${kind}`);
  }
};
