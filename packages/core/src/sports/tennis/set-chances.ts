import { gameChance, raised, setWinner, tieBreakChance } from "./probability.ts";
import { isTieBreak, type TennisSetup, type TennisState } from "./types.ts";

/** Chances of the first player to win the set in progress, and any set that begins anew: who serves first in it makes no difference. [SPORT-06] */
export function tennisSetChances(
  setup: TennisSetup,
  state: TennisState,
): { readonly now: number; readonly fresh: number } {
  const [first, second] = setup.players;
  const chances = { onServe: first.serveX1000 / 1000, onReturn: 1 - second.serveX1000 / 1000 };
  const [hold, breakServe] = [gameChance(chances.onServe, [0, 0]), gameChance(chances.onReturn, [0, 0])];
  const memo = new Map<string, number>();
  const from = (games: readonly [number, number], isFirstServing: boolean): number => {
    const winner = setWinner(games);
    if (winner !== undefined) return winner === 0 ? 1 : 0;
    const key = `${games[0]} ${games[1]} ${isFirstServing}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const isDecider = games[0] === 6 && games[1] === 6;
    const ownServe = isFirstServing ? hold : breakServe;
    const p = isDecider ? tieBreakChance(chances, [0, 0], { isServingFirst: isFirstServing }) : ownServe;
    const value = p * from(raised(games, 0), !isFirstServing) + (1 - p) * from(raised(games, 1), !isFirstServing);
    memo.set(key, value);
    return value;
  };
  const isFirstServing = state.server === 0;
  const p = isTieBreak(state)
    ? tieBreakChance(chances, state.points, { isServingFirst: isFirstServing })
    : gameChance(isFirstServing ? chances.onServe : chances.onReturn, state.points);
  const after = (side: 0 | 1): number => from(raised(state.games, side), !isFirstServing);
  return { now: p * after(0) + (1 - p) * after(1), fresh: from([0, 0], true) };
}
