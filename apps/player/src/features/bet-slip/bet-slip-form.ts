import { fillProfitMinor, isPriceIn, lineIndex, type LineRange } from "@maidan/core/exchange";
import { nearestPriceDown, nearestPriceUp, priceTicksAway } from "@maidan/core/odds";
import { parseDecimal } from "@maidan/core/money";

/** The bet slip as three pure parts: what the player has set, what it would mean, and what is wrong with it. [SLIP-01] */

export type Side = "BACK" | "LAY";

export interface SlipSelection {
  readonly marketId: string;
  readonly selectionId: number;
  readonly runnerName: string;
  readonly side: Side;
  readonly priceX100: number;
  /** A price that the player picked from the ladder, not one that the book offers. */
  readonly isOwnPrice?: true;
  /** Of a LINE market its lines: `priceX100` is one of them then, and the bet is at evens. A back is a No, a lay a Yes. [LINE-09] */
  readonly line?: LineRange;
}

/** What the amount that is typed stands for. The profit is what the bet wins, the payout what comes back if it is won: stake and profit. */
export type Entry = (typeof entries)[number];
export const entries = ["stake", "liability", "profit", "payout"] as const;

/** What becomes of what is not matched at once: it waits until the off, also in play, takes the starting price at the off, or it ends there and then. */
export type Rest = "lapse" | "keep" | "startingPrice" | "kill";

/** Those that can be chosen: once in play nothing is left to be kept beyond the off; the starting price where it is still to come. [SLIP-12] */
export function restsIn(market: {
  readonly isInPlay: boolean;
  readonly startingPrice?: "open" | "known" | undefined;
}): readonly Rest[] {
  if (market.isInPlay) return ["lapse", "kill"];
  return market.startingPrice === "open" ? ["lapse", "keep", "startingPrice", "kill"] : ["lapse", "keep", "kill"];
}

export interface SlipForm extends SlipSelection {
  /** The match and its market, as the reader knows them: a runner may be called Yes. [SLIP-21] */
  readonly of: string;
  /** As typed, in western digits: the stake, or what `entry` says. */
  readonly stakeText: string;
  readonly entry: Entry;
  /** The odds of the book that the player has seen and agreed to; other odds in the slip are the player's own. [SLIP-14] */
  readonly seenX100: number;
  readonly rest: Rest;
  /** Of fill or kill the least stake that must be matched, as typed; empty: the whole. [SLIP-20] */
  readonly leastText: string;
}

export const openSlip = (selection: SlipSelection, of = ""): SlipForm => ({
  ...selection,
  of,
  stakeText: "",
  entry: "stake",
  seenX100: selection.isOwnPrice === true ? 0 : selection.priceX100,
  rest: "lapse",
  leastText: "",
});

/** The slip at the odds that the book offers now. */
export const atBest = (form: SlipForm, bestX100: number): SlipForm => ({
  ...form,
  priceX100: bestX100,
  seenX100: bestX100,
});

/** Odds or a line as they are typed, in hundredths; they need not be on the ladder. 0 for what is no number. */
export const typedPrice = (text: string): number => Number(readAmount(text) ?? 0n);

/** The prices of the ladder, or the lines, on both sides of a number that is none of them; beyond the ends the last one alone. */
export function nearestPrices(priceX100: number, line: LineRange | undefined): readonly number[] {
  const near =
    line === undefined
      ? [nearestPriceDown(priceX100), nearestPriceUp(priceX100)]
      : [Math.floor, Math.ceil].map((rounded) => lineNear(line, priceX100, rounded));
  return [...new Set(near.filter((price) => price !== undefined))];
}

/** Held at the least and the most. */
function lineNear(
  { leastX100, mostX100, intervalX100 }: LineRange,
  lineX100: number,
  rounded: (place: number) => number,
): number {
  const nearX100 = leastX100 + rounded((lineX100 - leastX100) / intervalX100) * intervalX100;
  return Math.min(mostX100, Math.max(leastX100, nearX100));
}

/** The price some ticks up or down the ladder, or the line so many lines away; undefined beyond the ends. From between two of them the next one is a step away. */
export function priceAway(priceX100: number, ticks: number, line: LineRange | undefined): number | undefined {
  if (!isPriceIn(line === undefined ? {} : { line }, priceX100)) {
    const near = nearestPrices(priceX100, line);
    return ticks > 0 ? near.at(-1) : near[0];
  }
  if (line === undefined) return priceTicksAway(priceX100, ticks);
  const away = priceX100 + ticks * line.intervalX100;
  return lineIndex(line, away) < 0 ? undefined : away;
}

/** The slip a step up or down; it stays at the ends. [SLIP-02] */
export const stepPrice = (form: SlipForm, ticks: number): SlipForm => ({
  ...form,
  priceX100: priceAway(form.priceX100, ticks, form.line) ?? form.priceX100,
});

const evensX100 = 200;
/** The odds by which it wins and loses: a bet at a line wins or loses its stake. [LINE-02] */
const oddsX100Of = ({ line, priceX100 }: SlipForm): number => (line === undefined ? priceX100 : evensX100);

/** A point without digits behind it is one that is still being typed. */
const readAmount = (text: string): bigint | undefined => parseDecimal(text.replace(/\.$/, ""));

/** A stake key adds to the stake that is there. */
export function addStake(form: SlipForm, taka: number): SlipForm {
  const current = readAmount(form.stakeText) ?? 0n;
  const sum = current + BigInt(taka) * 100n;
  const rest = sum % 100n;
  return { ...form, stakeText: rest === 0n ? String(sum / 100n) : `${sum / 100n}.${String(rest).padStart(2, "0")}` };
}

/** The stake behind the amount; rounded down, so that a liability, profit or payout is never more than what was typed. [SLIP-15] */
function stakeOf(form: SlipForm): bigint | undefined {
  const amount = readAmount(form.stakeText);
  if (amount === undefined) return undefined;
  const price = BigInt(oddsX100Of(form));
  switch (form.entry) {
    case "stake":
      return amount;
    case "liability":
      return form.side === "BACK" ? amount : (amount * 100n) / (price - 100n);
    case "profit":
      return form.side === "LAY" ? amount : (amount * 100n) / (price - 100n);
    case "payout":
      return (amount * 100n) / price;
  }
}

export interface SlipSummary {
  readonly stakeMinor: bigint;
  /** What the bet wins at the slip's price, before commission; it may be matched better, never worse. [SLIP-03] */
  readonly profitMinor: bigint;
  /** What the bet can lose: the stake of a back, the backer's profit of a lay. This much is taken from the balance at most. */
  readonly liabilityMinor: bigint;
}

export function summarise(form: SlipForm): SlipSummary | undefined {
  if (!isPriceIn(form, form.priceX100)) return undefined;
  const stakeMinor = stakeOf(form);
  if (stakeMinor === undefined || stakeMinor <= 0n) return undefined;
  const backersProfit = BigInt(fillProfitMinor(Number(stakeMinor), oddsX100Of(form)));
  return form.side === "BACK"
    ? { stakeMinor, profitMinor: backersProfit, liabilityMinor: stakeMinor }
    : { stakeMinor, profitMinor: stakeMinor, liabilityMinor: backersProfit };
}

export interface Outlook {
  readonly selectionId: number;
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
  /** Where several win. */
  readonly ifLoses?: { readonly beforeMinor: bigint; readonly afterMinor: bigint };
}

interface KnownResult {
  readonly selectionId: number;
  readonly resultMinor: bigint;
  /** Where several win: then both are of the bets on this runner alone. */
  readonly loseMinor?: bigint;
}

/**
 * The result under each runner, before and after the bet is matched whole at the slip's price. Where several win it is of the bets on each runner alone, if it wins,
 * and `ifLoses`: who wins beside it is open. Nothing where several win and that isn't known yet. [SLIP-04]
 */
export function whatIf(
  form: SlipForm,
  runners: readonly KnownResult[],
  numberOfWinners: number | undefined = 1,
): readonly Outlook[] {
  if (numberOfWinners > 1 && runners.some(({ loseMinor }) => loseMinor === undefined)) return [];
  const summary = summarise(form);
  const [won, lost] = [summary?.profitMinor ?? 0n, -(summary?.liabilityMinor ?? 0n)];
  const [ifWins, ifLoses] = form.side === "BACK" ? [won, lost] : [lost, won];
  return runners.map(({ selectionId, resultMinor, loseMinor }) => {
    const isOwn = selectionId === form.selectionId;
    if (loseMinor === undefined) {
      return { selectionId, beforeMinor: resultMinor, afterMinor: resultMinor + (isOwn ? ifWins : ifLoses) };
    }
    return {
      selectionId,
      beforeMinor: resultMinor,
      afterMinor: resultMinor + (isOwn ? ifWins : 0n),
      ifLoses: { beforeMinor: loseMinor, afterMinor: loseMinor + (isOwn ? ifLoses : 0n) },
    };
  });
}

/** Whether the best price of the book is at least as good for the player as the slip's own: then some of the bet is matched at once. [SLIP-08] */
export const isTaken = (form: SlipForm, bestX100: number): boolean =>
  form.side === "BACK" ? bestX100 >= form.priceX100 : bestX100 <= form.priceX100;

export type PricePolicy = "any" | "better" | "none";

/** What is to be done with a slip whose odds the book may have left since they were seen. */
export type PriceDecision = { readonly kind: "send"; readonly priceX100: number } | { readonly kind: "ask" };

/** What the player's settings say of moved odds; without `takes_better_prices` best execution is off. */
export interface PriceSettings {
  readonly price_policy: PricePolicy;
  readonly takes_better_prices: boolean;
}

/** Whether the bet would lapse at its odds since better ones are on offer, which the settings don't take; fill or kill asks for an average and doesn't. [BOOK-24] */
export const lapsesForBetter = (form: SlipForm, bestX100: number, settings: PriceSettings): boolean =>
  !settings.takes_better_prices && form.rest !== "kill" && bestX100 !== form.priceX100 && isTaken(form, bestX100);

/**
 * Whether a bet goes out, and at which odds. Odds that the player has set themselves always do. `any` follows the book to worse odds; better ones
 * are had by best execution, and gone along to where that is off. `better` asks when the book has become worse, `none` whenever it has moved. [SLIP-14]
 */
export function decidePrice(form: SlipForm, bestX100: number | undefined, settings: PriceSettings): PriceDecision {
  const send: PriceDecision = { kind: "send", priceX100: form.priceX100 };
  if (form.priceX100 !== form.seenX100 || bestX100 === form.priceX100) return send;
  if (bestX100 === undefined) return { kind: "ask" };
  const goAlong: PriceDecision = { kind: "send", priceX100: bestX100 };
  const forBetter = lapsesForBetter(form, bestX100, settings) ? goAlong : send;
  switch (settings.price_policy) {
    case "any":
      return isTaken(form, bestX100) ? forBetter : goAlong;
    case "better":
      return isTaken(form, bestX100) ? forBetter : { kind: "ask" };
    case "none":
      return { kind: "ask" };
  }
}

/** The bet as it would go out now; where the player would be asked first, as it is. [SLIP-08] */
export function asSent(form: SlipForm, bestX100: number | undefined, settings: PriceSettings): SlipForm {
  const decision = decidePrice(form, bestX100, settings);
  return decision.kind === "ask" || decision.priceX100 === form.priceX100 ? form : atBest(form, decision.priceX100);
}

/** The least that must be matched of a fill-or-kill bet, in minor units; undefined: the whole of it. Something that is no amount is 0. [SLIP-20] */
export const leastMinor = ({ rest, leastText }: SlipForm): bigint | undefined =>
  rest === "kill" && leastText !== "" ? (readAmount(leastText) ?? 0n) : undefined;

export type SlipFault = "noStake" | "tooLittle" | "offLadder" | "badLeast";

/** What can be told without asking the server; whether the balance covers the bet is its to say, as other bets may cover it. */
export function slipFault(form: SlipForm): SlipFault | undefined {
  if (!isPriceIn(form, form.priceX100)) return "offLadder";
  const summary = summarise(form);
  // What is typed may be less than the smallest stake brings.
  if (summary === undefined) return (readAmount(form.stakeText) ?? 0n) > 0n ? "tooLittle" : "noStake";
  const least = leastMinor(form) ?? summary.stakeMinor;
  return least <= 0n || least > summary.stakeMinor ? "badLeast" : undefined;
}
