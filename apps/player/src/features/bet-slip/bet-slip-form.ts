import { fillProfitMinor } from "@maidan/core/exchange";
import { isOnLadder, priceTicksAway } from "@maidan/core/odds";
import { parseDecimal } from "@maidan/core/money";

/** The bet slip as three pure parts: what the player has set, what it would mean, and what is wrong with it. [SLIP-01] */

export type Side = "BACK" | "LAY";

export interface SlipSelection {
  readonly marketId: string;
  readonly selectionId: number;
  readonly runnerName: string;
  readonly side: Side;
  readonly priceX100: number;
}

export interface SlipForm extends SlipSelection {
  /** As typed, in western digits. */
  readonly stakeText: string;
  /** Keep what is unmatched when the market goes in play, instead of letting it lapse. */
  readonly isKept: boolean;
}

export const openSlip = (selection: SlipSelection): SlipForm => ({ ...selection, stakeText: "", isKept: false });

/** The price some ticks up or down the ladder; it stays at the ends. [SLIP-02] */
export const stepPrice = (form: SlipForm, ticks: number): SlipForm => ({
  ...form,
  priceX100: priceTicksAway(form.priceX100, ticks) ?? form.priceX100,
});

/** A point without digits behind it is one that is still being typed. */
const readStake = (text: string): bigint | undefined => parseDecimal(text.replace(/\.$/, ""));

/** A stake key adds to the stake that is there. */
export function addStake(form: SlipForm, taka: number): SlipForm {
  const current = readStake(form.stakeText) ?? 0n;
  const sum = current + BigInt(taka) * 100n;
  const rest = sum % 100n;
  return { ...form, stakeText: rest === 0n ? String(sum / 100n) : `${sum / 100n}.${String(rest).padStart(2, "0")}` };
}

export interface SlipSummary {
  readonly stakeMinor: bigint;
  /** What the bet wins at the slip's price, before commission; it may be matched better, never worse. [SLIP-03] */
  readonly profitMinor: bigint;
  /** What the bet can lose: the stake of a back, the backer's profit of a lay. This much is taken from the balance at most. */
  readonly liabilityMinor: bigint;
}

export function summarise(form: SlipForm): SlipSummary | undefined {
  const stakeMinor = readStake(form.stakeText);
  if (stakeMinor === undefined || stakeMinor <= 0n || !isOnLadder(form.priceX100)) return undefined;
  const backersProfit = BigInt(fillProfitMinor(Number(stakeMinor), form.priceX100));
  return form.side === "BACK"
    ? { stakeMinor, profitMinor: backersProfit, liabilityMinor: stakeMinor }
    : { stakeMinor, profitMinor: stakeMinor, liabilityMinor: backersProfit };
}

export interface Outlook {
  readonly selectionId: number;
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
}

/** The result under each runner, before and after the bet is matched whole at the slip's price. [SLIP-04] */
export function whatIf(
  form: SlipForm,
  runners: readonly { readonly selectionId: number; readonly resultMinor: bigint }[],
): readonly Outlook[] {
  const summary = summarise(form);
  return runners.map(({ selectionId, resultMinor }) => {
    if (summary === undefined) return { selectionId, beforeMinor: resultMinor, afterMinor: resultMinor };
    const isBetWon = (selectionId === form.selectionId) === (form.side === "BACK");
    const change = isBetWon ? summary.profitMinor : -summary.liabilityMinor;
    return { selectionId, beforeMinor: resultMinor, afterMinor: resultMinor + change };
  });
}

/** Whether the best price of the book is at least as good for the player as the slip's own: then some of the bet is matched at once. [SLIP-08] */
export const isTaken = (form: SlipForm, bestX100: number): boolean =>
  form.side === "BACK" ? bestX100 >= form.priceX100 : bestX100 <= form.priceX100;

export type SlipFault = "noStake" | "offLadder";

/** What can be told without asking the server; whether the balance covers the bet is its to say, as other bets may cover it. */
export function slipFault(form: SlipForm): SlipFault | undefined {
  if (!isOnLadder(form.priceX100)) return "offLadder";
  return summarise(form) === undefined ? "noStake" : undefined;
}
