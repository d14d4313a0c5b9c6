import type {
  PlaceInstructionEcho,
  PlaceInstructionReportResult,
  ReplaceExecutionReportResult,
} from "@maidan/contract/http/exchange";
import type { PlayerOrder } from "@maidan/services/exchange-reads";
import { echoOf } from "./place-instructions.ts";

export type ReplaceReports = NonNullable<ReplaceExecutionReportResult["instructionReports"]>;
export type ReplaceReport = ReplaceReports[number];
type ErrorCode = NonNullable<PlaceInstructionReportResult["errorCode"]>;

/** A replacement as it was asked for; its price is undefined where it is no price. */
export interface AskedReplacement {
  readonly betId: string;
  readonly newPrice: string;
  readonly newPriceX100: number | undefined;
}

/** Of a bet that isn't the player's nothing is told: no market has a selection 0. */
const unknownBet: PlaceInstructionEcho = {
  selectionId: 0,
  handicap: 0,
  limitOrder: { size: 0, price: 0, persistenceType: "LAPSE" },
  orderType: "LIMIT",
  side: "BACK",
};

/** The bet that was to stand in the other's place, in the field's words: as that one was placed, at the new price. */
function askedBet({ betId, newPrice }: AskedReplacement, orders: readonly PlayerOrder[]): PlaceInstructionEcho {
  const order = orders.find((each) => each.betId === betId);
  const echo =
    order === undefined
      ? unknownBet
      : echoOf({
          selectionId: order.selectionId,
          side: order.side,
          priceX100: order.priceX100,
          sizeMinor: order.sizeMinor,
          persistence: order.persistence,
          ...(order.orderType === undefined ? {} : { orderType: order.orderType }),
          ...(order.customerOrderRef === undefined ? {} : { customerOrderRef: order.customerOrderRef }),
        });
  const price = Number(newPrice);
  return {
    ...echo,
    ...(echo.limitOrder === undefined ? {} : { limitOrder: { ...echo.limitOrder, price } }),
    ...(echo.limitOnCloseOrder === undefined ? {} : { limitOnCloseOrder: { ...echo.limitOnCloseOrder, price } }),
  };
}

/** Nothing was placed for a bet, and why: strict clients look into both halves of a report, whatever became of the first. [EXAPI-28] */
export const notPlaced = (
  asked: AskedReplacement,
  orders: readonly PlayerOrder[],
  errorCode: ErrorCode,
): PlaceInstructionReportResult => ({ status: "FAILURE", errorCode, instruction: askedBet(asked, orders) });

/** A replacement that was refused before anything was cancelled, by a code of its own or along with another. */
export function refusedPair(
  asked: AskedReplacement,
  orders: readonly PlayerOrder[],
  errorCode: ErrorCode = "ERROR_IN_ORDER",
): ReplaceReport {
  const cancelInstructionReport = {
    status: "FAILURE",
    errorCode: "ERROR_IN_ORDER",
    instruction: { betId: asked.betId },
  } as const;
  return {
    status: "FAILURE",
    errorCode,
    cancelInstructionReport,
    placeInstructionReport: notPlaced(asked, orders, errorCode),
  };
}

/** Nobody answered in time: what became of either half is unknown. */
export const unknownPair = (asked: AskedReplacement, orders: readonly PlayerOrder[]): ReplaceReport => ({
  status: "TIMEOUT",
  cancelInstructionReport: { status: "TIMEOUT", instruction: { betId: asked.betId } },
  placeInstructionReport: { status: "TIMEOUT", instruction: askedBet(asked, orders) },
});
