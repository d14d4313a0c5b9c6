import { mintKey } from "@maidan/client/api";
import { exchangeCall } from "../calls.ts";
import type { Hedge } from "@maidan/core/cash-out";

/** What became of a cash-out. Sizes in minor units. */
export type CashOutAnswer =
  | { readonly kind: "done" | "nothing" | "unknown" | "notCancelled" }
  | { readonly kind: "partly"; readonly matchedMinor: number; readonly wholeMinor: number }
  | { readonly kind: "refused"; readonly code: string };

interface Report {
  readonly status: string;
  readonly errorCode?: string | undefined;
  readonly betId?: string | undefined;
  readonly sizeMatched?: number | undefined;
}
export interface Placed {
  readonly status: string;
  readonly errorCode?: string | undefined;
  readonly instructionReports?: readonly Report[] | undefined;
}

/** The bets that are not matched whole: what is left of them is cancelled at once. */
export function unfilledBets(hedges: readonly Hedge[], reports: readonly Report[]): readonly string[] {
  return reports.flatMap((report, place) => {
    const isWhole = matchedMinor(report) >= (hedges[place]?.sizeMinor ?? 0);
    return isWhole || report.betId === undefined ? [] : [report.betId];
  });
}

const matchedMinor = (report: Report): number => Math.round((report.sizeMatched ?? 0) * 100);

/** Why the whole was refused; the reason of one bet says more than that of the request. */
export function refusalOf(placed: Placed): string | undefined {
  const failed = placed.instructionReports?.find(
    (report) => report.status !== "SUCCESS" && report.errorCode !== undefined && report.errorCode !== "ERROR_IN_ORDER",
  );
  return placed.status === "SUCCESS" ? undefined : (failed?.errorCode ?? placed.errorCode ?? "ERROR_IN_ORDER");
}

/** What is told, by how much of each order is matched. */
export function answerOf(hedges: readonly Hedge[], matched: readonly number[]): CashOutAnswer {
  const wholeMinor = hedges.reduce((sum, hedge) => sum + hedge.sizeMinor, 0);
  const filledMinor = matched.reduce((sum, size) => sum + size, 0);
  if (filledMinor >= wholeMinor) return { kind: "done" };
  return filledMinor === 0 ? { kind: "nothing" } : { kind: "partly", matchedMinor: filledMinor, wholeMinor };
}

/** Places the orders of a cash-out, all or none, and cancels what the book could not fill any more. [CASH-06] */
export async function executeCashOut(marketId: string, hedges: readonly Hedge[]): Promise<CashOutAnswer> {
  const placed = await exchangeCall("placeOrders", {
    marketId,
    customerRef: mintKey().replaceAll("-", ""),
    instructions: hedges.map((hedge) => ({
      orderType: "LIMIT" as const,
      selectionId: hedge.selectionId,
      side: hedge.side,
      limitOrder: {
        size: hedge.sizeMinor / 100,
        price: hedge.priceX100 / 100,
        persistenceType: "LAPSE" as const,
      },
    })),
  });
  if (!placed.ok) {
    const { error } = placed;
    return error.kind === "refused" ? { kind: "refused", code: error.reason ?? error.code } : { kind: "unknown" };
  }
  if (placed.value.status === "TIMEOUT") return { kind: "unknown" };
  const refusal = refusalOf(placed.value);
  if (refusal !== undefined) return { kind: "refused", code: refusal };
  const reports = placed.value.instructionReports ?? [];
  const unfilled = unfilledBets(hedges, reports);
  const matched = reports.map(matchedMinor);
  if (unfilled.length === 0) return answerOf(hedges, matched);
  return cancelRest({ marketId, hedges, reports, unfilled });
}

interface Rest {
  readonly marketId: string;
  readonly hedges: readonly Hedge[];
  readonly reports: readonly Report[];
  readonly unfilled: readonly string[];
}

/** Between the answer and the cancelling more may have been matched, so the orders are read again: they say what is matched of each, and whether anything waits. */
async function cancelRest({ marketId, hedges, reports, unfilled }: Rest): Promise<CashOutAnswer> {
  const cancelled = await exchangeCall("cancelOrders", {
    marketId,
    instructions: unfilled.map((betId) => ({ betId })),
  });
  const read = cancelled.ok
    ? await exchangeCall("listCurrentOrders", { betIds: [...unfilled], marketIds: [marketId] })
    : cancelled;
  if (!read.ok) return { kind: "notCancelled" };
  return answerAfterCancel(hedges, reports, read.value.currentOrders);
}

/** An order that ended with nothing matched is not among the current ones. */
export function answerAfterCancel(
  hedges: readonly Hedge[],
  reports: readonly Report[],
  current: readonly { readonly betId: string; readonly sizeMatched: number; readonly sizeRemaining: number }[],
): CashOutAnswer {
  const isWaiting = current.some((order) => order.sizeRemaining > 0);
  if (isWaiting) return { kind: "notCancelled" };
  const matched = reports.map((report, place) => {
    if (matchedMinor(report) >= (hedges[place]?.sizeMinor ?? 0)) return matchedMinor(report);
    return Math.round((current.find((order) => order.betId === report.betId)?.sizeMatched ?? 0) * 100);
  });
  return answerOf(hedges, matched);
}
