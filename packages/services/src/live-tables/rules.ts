import { commonMoves } from "@maidan/games/blackjack";
import { mostStakeMinor, type Chip } from "@maidan/games/house";
import type { LiveTable, LiveTurns } from "@maidan/games/live";
import type { CommonTurn } from "@maidan/games/blackjack";
import type { KeptMove, ScheduledRules, ScheduledTimes, ScheduledTurns } from "../house-games/index.ts";

/** Moves as the table's rules read them. */
const movesOf = (moves: readonly Pick<KeptMove, "turn" | "hand" | "move">[]): readonly CommonTurn[] =>
  moves.flatMap(({ turn, hand, move }) => {
    const known = commonMoves.find((one) => one === move);
    return known === undefined ? [] : [{ turn, hand: hand === 0 ? 0 : 1, move: known }];
  });

/** The turns of a live table as the machine of scheduled rounds plays them. [HOUSE-37] */
function turnsOf(turns: LiveTurns): ScheduledTurns {
  const { decideMs, closingMs, showMs, view, decidingMinor } = turns;
  return {
    decideMs,
    closingMs,
    showMs,
    view,
    decidingMinor,
    waiting: (source, { moves, turn }) => turns.waiting(source, { moves: movesOf(moves), turn }),
    read: (source, { moves, turn, hand, move }) => {
      const found = turns.moveOf(source, { moves: movesOf(moves), turn, hand, move });
      return found === undefined ? undefined : { raises: turns.raises.includes(found) };
    },
  };
}

/** A live table as the machine of scheduled rounds plays it. [LIVE-02] [LIVE-03] */
export function liveRules(table: LiveTable): ScheduledRules {
  const { bettingMs, closingMs, restMs } = table.times;
  const times: ScheduledTimes = { opensInMs: 0, closesInMs: bettingMs, dealsInMs: bettingMs + closingMs };
  return {
    gameCode: table.code,
    mostOnSpot: table.mostOnPlace,
    mostOnRound: mostStakeMinor,
    readBet: (bet) => {
      const reading = table.readBet(bet);
      if (!reading.ok) return reading;
      const { chips, stakeMinor } = reading;
      return { ok: true, stakeMinor, spots: new Map(chips.map(({ on, stakeMinor: minor }) => [on, minor])) };
    },
    next: () => times,
    deal: (source) => {
      const { view, taken, isLast, showMs } = table.deal(source);
      return { outcome: view, taken, isLast, showMs, restMs };
    },
    ...(table.turns === undefined ? {} : { turns: turnsOf(table.turns) }),
    end: (round, { bet, wagerId, moves }) => {
      const placed = table.readBet(bet);
      const reading = placed.ok ? placed : (table.turns?.readRaise(bet) ?? placed);
      if (!reading.ok) throw new Error(`wager ${wagerId} has no bet of ${table.code}`);
      const chips: readonly Chip[] = reading.chips;
      const { payoutMinor, won, hands } = table.deal(round).pay(chips, movesOf(moves));
      return { kind: "pays", payoutMinor, outcome: hands === undefined ? { won } : { won, hands } };
    },
  };
}
