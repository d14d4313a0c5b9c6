import { anyPriceX100, isPriceIn, largestSizeMinor, largestTargetMinor, targetStakeMinor } from "@maidan/core/exchange";
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
export function checkRequest(request: PlaceRequest, market: OwnedMarket): ExecutionErrorCode | undefined {
  const { definition } = market;
  if (definition.status === "CLOSED" || definition.status === "INACTIVE") return "MARKET_NOT_OPEN_FOR_BETTING";
  if (definition.status === "SUSPENDED") return "MARKET_SUSPENDED";
  if (request.marketVersion !== undefined && request.marketVersion < definition.version)
    return "INVALID_MARKET_VERSION";
  return undefined;
}

/** Why a request can't be placed, whoever asks and whatever money there is: rows 4, 5, 6 and 8 to 11 of docs/spec/engine.md [ENG-10]; undefined when it can. */
export function requestRefusal(request: PlaceRequest, market: OwnedMarket | undefined): PlaceReport | undefined {
  if (market === undefined) return refusePlace(request, "INVALID_MARKET_ID");
  const code = checkCount(request) ?? checkRequest(request, market);
  return code === undefined ? checkInstructions(request, market) : refusePlace(request, code);
}

function checkInstruction(instruction: PlaceInstruction, market: OwnedMarket): InstructionErrorCode | undefined {
  const runner = market.definition.runners.find((candidate) => candidate.selectionId === instruction.selectionId);
  if (runner === undefined) return "INVALID_RUNNER";
  if (runner.status !== "ACTIVE") return "RUNNER_REMOVED";
  if (instruction.orderType !== undefined) return checkOnClose(instruction, market);
  if (!isPriceIn(market.spec, instruction.priceX100)) return "INVALID_ODDS";
  const { sizeMinor, target, timeInForce } = instruction;
  if (target !== undefined && market.spec.line !== undefined) return "INVALID_BID_TYPE";
  if (target !== undefined) {
    const amountMinor = Number(target.amountMinor);
    if (amountMinor <= 0 || amountMinor > largestTargetMinor) return "INVALID_BET_SIZE";
    if (BigInt(targetStakeMinor({ type: target.type, amountMinor }, instruction.priceX100)) !== sizeMinor)
      return "INVALID_BET_SIZE";
    if (timeInForce !== undefined) return "TIME_IN_FORCE_CONFLICT";
  }
  if (sizeMinor < market.minimumStakeMinor || sizeMinor > maxStakeMinor) return "INVALID_BET_SIZE";
  const { minFillSizeMinor: least = sizeMinor } = instruction;
  if (least <= 0n || least > sizeMinor) return "INVALID_MIN_FILL_SIZE";
  const takesStart = instruction.persistence === "MARKET_ON_CLOSE" && instruction.timeInForce === undefined;
  return takesStart && !market.isOpenForStartingPrice ? "INVALID_PERSISTENCE_TYPE" : undefined;
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

/** Selections that the request backs at no more than the price it lays them at: its own bets would be matched against each other. */
function overlapping(instructions: readonly PlaceInstruction[]): Set<number> {
  const lowestBack = new Map<number, number>();
  const highestLay = new Map<number, number>();
  for (const { selectionId, side, priceX100, orderType } of instructions) {
    if (orderType !== undefined) continue;
    if (side === "BACK") lowestBack.set(selectionId, Math.min(priceX100, lowestBack.get(selectionId) ?? Infinity));
    else highestLay.set(selectionId, Math.max(priceX100, highestLay.get(selectionId) ?? 0));
  }
  const both = [...lowestBack].filter(([selectionId, priceX100]) => priceX100 <= (highestLay.get(selectionId) ?? 0));
  return new Set(both.map(([selectionId]) => selectionId));
}

/**
 * One bad instruction fails the whole request: it carries its own code, the others `ERROR_IN_ORDER`. Undefined when all are good.
 */
export function checkInstructions(request: PlaceRequest, market: OwnedMarket): PlaceReport | undefined {
  const codes: (InstructionErrorCode | undefined)[] = request.instructions.map((instruction) =>
    checkInstruction(instruction, market),
  );
  if (!codes.some((code) => code !== undefined)) {
    const crossing = overlapping(request.instructions);
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
