import type { CancelExecutionReportResult, ExchangeParams } from "@maidan/contract/http/exchange";
import { BusTimeout } from "@maidan/services/bus";
import type { CancelReport, CancelRequest, ExchangeEngine } from "@maidan/services/exchange";
import { mostCancelInstructions } from "./limits.ts";
import { dateText, sizeMinorOf, sizeNumber } from "./numbers.ts";
import { ExchangeException, type OperationHandlers } from "./outcome.ts";
import { isCustomerRef } from "./place-instructions.ts";
import { restStatusOf } from "./place-orders.ts";

type CancelParams = ExchangeParams<"cancelOrders">;
type Instructions = CancelRequest["instructions"];
type InstructionReports = NonNullable<CancelExecutionReportResult["instructionReports"]>;

function report(
  params: CancelParams,
  end: Pick<CancelExecutionReportResult, "status" | "errorCode" | "instructionReports">,
): CancelExecutionReportResult {
  return {
    ...(params.customerRef === undefined ? {} : { customerRef: params.customerRef }),
    status: end.status,
    ...(end.errorCode === undefined ? {} : { errorCode: end.errorCode }),
    ...(params.marketId === undefined ? {} : { marketId: params.marketId }),
    instructionReports: end.instructionReports ?? [],
  };
}

const echoOf = (instruction: Instructions[number]): InstructionReports[number]["instruction"] => ({
  betId: instruction.betId,
  ...(instruction.sizeReductionMinor === undefined
    ? {}
    : { sizeReduction: sizeNumber(instruction.sizeReductionMinor) }),
});

/** The instructions for the engine, or the report that refuses them: too many, a bet twice, a reduction that isn't an amount. */
function readInstructions(params: CancelParams): Instructions | CancelExecutionReportResult {
  const given = params.instructions ?? [];
  if (given.length > mostCancelInstructions) {
    return report(params, { status: "FAILURE", errorCode: "TOO_MANY_INSTRUCTIONS" });
  }
  if (new Set(given.map((instruction) => instruction.betId)).size < given.length) {
    return report(params, { status: "FAILURE", errorCode: "DUPLICATE_BETIDS" });
  }
  const read = given.map(({ betId, sizeReduction }) => {
    const minor = sizeReduction === undefined ? undefined : sizeMinorOf(sizeReduction);
    const isRefused = sizeReduction !== undefined && (minor === undefined || minor <= 0n);
    return {
      isRefused,
      betId,
      sizeReduction,
      instruction: minor === undefined ? { betId } : { betId, sizeReductionMinor: minor },
    };
  });
  if (!read.some((item) => item.isRefused)) return read.map((item) => item.instruction);
  return report(params, {
    status: "FAILURE",
    errorCode: "BET_ACTION_ERROR",
    instructionReports: read.map(({ betId, isRefused, sizeReduction }) => ({
      status: "FAILURE",
      errorCode: isRefused ? "INVALID_BET_SIZE" : "ERROR_IN_ORDER",
      instruction: { betId, ...(sizeReduction === undefined ? {} : { sizeReduction: Number(sizeReduction) }) },
    })),
  });
}

function engineReports(instructions: Instructions, told: CancelReport): InstructionReports {
  const asked = new Map(instructions.map((instruction) => [instruction.betId, instruction]));
  return told.reports.map((item) => ({
    status: item.status,
    ...(item.errorCode === undefined ? {} : { errorCode: item.errorCode }),
    instruction: echoOf(asked.get(item.betId) ?? { betId: item.betId }),
    ...(item.status === "SUCCESS" ? { sizeCancelled: sizeNumber(item.sizeCancelledMinor) } : {}),
    ...(item.cancelledAtMs === undefined ? {} : { cancelledDate: dateText(item.cancelledAtMs) }),
  }));
}

const isReport = (read: Instructions | CancelExecutionReportResult): read is CancelExecutionReportResult =>
  !Array.isArray(read);

export function cancelHandlers(engine: Pick<ExchangeEngine, "cancel">): Pick<OperationHandlers, "cancelOrders"> {
  return {
    async cancelOrders(params, caller) {
      if (params.customerRef !== undefined && !isCustomerRef(params.customerRef)) {
        throw new ExchangeException("INVALID_INPUT_DATA", "customerRef is 1 to 32 of A-Z a-z 0-9 : - . _ + * ; ~");
      }
      const read = readInstructions(params);
      if (isReport(read)) return { result: read };
      if (read.length > 0 && params.marketId === undefined) {
        throw new ExchangeException("INVALID_INPUT_DATA", "instructions need the marketId that their bets are in");
      }
      try {
        const told = await engine.cancel({
          playerId: caller.playerId,
          ...(params.marketId === undefined ? {} : { marketId: params.marketId }),
          customerRef: params.customerRef ?? null,
          instructions: read,
        });
        const { status, errorCode } = told;
        const result = report(params, { status, errorCode, instructionReports: engineReports(read, told) });
        return { result, restStatus: restStatusOf(errorCode) };
      } catch (error) {
        if (!(error instanceof BusTimeout)) throw error;
        const instructionReports = read.map((item) => ({ status: "TIMEOUT" as const, instruction: echoOf(item) }));
        return { result: report(params, { status: "TIMEOUT", instructionReports }) };
      }
    },
  };
}
