import { isTieBreak, setsToWin, type TennisSetup, type TennisState } from "./types.ts";

/** Chance to win a game from a score of points, for the player who wins each point with chance `p`. Deuce is a geometric series. */
export function gameChance(p: number, points: readonly [number, number]): number {
  const [won, lost] = points;
  if (won >= 4 && won - lost >= 2) return 1;
  if (lost >= 4 && lost - won >= 2) return 0;
  if (won >= 3 && lost >= 3) {
    const deuce = (p * p) / (p * p + (1 - p) * (1 - p));
    return won === lost ? deuce : won > lost ? p + (1 - p) * deuce : p * deuce;
  }
  return p * gameChance(p, [won + 1, lost]) + (1 - p) * gameChance(p, [won, lost + 1]);
}

/** Chances of the first player to win a point: on the own serve, and on the other's. */
interface PointChances {
  readonly onServe: number;
  readonly onReturn: number;
}

/** Chance of the first player to win a tie-break from a score; `isServingFirst` tells who served its first point. */
export function tieBreakChance(
  chances: PointChances,
  points: readonly [number, number],
  start: { readonly isServingFirst: boolean },
): number {
  const memo = new Map<number, number>();
  // From six all on, two points decide or bring level: one is served by each.
  const both = chances.onServe * chances.onReturn;
  const neither = (1 - chances.onServe) * (1 - chances.onReturn);
  const level = both / (both + neither);
  const valueAt = (won: number, lost: number): number => {
    if (won >= 7 && won - lost >= 2) return 1;
    if (lost >= 7 && lost - won >= 2) return 0;
    if (won >= 6 && won === lost) return level;
    const key = won * 64 + lost;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const isFirstServing = Math.floor((won + lost + 1) / 2) % 2 === 0;
    const p = isFirstServing === start.isServingFirst ? chances.onServe : chances.onReturn;
    const value = p * valueAt(won + 1, lost) + (1 - p) * valueAt(won, lost + 1);
    memo.set(key, value);
    return value;
  };
  return valueAt(points[0], points[1]);
}

/** Chances at the start of every game of a match, for one pair of players. */
interface MatchTable {
  readonly chances: PointChances;
  /** Value for the first player with these sets and games, and whether they serve the next game. */
  valueAt(
    sets: readonly [number, number],
    games: readonly [number, number],
    serve: { readonly isFirstServing: boolean },
  ): number;
}

const tables = new Map<number, MatchTable>();

function tableOf(setup: TennisSetup): MatchTable {
  const [first, second] = setup.players;
  const key = first.serveX1000 * 1000 + second.serveX1000;
  const known = tables.get(key);
  if (known !== undefined) return known;
  const table = makeTable({ onServe: first.serveX1000 / 1000, onReturn: 1 - second.serveX1000 / 1000 });
  if (tables.size > 64) tables.clear();
  tables.set(key, table);
  return table;
}

function makeTable(chances: PointChances): MatchTable {
  const hold = gameChance(chances.onServe, [0, 0]);
  const breakServe = gameChance(chances.onReturn, [0, 0]);
  const memo = new Map<string, number>();
  const table: MatchTable = {
    chances,
    valueAt(sets, games, serve) {
      if (sets[0] >= setsToWin) return 1;
      if (sets[1] >= setsToWin) return 0;
      const { isFirstServing } = serve;
      const set = setWinner(games);
      // The other player serves first in the next set than served last in this one, which is who would serve the next game.
      if (set !== undefined) return table.valueAt(raised(sets, set), [0, 0], serve);
      const key = `${sets[0]}${sets[1]}${games[0]}${games[1]}${isFirstServing}`;
      const known = memo.get(key);
      if (known !== undefined) return known;
      const isDecider = games[0] === 6 && games[1] === 6;
      const p = isDecider
        ? tieBreakChance(chances, [0, 0], { isServingFirst: isFirstServing })
        : isFirstServing
          ? hold
          : breakServe;
      const next = { isFirstServing: !isFirstServing };
      const value =
        p * table.valueAt(sets, raised(games, 0), next) + (1 - p) * table.valueAt(sets, raised(games, 1), next);
      memo.set(key, value);
      return value;
    },
  };
  return table;
}

export function raised(pair: readonly [number, number], side: 0 | 1): readonly [number, number] {
  return side === 0 ? [pair[0] + 1, pair[1]] : [pair[0], pair[1] + 1];
}

/** Who has won a set with these games; undefined while it goes on. */
export function setWinner(games: readonly [number, number]): 0 | 1 | undefined {
  const [first, second] = games;
  if (first >= 7 || (first >= 6 && first - second >= 2)) return 0;
  if (second >= 7 || (second >= 6 && second - first >= 2)) return 1;
  return undefined;
}

/** Probability that the first player wins, exact for points that are won independently with the players' serve chances. [SPORT-06] */
export function tennisWinProbability(setup: TennisSetup, state: TennisState): number {
  if (state.isFinished) return state.sets[0] >= setsToWin ? 1 : 0;
  const table = tableOf(setup);
  const isFirstServing = state.server === 0;
  const p = isTieBreak(state)
    ? tieBreakChance(table.chances, state.points, { isServingFirst: isFirstServing })
    : gameChance(isFirstServing ? table.chances.onServe : table.chances.onReturn, state.points);
  const next = { isFirstServing: !isFirstServing };
  return (
    p * table.valueAt(state.sets, raised(state.games, 0), next) +
    (1 - p) * table.valueAt(state.sets, raised(state.games, 1), next)
  );
}
