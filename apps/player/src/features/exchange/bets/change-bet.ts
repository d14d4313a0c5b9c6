import { isPriceIn, type LineRange } from "@maidan/core/exchange";
import { parseDecimal } from "@maidan/core/money";
import type { ReplaceExecutionReportResult } from "@maidan/contract/http/exchange";
import { mintKey, type ApiResult } from "@maidan/client/api";
import { refusalOf, type Refused } from "../../bet-slip/index.ts";
import { askedTwice, exchangeCall, isLost } from "../calls.ts";
import { minorOf } from "../use-exchange.ts";
import type { CurrentOrder } from "../use-positions.ts";

/** What the player has set in the editor of a bet that waits. */
export interface BetEdit {
  readonly priceX100: number;
  /** As typed, in western digits. */
  readonly stakeText: string;
}

export const priceX100Of = (order: CurrentOrder): number => Math.round(order.priceSize.price * 100);

export const openEdit = (order: CurrentOrder): BetEdit => ({
  priceX100: priceX100Of(order),
  stakeText: String(order.sizeRemaining),
});

export type EditFault = "unchanged" | "tooMuch" | "noStake" | "offLadder";

/** What is to be done: the stake lowered by so much, then the rest moved to a new price. */
export interface BetChange {
  readonly reductionMinor: bigint;
  readonly newPriceX100: number | undefined;
  /** Under which it is asked: the same one asks for the first answer again. Absent: one of its own. */
  readonly reference?: string;
}

/** Of a change that may have to be asked for again. */
export const mintReference = (): string => mintKey().replaceAll("-", "").slice(0, 30);

/** What an edit means. A stake can be lowered alone: a bet keeps its place in the queue then. */
export function changeOf(order: CurrentOrder, edit: BetEdit, line?: LineRange): BetChange | EditFault {
  const stakeMinor = parseDecimal(edit.stakeText.replace(/\.$/, ""));
  const remainingMinor = minorOf(order.sizeRemaining);
  if (stakeMinor === undefined || stakeMinor <= 0n) return "noStake";
  if (stakeMinor > remainingMinor) return "tooMuch";
  if (!isPriceIn(line === undefined ? {} : { line }, edit.priceX100)) return "offLadder";
  const reductionMinor = remainingMinor - stakeMinor;
  const newPriceX100 = edit.priceX100 === priceX100Of(order) ? undefined : edit.priceX100;
  return reductionMinor === 0n && newPriceX100 === undefined ? "unchanged" : { reductionMinor, newPriceX100 };
}

export type ChangeOutcome =
  | { readonly kind: "reduced" | "changed" | "failed" }
  /** Nothing was cancelled, as the new odds would not be taken now: why. */
  | ({ readonly kind: "kept" } & Refused)
  /** The stake is lowered, the odds are what they were: the new ones were refused. */
  | { readonly kind: "reducedOnly" }
  /** No answer came, also asked once more: it may be done or not. */
  | { readonly kind: "unknown" }
  | { readonly kind: "matched"; readonly averagePriceX100: number }
  /** The rest waits at the new price. */
  | {
      readonly kind: "partMatched";
      readonly averagePriceX100: number;
      readonly matchedMinor: bigint;
      readonly waitingMinor: bigint;
    }
  /** The old bet is gone and the new one was not taken: why. */
  | ({ readonly kind: "cancelledOnly" } & Refused);

type Call = typeof exchangeCall;

/**
 * Does it by the exchange API's own calls: a lowered stake first, then the new price, each under a reference of this change. A new price waits the market's
 * delay in play. [ROOM-16]
 */
export async function changeBet(
  order: CurrentOrder,
  change: BetChange,
  call: Call = exchangeCall,
): Promise<ChangeOutcome> {
  const { marketId, betId } = order;
  const reference = change.reference ?? mintReference();
  const hasReduction = change.reductionMinor > 0n;
  if (hasReduction) {
    const instructions = [{ betId, sizeReduction: Number(change.reductionMinor) / 100 }];
    const reduced = await askedTwice(() =>
      call("cancelOrders", { marketId, customerRef: `${reference}-c`, instructions }),
    );
    if (isLost(reduced)) return { kind: "unknown" };
    if (!reduced.ok || reduced.value.status !== "SUCCESS") return { kind: "failed" };
    if (change.newPriceX100 === undefined) return { kind: "reduced" };
  }
  const newPrice = (change.newPriceX100 ?? priceX100Of(order)) / 100;
  const replaced = await askedTwice(() =>
    call("replaceOrders", { marketId, customerRef: `${reference}-r`, instructions: [{ betId, newPrice }] }),
  );
  if (isLost(replaced)) return { kind: "unknown" };
  return replacedOutcome(replaced, hasReduction);
}

/** Why no new odds are taken; any other code is of the bet that was to be changed. */
const isOfNewOdds = (code: string): boolean => code === "MARKET_SUSPENDED" || code === "MARKET_NOT_OPEN_FOR_BETTING";

function replacedOutcome(replaced: ApiResult<ReplaceExecutionReportResult>, hasReduction: boolean): ChangeOutcome {
  const refused: ChangeOutcome = { kind: hasReduction ? "reducedOnly" : "failed" };
  if (!replaced.ok) return refused;
  const [report] = replaced.value.instructionReports ?? [];
  const { errorCode, lossLimit } = replaced.value;
  if (report?.errorCode === "CANCELLED_NOT_PLACED") {
    const code = refusalOf(report.placeInstructionReport?.errorCode, errorCode);
    return { kind: "cancelledOnly", code, ...(lossLimit === undefined ? {} : { lossLimit }) };
  }
  if (report?.status !== "SUCCESS") {
    const code = refusalOf(report?.placeInstructionReport?.errorCode, errorCode);
    return hasReduction || !isOfNewOdds(code) ? refused : { kind: "kept", code };
  }
  const placed = report.placeInstructionReport;
  const matchedMinor = minorOf(placed?.sizeMatched ?? 0);
  // It lapsed as it came to the market: a runner was withdrawn meanwhile.
  const isOver = placed?.orderStatus === "EXECUTION_COMPLETE" || placed?.orderStatus === "EXPIRED";
  if (matchedMinor === 0n) return isOver ? { kind: "cancelledOnly", code: "ERROR_IN_ORDER" } : { kind: "changed" };
  const averagePriceX100 = Math.round((placed?.averagePriceMatched ?? 0) * 100);
  // So much went to the new price.
  const waitingMinor = minorOf(report.cancelInstructionReport?.sizeCancelled ?? 0) - matchedMinor;
  return waitingMinor > 0n
    ? { kind: "partMatched", averagePriceX100, matchedMinor, waitingMinor }
    : { kind: "matched", averagePriceX100 };
}
