import { highestPriceX100, isOnLadder, lowestPriceX100 } from "@maidan/core/odds";
import type { OrderRow } from "../engine-ports.ts";
import type { CancelInstructionReport, CancelReport, CancelRequest, InstructionErrorCode } from "../ports.ts";
import type { BatchDraft } from "./draft.ts";
import type { OwnedMarket } from "./owned-market.ts";
import { maxStakeMinor } from "./place-checks.ts";

/** The field's bound on one request. */
export const maxCancelInstructions = 60;

/** What a change of open bets is decided from. */
export interface ChangeInput {
  readonly market: OwnedMarket | undefined;
  readonly draft: BatchDraft;
  /** Bets of the player that are no longer open, among those asked for. */
  readonly endedBetIds: ReadonlySet<string>;
}
export interface CancelInput extends ChangeInput {
  readonly request: CancelRequest;
}

/** The end of a request whose instructions are done each for itself. */
export function outcomeOf(
  reports: readonly { readonly status: "SUCCESS" | "FAILURE" }[],
): Pick<CancelReport, "status" | "errorCode"> {
  const done = reports.filter((report) => report.status === "SUCCESS").length;
  if (done === reports.length) return { status: "SUCCESS" };
  if (done === 0) return { status: "FAILURE", errorCode: "BET_ACTION_ERROR" };
  return { status: "PROCESSED_WITH_ERRORS", errorCode: "PROCESSED_WITH_ERRORS" };
}

const refuseAll = (request: CancelRequest, errorCode: "INVALID_MARKET_ID" | "TOO_MANY_INSTRUCTIONS"): CancelReport => ({
  status: "FAILURE",
  errorCode,
  marketId: request.marketId ?? null,
  reports: request.instructions.map(({ betId }) => failed(betId, "ERROR_IN_ORDER")),
  isReplay: false,
});

const failed = (betId: string, errorCode: InstructionErrorCode): CancelInstructionReport => ({
  status: "FAILURE",
  errorCode,
  betId,
  sizeCancelledMinor: 0n,
});

/**
 * Cancels or reduces each bet that it can; the others are named with their codes. Never delayed, and open to a blocked player too: it can only take
 * risk away. A bet that is reduced keeps its place.
 */
export function cancel(input: CancelInput): CancelReport {
  const { request, market } = input;
  if (market === undefined) return refuseAll(request, "INVALID_MARKET_ID");
  if (request.instructions.length > maxCancelInstructions) return refuseAll(request, "TOO_MANY_INSTRUCTIONS");
  const instructions =
    request.instructions.length > 0
      ? request.instructions
      : market
          .openOrdersOf(request.playerId)
          .filter((order) => order.orderType === null)
          .map((order) => ({ betId: String(order.betId) }));
  const reports = instructions.map((instruction) => cancelOne(input, market, instruction));
  return { ...outcomeOf(reports), marketId: market.marketId, reports, isReplay: false };
}

function cancelOne(
  input: CancelInput,
  market: OwnedMarket,
  instruction: CancelRequest["instructions"][number],
): CancelInstructionReport {
  const { betId, sizeReductionMinor } = instruction;
  const order = market.openOrder(betId);
  if (order === undefined || order.playerId !== input.request.playerId) {
    return failed(betId, input.endedBetIds.has(betId) ? "BET_TAKEN_OR_LAPSED" : "INVALID_BET_ID");
  }
  if (sizeReductionMinor !== undefined && sizeReductionMinor <= 0n) return failed(betId, "INVALID_BET_SIZE");
  const priceCode = priceEditRefusal(order, {
    newX100: instruction.replacedAtX100,
    isLine: market.lines.line !== undefined,
  });
  if (priceCode !== undefined) return failed(betId, priceCode);
  const isReplaced = instruction.replacedAtX100 === undefined ? {} : { isReplaced: true as const };
  const size = sizeReductionMinor === undefined ? {} : { sizeReductionMinor: boundedNumber(sizeReductionMinor) };
  const cancelledBefore = order.cancelledMinor;
  const answer = market.apply(
    { type: "cancel", orderId: order.betId, accountId: Number(order.playerId), ...size, ...isReplaced },
    input.draft,
  );
  // One at the starting price too, which the book names INVALID_ORDER_TYPE: the field has one word for all that can't be cancelled.
  if (!answer.ok) return failed(betId, "BET_TAKEN_OR_LAPSED");
  const sizeCancelledMinor = order.cancelledMinor - cancelledBefore;
  return { status: "SUCCESS", betId, sizeCancelledMinor, cancelledAtMs: input.draft.nowMs };
}

/** Whether the bet stays as it is for its new price: one that no ladder has, or of a bet at the starting price one that asks for more: a back's may go down alone, a lay's up. [EXAPI-28] */
function priceEditRefusal(
  { orderType, side, priceX100 }: OrderRow,
  { newX100, isLine }: { readonly newX100: number | undefined; readonly isLine: boolean },
): InstructionErrorCode | undefined {
  if (newX100 === undefined) return undefined;
  // No ladder has it: the bet stays rather than being cancelled for nothing.
  if (!isLine && (newX100 < lowestPriceX100 || newX100 > highestPriceX100)) return "INVALID_ODDS";
  if (orderType !== "LIMIT_ON_CLOSE") return undefined;
  if (!isOnLadder(newX100)) return "INVALID_ODDS";
  const asksForMore = side === "BACK" ? newX100 > priceX100 : newX100 < priceX100;
  return asksForMore ? "INVALID_PRICE_EDIT" : undefined;
}

/** More than any bet can have open means all of it. */
const boundedNumber = (sizeMinor: bigint): number => Number(sizeMinor < maxStakeMinor ? sizeMinor : maxStakeMinor);
