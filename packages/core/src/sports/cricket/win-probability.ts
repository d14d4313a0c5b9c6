import { aggressionOf, ballOutcomes, ballProbabilities, isPowerplay } from "./ball-model.ts";
import { remember } from "./remember.ts";
import { ballsOf, fullInnings, superOver as superInnings, type Overs } from "./types.ts";

/** More runs than this in an innings count as this many: the chance of it is below one in a million. */
const mostRuns: Readonly<Record<Overs, number>> = { 10: 199, 20: 279, 50: 479 };

interface Shape {
  readonly balls: number;
  readonly wickets: number;
  readonly isSuperOver: boolean;
  readonly mostRuns: number;
  readonly overs?: Overs;
}
const fullShape = (overs: Overs): Shape => ({
  ...fullInnings,
  balls: ballsOf({ overs }),
  isSuperOver: false,
  mostRuns: mostRuns[overs],
  overs,
});
const superShape: Shape = { ...superInnings, isSuperOver: true, mostRuns: 60 };

/** A table's figures, which travel between threads; `ended` is what an innings of so many runs is worth. */
export interface SolvedInnings {
  readonly values: Float32Array<ArrayBuffer>;
  readonly ended: Float64Array<ArrayBuffer>;
}

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
function solveInnings(rules: Rules): SolvedInnings {
  const { shape, isChase } = rules;
  const { width, rowOf, furthestOf } = layoutOf(rules);
  const values = new Float32Array((shape.balls + 1) * shape.wickets * 2 * width);
  const ended = Float64Array.from({ length: width }, (_, runs) => rules.atEnd(runs));
  const chances = chanceTable(rules);
  const sign = isChase ? -1 : 1;

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
  return { values, ended };
}

/** Where the figures of a state lie; runs that no innings reaches (more than the balls could bring) are left out: a third of the work. */
function layoutOf({ shape, isChase }: Pick<Rules, "shape" | "isChase">) {
  const width = shape.mostRuns + 1;
  return {
    width,
    rowOf: (balls: number, lost: number): number => (balls * shape.wickets + lost) * 2 * width,
    furthestOf: (balls: number): number =>
      Math.min(shape.mostRuns, isChase ? balls * 7 + 12 : (shape.balls - balls) * 7 + 12),
  };
}

function tableOf(of: Pick<Rules, "shape" | "isChase">, { values, ended }: SolvedInnings): InningsTable {
  const { shape, isChase } = of;
  const { width, rowOf, furthestOf } = layoutOf(of);
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
  const { isSuperOver, overs } = rules.shape;
  const merge = (all: Float64Array): Float64Array =>
    Float64Array.from(branches, ({ from }) => from.reduce((sum, index) => sum + (all[index] ?? 0), 0));
  const situation = {
    ballsLeft: 0,
    wicketsLost: 0,
    isFreeHit: false,
    isSuperOver,
    overs,
    needed: rules.isChase ? 0 : undefined,
  };
  return (ballsLeft, wicketsLost, runs) => {
    situation.ballsLeft = ballsLeft;
    situation.wicketsLost = wicketsLost;
    if (rules.isChase) situation.needed = runs;
    const key = (aggressionOf(situation) * 10 + wicketsLost) * 2 + Number(isPowerplay(situation));
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

/** Super overs are the same after any innings. */
const anySuperOver = { 10: 16, 20: 16, 50: 16 } as const;

/**
 * The super over for the side that bats first in it, by its advantage. Level scores are played again in the same order, so that its
 * probability is that of winning outright, over that of not being level.
 */
export const superOverFirst = remember(anySuperOver, (advantage) => {
  const outright = superOverValue(advantage, 0);
  const withLevel = superOverValue(advantage, 1);
  const level = withLevel - outright;
  return outright / (1 - level);
});

const superFirst = { shape: superShape, isChase: false } as const;
const superChase = { shape: superShape, isChase: true } as const;
const firstOf = (overs: Overs) => ({ shape: fullShape(overs), isChase: false }) as const;
const chaseOf = (overs: Overs) => ({ shape: fullShape(overs), isChase: true }) as const;

/** Both innings of a super over for the side that bats first in it; level scores are worth `whenLevel` to it. */
function superOver(
  advantage: number,
  whenLevel: number,
): { readonly first: InningsTable; readonly chase: InningsTable } {
  const atChaseEnd = (needed: number): number => (needed === 1 ? 1 - whenLevel : 0);
  const chase = tableOf(superChase, solveInnings({ ...superChase, advantage: -advantage, atEnd: atChaseEnd }));
  const atEnd = (made: number): number => 1 - chase.at(6, 0, { count: made + 1, isFreeHit: false });
  return { first: tableOf(superFirst, solveInnings({ ...superFirst, advantage, atEnd })), chase };
}

const superOverValue = (advantage: number, whenLevel: number): number =>
  superOver(advantage, whenLevel).first.at(6, 0, { count: 0, isFreeHit: false });

const solveChase = (advantage: number, overs: Overs): SolvedInnings => {
  const whenLevel = superOverFirst(advantage);
  return solveInnings({ ...chaseOf(overs), advantage, atEnd: (needed) => (needed === 1 ? whenLevel : 0) });
};
const solveOutrightChase = (advantage: number, overs: Overs): SolvedInnings =>
  solveInnings({ ...chaseOf(overs), advantage, atEnd: () => 0 });
/** What a first innings is worth against this chase of the other side. */
const solveFirst = (advantage: number, overs: Overs, chase: InningsTable): SolvedInnings => {
  const atEnd = (made: number): number => 1 - chase.at(ballsOf({ overs }), 0, { count: made + 1, isFreeHit: false });
  return solveInnings({ ...firstOf(overs), advantage, atEnd });
};

/**
 * All there are: strengths are -2 to 2. A table is 3 MB and takes up to a tenth of a second; of 50 overs it is 12 MB and takes half of one, and those of three pairs
 * are kept.
 */
const allAdvantages = { 10: 9, 20: 9, 50: 6 } as const;

/** Win probability of the chasing side by its own advantage. Level scores go to a super over, in which the chasing side bats first. */
export const chaseTable = remember(allAdvantages, (advantage, overs) =>
  tableOf(chaseOf(overs), solveChase(advantage, overs)),
);

/** Win probability of the side batting first, by its own advantage. */
export const firstInningsTable = remember(allAdvantages, (advantage, overs) =>
  tableOf(firstOf(overs), solveFirst(advantage, overs, chaseTable(-advantage, overs))),
);

/** As `chaseTable`, were level scores lost by the side that chases: what the two differ by is the chance of level scores. */
export const outrightChaseTable = remember(allAdvantages, (advantage, overs) =>
  tableOf(chaseOf(overs), solveOutrightChase(advantage, overs)),
);

/** As `firstInningsTable`, were level scores won by the side that bats first. */
export const heldFirstInningsTable = remember(allAdvantages, (advantage, overs) =>
  tableOf(firstOf(overs), solveFirst(advantage, overs, outrightChaseTable(-advantage, overs))),
);

/** The same two tables of a super over, for the state in the middle of one. */
export const superOverTables = remember(anySuperOver, (advantage) => superOver(advantage, superOverFirst(advantage)));

/** All that a side's chances in a match are read from, by its advantage. */
export interface SolvedAdvantage {
  readonly advantage: number;
  readonly overs: Overs;
  readonly chase: SolvedInnings;
  readonly outrightChase: SolvedInnings;
  readonly first: SolvedInnings;
  readonly heldFirst: SolvedInnings;
}

/** Whether all of it is kept already. */
export const isSolved = (advantage: number, overs: Overs): boolean =>
  [chaseTable, outrightChaseTable, firstInningsTable, heldFirstInningsTable].every((table) =>
    table.isKept(advantage, overs),
  );

/** The tables of both sides of a match, worked out anew: nothing of them is kept here, so that they may be given away. Takes up to a second, of 50 overs some. */
export function solveSides({
  advantage,
  overs,
}: Pick<SolvedAdvantage, "advantage" | "overs">): readonly SolvedAdvantage[] {
  const sides = [...new Set([advantage, -advantage])].map((one) => ({
    advantage: one,
    overs,
    chase: solveChase(one, overs),
    outrightChase: solveOutrightChase(one, overs),
  }));
  return sides.map((side) => {
    const other = sides.find((one) => one.advantage === -side.advantage) ?? side;
    return {
      ...side,
      first: solveFirst(side.advantage, overs, tableOf(chaseOf(overs), other.chase)),
      heldFirst: solveFirst(side.advantage, overs, tableOf(chaseOf(overs), other.outrightChase)),
    };
  });
}

/** Keeps what was worked out elsewhere, as if it had been worked out here. */
export function keepSolved({ advantage, overs, chase, outrightChase, first, heldFirst }: SolvedAdvantage): void {
  chaseTable.keep(advantage, tableOf(chaseOf(overs), chase), overs);
  outrightChaseTable.keep(advantage, tableOf(chaseOf(overs), outrightChase), overs);
  firstInningsTable.keep(advantage, tableOf(firstOf(overs), first), overs);
  heldFirstInningsTable.keep(advantage, tableOf(firstOf(overs), heldFirst), overs);
}
