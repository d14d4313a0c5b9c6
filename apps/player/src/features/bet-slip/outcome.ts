import type { ApiResult } from "@maidan/client/api";

/** What became of a bet, as the slip tells it. */
export type SlipOutcome =
  | { readonly kind: "matched"; readonly averagePrice: number; readonly sizeMatched: number }
  | { readonly kind: "partlyMatched"; readonly averagePrice: number; readonly sizeMatched: number }
  | { readonly kind: "waiting" }
  | { readonly kind: "refused"; readonly code: string }
  /** No answer came: it may have been taken or not, and is asked again under the same reference. */
  | { readonly kind: "unknown" };

export interface PlaceAnswer {
  readonly status: string;
  readonly errorCode?: string | undefined;
  readonly instructionReports?:
    | readonly {
        readonly status: string;
        readonly errorCode?: string | undefined;
        readonly sizeMatched?: number | undefined;
        readonly averagePriceMatched?: number | undefined;
        readonly orderStatus?: string | undefined;
      }[]
    | undefined;
}

/** The answer of placeOrders for one instruction. [SLIP-06] */
export function readOutcome(result: ApiResult<PlaceAnswer>): SlipOutcome {
  if (!result.ok) {
    const { error } = result;
    if (error.kind === "refused") return { kind: "refused", code: error.reason ?? error.code };
    const status = error.kind === "unreadable" ? error.status : undefined;
    // A fault of the exchange API has a shape of its own; 4xx says that nothing was done.
    return status !== undefined && status >= 400 && status < 500
      ? { kind: "refused", code: "ERROR_IN_ORDER" }
      : { kind: "unknown" };
  }
  const [report] = result.value.instructionReports ?? [];
  if (result.value.status !== "SUCCESS" || report === undefined || report.status !== "SUCCESS") {
    const code = report?.errorCode ?? result.value.errorCode ?? "ERROR_IN_ORDER";
    return code === "SERVICE_UNAVAILABLE" || code === "TIMEOUT_ERROR" ? { kind: "unknown" } : { kind: "refused", code };
  }
  const sizeMatched = report.sizeMatched ?? 0;
  const averagePrice = report.averagePriceMatched ?? 0;
  if (sizeMatched === 0) return { kind: "waiting" };
  return { kind: report.orderStatus === "EXECUTABLE" ? "partlyMatched" : "matched", averagePrice, sizeMatched };
}
