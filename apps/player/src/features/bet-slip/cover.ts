import {
  lockedMinor,
  lockedOnLines,
  restingStake,
  worstOutcomeMinor,
  type LineBet,
  type RunnerFigures,
} from "@maidan/core/exchange";
import type { RunnerResult } from "./slip-fields.tsx";
import { summarise, type SlipForm } from "./bet-slip-form.ts";

/** One of the player's bets of the market, as the exchange lists it. */
export interface MarketBet {
  readonly selectionId: number;
  readonly side: "BACK" | "LAY";
  readonly priceSize: { readonly price: number };
  readonly sizeMatched: number;
  readonly sizeRemaining: number;
}

/** What is known here of the player's part in a market. */
export interface KnownPosition {
  /** The result of all that is matched, by the runner that wins; to the paisa. */
  readonly results: readonly Pick<RunnerResult, "selectionId" | "resultMinor">[];
  /** Undefined until they are read. */
  readonly bets: readonly MarketBet[] | undefined;
  /** Of a LINE market what is matched, by line; undefined until it is read. */
  readonly lineBets?: readonly LineBet[] | undefined;
  /** The market as it is known here; undefined until it is. */
  readonly market:
    | {
        readonly numberOfWinners?: number | undefined;
        readonly runners: readonly { readonly selectionId: number; readonly status: string }[];
      }
    | undefined;
}

/** A longer list may have been cut. */
const mostBets = 100;
const minorOf = (taka: number): number => Math.round(taka * 100);

/** Figures per runner of all that is matched, and of what rests where it hurts. */
function figuresOf({ results, bets }: { results: KnownPosition["results"]; bets: readonly MarketBet[] }) {
  const lose = results.map(({ selectionId }) =>
    bets
      .filter((bet) => bet.selectionId === selectionId)
      .reduce((sum, { side, sizeMatched }) => sum + (side === "BACK" ? -1 : 1) * minorOf(sizeMatched), 0),
  );
  const allLose = lose.reduce((sum, loseMinor) => sum + loseMinor, 0);
  const figures = results.map(({ resultMinor }, index): RunnerFigures => {
    const loseMinor = lose[index] ?? 0;
    return { loseMinor, winMinor: Number(resultMinor) - (allLose - loseMinor) };
  });
  return bets.reduce((sums, bet) => {
    const at = results.findIndex(({ selectionId }) => selectionId === bet.selectionId);
    const sizeMinor = minorOf(bet.sizeRemaining);
    return sizeMinor === 0 ? sums : withOffer(sums, at, { ...bet, sizeMinor, priceX100: minorOf(bet.priceSize.price) });
  }, figures);
}

interface Offer {
  readonly side: "BACK" | "LAY";
  readonly sizeMinor: number;
  readonly priceX100: number;
}

function withOffer(figures: readonly RunnerFigures[], at: number, offer: Offer): RunnerFigures[] {
  const { profitMinor } = restingStake(offer, at);
  return figures.map((figure, index) => {
    if (index !== at) return figure;
    return offer.side === "BACK"
      ? { ...figure, loseMinor: figure.loseMinor - offer.sizeMinor }
      : { ...figure, winMinor: figure.winMinor - profitMinor };
  });
}

/**
 * What of the bet the balance does not cover, in minor units; 0 when it does or when that can't be told here. The same worst case as the exchange
 * reckons: the player's other bets of the market may cover it. Never more than what the exchange would find missing, so that nothing is refused here
 * that would be taken there. [SLIP-17]
 */
export function missingMinor(form: SlipForm, known: Known): bigint {
  const summary = summarise(form);
  if (summary === undefined) return 0n;
  const { selectionId, side, priceX100 } = form;
  const asked = { selectionId, side, priceX100, sizeMinor: Number(summary.stakeMinor) };
  return (form.line === undefined ? missingOfMinor : missingOnLinesMinor)(asked, known);
}

type Known = KnownPosition & { readonly balanceMinor: bigint };

/** A bet as it is to be entered, in the place of another where it is changed. */
export interface AskedBet extends Offer {
  readonly selectionId: number;
  readonly instead?: MarketBet;
}

const without = (bets: readonly MarketBet[], instead: MarketBet | undefined): readonly MarketBet[] =>
  bets.map((bet) => (bet === instead ? { ...bet, sizeRemaining: 0 } : bet));

/** The same of a bet that is not the slip's. */
export function missingOfMinor(asked: AskedBet, known: Known): bigint {
  const { bets, market, balanceMinor } = known;
  const removed = market?.runners.filter(({ status }) => status === "REMOVED").map(({ selectionId }) => selectionId);
  // A runner that was withdrawn can't win, and nothing stands on it any more.
  const results = known.results.filter(({ selectionId }) => removed?.includes(selectionId) !== true);
  const at = results.findIndex(({ selectionId }) => selectionId === asked.selectionId);
  if (bets === undefined || bets.length >= mostBets || at < 0) return 0n;
  if (market?.numberOfWinners !== 1) return 0n;
  const { numberOfWinners } = market;
  const before = figuresOf({ results, bets });
  const after = withOffer(figuresOf({ results, bets: without(bets, asked.instead) }), at, asked);
  // Whether another than the listed runners may win isn't known here: the milder of the two counts.
  const needed = [false, true].map((hasOtherOutcome) => {
    const locked = (figures: readonly RunnerFigures[]): number =>
      lockedMinor(worstOutcomeMinor(figures, { numberOfWinners, hasOtherOutcome }));
    return locked(after) - locked(before);
  });
  const missing = BigInt(Math.min(...needed)) - balanceMinor;
  return missing > 0n ? missing : 0n;
}

/** The same of a bet at a line, by the numbers that may come. */
export function missingOnLinesMinor(asked: AskedBet, known: Known): bigint {
  const { bets, lineBets, balanceMinor } = known;
  if (bets === undefined || lineBets === undefined || bets.length >= mostBets) return 0n;
  const waiting = (listed: readonly MarketBet[]): readonly Offer[] =>
    listed.map((bet) => ({
      side: bet.side,
      priceX100: minorOf(bet.priceSize.price),
      sizeMinor: minorOf(bet.sizeRemaining),
    }));
  const after = [...waiting(without(bets, asked.instead)), asked];
  const needed = lockedOnLines(lineBets, after) - lockedOnLines(lineBets, waiting(bets));
  const missing = BigInt(needed) - balanceMinor;
  return missing > 0n ? missing : 0n;
}
