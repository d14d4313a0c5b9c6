import type { LapseCode, OrderRow } from "../engine-ports.ts";
import type {
  ExecutionErrorCode,
  InstructionErrorCode,
  PlaceInstruction,
  PlaceInstructionReport,
  PlaceReport,
  PlaceRequest,
} from "../ports.ts";
import type { BatchDraft } from "./draft.ts";
import { newOrder } from "./new-order.ts";
import { isTargetOfLine, lineTargetMinor } from "./place-checks.ts";
import type { OwnedMarket } from "./owned-market.ts";

/**
 * How long pending bets may be on their way to the engine. Prices move: what was held up for longer, by a queue or because nobody ran the platform, is not what
 * was asked for any more. An in-play delay begins afterwards and doesn't count.
 */
export const mostPendingMs = 10_000;

export interface Pending {
  readonly request: PlaceRequest;
  readonly market: OwnedMarket | undefined;
  readonly draft: BatchDraft;
}

/** The field's words for a refusal that a pending bet's owner is told by its lapsing. What isn't here lapses without a word, like a want of money. */
const lapseCodes: Partial<Record<ExecutionErrorCode | InstructionErrorCode, LapseCode>> = {
  MARKET_NOT_OPEN_FOR_BETTING: "MKT_INVALID",
  MARKET_SUSPENDED: "MKT_SUSPENDED",
  RUNNER_REMOVED: "RNR_UNKNOWN",
  INVALID_ODDS: "PRICE_INVALID",
  MARKET_NOT_OPEN_FOR_BSP_BETTING: "SP_IN_PLAY",
};

/** Pending for too long to be placed; one that has waited out its delay was in time. */
export const isOverdue = ({ request, draft, hasWaited }: Pending & { readonly hasWaited: boolean }): boolean =>
  request.acceptedAtMs !== undefined && !hasWaited && draft.nowMs - request.acceptedAtMs > mostPendingMs;

/**
 * The refusal as it stands for whoever waits for it. Of bets that were told to be pending each lapses whole instead, as a bet with an id that its owner can find by
 * its reference, and the report names it. Nothing is locked or matched. A request that no bets can be written for stays refused: its market or runner doesn't exist.
 */
export function lapsedInstead(pending: Pending, refusal: PlaceReport, code?: LapseCode): PlaceReport {
  const { request, market, draft } = pending;
  const { instructions, acceptedAtMs } = request;
  if (acceptedAtMs === undefined || market === undefined) return refusal;
  if (refusal.reports.some(({ betId }) => betId !== undefined)) return refusal;
  if (!instructions.every(({ selectionId }) => market.selectionIds.includes(selectionId))) return refusal;
  const reports = instructions.map((instruction, index): PlaceReport["reports"][number] => {
    const errorCode = refusal.reports[index]?.errorCode ?? "ERROR_IN_ORDER";
    const lapseCode = code ?? lapseCodes[errorCode] ?? lapseCodes[refusal.errorCode ?? "BET_ACTION_ERROR"];
    const order = lapsed({ request, market, draft }, instruction, lapseCode);
    return { status: "FAILURE", errorCode, betId: String(order.betId), placedAtMs: order.placedAtMs };
  });
  return { ...refusal, reports };
}

/** A bet that came to the market and lapsed whole: nothing of it is locked or matched. */
export function lapsed(at: Pending, instruction: PlaceInstruction, lapseCode: LapseCode | undefined): OrderRow {
  const { market } = at;
  const isOfLine = market !== undefined && isTargetOfLine(instruction, market);
  const order = newOrder(at, isOfLine ? { ...instruction, sizeMinor: lineTargetMinor(instruction) } : instruction);
  order.lapsedMinor = order.remainingMinor;
  order.remainingMinor = 0n;
  order.endedAtMs = at.draft.nowMs;
  if (lapseCode !== undefined) order.lapseCode = lapseCode;
  return order;
}

/**
 * Bets for an earlier version of the market than it has now: they are placed, and lapse whole as they come to it. That is what was asked for, so the request is done.
 * [ENG-62]
 */
export function lapsedForVersion(at: Pending): PlaceReport {
  const reports = at.request.instructions.map((instruction) => reportOf(lapsed(at, instruction, "MKT_VERSION")));
  return { status: "SUCCESS", marketId: at.request.marketId, reports, isReplay: false };
}

/** A bet for a payout or a profit in a LINE market is placed, with the stake that it would come to, and lapses whole; the others of its request are bets like any. [LINE-10] */
export const lapsedForTarget = (at: Pending, instruction: PlaceInstruction): PlaceInstructionReport =>
  reportOf(lapsed(at, instruction, "LINE_TARGET"));

/** A bet that lapses whole as a lay does that rests while a runner is withdrawn: the field has no word for why. [REMOVE-04] [REMOVE-09] */
export function lapsedAsPlaced(at: Pending, instruction: PlaceInstruction): PlaceInstructionReport {
  const order = lapsed(at, instruction, undefined);
  if (instruction.timeInForce === undefined) return reportOf(order);
  order.leastFillMinor = instruction.minFillSizeMinor ?? order.sizeMinor;
  return { ...reportOf(order), orderStatus: "EXPIRED" };
}

/** That it lapses is what was asked for: a success of which nothing is matched. */
const reportOf = (order: OrderRow): PlaceInstructionReport => ({
  status: "SUCCESS",
  betId: String(order.betId),
  placedAtMs: order.placedAtMs,
  averagePriceMatchedX100: 0,
  sizeMatchedMinor: 0n,
  orderStatus: "EXECUTION_COMPLETE",
});
