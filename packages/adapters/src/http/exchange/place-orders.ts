import type {
  ExchangeParams,
  PlaceExecutionReportResult,
  PlaceInstructionReportResult,
} from "@maidan/contract/http/exchange";
import { cashOutStrategy } from "@maidan/core/cash-out";
import { BusTimeout } from "@maidan/services/bus";
import type {
  ExchangeEngine,
  PlaceInstruction,
  PlaceInstructionReport,
  PlaceReport,
  PlaceRequest,
} from "@maidan/services/exchange";
import type { Acceptance } from "@maidan/services/pending-bets";
import { mostPlaceInstructions } from "./limits.ts";
import { dateText, priceNumber, sizeNumber } from "./numbers.ts";
import { ExchangeException, type ExchangeCaller, type OperationHandlers } from "./outcome.ts";
import {
  echoOf,
  echoOfParams,
  isCustomerRef,
  isCustomerStrategyRef,
  isMarketVersion,
  readInstruction,
  referenceOf,
  type InstructionFault,
} from "./place-instructions.ts";

type PlaceParams = ExchangeParams<"placeOrders">;

/** `customerRef` first and `marketId` before the reports, as the field prints them. */
function report(
  params: PlaceParams,
  end: Pick<PlaceExecutionReportResult, "status" | "errorCode" | "lossLimit" | "instructionReports">,
): PlaceExecutionReportResult {
  return {
    ...(params.customerRef === undefined ? {} : { customerRef: params.customerRef }),
    status: end.status,
    ...(end.errorCode === undefined ? {} : { errorCode: end.errorCode }),
    ...(end.lossLimit === undefined ? {} : { lossLimit: end.lossLimit }),
    marketId: params.marketId,
    instructionReports: end.instructionReports ?? [],
  };
}

/** One bad instruction fails all: it says why, the others that they were part of it. */
function refusedReport(
  params: PlaceParams,
  faults: readonly (InstructionFault | undefined)[],
): PlaceExecutionReportResult {
  return report(params, {
    status: "FAILURE",
    errorCode: "BET_ACTION_ERROR",
    instructionReports: params.instructions.map((instruction, index) => ({
      status: "FAILURE",
      errorCode: faults[index] ?? "ERROR_IN_ORDER",
      instruction: echoOfParams(instruction),
    })),
  });
}

export function instructionReport(
  instruction: PlaceInstruction,
  told: PlaceInstructionReport | undefined,
): PlaceInstructionReportResult {
  const echo = echoOf(instruction);
  if (told?.status !== "SUCCESS") {
    const betId = told?.betId === undefined ? {} : { betId: told.betId };
    return { status: "FAILURE", errorCode: told?.errorCode ?? "ERROR_IN_ORDER", instruction: echo, ...betId };
  }
  return {
    status: "SUCCESS",
    instruction: echo,
    ...(told.betId === undefined ? {} : { betId: told.betId }),
    ...(told.placedAtMs === undefined ? {} : { placedDate: dateText(told.placedAtMs) }),
    averagePriceMatched: priceNumber(told.averagePriceMatchedX100 ?? 0),
    sizeMatched: sizeNumber(told.sizeMatchedMinor ?? 0n),
    ...(told.orderStatus === undefined ? {} : { orderStatus: told.orderStatus }),
  };
}

interface Asked {
  readonly params: PlaceParams;
  readonly caller: ExchangeCaller;
  readonly request: PlaceRequest;
}

/** Programs get the field's own report and nothing beside it; our own app is told which bound it was, and says so to its player. [LIMIT-36] */
function engineReport({ params, caller, request }: Asked, told: PlaceReport): PlaceExecutionReportResult {
  const { instructions } = request;
  return report(params, {
    status: told.status,
    errorCode: told.errorCode,
    lossLimit: caller.isOwnApp === true ? told.lossLimit : undefined,
    instructionReports: instructions.map((instruction, index) => instructionReport(instruction, told.reports[index])),
  });
}

/** The bets are kept, and the engine is asked: ids, sizes and refusals come over the order stream and in the lists. [EXAPI-26] */
export const pendingInstruction = (instruction: PlaceInstruction): PlaceInstructionReportResult => ({
  status: "SUCCESS",
  instruction: echoOf(instruction),
  orderStatus: "PENDING",
});

/** Nobody answered in time: what became of the bets is unknown, and the same customerRef asks again. */
const unknownReport = (params: PlaceParams, instructions: readonly PlaceInstruction[]): PlaceExecutionReportResult =>
  report(params, {
    status: "TIMEOUT",
    instructionReports: instructions.map((instruction) => ({ status: "TIMEOUT", instruction: echoOf(instruction) })),
  });

function checkReference(customerRef: string | undefined): void {
  if (customerRef !== undefined && !isCustomerRef(customerRef)) {
    throw new ExchangeException("INVALID_INPUT_DATA", "customerRef is 1 to 32 of A-Z a-z 0-9 : - . _ + * ; ~");
  }
}

/** All instructions for the engine, or the report that refuses them. */
function readInstructions(params: PlaceParams): readonly PlaceInstruction[] | PlaceExecutionReportResult {
  if (params.instructions.length > mostPlaceInstructions) {
    return report(params, { status: "FAILURE", errorCode: "TOO_MANY_INSTRUCTIONS" });
  }
  if (!isMarketVersion(params.marketVersion?.version)) {
    return report(params, { status: "FAILURE", errorCode: "INVALID_MARKET_VERSION" });
  }
  const strategy = referenceOf(params.customerStrategyRef);
  if (strategy !== undefined && !isCustomerStrategyRef(strategy)) {
    return refusedReport(
      params,
      params.instructions.map(() => "INVALID_CUSTOMER_STRATEGY_REF"),
    );
  }
  const read = params.instructions.map(readInstruction);
  const instructions = read.filter((item) => typeof item !== "string");
  if (instructions.length === read.length) return instructions;
  return refusedReport(
    params,
    read.map((item) => (typeof item === "string" ? item : undefined)),
  );
}

const isReport = (read: readonly PlaceInstruction[] | PlaceExecutionReportResult): read is PlaceExecutionReportResult =>
  !Array.isArray(read);

/** A repeated `customerRef` with other content is a conflict: 409 where the envelope has a status of its own. [EXAPI-24] */
export const restStatusOf = (errorCode: string | undefined): number =>
  errorCode === "DUPLICATE_TRANSACTION" ? 409 : 200;

/** Our own app cashes out by this call too. From anybody else the reference is a name like any other. [BOOK-25] */
const isCashOut = (params: PlaceParams, caller: ExchangeCaller): boolean =>
  caller.isOwnApp === true && params.customerStrategyRef === cashOutStrategy;

/** What only our own app may say of its cash-outs. */
function cashOutOf(params: PlaceParams, caller: ExchangeCaller): Pick<PlaceRequest, "isCashOut" | "cashOutFrom"> {
  const { cashOutFrom, cashOutOfAll } = params;
  if (!isCashOut(params, caller)) {
    if (cashOutFrom !== undefined) throw new ExchangeException("INVALID_INPUT_DATA", "unknown parameter cashOutFrom");
    if (cashOutOfAll !== undefined) throw new ExchangeException("INVALID_INPUT_DATA", "unknown parameter cashOutOfAll");
    return {};
  }
  return { isCashOut: true, ...(cashOutFrom !== undefined && { cashOutFrom }) };
}

export interface PlaceHandlerDeps {
  readonly engine: Pick<ExchangeEngine, "place">;
  /** Takes bets whose program doesn't wait for them. */
  readonly acceptBets: (request: PlaceRequest) => Promise<Acceptance>;
  /** Ends what waits to be cashed out in a market all of which was. [CASH-13] */
  readonly endTargets: (own: { readonly playerId: string; readonly marketId: string }) => Promise<void>;
}

/** All of it was filled: what else waited there was to level what isn't there any more. Of a part the rest may still wait for its target or stop. */
const isDone = ({ instructions }: PlaceRequest, { reports }: PlaceReport): boolean =>
  instructions.every(({ sizeMinor }, place) => reports[place]?.sizeMatchedMinor === sizeMinor);

/** Places, or takes to be placed; the request's end as the field reports it. */
async function placeOrAccept(deps: PlaceHandlerDeps, asked: Asked) {
  const { params, request } = asked;
  const { instructions } = request;
  const accepted = params.async === true ? await deps.acceptBets(request) : undefined;
  if (accepted?.type === "pending") {
    const instructionReports = instructions.map(pendingInstruction);
    return { result: report(params, { status: "SUCCESS", instructionReports }) };
  }
  const told = accepted?.report ?? (await deps.engine.place(request));
  // Asked for again without an answer it is told as before, and this is done if it was not.
  const { playerId, marketId } = request;
  if (params.cashOutOfAll === true && isDone(request, told)) await deps.endTargets({ playerId, marketId });
  if (told.isSessionEnded === true) throw new ExchangeException("INVALID_SESSION_INFORMATION", "");
  return { result: engineReport(asked, told), restStatus: restStatusOf(told.errorCode) };
}

export function placeHandlers(deps: PlaceHandlerDeps): Pick<OperationHandlers, "placeOrders"> {
  return {
    async placeOrders(params, caller) {
      checkReference(params.customerRef);
      if (params.instructions.length === 0) {
        throw new ExchangeException("INVALID_INPUT_DATA", "instructions must not be empty");
      }
      const read = readInstructions(params);
      if (isReport(read)) return { result: read };
      const strategy = referenceOf(params.customerStrategyRef);
      try {
        const request: PlaceRequest = {
          playerId: caller.playerId,
          marketId: params.marketId,
          customerRef: params.customerRef ?? null,
          ...(strategy === undefined ? {} : { customerStrategyRef: strategy }),
          ...(caller.sessionToConfirm === undefined ? {} : { sessionId: caller.sessionToConfirm }),
          ...cashOutOf(params, caller),
          ...(params.marketVersion?.version === undefined ? {} : { marketVersion: params.marketVersion.version }),
          instructions: read,
        };
        return await placeOrAccept(deps, { params, caller, request });
      } catch (error) {
        if (error instanceof BusTimeout) return { result: unknownReport(params, read) };
        throw error;
      }
    },
  };
}
