import type { ExchangeParams, UpdateExecutionReportResult } from "@maidan/contract/http/exchange";
import { BusTimeout } from "@maidan/services/bus";
import type { ExchangeEngine, UpdateRequest } from "@maidan/services/exchange";
import { mostCancelInstructions } from "./limits.ts";
import { ExchangeException, type OperationHandlers } from "./outcome.ts";
import { isCustomerRef } from "./place-instructions.ts";
import { restStatusOf } from "./place-orders.ts";

type Params = ExchangeParams<"updateOrders">;
type Reports = NonNullable<UpdateExecutionReportResult["instructionReports"]>;

const report = (
  params: Params,
  end: Pick<UpdateExecutionReportResult, "status" | "errorCode" | "instructionReports">,
): UpdateExecutionReportResult => ({
  ...(params.customerRef === undefined ? {} : { customerRef: params.customerRef }),
  status: end.status,
  ...(end.errorCode === undefined ? {} : { errorCode: end.errorCode }),
  marketId: params.marketId,
  instructionReports: end.instructionReports ?? [],
});

/** The instructions for the engine, or the report that refuses them: too many, or a bet twice. */
function readInstructions(params: Params): UpdateRequest["instructions"] | UpdateExecutionReportResult {
  const { instructions } = params;
  if (instructions.length > mostCancelInstructions) {
    return report(params, { status: "FAILURE", errorCode: "TOO_MANY_INSTRUCTIONS" });
  }
  if (new Set(instructions.map(({ betId }) => betId)).size < instructions.length) {
    return report(params, { status: "FAILURE", errorCode: "DUPLICATE_BETIDS" });
  }
  return instructions.map(({ betId, newPersistenceType: persistence }) => ({ betId, persistence }));
}

const isReport = (
  read: UpdateRequest["instructions"] | UpdateExecutionReportResult,
): read is UpdateExecutionReportResult => !Array.isArray(read);

/** Changes what becomes of unmatched bets when the market turns in-play; each keeps its place in its queue. [EXAPI-36] */
export function updateHandlers(engine: Pick<ExchangeEngine, "update">): Pick<OperationHandlers, "updateOrders"> {
  return {
    async updateOrders(params, caller) {
      if (params.customerRef !== undefined && !isCustomerRef(params.customerRef)) {
        throw new ExchangeException("INVALID_INPUT_DATA", "customerRef is 1 to 32 of A-Z a-z 0-9 : - . _ + * ; ~");
      }
      if (params.instructions.length === 0) {
        throw new ExchangeException("INVALID_INPUT_DATA", "instructions must not be empty");
      }
      const read = readInstructions(params);
      if (isReport(read)) return { result: read };
      const { marketId, customerRef = null } = params;
      const echoOf = (index: number): Reports[number]["instruction"] =>
        params.instructions[index] ?? { betId: "", newPersistenceType: "LAPSE" };
      try {
        const told = await engine.update({ playerId: caller.playerId, marketId, customerRef, instructions: read });
        const { status, errorCode } = told;
        const instructionReports = told.reports.map((item, index): Reports[number] => ({
          status: item.status,
          ...(item.errorCode === undefined ? {} : { errorCode: item.errorCode }),
          instruction: echoOf(index),
        }));
        return {
          result: report(params, { status, errorCode, instructionReports }),
          restStatus: restStatusOf(errorCode),
        };
      } catch (error) {
        if (!(error instanceof BusTimeout)) throw error;
        const instructionReports = read.map((_, index) => ({ status: "TIMEOUT" as const, instruction: echoOf(index) }));
        return { result: report(params, { status: "TIMEOUT", instructionReports }) };
      }
    },
  };
}
