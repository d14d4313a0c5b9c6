/** How a round fell, as road maps write it: two sides, or neither. */
export type RoadSide = "first" | "second" | "tie";

/** A mark at its place of a grid, columns and rows from 0. */
export interface RoadMark<Mark> {
  readonly column: number;
  readonly row: number;
  readonly mark: Mark;
}

export const roadRows = 6;

/** The bead plate: every round, down each column of six in turn. */
export const beadPlate = <Mark>(rounds: readonly Mark[]): readonly RoadMark<Mark>[] =>
  rounds.map((mark, place) => ({ column: Math.floor(place / roadRows), row: place % roadRows, mark }));

/** A win on the big road, and the ties that followed it before the next one. */
export interface BigMark {
  readonly side: "first" | "second" | undefined;
  readonly ties: number;
}

/** Wins in runs: each run a column of its own, however long. Ties are written onto the win before them; those before the first win stand on a mark without a side. */
export function runsOf(rounds: readonly RoadSide[]): readonly (readonly BigMark[])[] {
  const runs: BigMark[][] = [];
  for (const side of rounds) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (side === "tie") {
      if (run === undefined || last === undefined) runs.push([{ side: undefined, ties: 1 }]);
      else run[run.length - 1] = { ...last, ties: last.ties + 1 };
      continue;
    }
    if (run === undefined || last === undefined) runs.push([{ side, ties: 0 }]);
    else if (last.side === undefined) run[run.length - 1] = { side, ties: last.ties };
    else if (last.side === side) run.push({ side, ties: 0 });
    else runs.push([{ side, ties: 0 }]);
  }
  return runs;
}

/** Runs as they are drawn: each down a column of its own until the six rows end or a mark is in the way, from there to the right. */
export function layRuns<Mark>(runs: readonly (readonly Mark[])[]): readonly RoadMark<Mark>[] {
  const taken = new Set<string>();
  const isTaken = (column: number, row: number): boolean => taken.has(`${column}:${row}`);
  const marks: RoadMark<Mark>[] = [];
  let start = -1;
  for (const run of runs) {
    start += 1;
    while (isTaken(start, 0)) start += 1;
    let [column, row] = [start, 0];
    let isTurned = false;
    for (const [place, mark] of run.entries()) {
      if (place > 0) {
        if (!isTurned && row + 1 < roadRows && !isTaken(column, row + 1)) row += 1;
        else {
          isTurned = true;
          column += 1;
        }
      }
      taken.add(`${column}:${row}`);
      marks.push({ column, row, mark });
    }
  }
  return marks;
}

export const bigRoad = (rounds: readonly RoadSide[]): readonly RoadMark<BigMark>[] => layRuns(runsOf(rounds));

/** How far back a derived road looks: the big eye boy one run, the small road two, the cockroach pig three. */
export const derivedRoads = { bigEyeBoy: 1, smallRoad: 2, cockroachPig: 3 } as const;
export type DerivedRoad = keyof typeof derivedRoads;

/**
 * Whether each win continues the pattern of the runs before: the first of a run asks whether the two runs before are equally long, every other whether the run
 * so far back has a mark beside it, or has had none for two rows. Begins with the second win of the run after so many, or the first of the next.
 */
export function derivedMarks(rounds: readonly RoadSide[], road: DerivedRoad): readonly ("regular" | "irregular")[] {
  const back = derivedRoads[road];
  const lengths = runsOf(rounds)
    .filter(([mark]) => mark?.side !== undefined)
    .map((run) => run.length);
  const lengthAt = (column: number): number => lengths[column] ?? 0;
  return lengths.flatMap((length, column) =>
    Array.from({ length }, (_, row) => row).flatMap((row) => {
      if (column < back || (column === back && row === 0)) return [];
      const isRegular =
        row === 0 ? lengthAt(column - 1) === lengthAt(column - 1 - back) : lengthAt(column - back) !== row;
      return [isRegular ? ("regular" as const) : ("irregular" as const)];
    }),
  );
}

/** A derived road as it is drawn: equal marks below each other. */
export function derivedRoad(
  rounds: readonly RoadSide[],
  road: DerivedRoad,
): readonly RoadMark<"regular" | "irregular">[] {
  const runs: ("regular" | "irregular")[][] = [];
  for (const mark of derivedMarks(rounds, road)) {
    const run = runs.at(-1);
    if (run !== undefined && run[0] === mark) run.push(mark);
    else runs.push([mark]);
  }
  return layRuns(runs);
}

/** The pockets that came most and least often among these, each with how often: equals in the order of the numbers. */
export function hotAndCold(
  pockets: readonly number[],
  options: { readonly of: number; readonly shown: number },
): Readonly<Record<"hot" | "cold", readonly (readonly [pocket: number, times: number])[]>> {
  const times = Array.from({ length: options.of }, (_, pocket) => pocket).map(
    (pocket) => [pocket, pockets.filter((one) => one === pocket).length] as const,
  );
  return {
    hot: times.toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, options.shown),
    cold: times.toSorted((a, b) => a[1] - b[1] || a[0] - b[0]).slice(0, options.shown),
  };
}
