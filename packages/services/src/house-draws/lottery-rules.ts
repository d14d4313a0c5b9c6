import {
  closesBeforeMs,
  drawLottery,
  lotteryPays,
  lotteryPayout,
  mostPerNumberMinor,
  nextDrawMs,
  readTicket,
  type LotteryCode,
  type LotteryKind,
  type LotteryTimes,
} from "@maidan/games/lottery";
import type { Json as GameJson } from "@maidan/games/house";
import type { ScheduledReading, ScheduledRules } from "../house-games/index.ts";

/** How long the number is shown before it is paid. */
const shownMs = 8_000;
/** All tickets of a player for one draw. */
const mostOfPlayerMinor = 5_000_000n;

/** Where a line lies: on this number of this kind. */
export const lotterySpot = ({ kind, digits }: { readonly kind: LotteryKind; readonly digits: string }): string =>
  `${kind}:${digits}`;

/** What all may stake on a number so that no more than the most per number is won on it. [LOTTERY-05] */
export function mostOnLotterySpot(code: LotteryCode, spot: string): bigint {
  const [kind, digits] = spot.split(":") as [LotteryKind, string];
  return mostPerNumberMinor / BigInt(lotteryPays(code, { kind, digits }));
}

const linesOf = (bet: GameJson): GameJson =>
  typeof bet === "object" && bet !== null && "lines" in bet ? (bet.lines ?? null) : null;

function read(code: LotteryCode, bet: GameJson): ScheduledReading {
  const reading = readTicket(code, linesOf(bet));
  if (reading.ok) {
    const spots = new Map(reading.lines.map((line) => [lotterySpot(line), line.stakeMinor]));
    return { ok: true, stakeMinor: reading.stakeMinor, spots };
  }
  return reading.code === "lines" ? { ok: false, code: "bet" } : reading;
}

/** The number of a lottery's draw, as it was kept. */
export function lotteryNumberOf(outcome: GameJson): string {
  const number = typeof outcome === "object" && outcome !== null && "number" in outcome ? outcome.number : undefined;
  if (typeof number !== "string") throw new Error("a draw has no number");
  return number;
}

/**
 * A lottery as a table's clock plays it: its next draw is sold until it closes, whether anybody looks on or not. `timesNow` is asked for each draw before it
 * opens; one that is sold keeps its time. [LOTTERY-06]
 */
export function lotteryRules(code: LotteryCode, timesNow: () => LotteryTimes): ScheduledRules {
  const most = (spot: string): bigint => mostOnLotterySpot(code, spot);
  return {
    gameCode: code,
    isAlwaysOn: true,
    readBet: (bet) => read(code, bet),
    mostOnSpot: most,
    mostOfAll: most,
    mostOnRound: mostOfPlayerMinor,
    next: ({ nowMs }) => {
      const times = timesNow();
      const before = closesBeforeMs(times);
      // Not one that is closed already.
      const drawsInMs = nextDrawMs(times, nowMs + before) - nowMs;
      return { opensInMs: 0, closesInMs: drawsInMs - before, dealsInMs: drawsInMs };
    },
    deal: (round) => ({
      outcome: { number: drawLottery(code, round) },
      taken: 0,
      isLast: true,
      showMs: shownMs,
      restMs: 0,
    }),
    end: ({ outcome }, { bet, wagerId }) => {
      const reading = readTicket(code, linesOf(bet));
      if (!reading.ok) throw new Error(`ticket ${wagerId} can't be read`);
      const number = lotteryNumberOf(outcome);
      return { kind: "pays", payoutMinor: lotteryPayout(code, reading.lines, number), outcome: { number } };
    },
  };
}
