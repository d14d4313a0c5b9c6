import { parseDecimal, toDecimal } from "@maidan/core/money";
import {
  bingoOrder,
  bingoPot,
  bingoRoom,
  isBingoSeed,
  mostCardsOfGame,
  mostCardsOfPlayer,
  playBingoByCurrency,
  type BingoCode,
  type BingoPrize,
  type BingoTicket,
  type PlayedCurrencies,
  type SoldBingoTicket,
  type WonCurrencyPrize,
} from "@maidan/games/bingo";
import { fieldsOf, type Json as GameJson } from "@maidan/games/house";
import type { ScheduledEntry, ScheduledReading, ScheduledRound, ScheduledRules } from "../house-games/index.ts";

export interface BingoTimes {
  /** How long cards are sold. */
  readonly salesMs: number;
  /** From the close to the first ball, and from the last one to the payouts. */
  readonly introMs: number;
  readonly restMs: number;
}
export const usualBingoTimes: BingoTimes = { salesMs: 60_000, introMs: 3_000, restMs: 10_000 };

/** Bets that are on their way at the close are waited for. */
const waitMs = 2_000;
const spot = "cards";

/** A player's cards as they are bet: so many of their own seed. */
function askedOf(bet: GameJson): { readonly seed: string; readonly cards: number } | undefined {
  const fields = fieldsOf(bet, ["seed", "cards"]);
  const { seed, cards } = fields ?? {};
  if (typeof seed !== "string" || !isBingoSeed(seed) || typeof cards !== "number") return undefined;
  return Number.isInteger(cards) && cards >= 1 && cards <= mostCardsOfPlayer ? { seed, cards } : undefined;
}

/** A played game as it is kept: what was sold, the prizes, and how many balls were called. */
export interface BingoOutcome extends PlayedCurrencies {
  readonly sold: readonly SoldBingoTicket[];
}

const kept = ({ prizes, calls, sold }: BingoOutcome): GameJson => ({
  calls,
  sold: sold.map(({ id, seed, cards, currency }) => ({ id, seed, cards, currency })),
  prizes: prizes.map(({ prize, call, currency, cards }) => ({
    prize,
    call,
    currency,
    cards: cards.map(({ id, index, minor }) => ({ id, index, amount: toDecimal(minor) })),
  })),
});

/** Games from before they said it were of taka alone, or were played as if they were. */
const firstCurrency = "BDT";
interface KeptOutcome {
  readonly calls: number;
  readonly sold: readonly (BingoTicket & { readonly currency?: string })[];
  readonly prizes: readonly (Omit<WonCurrencyPrize, "cards" | "currency"> & {
    readonly currency?: string;
    readonly cards: readonly { readonly id: string; readonly index: number; readonly amount: string }[];
  })[];
}

/** A game's outcome, as `kept` wrote it. */
export function bingoOutcomeOf(outcome: GameJson): BingoOutcome {
  // Written by this file alone.
  const { calls, sold, prizes } = outcome as unknown as KeptOutcome;
  return {
    calls,
    sold: sold.map((ticket) => ({ ...ticket, currency: ticket.currency ?? firstCurrency })),
    prizes: prizes.map((prize) => ({
      ...prize,
      currency: prize.currency ?? firstCurrency,
      cards: prize.cards.map(({ id, index, amount }) => ({ id, index, minor: parseDecimal(amount) ?? 0n })),
    })),
  };
}

const ticketOf = ({
  wagerId,
  currency,
  content,
}: Pick<ScheduledEntry, "wagerId" | "currency" | "content">): SoldBingoTicket => {
  const asked = askedOf((content as { readonly bet: GameJson }).bet);
  if (asked === undefined) throw new Error(`ticket ${wagerId} can't be read`);
  return { id: wagerId, ...asked, currency };
};

/** How many balls are called by now. 0 before the first. */
export function bingoCalled(code: BingoCode, round: Pick<ScheduledRound, "paysInMs" | "phase">, calls: number): number {
  if (round.phase === "betting") return 0;
  if (round.phase !== "dealt") return calls;
  const { callMs } = bingoRoom(code);
  const leftMs = round.paysInMs ?? 0;
  // The last one is called a call's time before the payouts.
  return Math.max(0, Math.min(calls, Math.floor((calls * callMs - leftMs) / callMs) + 1));
}

/** A bingo room as a table's clock plays it: cards are sold, balls are called, prizes are paid once all can see them. */
export function bingoRules(code: BingoCode, times: BingoTimes = usualBingoTimes): ScheduledRules {
  const room = bingoRoom(code);
  const mostMinor = room.cardMinor * BigInt(mostCardsOfPlayer);
  return {
    gameCode: code,
    needsEntries: true,
    readBet: (bet): ScheduledReading => {
      const asked = askedOf(bet);
      if (asked === undefined) return { ok: false, code: "bet" };
      const stakeMinor = room.cardMinor * BigInt(asked.cards);
      return { ok: true, stakeMinor, spots: new Map([[spot, stakeMinor]]) };
    },
    mostOnSpot: () => mostMinor,
    mostOnRound: mostMinor,
    mostOfAll: () => room.cardMinor * BigInt(mostCardsOfGame),
    next: () => ({ opensInMs: 0, closesInMs: times.salesMs, dealsInMs: times.salesMs + waitMs }),
    deal: ({ hash, salt }, entries) => {
      const sold = entries.map((entry) => ticketOf(entry));
      // Nobody bought a card: there is nothing to call.
      if (sold.length === 0) return { outcome: null, taken: 0, isLast: true, showMs: 0, restMs: 0 };
      const played = playBingoByCurrency(room, { hash, salt, tickets: sold });
      const showMs = times.introMs + played.calls * room.callMs;
      return { outcome: kept({ ...played, sold }), taken: 0, isLast: true, showMs, restMs: times.restMs };
    },
    end: ({ outcome }, { wagerId }) => {
      const won = bingoOutcomeOf(outcome).prizes.flatMap(({ prize, call, cards }) =>
        cards.flatMap(({ id, index, minor }) => (id === wagerId ? { prize, call, index, minor } : [])),
      );
      return {
        kind: "pays",
        payoutMinor: won.reduce((sum, { minor }) => sum + minor, 0n),
        outcome: { won: won.map(({ minor, ...one }) => ({ ...one, amount: toDecimal(minor) })) },
      };
    },
  };
}

/** The balls of a game in their order. */
export const bingoOrderOf = (code: BingoCode, drawn: Pick<ScheduledRound, "hash" | "salt">): readonly number[] =>
  bingoOrder(bingoRoom(code), drawn);

/** What each prize is worth with so many cards sold. */
export const bingoPotOf = (code: BingoCode, cards: number): ReadonlyMap<BingoPrize, bigint> =>
  bingoPot(bingoRoom(code), cards);

export const bingoCardMinor = (code: BingoCode): bigint => bingoRoom(code).cardMinor;
