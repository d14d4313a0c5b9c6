import { sweetRows, sweetWins, type SweetGrid } from "@maidan/games/slot";

/** From how many rows above each sweet of a grid came, seen after the one before it; all from above the top where there was none. */
export function fallsOf(grid: SweetGrid, before: SweetGrid | undefined): readonly number[] {
  if (before === undefined) return grid.map(() => sweetRows);
  const { kinds } = sweetWins(before);
  return grid.map((_, place) => {
    const column = Math.floor(place / sweetRows) * sweetRows;
    const row = place - column;
    const left = Array.from({ length: sweetRows }, (_one, at) => at).filter(
      (at) => !kinds.has(before[column + at] ?? -1),
    );
    const came = sweetRows - left.length;
    // New ones come together from above; those that stayed fall by as many as went below them.
    return row < came ? came : row - (left[row - came] ?? row);
  });
}
