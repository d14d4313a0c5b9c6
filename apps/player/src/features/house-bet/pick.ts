import { loseMinor, winMinor, type HouseBet, type HouseRuleKind } from "@maidan/core/house-markets";
import { parseDecimal } from "@maidan/core/money";
import { runnerTitle } from "@maidan/core/sport-names";
import type { Entry } from "../bet-slip/bet-slip-form.ts";
import {
  fancyOffer,
  lineText,
  ownNumbers,
  runnerOffer,
  type EventDetail,
  type Fancy,
  type HousePick,
  type Runner,
} from "./offer.ts";

/** What the market of a pick offers now on the pick's side; no `offer` while nothing is taken. */
export interface Offered {
  /** The match; undefined of a bet that an older page kept. */
  readonly match?: string | undefined;
  readonly title: string;
  readonly isBookmaker: boolean;
  /** The line as it is shown; undefined where a market has none. */
  readonly lineText: string | undefined;
  /** Which numbers the player may name; undefined where the house names the line. */
  readonly numbers: { readonly least: number; readonly most: number } | undefined;
  /** By which rule it is settled; undefined where that can't be told. */
  readonly rule: HouseRuleKind | undefined;
  readonly offer: { readonly line: number; readonly rate: number } | undefined;
  readonly stop: "suspended" | "ballRunning" | undefined;
  readonly minimum: string | undefined;
  readonly maximum: string | undefined;
  /** How long a bet waits before it is taken. */
  readonly delayMs: number;
}

const stopOf = (row: Fancy | Runner): Offered["stop"] =>
  row.suspended === 1 ? "suspended" : row.ball_running === 1 ? "ballRunning" : undefined;

/** Undefined when the market is gone. */
export function offeredNow(detail: EventDetail | undefined, pick: HousePick): Offered | undefined {
  const fancy = detail?.fancy2[pick.marketId];
  const market = detail?.bookmaker[pick.marketId];
  const runner = market?.runners.find((one) => one.selection_id === pick.line);
  const row = fancy ?? runner;
  if (row === undefined) return undefined;
  const offer =
    fancy !== undefined
      ? fancyOffer(fancy, pick.side, pick.line)
      : runner === undefined
        ? undefined
        : runnerOffer(runner, pick.side);
  const stop = stopOf(row);
  return {
    match: detail?.event.Event,
    title: "title" in row ? row.title : runnerTitle(row.runner, market?.title),
    isBookmaker: fancy === undefined,
    lineText: fancy && lineText(fancy, pick.line),
    numbers: fancy && pick.side === "for" ? ownNumbers(fancy) : undefined,
    rule: fancy === undefined ? (market?.rule ?? "BOOKMAKER") : fancy.rule,
    offer: stop === undefined ? offer : undefined,
    stop,
    minimum: row.min,
    maximum: row.max,
    delayMs: (row.delay ?? 0) * 1_000,
  };
}

/** A bet against the house as the player has set it: in the slip, or in the list. */
export interface HouseForm {
  readonly pick: HousePick;
  readonly eventId: string;
  /** As typed: the stake, or what `entry` says. */
  readonly stakeText: string;
  readonly entry: Entry;
  /** Another line is another bet: a runner, or a number that the player names. */
  readonly isByLine: boolean;
  /** What it is on, also when its market has closed. */
  readonly shown: Pick<Offered, "match" | "title" | "isBookmaker" | "lineText">;
}

/** The bet at what is offered now; what it is on is then named by the line of now. */
export const takenAt = (house: HouseForm, pick: HousePick): HouseForm => ({
  ...house,
  pick,
  shown: { ...house.shown, ...(pick.line !== house.pick.line && { lineText: String(pick.line) }) },
});

/** The stake behind the amount; rounded down, so that a liability, profit or payout is never more than what was typed. What a payout brings back is stake and win, or win and risk: the same. [SLIP-15] */
function stakeOf(pick: HousePick, amountMinor: bigint, entry: Entry): bigint {
  const rate = BigInt(pick.rate);
  switch (entry) {
    case "stake":
      return amountMinor;
    case "liability":
      return pick.side === "for" ? amountMinor : (amountMinor * 100n) / rate;
    case "profit":
      return pick.side === "for" ? (amountMinor * 100n) / rate : amountMinor;
    case "payout":
      return (amountMinor * 100n) / (100n + rate);
  }
}

/** What an amount wins and can lose at the pick's rate; undefined for what is no amount. */
export function figuresOf(
  pick: HousePick,
  stakeText: string,
  entry: Entry = "stake",
): { readonly stakeMinor: bigint; readonly profitMinor: bigint; readonly liabilityMinor: bigint } | undefined {
  const amountMinor = parseDecimal(stakeText.replace(/\.$/, ""));
  const stakeMinor = amountMinor && stakeOf(pick, amountMinor, entry);
  if (stakeMinor === undefined || stakeMinor <= 0n) return undefined;
  const bet: HouseBet = { ...coreBet(pick), stakeMinor };
  return { stakeMinor, profitMinor: winMinor(bet), liabilityMinor: loseMinor(bet) };
}

export const coreBet = ({
  side,
  line,
  rate,
}: Pick<HousePick, "side" | "line" | "rate">): Omit<HouseBet, "stakeMinor"> => ({
  side: side === "for" ? "FOR" : "AGAINST",
  line,
  rate,
});

export type StakeFault = "noStake" | "belowMinimum" | "aboveMaximum" | "notCovered";

/** Why the bet can't be sent; the server has the last word. `balance` undefined: not known, then it isn't looked at. */
export function stakeFault(
  pick: HousePick,
  stakeText: string,
  bounds: {
    readonly minimum: string | undefined;
    readonly maximum: string | undefined;
    readonly balanceMinor: bigint | undefined;
    readonly entry?: Entry;
    /** What the bet locks beside those that stand; undefined: its whole liability. */
    readonly neededMinor?: bigint | undefined;
  },
): StakeFault | undefined {
  const figures = figuresOf(pick, stakeText, bounds.entry);
  const [minimum, maximum] = [bounds.minimum, bounds.maximum].map((text) =>
    text === undefined ? undefined : parseDecimal(text),
  );
  if (figures === undefined) {
    // A profit or payout may be less than the smallest stake brings.
    return minimum !== undefined && (figuresOf(pick, stakeText)?.stakeMinor ?? 0n) > 0n ? "belowMinimum" : "noStake";
  }
  if (minimum !== undefined && figures.stakeMinor < minimum) return "belowMinimum";
  if (maximum !== undefined && figures.stakeMinor > maximum) return "aboveMaximum";
  const { balanceMinor, neededMinor = figures.liabilityMinor } = bounds;
  return balanceMinor !== undefined && neededMinor > balanceMinor ? "notCovered" : undefined;
}
