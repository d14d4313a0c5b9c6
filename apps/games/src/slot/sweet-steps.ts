import {
  ladderAt,
  sweetColumns,
  sweetFreeFor,
  sweetFreeLadder,
  sweetLadder,
  sweetRows,
  sweetWins,
  type SweetGrid,
  type SweetSpin,
} from "@maidan/games/slot";

/** One picture of a round. */
export interface SweetStep {
  readonly spin: number;
  readonly tumble: number;
  readonly grid: SweetGrid;
  readonly before: SweetGrid | undefined;
  /** What the spin pays by then. */
  readonly paidX10000: number;
  /** Free spins that the spin brings, told with its last picture. */
  readonly won: number;
}

/** The pictures of a round's spins, of which the first was paid for. */
export const sweetStepsOf = (spins: readonly SweetSpin[]): readonly SweetStep[] =>
  spins.flatMap(({ grids, lanterns }, spin) => {
    let paidX100 = 0;
    return grids.map((grid, tumble): SweetStep => {
      paidX100 += sweetWins(grid).paysX100 * ladderAt(spin > 0 ? sweetFreeLadder : sweetLadder, tumble);
      const won = tumble === grids.length - 1 ? sweetFreeFor(lanterns) : 0;
      return { spin, tumble, grid, before: grids[tumble - 1], paidX10000: paidX100 * 100, won };
    });
  });

/** The columns of a grid, each from the top. */
export const sweetColumnsOf = (grid: SweetGrid): readonly (readonly number[])[] =>
  Array.from({ length: sweetColumns }, (_, column) => grid.slice(column * sweetRows, (column + 1) * sweetRows));
