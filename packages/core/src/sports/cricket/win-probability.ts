import { aggressionOf, ballOutcomes, ballProbabilities } from "./ball-model.ts";
import { fullInnings, superOver } from "./types.ts";

/** More runs than this in an innings count as this many: the chance of it is below one in a million. */
const mostRuns = 279;

interface Shape {
  readonly balls: number;
  readonly wickets: number;
  readonly isSuperOver: boolean;
  readonly mostRuns: number;
}
const fullShape: Shape = { ...fullInnings, isSuperOver: false, mostRuns };
const superShape: Shape = { ...superOver, isSuperOver: true, mostRuns: 60 };

/** The value of every state of one innings, for the side that bats in it. */
export interface InningsTable {
  /** `runs` = runs needed in a chase, runs made in a first innings. */
  at(ballsLeft: number, wicketsLost: number, runs: { readonly count: number; readonly isFreeHit: boolean }): number;
}

interface Rules {
  readonly shape: Shape;
  readonly advantage: number;
  readonly isChase: boolean;
  /** Value when the innings has ended with this many runs needed (chase) or made (first innings). */
  readonly atEnd: (runs: number) => number;
}

/**
 * Backward induction over (balls left, wickets lost, runs, free hit). Wides and no-balls leave the balls as they are but always move the
 * runs by at least one, so that within a ball the runs are taken in the order in which they can follow each other.
 */
function solveInnings(rules: Rules): InningsTable {
  const { shape, isChase } = rules;
  const width = shape.mostRuns + 1;
  const values = new Float32Array((shape.balls + 1) * shape.wickets * 2 * width);
  const ended = Float64Array.from({ length: width }, (_, runs) => rules.atEnd(runs));
  const rowOf = (balls: number, lost: number): number => (balls * shape.wickets + lost) * 2 * width;
  const chances = chanceTable(rules);
  const sign = isChase ? -1 : 1;

  // Runs that no innings reaches (more than the balls could bring) are left out: a third of the work.
  const furthestOf = (balls: number): number =>
    Math.min(shape.mostRuns, isChase ? balls * 7 + 12 : (shape.balls - balls) * 7 + 12);

  const fillRow = (balls: number, lost: number): void => {
    const row = rowOf(balls, lost);
    const isLastBall = balls === 1;
    const here = row;
    const afterBall = rowOf(balls - 1, lost);
    const afterWicket = rowOf(balls - 1, lost + 1);
    const isLastWicket = lost + 1 >= shape.wickets;
    const furthest = furthestOf(balls);
    for (let index = 0; index < width; index += 1) {
      const runs = isChase ? index : shape.mostRuns - index;
      if (runs > furthest) continue;
      const chance = chances(balls, lost, runs);
      for (let hit = 0; hit < 2; hit += 1) {
        const weights = hit === 0 ? chance.usual : chance.freeHit;
        let value = 0;
        for (let branch = 0; branch < branchCount; branch += 1) {
          const weight = weights[branch] as number;
          if (weight === 0) continue;
          const count = runs + sign * (branchRuns[branch] as number);
          if (isChase && count <= 0) {
            value += weight;
            continue;
          }
          const next = count > shape.mostRuns ? shape.mostRuns : count;
          const flags = branchFlags[branch] as number;
          // Beyond the widest total a wide must not wait for itself, so it takes a ball.
          if ((flags & isLegalFlag) === 0 && count <= furthest) {
            const isFreeHit = hit === 1 || (flags & isNoBallFlag) !== 0;
            value += weight * (values[here + (isFreeHit ? width : 0) + next] as number);
          } else if (isLastBall || (isLastWicket && (flags & isWicketFlag) !== 0))
            value += weight * (ended[next] as number);
          else value += weight * (values[((flags & isWicketFlag) === 0 ? afterBall : afterWicket) + next] as number);
        }
        values[row + hit * width + runs] = value;
      }
    }
  };

  for (let balls = 1; balls <= shape.balls; balls += 1) {
    for (let lost = shape.wickets - 1; lost >= 0; lost -= 1) fillRow(balls, lost);
  }
  return {
    at: (balls, lost, { count, isFreeHit }) => {
      if (isChase && count <= 0) return 1;
      if (balls > 0 && isChase && count > furthestOf(balls)) return 0;
      const runs = Math.min(balls > 0 ? furthestOf(balls) : shape.mostRuns, count);
      if (balls <= 0 || lost >= shape.wickets) return ended[runs] ?? 0;
      return values[rowOf(balls, lost) + (isFreeHit ? width : 0) + runs] ?? 0;
    },
  };
}

interface Branch {
  readonly runs: number;
  readonly isLegal: boolean;
  readonly isWicket: boolean;
  readonly isNoBall: boolean;
  /** Indices in `ballOutcomes`. */
  readonly from: number[];
}

/** Outcomes that lead to the same next state are one branch of the induction. */
const branches: readonly Branch[] = mergeOutcomes();

const branchCount = branches.length;
const isLegalFlag = 1;
const isWicketFlag = 2;
const isNoBallFlag = 4;
const branchRuns = Int32Array.from(branches, (branch) => branch.runs);
const branchFlags = Int32Array.from(
  branches,
  (branch) =>
    (branch.isLegal ? isLegalFlag : 0) | (branch.isWicket ? isWicketFlag : 0) | (branch.isNoBall ? isNoBallFlag : 0),
);

function mergeOutcomes(): Branch[] {
  const merged = new Map<string, Branch>();
  for (const [index, { kind, runs, isLegal, isWicket }] of ballOutcomes.entries()) {
    const isNoBall = kind === "noBall";
    const key = `${runs}/${isLegal}/${isWicket}/${isNoBall}`;
    const branch = merged.get(key) ?? { runs, isLegal, isWicket, isNoBall, from: [] };
    branch.from.push(index);
    merged.set(key, branch);
  }
  return [...merged.values()];
}

interface BranchChances {
  readonly usual: Float64Array;
  readonly freeHit: Float64Array;
}

/** Probabilities depend on few things (aggression, wickets, powerplay); each combination is computed once. */
function chanceTable(rules: Rules): (balls: number, lost: number, runs: number) => BranchChances {
  const cache: (BranchChances | undefined)[] = [];
  const { isSuperOver } = rules.shape;
  const merge = (all: Float64Array): Float64Array =>
    Float64Array.from(branches, ({ from }) => from.reduce((sum, index) => sum + (all[index] ?? 0), 0));
  const situation = {
    ballsLeft: 0,
    wicketsLost: 0,
    isFreeHit: false,
    isSuperOver,
    needed: rules.isChase ? 0 : undefined,
  };
  return (ballsLeft, wicketsLost, runs) => {
    situation.ballsLeft = ballsLeft;
    situation.wicketsLost = wicketsLost;
    if (rules.isChase) situation.needed = runs;
    const key = (aggressionOf(situation) * 10 + wicketsLost) * 2 + (ballsLeft > 84 ? 1 : 0);
    const known = cache[key];
    if (known !== undefined) return known;
    const chances = {
      usual: merge(ballProbabilities(situation, rules.advantage)),
      freeHit: merge(ballProbabilities({ ...situation, isFreeHit: true }, rules.advantage)),
    };
    cache[key] = chances;
    return chances;
  };
}

/** Tables are big (3 MB) and depend on the advantage alone: a few are kept, the oldest goes first. */
function remember<Value>(most: number, make: (advantage: number) => Value): (advantage: number) => Value {
  const kept = new Map<number, Value>();
  return (advantage) => {
    const value = kept.get(advantage) ?? make(advantage);
    kept.delete(advantage);
    kept.set(advantage, value);
    const oldest = kept.keys().next();
    if (kept.size > most && oldest.done !== true) kept.delete(oldest.value);
    return value;
  };
}

/**
 * The super over for the side that bats first in it, by its advantage. Level scores are played again in the same order, so that its
 * probability is that of winning outright, over that of not being level.
 */
export const superOverFirst = remember(16, (advantage) => {
  const outright = superOverValue(advantage, 0);
  const withLevel = superOverValue(advantage, 1);
  const level = withLevel - outright;
  return outright / (1 - level);
});

function superOverValue(advantage: number, whenLevel: number): number {
  const chase = solveInnings({
    shape: superShape,
    advantage: -advantage,
    isChase: true,
    atEnd: (needed) => (needed === 1 ? 1 - whenLevel : 0),
  });
  const first = solveInnings({
    shape: superShape,
    advantage,
    isChase: false,
    atEnd: (made) => 1 - chase.at(6, 0, { count: made + 1, isFreeHit: false }),
  });
  return first.at(6, 0, { count: 0, isFreeHit: false });
}

/** Win probability of the chasing side by its own advantage. Level scores go to a super over, in which the chasing side bats first. */
export const chaseTable = remember(9, (advantage) => {
  const whenLevel = superOverFirst(advantage);
  return solveInnings({
    shape: fullShape,
    advantage,
    isChase: true,
    atEnd: (needed) => (needed === 1 ? whenLevel : 0),
  });
});

/** Win probability of the side batting first, by its own advantage. */
export const firstInningsTable = remember(9, (advantage) => {
  const chase = chaseTable(-advantage);
  return solveInnings({
    shape: fullShape,
    advantage,
    isChase: false,
    atEnd: (made) => 1 - chase.at(fullInnings.balls, 0, { count: made + 1, isFreeHit: false }),
  });
});

/** As `chaseTable`, were level scores lost by the side that chases: what the two differ by is the chance of level scores. */
export const outrightChaseTable = remember(4, (advantage) =>
  solveInnings({ shape: fullShape, advantage, isChase: true, atEnd: () => 0 }),
);

/** As `firstInningsTable`, were level scores won by the side that bats first. */
export const heldFirstInningsTable = remember(4, (advantage) => {
  const chase = outrightChaseTable(-advantage);
  return solveInnings({
    shape: fullShape,
    advantage,
    isChase: false,
    atEnd: (made) => 1 - chase.at(fullInnings.balls, 0, { count: made + 1, isFreeHit: false }),
  });
});

/** The same two tables of a super over, for the state in the middle of one. */
export const superOverTables = remember(16, (advantage) => {
  const replay = superOverFirst(advantage);
  const chase = solveInnings({
    shape: superShape,
    advantage: -advantage,
    isChase: true,
    atEnd: (needed) => (needed === 1 ? 1 - replay : 0),
  });
  const first = solveInnings({
    shape: superShape,
    advantage,
    isChase: false,
    atEnd: (made) => 1 - chase.at(6, 0, { count: made + 1, isFreeHit: false }),
  });
  return { first, chase };
});
