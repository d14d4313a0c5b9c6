import { isWorthRetrying, type ApiResult } from "@maidan/client/api";
import type { LossLimit } from "@maidan/contract/http/exchange";
import type { OrderData } from "@maidan/contract/socket";

/** What is matched of a bet that stands. Sizes in taka, the price is the average. */
export interface Matched {
  readonly betId: string;
  readonly sizeMatched: number;
  readonly averagePrice: number;
}

/** Why, and where it is one of several bounds, of which. [LIMIT-36] */
export interface Refused {
  readonly code: string;
  readonly lossLimit?: LossLimit | undefined;
}

/** What became of a bet, as the slip tells it. */
export type SlipOutcome =
  | (Matched & { readonly kind: "matched" | "partlyMatched" | "waiting" | "ended" })
  | ({ readonly kind: "refused" } & Refused)
  /** No answer came: it may have been taken or not, and is asked again under the same reference. */
  | { readonly kind: "unknown" };

/** The same while it is looked at: what was matched may be made void. */
export type FollowedOutcome = SlipOutcome | (Matched & { readonly kind: "voided" });

export interface PlaceAnswer {
  readonly status: string;
  readonly errorCode?: string | undefined;
  readonly lossLimit?: LossLimit | undefined;
  readonly instructionReports?:
    | readonly {
        readonly status: string;
        readonly errorCode?: string | undefined;
        readonly betId?: string | undefined;
        readonly sizeMatched?: number | undefined;
        readonly averagePriceMatched?: number | undefined;
        readonly orderStatus?: string | undefined;
      }[]
    | undefined;
}

/** `ended`: nothing of it is matched, and nothing can be any more. */
function kindOf(sizeMatched: number, isOpen: boolean): Exclude<SlipOutcome["kind"], "refused" | "unknown"> {
  if (sizeMatched > 0) return isOpen ? "partlyMatched" : "matched";
  return isOpen ? "waiting" : "ended";
}

/** The code that says the most: a request that was refused as a whole (no money, suspended) says only `ERROR_IN_ORDER` of each instruction. */
export const refusalOf = (ofInstruction: string | undefined, ofRequest: string | undefined): string =>
  (ofInstruction === noReason ? ofRequest : (ofInstruction ?? ofRequest)) ?? noReason;
const noReason = "ERROR_IN_ORDER";

/** The answer of placeOrders for one instruction. [SLIP-06] */
export function readOutcome(result: ApiResult<PlaceAnswer>): SlipOutcome {
  if (!result.ok) {
    const { error } = result;
    // An answer of ours that says no more than that something broke is none.
    if (error.kind === "refused")
      return isWorthRetrying(error) ? { kind: "unknown" } : { kind: "refused", code: error.reason ?? error.code };
    const status = error.kind === "unreadable" ? error.status : undefined;
    // A fault of the exchange API has a shape of its own; 4xx says that nothing was done.
    return status !== undefined && status >= 400 && status < 500
      ? { kind: "refused", code: "ERROR_IN_ORDER" }
      : { kind: "unknown" };
  }
  const [report] = result.value.instructionReports ?? [];
  if (result.value.status !== "SUCCESS" || report === undefined || report.status !== "SUCCESS") {
    const code = refusalOf(report?.errorCode, result.value.errorCode);
    const isOpen = result.value.status === "TIMEOUT" || code === "SERVICE_UNAVAILABLE" || code === "TIMEOUT_ERROR";
    if (isOpen) return { kind: "unknown" };
    const { lossLimit } = result.value;
    return { kind: "refused", code, ...(lossLimit !== undefined && { lossLimit }) };
  }
  const sizeMatched = report.sizeMatched ?? 0;
  return {
    kind: kindOf(sizeMatched, report.orderStatus === "EXECUTABLE"),
    betId: report.betId ?? "",
    sizeMatched,
    averagePrice: report.averagePriceMatched ?? 0,
  };
}

/** The answer as it stands after news of its order: a bet that waited may be matched while the player looks at it. [SLIP-07] */
export function followOrder(outcome: FollowedOutcome, order: OrderData): FollowedOutcome {
  if (outcome.kind === "refused" || outcome.kind === "unknown" || outcome.betId !== order.betId) return outcome;
  const { sizeMatched, sizeVoided } = order;
  // News that was under way when the answer was written.
  if (Math.round((sizeMatched + sizeVoided - outcome.sizeMatched) * 100) < 0) return outcome;
  return {
    kind: sizeMatched === 0 && sizeVoided > 0 ? "voided" : kindOf(sizeMatched, order.status === "EXECUTABLE"),
    betId: order.betId,
    sizeMatched,
    averagePrice: order.averagePriceMatched,
  };
}
