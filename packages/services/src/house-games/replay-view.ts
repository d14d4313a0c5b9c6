import { houseGame, type Fields, type Json } from "@maidan/games/house";
import { forestWindow, sweetRows, sweets, windowOf } from "@maidan/games/slot";

/** Column after column, each from the top, as rows. */
const rowsOf = (columns: readonly (readonly string[])[]): Json =>
  (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? ""));

const windows: Readonly<Record<string, (stops: readonly number[]) => readonly (readonly string[])[]>> = {
  "river-lines": windowOf,
  "sundarban-ways": forestWindow,
};

const sweetsOf = (grid: readonly number[]): Json =>
  rowsOf(
    Array.from({ length: grid.length / sweetRows }, (_, column) =>
      grid.slice(column * sweetRows, (column + 1) * sweetRows).map((kind) => sweets[kind] ?? ""),
    ),
  );

/** Whether a game's results come from its table's chain and not from the player's seeds. [FAIR-06] */
export const isChained = (gameCode: string): boolean => houseGame(gameCode)?.isChained === true;

/** What a player sees of a round, with the symbols in sight, row by row, in place of where the reels of a slot stopped. */
export function replayView(gameCode: string, view: Fields): Json {
  const { spins } = view;
  if (!Array.isArray(spins)) return { ...view };
  const window = windows[gameCode];
  return {
    ...view,
    spins: (spins as readonly Fields[]).map(({ stops, grids, ...spin }) => ({
      ...(window === undefined ? {} : { reels: rowsOf(window(stops as readonly number[])) }),
      ...(Array.isArray(grids)
        ? { tumbles: (grids as readonly (readonly number[])[]).map((grid) => sweetsOf(grid)) }
        : {}),
      ...spin,
    })),
  };
}
