import type { ExchangeParams, ReplaceExecutionReportResult } from "@maidan/contract/http/exchange";
import { BusTimeout } from "@maidan/services/bus";
import type { Reader } from "@maidan/services/command";
import type {
  CancelInstructionReport,
  CancelReport,
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
import {
  notPlaced,
  refusedPair,
  unknownPair,
  type AskedReplacement,
  type ReplaceReport,
  type ReplaceReports,
} from "./replace-reports.ts";
import { instructionReport, pendingInstruction, restStatusOf, type PlaceHandlerDeps } from "./place-orders.ts";

export interface ReplaceHandlerDeps {
  readonly reader: Reader;
  readonly store: Pick<ExchangeReadStore, "ordersById" | "isForPlacing">;
  readonly engine: Pick<ExchangeEngine, "place" | "cancel" | "refusalOf">;
  readonly acceptBets: PlaceHandlerDeps["acceptBets"];
}

type Params = ExchangeParams<"replaceOrders">;

/** One whose price is a price, of whatever ladder. */
type Replacement = AskedReplacement & { readonly newPriceX100: number };
const isPriced = (asked: AskedReplacement): asked is Replacement => asked.newPriceX100 !== undefined;

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

/** The replacements, or the report that refuses them before anything is cancelled; a price that is no amount is found later, where the bets are known. */
function readReplacements(params: Params): readonly AskedReplacement[] | ReplaceExecutionReportResult {
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
  return instructions.map(({ betId, newPrice }) => ({ betId, newPrice, newPriceX100: priceX100Of(newPrice) }));
}

const cancelled = (told: CancelInstructionReport): ReplaceReport["cancelInstructionReport"] => ({
  status: told.status,
  ...(told.errorCode === undefined ? {} : { errorCode: told.errorCode }),
  instruction: { betId: told.betId },
  ...(told.status === "SUCCESS" ? { sizeCancelled: sizeNumber(told.sizeCancelledMinor) } : {}),
  ...(told.cancelledAtMs === undefined ? {} : { cancelledDate: dateText(told.cancelledAtMs) }),
});

interface Step {
  readonly asked: AskedReplacement;
  readonly told: CancelInstructionReport;
  /** What is placed in the bet's stead; undefined when nothing of it was cancelled. */
  readonly instruction: PlaceInstruction | undefined;
}

function stepOf(told: CancelInstructionReport, asked: Replacement, orders: readonly PlayerOrder[]): Step {
  const order = orders.find((each) => each.betId === told.betId);
  if (told.status !== "SUCCESS" || order === undefined) return { asked, told, instruction: undefined };
  return {
    asked,
    told,
    instruction: {
      selectionId: order.selectionId,
      side: order.side,
      priceX100: asked.newPriceX100,
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

/** What became of a replacement: which bets, what was cancelled, and what was placed. */
interface Done {
  readonly orders: readonly PlayerOrder[];
  readonly steps: readonly Step[];
  readonly cancel: CancelReport;
  readonly placed: PlaceReport | "pending" | undefined;
}

/** Each bet's cancelling with what was placed for it. What was cancelled stays cancelled. */
function reportsOf({ steps, placed, orders }: Done): ReplaceReports {
  let next = 0;
  return steps.map(({ asked, told, instruction }): ReplaceReport => {
    const cancelInstructionReport = cancelled(told);
    if (instruction === undefined) {
      const placeInstructionReport = notPlaced(asked, orders, "RELATED_ACTION_FAILED");
      const errorCode = told.errorCode ?? "ERROR_IN_ORDER";
      return { status: "FAILURE", errorCode, cancelInstructionReport, placeInstructionReport };
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

interface Replacing {
  readonly params: Params;
  readonly caller: ExchangeCaller;
  readonly asked: readonly AskedReplacement[];
}

const ordersOf = (
  { store, reader }: ReplaceHandlerDeps,
  { caller, asked }: Replacing,
): Promise<readonly PlayerOrder[]> => {
  const betIds = asked.map(({ betId }) => betId);
  return store.ordersById(reader, caller.playerId, betIds);
};

/**
 * What is refused before anything is cancelled: a price that no ladder has and, where the program doesn't wait, bets at the starting price.
 * [EXAPI-26] [EXAPI-28]
 */
async function refusalOf(deps: ReplaceHandlerDeps, replacing: Replacing) {
  const { params, asked } = replacing;
  const isWaiting = params.async !== true;
  if (isWaiting && asked.every(isPriced)) return undefined;
  const orders = await ordersOf(deps, replacing);
  const onClose = isWaiting ? [] : orders.filter((order) => order.orderType !== undefined);
  const codeOf = (one: AskedReplacement) => {
    if (!isPriced(one)) return "INVALID_ODDS";
    return onClose.some(({ betId }) => betId === one.betId) ? "INVALID_ORDER_TYPE" : undefined;
  };
  if (asked.every((one) => codeOf(one) === undefined)) return undefined;
  const instructionReports = asked.map((one) => refusedPair(one, orders, codeOf(one)));
  return { result: report(params, { status: "FAILURE", errorCode: "BET_ACTION_ERROR", instructionReports }) };
}

/**
 * The field cancels first, whatever becomes of the rest. A player of our own app means to change a bet, not to lose it and its place: what could not be placed now, as the
 * market is suspended, is refused before anything is cancelled. What was cancelled already, at an earlier asking, is past that. [ROOM-16]
 */
async function lookAhead(deps: ReplaceHandlerDeps, replacing: Replacing, asked: readonly Replacement[]) {
  const { params, caller } = replacing;
  if (caller.isOwnApp !== true || params.async === true) return undefined;
  const orders = await ordersOf(deps, replacing);
  const steps = orders.flatMap((order): Step[] => {
    const one = asked.find(({ betId }) => betId === order.betId);
    if (one === undefined || order.marketId !== params.marketId || order.remainingMinor === 0n) return [];
    const told = { betId: order.betId, status: "SUCCESS", sizeCancelledMinor: order.remainingMinor } as const;
    return [stepOf(told, one, orders)];
  });
  if (steps.length === 0) return undefined;
  const { playerId } = caller;
  const { marketId, customerRef = null } = params;
  const request = { playerId, marketId, customerRef, isReplacement: true, ...strategiesOf(steps) } as const;
  const refusal = await deps.engine.refusalOf(request);
  if (refusal === undefined) return undefined;
  const codes = new Map(steps.map(({ asked: one }, place) => [one.betId, refusal.reports[place]?.errorCode]));
  const instructionReports = asked.map((one) => refusedPair(one, orders, codes.get(one.betId)));
  const { errorCode } = refusal;
  return { result: report(params, { status: "FAILURE", errorCode, instructionReports }) };
}

async function replace(deps: ReplaceHandlerDeps, replacing: Replacing) {
  const { params, caller, asked } = replacing;
  const refused = await refusalOf(deps, replacing);
  if (refused !== undefined) return refused;
  const replacements = asked.filter(isPriced);
  const { playerId } = caller;
  const { marketId } = params;
  const version = params.marketVersion?.version;
  const customerRef = params.customerRef ?? null;
  // What was cancelled could not be placed under it any more.
  if (customerRef !== null && (await deps.store.isForPlacing(deps.reader, { playerId, customerRef }))) {
    const errorCode = "DUPLICATE_TRANSACTION";
    return { result: report(params, { status: "FAILURE", errorCode }), restStatus: restStatusOf(errorCode) };
  }
  const unplaceable = await lookAhead(deps, replacing, replacements);
  if (unplaceable !== undefined) return unplaceable;
  const cancel = await deps.engine.cancel({
    playerId,
    marketId,
    customerRef,
    // What is asked of the placing alone is part of what the reference stands for, too, or another one would be refused only once this is told as done.
    ...(version === undefined ? {} : { replacedForVersion: version }),
    instructions: replacements.map(({ betId, newPriceX100 }) => ({ betId, replacedAtX100: newPriceX100 })),
  });
  if (cancel.reports.length === 0)
    return {
      result: report(params, { status: "FAILURE", errorCode: cancel.errorCode }),
      restStatus: restStatusOf(cancel.errorCode),
    };
  const orders = await ordersOf(deps, replacing);
  const steps = cancel.reports.flatMap((told) => {
    const one = replacements.find(({ betId }) => betId === told.betId);
    return one === undefined ? [] : [stepOf(told, one, orders)];
  });
  const anew = strategiesOf(steps);
  const placed =
    anew.instructions.length === 0
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
            ...anew,
          },
          params,
        );
  return { result: replacedReport(replacing, { orders, steps, cancel, placed }) };
}

/** Which bound stood in the way of what was to be placed is told to our own app alone. [LIMIT-36] */
function replacedReport({ params, caller }: Replacing, ended: Done): ReplaceExecutionReportResult {
  const { cancel, placed } = ended;
  const instructionReports = reportsOf(ended);
  const done = instructionReports.filter(({ status }) => status === "SUCCESS").length;
  if (done === instructionReports.length) return report(params, { status: "SUCCESS", instructionReports });
  const told = placed === "pending" ? undefined : placed;
  // Where nothing was cancelled there was nothing to place either: the whole failed for what the cancelling did.
  const ofNone = cancel.errorCode ?? "BET_ACTION_ERROR";
  return report(params, {
    status: done > 0 ? "PROCESSED_WITH_ERRORS" : "FAILURE",
    errorCode: told?.errorCode ?? (done > 0 ? "PROCESSED_WITH_ERRORS" : ofNone),
    lossLimit: caller.isOwnApp === true ? told?.lossLimit : undefined,
    instructionReports,
  });
}

/** First all bets are cancelled, then what was cancelled of them is placed at the new prices, all or none; a failure there doesn't undo the cancelling. [EXAPI-28] */
export function replaceHandlers(deps: ReplaceHandlerDeps): Pick<OperationHandlers, "replaceOrders"> {
  return {
    async replaceOrders(params, caller) {
      const read = readReplacements(params);
      if (!Array.isArray(read)) return { result: read as ReplaceExecutionReportResult };
      const replacing: Replacing = { params, caller, asked: read as readonly AskedReplacement[] };
      try {
        return await replace(deps, replacing);
      } catch (error) {
        if (!(error instanceof BusTimeout)) throw error;
        const orders = await ordersOf(deps, replacing);
        const instructionReports = replacing.asked.map((one) => unknownPair(one, orders));
        return { result: report(params, { status: "TIMEOUT", instructionReports }) };
      }
    },
  };
}
