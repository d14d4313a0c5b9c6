import type { RefusalCode } from "@maidan/core/exchange";
import type { InstructionErrorCode, UpdateReport, UpdateRequest } from "../ports.ts";
import { maxCancelInstructions, outcomeOf, type ChangeInput } from "./cancel.ts";

export interface UpdateInput extends ChangeInput {
  readonly request: UpdateRequest;
}

/** A bet at the starting price is one that can't be changed any more, as the field has it. */
const codeOf = (code: RefusalCode): InstructionErrorCode =>
  code === "NO_ACTION_REQUIRED" || code === "INVALID_PERSISTENCE_TYPE" ? code : "BET_TAKEN_OR_LAPSED";

/**
 * Changes each bet that it can; the others are named with their codes. At most 60. Never delayed, and open to a blocked player too: it moves no money.
 */
export function update({ request, market, draft, endedBetIds }: UpdateInput): UpdateReport {
  const refuseAll = (
    errorCode: "INVALID_MARKET_ID" | "TOO_MANY_INSTRUCTIONS" | "NO_ACTION_REQUIRED",
  ): UpdateReport => ({
    status: "FAILURE",
    errorCode,
    marketId: request.marketId,
    reports: request.instructions.map(({ betId }) => ({ status: "FAILURE", errorCode: "ERROR_IN_ORDER", betId })),
    isReplay: false,
  });
  if (market === undefined) return refuseAll("INVALID_MARKET_ID");
  if (request.instructions.length > maxCancelInstructions) return refuseAll("TOO_MANY_INSTRUCTIONS");
  if (request.instructions.length === 0) return refuseAll("NO_ACTION_REQUIRED");
  const reports = request.instructions.map(({ betId, persistence }): UpdateReport["reports"][number] => {
    const order = market.openOrder(betId);
    if (order === undefined || order.playerId !== request.playerId) {
      const errorCode = endedBetIds.has(betId) ? "BET_TAKEN_OR_LAPSED" : "INVALID_BET_ID";
      return { status: "FAILURE", errorCode, betId };
    }
    const accountId = Number(order.playerId);
    const answer = market.apply({ type: "update", orderId: order.betId, accountId, persistence }, draft);
    if (answer.ok) return { status: "SUCCESS", betId };
    return { status: "FAILURE", errorCode: codeOf(answer.code), betId };
  });
  return { ...outcomeOf(reports), marketId: market.marketId, reports, isReplay: false };
}
