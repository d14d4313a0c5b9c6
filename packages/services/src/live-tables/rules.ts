import { mostStakeMinor, type Chip } from "@maidan/games/house";
import type { LiveTable } from "@maidan/games/live";
import type { ScheduledRules, ScheduledTimes } from "../house-games/index.ts";

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
    end: (round, { bet, wagerId }) => {
      const reading = table.readBet(bet);
      if (!reading.ok) throw new Error(`wager ${wagerId} has no bet of ${table.code}`);
      const chips: readonly Chip[] = reading.chips;
      const { payoutMinor, won } = table.deal(round).pay(chips);
      return { kind: "pays", payoutMinor, outcome: { won } };
    },
  };
}
