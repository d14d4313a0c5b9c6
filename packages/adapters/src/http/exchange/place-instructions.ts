import type { PlaceInstructionEcho, PlaceInstructionParams } from "@maidan/contract/http/exchange";
import type { PlaceInstruction } from "@maidan/services/exchange";
import { priceNumber, priceX100Of, sizeMinorOf, sizeNumber } from "./numbers.ts";

/** Of the field's InstructionReportErrorCode: those that are decided before the engine is asked. */
export type InstructionFault =
  | "INVALID_BET_SIZE"
  | "INVALID_ODDS"
  | "INVALID_RUNNER"
  | "INVALID_ORDER_TYPE"
  | "INVALID_BID_TYPE"
  | "INVALID_PERSISTENCE_TYPE"
  | "INVALID_MIN_FILL_SIZE"
  | "INVALID_CUSTOMER_ORDER_REF"
  | "INVALID_CUSTOMER_STRATEGY_REF"
  | "UNEXPECTED_MIN_FILL_SIZE"
  | "MARKET_NOT_OPEN_FOR_BSP_BETTING";

const customerOrderRefs = /^[A-Za-z0-9:\-._+*;~]{1,32}$/;
const customerStrategyRefs = /^[A-Za-z0-9:\-._+*;~]{1,15}$/;
/** The reference of a whole call: 1 to 32 of the field's characters. [EXAPI-23] */
export const isCustomerRef = (text: string): boolean => customerOrderRefs.test(text);
export const isCustomerStrategyRef = (text: string): boolean => customerStrategyRefs.test(text);

/** The instruction for the engine, or why it can't be one. What the engine knows (ladder, minimum, runner, money) it decides. [EXAPI-22] */
export function readInstruction(params: PlaceInstructionParams): PlaceInstruction | InstructionFault {
  const { limitOrder, customerOrderRef, handicap = "0" } = params;
  if (params.orderType !== "LIMIT") return "MARKET_NOT_OPEN_FOR_BSP_BETTING";
  if (limitOrder === undefined || params.limitOnCloseOrder !== undefined || params.marketOnCloseOrder !== undefined)
    return "INVALID_ORDER_TYPE";
  if (customerOrderRef !== undefined && !isCustomerRef(customerOrderRef)) return "INVALID_CUSTOMER_ORDER_REF";
  if (Number(handicap) !== 0) return "INVALID_RUNNER";
  const { timeInForce, minFillSize } = limitOrder;
  if (minFillSize !== undefined && timeInForce === undefined) return "UNEXPECTED_MIN_FILL_SIZE";
  const minFillSizeMinor = minFillSize === undefined ? undefined : sizeMinorOf(minFillSize);
  if (minFillSize !== undefined && minFillSizeMinor === undefined) return "INVALID_MIN_FILL_SIZE";
  if (limitOrder.betTargetType !== undefined || limitOrder.betTargetSize !== undefined) return "INVALID_BID_TYPE";
  const { persistenceType = "LAPSE" } = limitOrder;
  // What is filled or killed has no rest that could outlive the off: its persistence says nothing.
  if (persistenceType === "MARKET_ON_CLOSE" && timeInForce === undefined) return "INVALID_PERSISTENCE_TYPE";
  const sizeMinor = sizeMinorOf(limitOrder.size ?? "");
  if (sizeMinor === undefined || sizeMinor <= 0n) return "INVALID_BET_SIZE";
  const priceX100 = priceX100Of(limitOrder.price);
  if (priceX100 === undefined) return "INVALID_ODDS";
  return {
    selectionId: params.selectionId,
    side: params.side,
    priceX100,
    sizeMinor,
    persistence: persistenceType === "MARKET_ON_CLOSE" ? "LAPSE" : persistenceType,
    ...(timeInForce === undefined ? {} : { timeInForce }),
    ...(minFillSizeMinor === undefined ? {} : { minFillSizeMinor }),
    ...(customerOrderRef === undefined ? {} : { customerOrderRef }),
  };
}

/** The accepted instruction as reports repeat it: in one spelling, so that a repeated call gets the same bytes. */
export function echoOf(instruction: PlaceInstruction): PlaceInstructionEcho {
  return {
    selectionId: instruction.selectionId,
    handicap: 0,
    limitOrder: {
      size: sizeNumber(instruction.sizeMinor),
      price: priceNumber(instruction.priceX100),
      persistenceType: instruction.persistence,
      ...(instruction.timeInForce === undefined ? {} : { timeInForce: instruction.timeInForce }),
      ...(instruction.minFillSizeMinor === undefined ? {} : { minFillSize: sizeNumber(instruction.minFillSizeMinor) }),
    },
    ...(instruction.customerOrderRef === undefined ? {} : { customerOrderRef: instruction.customerOrderRef }),
    orderType: "LIMIT",
    side: instruction.side,
  };
}

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

type LimitOrderParams = NonNullable<PlaceInstructionParams["limitOrder"]>;

function limitOrderEcho(order: LimitOrderParams): NonNullable<PlaceInstructionEcho["limitOrder"]> {
  const [size, minFillSize, betTargetSize] = [order.size, order.minFillSize, order.betTargetSize].map(numberOf);
  return {
    ...(size === undefined ? {} : { size }),
    price: Number(order.price),
    ...(order.persistenceType === undefined ? {} : { persistenceType: order.persistenceType }),
    ...(order.timeInForce === undefined ? {} : { timeInForce: order.timeInForce }),
    ...(minFillSize === undefined ? {} : { minFillSize }),
    ...(order.betTargetType === undefined ? {} : { betTargetType: order.betTargetType }),
    ...(betTargetSize === undefined ? {} : { betTargetSize }),
  };
}

/** A refused instruction, repeated as it was sent. */
export function echoOfParams(params: PlaceInstructionParams): PlaceInstructionEcho {
  const { limitOrder, limitOnCloseOrder, marketOnCloseOrder, customerOrderRef } = params;
  return {
    selectionId: params.selectionId,
    handicap: Number(params.handicap ?? 0),
    ...(limitOrder === undefined ? {} : { limitOrder: limitOrderEcho(limitOrder) }),
    ...(limitOnCloseOrder === undefined
      ? {}
      : {
          limitOnCloseOrder: { liability: Number(limitOnCloseOrder.liability), price: Number(limitOnCloseOrder.price) },
        }),
    ...(marketOnCloseOrder === undefined
      ? {}
      : { marketOnCloseOrder: { liability: Number(marketOnCloseOrder.liability) } }),
    ...(customerOrderRef === undefined ? {} : { customerOrderRef }),
    orderType: params.orderType,
    side: params.side,
  };
}
