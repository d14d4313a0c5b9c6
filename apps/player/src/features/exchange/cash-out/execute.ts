import { mintKey } from "@maidan/client/api";
import type { LossLimit } from "@maidan/contract/http/exchange";
import { askedTwice, exchangeCall, isLost } from "../calls.ts";
import { cashOutStrategy, limitOf, type Hedge, type Reckoned } from "@maidan/core/cash-out";

/** What became of a cash-out. Sizes in minor units. */
export type CashOutAnswer =
  | { readonly kind: "done" | "nothing" | "unknown" }
  | { readonly kind: "partly"; readonly matchedMinor: number; readonly wholeMinor: number }
  | { readonly kind: "refused"; readonly code: string; readonly lossLimit?: LossLimit };

interface Report {
  readonly status: string;
  readonly errorCode?: string | undefined;
  readonly sizeMatched?: number | undefined;
}
export interface Placed {
  readonly status: string;
  readonly errorCode?: string | undefined;
  readonly instructionReports?: readonly Report[] | undefined;
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

/** The least that is matched of an order of which a part will do, in taka: so much or more at once, and its rest lapses. */
const leastFill = 0.01;

/** A part of it leaves the position between what it was and level: of one bet, and of bets at lines. Of several at odds it would leave it lopsided: they go together. [CASH-16] */
export const mayBePartly = (hedges: readonly Hedge[]): boolean =>
  hedges.length === 1 || hedges.every(({ isLine }) => isLine === true);

/** A cash-out as it goes out. Under its reference it is done once, however often it is asked for. */
export interface SentCashOut {
  readonly marketId: string;
  readonly reference: string;
  readonly hedges: readonly Hedge[];
  /** The position that they level: they are refused where the player has another one by then. [CASH-08] */
  readonly reckoned: Reckoned | undefined;
  /** It is of the whole market and of all of it: what else of the player's waits to be cashed out there ends with it. [CASH-13] */
  readonly isOfAll: boolean;
}

export const sentCashOut = (asked: Omit<SentCashOut, "reference">): SentCashOut => ({
  ...asked,
  reference: mintKey().replaceAll("-", ""),
});

/**
 * Places the orders of a cash-out, all or none; several at odds are filled all or none too. Each takes the best that there is, comes on average to the price at which it was reckoned, and leaves nothing
 * that waits; the player's setting for better prices doesn't hold it back. Without an answer it is asked about once more. [CASH-06] [CASH-16] [BOOK-24]
 */
export async function executeCashOut(
  sent: SentCashOut,
  call: typeof exchangeCall = exchangeCall,
): Promise<CashOutAnswer> {
  const { marketId, reference, hedges, reckoned, isOfAll } = sent;
  const least = mayBePartly(hedges) ? { minFillSize: leastFill } : {};
  const placed = await askedTwice(() =>
    call("placeOrders", {
      marketId,
      customerRef: reference,
      customerStrategyRef: cashOutStrategy,
      ...(reckoned !== undefined && { cashOutFrom: reckoned.map(([of, resultMinor]) => [of, resultMinor] as const) }),
      ...(isOfAll && { cashOutOfAll: true }),
      instructions: hedges.map((hedge) => ({
        orderType: "LIMIT" as const,
        selectionId: hedge.selectionId,
        side: hedge.side,
        limitOrder: {
          size: hedge.sizeMinor / 100,
          price: limitOf(hedge, "target") / 100,
          timeInForce: "FILL_OR_KILL" as const,
          ...least,
        },
      })),
    }),
  );
  if (isLost(placed)) return { kind: "unknown" };
  if (!placed.ok) {
    const { error } = placed;
    return { kind: "refused", code: error.kind === "refused" ? (error.reason ?? error.code) : "ERROR_IN_ORDER" };
  }
  const refusal = refusalOf(placed.value);
  const { lossLimit } = placed.value;
  if (refusal !== undefined)
    return { kind: "refused", code: refusal, ...(lossLimit === undefined ? {} : { lossLimit }) };
  const reports = placed.value.instructionReports ?? [];
  return answerOf(hedges, reports.map(matchedMinor));
}
