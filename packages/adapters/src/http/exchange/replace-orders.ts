import type { ExchangeParams, ReplaceExecutionReportResult } from "@maidan/contract/http/exchange";
import { BusTimeout } from "@maidan/services/bus";
import type { Reader } from "@maidan/services/command";
import type {
  CancelInstructionReport,
  ExchangeEngine,
  PlaceInstruction,
  PlaceReport,
  PlaceRequest,
} from "@maidan/services/exchange";
import type { ExchangeReadStore, PlayerOrder } from "@maidan/services/exchange-reads";
import { mostCancelInstructions } from "./limits.ts";
import { dateText, priceX100Of, sizeNumber } from "./numbers.ts";
import { ExchangeException, type ExchangeCaller, type OperationHandlers } from "./outcome.ts";
import { isCustomerRef, isMarketVersion } from "./place-instructions.ts";
import { instructionReport, pendingInstruction, restStatusOf, type PlaceHandlerDeps } from "./place-orders.ts";

export interface ReplaceHandlerDeps {
  readonly reader: Reader;
  readonly store: Pick<ExchangeReadStore, "ordersById" | "isForPlacing">;
  readonly engine: Pick<ExchangeEngine, "place" | "cancel">;
  readonly acceptBets: PlaceHandlerDeps["acceptBets"];
}

type Params = ExchangeParams<"replaceOrders">;
type Reports = NonNullable<ReplaceExecutionReportResult["instructionReports"]>;
type Report = Reports[number];

interface Replacement {
  readonly betId: string;
  readonly newPriceX100: number;
}

const report = (
  params: Params,
  end: Pick<ReplaceExecutionReportResult, "status" | "errorCode" | "lossLimit" | "instructionReports">,
): ReplaceExecutionReportResult => ({
  ...(params.customerRef === undefined ? {} : { customerRef: params.customerRef }),
  status: end.status,
  ...(end.errorCode === undefined ? {} : { errorCode: end.errorCode }),
  ...(end.lossLimit === undefined ? {} : { lossLimit: end.lossLimit }),
  marketId: params.marketId,
  instructionReports: end.instructionReports ?? [],
});

/** The replacements, or the report that refuses them before anything is cancelled. */
function readReplacements(params: Params): readonly Replacement[] | ReplaceExecutionReportResult {
  const { instructions, customerRef } = params;
  if (customerRef !== undefined && !isCustomerRef(customerRef)) {
    throw new ExchangeException("INVALID_INPUT_DATA", "customerRef is 1 to 32 of A-Z a-z 0-9 : - . _ + * ; ~");
  }
  if (instructions.length === 0) throw new ExchangeException("INVALID_INPUT_DATA", "instructions must not be empty");
  if (instructions.length > mostCancelInstructions) {
    return report(params, { status: "FAILURE", errorCode: "TOO_MANY_INSTRUCTIONS" });
  }
  if (new Set(instructions.map(({ betId }) => betId)).size < instructions.length) {
    return report(params, { status: "FAILURE", errorCode: "DUPLICATE_BETIDS" });
  }
  if (!isMarketVersion(params.marketVersion?.version)) {
    return report(params, { status: "FAILURE", errorCode: "INVALID_MARKET_VERSION" });
  }
  const read = instructions.map(({ betId, newPrice }) => ({ betId, newPriceX100: priceX100Of(newPrice) }));
  const isRight = (item: (typeof read)[number]): item is Replacement => item.newPriceX100 !== undefined;
  if (read.every(isRight)) return read;
  return report(params, {
    status: "FAILURE",
    errorCode: "BET_ACTION_ERROR",
    instructionReports: read.map((item) => ({
      status: "FAILURE",
      errorCode: isRight(item) ? "ERROR_IN_ORDER" : "INVALID_ODDS",
    })),
  });
}

const cancelled = (told: CancelInstructionReport): Report["cancelInstructionReport"] => ({
  status: told.status,
  ...(told.errorCode === undefined ? {} : { errorCode: told.errorCode }),
  instruction: { betId: told.betId },
  ...(told.status === "SUCCESS" ? { sizeCancelled: sizeNumber(told.sizeCancelledMinor) } : {}),
  ...(told.cancelledAtMs === undefined ? {} : { cancelledDate: dateText(told.cancelledAtMs) }),
});

interface Step {
  readonly told: CancelInstructionReport;
  /** What is placed in the bet's stead; undefined when nothing of it was cancelled. */
  readonly instruction: PlaceInstruction | undefined;
}

function stepOf(told: CancelInstructionReport, order: PlayerOrder | undefined, newPriceX100: number): Step {
  if (told.status !== "SUCCESS" || order === undefined) return { told, instruction: undefined };
  return {
    told,
    instruction: {
      selectionId: order.selectionId,
      side: order.side,
      priceX100: newPriceX100,
      sizeMinor: told.sizeCancelledMinor,
      persistence: order.persistence,
      ...(order.orderType === undefined ? {} : { orderType: order.orderType }),
      ...(order.customerOrderRef === undefined ? {} : { customerOrderRef: order.customerOrderRef }),
      ...(order.customerStrategyRef === undefined ? {} : { customerStrategyRef: order.customerStrategyRef }),
    },
  };
}

function withoutStrategy(instruction: PlaceInstruction): PlaceInstruction {
  const { customerStrategyRef: _, ...rest } = instruction;
  return rest;
}

/** Each bet keeps its own strategy. Where it is one for all, it is the request's: so these were asked for by earlier releases, and a repetition is known by it. */
function strategiesOf(steps: readonly Step[]): Pick<PlaceRequest, "customerStrategyRef" | "instructions"> {
  const instructions = steps.flatMap(({ instruction }) => instruction ?? []);
  const [strategy, ...others] = new Set(instructions.map(({ customerStrategyRef }) => customerStrategyRef));
  if (others.length > 0) return { instructions };
  return {
    ...(strategy === undefined ? {} : { customerStrategyRef: strategy }),
    instructions: instructions.map(withoutStrategy),
  };
}

/** Each bet's cancelling with what was placed for it. What was cancelled stays cancelled. */
function reportsOf(steps: readonly Step[], placed: PlaceReport | "pending" | undefined): Reports {
  let next = 0;
  return steps.map(({ told, instruction }): Report => {
    const cancelInstructionReport = cancelled(told);
    if (instruction === undefined) {
      return { status: "FAILURE", errorCode: told.errorCode ?? "ERROR_IN_ORDER", cancelInstructionReport };
    }
    const place =
      placed === "pending" ? pendingInstruction(instruction) : instructionReport(instruction, placed?.reports[next]);
    next += 1;
    const pair = { cancelInstructionReport, placeInstructionReport: place };
    return place.status === "SUCCESS"
      ? { status: "SUCCESS", ...pair }
      : { status: "FAILURE", errorCode: "CANCELLED_NOT_PLACED", ...pair };
  });
}

/** What was cancelled, placed anew; of bets that their program doesn't wait for only that they are pending. */
async function placeAnew(
  deps: ReplaceHandlerDeps,
  request: PlaceRequest,
  params: Params,
): Promise<PlaceReport | "pending"> {
  if (params.async !== true) return deps.engine.place(request);
  const accepted = await deps.acceptBets(request);
  return accepted.type === "pending" ? "pending" : accepted.report;
}

/** Bets at the starting price can't be replaced without waiting: refused before anything is cancelled. [EXAPI-26] */
async function onCloseRefusal(deps: ReplaceHandlerDeps, { params, caller, replacements }: Replacing) {
  const betIds = replacements.map(({ betId }) => betId);
  const orders = await deps.store.ordersById(deps.reader, caller.playerId, betIds);
  const isOnClose = new Set(orders.filter((order) => order.orderType !== undefined).map(({ betId }) => betId));
  if (isOnClose.size === 0) return undefined;
  const instructionReports = betIds.map((betId) => ({
    status: "FAILURE" as const,
    errorCode: isOnClose.has(betId) ? ("INVALID_ORDER_TYPE" as const) : ("ERROR_IN_ORDER" as const),
  }));
  return { result: report(params, { status: "FAILURE", errorCode: "BET_ACTION_ERROR", instructionReports }) };
}

interface Replacing {
  readonly params: Params;
  readonly caller: ExchangeCaller;
  readonly replacements: readonly Replacement[];
}

async function replace(deps: ReplaceHandlerDeps, replacing: Replacing) {
  const { params, caller, replacements } = replacing;
  const refused = params.async === true ? await onCloseRefusal(deps, replacing) : undefined;
  if (refused !== undefined) return refused;
  const { playerId } = caller;
  const { marketId } = params;
  const betIds = replacements.map(({ betId }) => betId);
  const customerRef = params.customerRef ?? null;
  // What was cancelled could not be placed under it any more.
  if (customerRef !== null && (await deps.store.isForPlacing(deps.reader, { playerId, marketId, customerRef }))) {
    const errorCode = "DUPLICATE_TRANSACTION";
    return { result: report(params, { status: "FAILURE", errorCode }), restStatus: restStatusOf(errorCode) };
  }
  const cancel = await deps.engine.cancel({
    playerId,
    marketId,
    customerRef,
    instructions: replacements.map(({ betId, newPriceX100 }) => ({ betId, replacedAtX100: newPriceX100 })),
  });
  if (cancel.reports.length === 0)
    return {
      result: report(params, { status: "FAILURE", errorCode: cancel.errorCode }),
      restStatus: restStatusOf(cancel.errorCode),
    };
  const orders = await deps.store.ordersById(deps.reader, playerId, betIds);
  const steps = cancel.reports.map((told) =>
    stepOf(
      told,
      orders.find((order) => order.betId === told.betId),
      replacements.find(({ betId }) => betId === told.betId)?.newPriceX100 ?? 0,
    ),
  );
  const asked = strategiesOf(steps);
  const version = params.marketVersion?.version;
  const placed =
    asked.instructions.length === 0
      ? undefined
      : await placeAnew(
          deps,
          {
            playerId,
            marketId,
            customerRef,
            // What is left of a bet may be less than the least stake.
            isReplacement: true,
            ...(version === undefined ? {} : { marketVersion: version }),
            ...asked,
          },
          params,
        );
  return { result: replacedReport(replacing, steps, placed) };
}

/** Which bound stood in the way of what was to be placed is told to our own app alone. [LIMIT-36] */
function replacedReport(
  { params, caller }: Replacing,
  steps: readonly Step[],
  placed: PlaceReport | "pending" | undefined,
): ReplaceExecutionReportResult {
  const instructionReports = reportsOf(steps, placed);
  const done = instructionReports.filter(({ status }) => status === "SUCCESS").length;
  if (done === instructionReports.length) return report(params, { status: "SUCCESS", instructionReports });
  const told = placed === "pending" ? undefined : placed;
  return report(params, {
    status: done > 0 ? "PROCESSED_WITH_ERRORS" : "FAILURE",
    errorCode: told?.errorCode ?? (done > 0 ? "PROCESSED_WITH_ERRORS" : "BET_ACTION_ERROR"),
    lossLimit: caller.isOwnApp === true ? told?.lossLimit : undefined,
    instructionReports,
  });
}

/** First all bets are cancelled, then what was cancelled of them is placed at the new prices, all or none; a failure there doesn't undo the cancelling. [EXAPI-28] */
export function replaceHandlers(deps: ReplaceHandlerDeps): Pick<OperationHandlers, "replaceOrders"> {
  return {
    async replaceOrders(params, caller) {
      const replacements = readReplacements(params);
      if (!Array.isArray(replacements)) return { result: replacements as ReplaceExecutionReportResult };
      try {
        return await replace(deps, { params, caller, replacements: replacements as readonly Replacement[] });
      } catch (error) {
        if (!(error instanceof BusTimeout)) throw error;
        const instructionReports = params.instructions.map(() => ({ status: "TIMEOUT" as const }));
        return { result: report(params, { status: "TIMEOUT", instructionReports }) };
      }
    },
  };
}
