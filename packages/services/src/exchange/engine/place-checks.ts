import {
  anyPriceX100,
  isEnough,
  isPriceIn,
  largestSizeMinor,
  largestTargetMinor,
  overlappingRunners,
  targetStakeMinor,
} from "@maidan/core/exchange";
import { isOnLadder } from "@maidan/core/odds";
import type {
  ExecutionErrorCode,
  InstructionErrorCode,
  PlaceInstruction,
  PlaceInstructionReport,
  PlaceReport,
  PlaceRequest,
} from "../ports.ts";
import type { OwnedMarket } from "./owned-market.ts";

/** The field's bound on one request. */
export const maxPlaceInstructions = 200;
/** The book's bound on one bet. */
export const maxStakeMinor = BigInt(largestSizeMinor);

export function refusePlace(request: PlaceRequest, errorCode: ExecutionErrorCode): PlaceReport {
  const reports = request.instructions.map((): PlaceInstructionReport => ({
    status: "FAILURE",
    errorCode: "ERROR_IN_ORDER",
  }));
  return { status: "FAILURE", errorCode, marketId: request.marketId, reports, isReplay: false };
}

/** Whether it asks for anything, and not for too much. */
export function checkCount({ instructions }: PlaceRequest): ExecutionErrorCode | undefined {
  if (instructions.length > maxPlaceInstructions) return "TOO_MANY_INSTRUCTIONS";
  return instructions.length === 0 ? "NO_ACTION_REQUIRED" : undefined;
}

/** Of the request as a whole, in the order of docs/spec/engine.md [ENG-10]. */
export function checkRequest({ definition }: OwnedMarket): ExecutionErrorCode | undefined {
  if (definition.status === "CLOSED" || definition.status === "INACTIVE") return "MARKET_NOT_OPEN_FOR_BETTING";
  return definition.status === "SUSPENDED" ? "MARKET_SUSPENDED" : undefined;
}

/** The request is for an earlier version of the market than it has now. [ENG-62] */
export const isOutdated = ({ marketVersion }: PlaceRequest, { definition }: OwnedMarket): boolean =>
  marketVersion !== undefined && marketVersion < definition.version;

/** Why a request can't be placed, whoever asks and whatever money there is: rows 4, 5, 6 and 8 to 10 of docs/spec/engine.md [ENG-10]; undefined when it can. */
export function requestRefusal(request: PlaceRequest, market: OwnedMarket | undefined): PlaceReport | undefined {
  if (market === undefined) return refusePlace(request, "INVALID_MARKET_ID");
  const code = checkCount(request) ?? checkRequest(market);
  return code === undefined ? checkInstructions(request, market) : refusePlace(request, code);
}

function checkInstruction(
  instruction: PlaceInstruction,
  market: OwnedMarket,
  request: PlaceRequest,
): InstructionErrorCode | undefined {
  const runner = market.definition.runners.find((candidate) => candidate.selectionId === instruction.selectionId);
  if (runner === undefined) return "INVALID_RUNNER";
  if (runner.status !== "ACTIVE") return "RUNNER_REMOVED";
  if (instruction.orderType !== undefined) return checkOnClose(instruction, market);
  if (!isPriceIn(market.spec, instruction.priceX100)) return "INVALID_ODDS";
  const { sizeMinor, target, timeInForce } = instruction;
  if (isTargetOfLine(instruction, market)) return lineTargetMinor(instruction) > 0n ? undefined : "INVALID_BET_SIZE";
  if (target !== undefined) {
    const amountMinor = Number(target.amountMinor);
    if (amountMinor <= 0 || amountMinor > largestTargetMinor) return "INVALID_BET_SIZE";
    if (BigInt(targetStakeMinor({ type: target.type, amountMinor }, instruction.priceX100)) !== sizeMinor)
      return "INVALID_BET_SIZE";
  }
  if (sizeMinor > maxStakeMinor || !isLargeEnough(instruction, market, request)) return "INVALID_BET_SIZE";
  if (target === undefined && !isLeastFill(instruction, market, request)) return "INVALID_MIN_FILL_SIZE";
  const takesStart = instruction.persistence === "MARKET_ON_CLOSE" && timeInForce === undefined;
  return takesStart && !market.isOpenForStartingPrice ? "INVALID_PERSISTENCE_TYPE" : undefined;
}

/** A limit bet for a payout or a profit in a LINE market: it lapses as it comes to the market. [LINE-10] */
export const isTargetOfLine = ({ target, orderType }: PlaceInstruction, { spec }: OwnedMarket): boolean =>
  target !== undefined && orderType === undefined && spec.line !== undefined;

/** What a LINE market pays on every line. */
const evensX100 = 200;

/** The stake that would bring the target of a line, in minor units; 0 where the target is none that could be asked for. */
export function lineTargetMinor({ target }: PlaceInstruction): bigint {
  const amountMinor = Number(target?.amountMinor ?? 0n);
  if (target === undefined || amountMinor <= 0 || amountMinor > largestTargetMinor) return 0n;
  return BigInt(targetStakeMinor({ type: target.type, amountMinor }, evensX100));
}

/** A stake below the market's least is taken for a payout that is large enough, beside a bet that waits at its price, for what was left of a bet that it replaces, or to cash out, as what levels a small position is smaller still. [BOOK-26] */
function isLargeEnough(instruction: PlaceInstruction, market: OwnedMarket, request: PlaceRequest): boolean {
  const { selectionId, priceX100, timeInForce } = instruction;
  if (instruction.sizeMinor >= market.minimumStakeMinor) return true;
  if (instruction.sizeMinor <= 0n) return false;
  // Nothing of it stays in the book.
  if (request.isCashOut === true && timeInForce !== undefined) return true;
  if (isEnough(market.spec, { sizeMinor: Number(instruction.sizeMinor), priceX100 })) return true;
  return request.isReplacement === true || market.hasRestAt(selectionId, priceX100);
}

/** The least of a fill is a stake that the market would take by itself. A cash-out takes whatever there is: to leave a part of a position is better than nothing. [BOOK-22] */
function isLeastFill(instruction: PlaceInstruction, market: OwnedMarket, request: PlaceRequest): boolean {
  const { sizeMinor, minFillSizeMinor: least } = instruction;
  if (least === undefined) return true;
  const lowest = request.isCashOut === true ? 1n : market.minimumStakeMinor;
  return least >= lowest && least <= sizeMinor;
}

/** Of a bet at the starting price. [SP-03] */
function checkOnClose(instruction: PlaceInstruction, market: OwnedMarket): InstructionErrorCode | undefined {
  const { side, priceX100, orderType } = instruction;
  if (!market.isOpenForStartingPrice) return "MARKET_NOT_OPEN_FOR_BSP_BETTING";
  if (instruction.target !== undefined) return "INVALID_BID_TYPE";
  const isPrice = orderType === "LIMIT_ON_CLOSE" ? isOnLadder(priceX100) : priceX100 === anyPriceX100(side);
  if (!isPrice) return "INVALID_ODDS";
  if (!market.isOnCloseAmount(side, instruction.sizeMinor)) return "INVALID_BET_SIZE";
  return instruction.timeInForce === undefined ? undefined : "TIME_IN_FORCE_CONFLICT";
}

/**
 * One bad instruction fails the whole request: it carries its own code, the others `ERROR_IN_ORDER`. Undefined when all are good.
 */
export function checkInstructions(request: PlaceRequest, market: OwnedMarket): PlaceReport | undefined {
  const codes: (InstructionErrorCode | undefined)[] = request.instructions.map((instruction) =>
    checkInstruction(instruction, market, request),
  );
  if (!codes.some((code) => code !== undefined)) {
    const crossing = overlappingRunners(request.instructions);
    if (crossing.size === 0) return undefined;
    for (const [index, { selectionId }] of request.instructions.entries()) {
      if (crossing.has(selectionId)) codes[index] = "INVALID_BACK_LAY_COMBINATION";
    }
  }
  const reports = codes.map((code): PlaceInstructionReport => ({
    status: "FAILURE",
    errorCode: code ?? "ERROR_IN_ORDER",
  }));
  return { status: "FAILURE", errorCode: "BET_ACTION_ERROR", marketId: request.marketId, reports, isReplay: false };
}

/** The refusal of a cash-out while another of the player in the market is on its way, or has turned the position meanwhile. [CASH-08] */
export function refuseSecondCashOut(request: PlaceRequest): PlaceReport {
  const reports = request.instructions.map((): PlaceInstructionReport => ({
    status: "FAILURE",
    errorCode: "BET_IN_PROGRESS",
  }));
  return { status: "FAILURE", errorCode: "BET_ACTION_ERROR", marketId: request.marketId, reports, isReplay: false };
}
