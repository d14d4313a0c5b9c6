import {
  emptyTally,
  ladderMinor,
  poolMinor,
  scoringLines,
  squadOf,
  type ContestTerms,
  type FantasyPlayer,
  type ScoringLine,
} from "@maidan/games/fantasy";
import type { FantasyMatch, KeptContest } from "./ports.ts";

/** A player of the squad with what they have points for. */
export interface PlayerView extends FantasyPlayer {
  readonly points: number;
  readonly lines: readonly ScoringLine[];
}

export const viewSquad = (match: FantasyMatch): readonly PlayerView[] =>
  squadOf(match.match.setup).map((player) => ({
    ...player,
    points: match.points[player.id] ?? 0,
    lines: scoringLines(match.tallies[player.id] ?? emptyTally, player.role),
  }));

/** Ranks with the same prize. */
export interface PrizeRow {
  readonly from: number;
  readonly to: number;
  readonly eachMinor: bigint;
}
export interface PrizeView {
  readonly rows: readonly PrizeRow[];
  readonly poolMinor: bigint;
}

/** What a contest pays when it is full, and, where that differs, with the entries of now: two at least, or it isn't played. */
export function viewPrizes({ terms, taken }: KeptContest): {
  readonly full: PrizeView;
  readonly now: PrizeView | undefined;
} {
  const entered = Math.max(2, taken);
  const isScaled = terms.prizes.kind === "pro-rata" && entered < terms.spots;
  return { full: prizesWith(terms, terms.spots), now: isScaled ? prizesWith(terms, entered) : undefined };
}

function prizesWith(terms: ContestTerms, entries: number): PrizeView {
  const rows: PrizeRow[] = [];
  for (const [place, eachMinor] of ladderMinor(terms, entries).entries()) {
    const last = rows.at(-1);
    if (last?.eachMinor === eachMinor) rows[rows.length - 1] = { ...last, to: place + 1 };
    else rows.push({ from: place + 1, to: place + 1, eachMinor });
  }
  return { rows, poolMinor: poolMinor(terms, entries) };
}
