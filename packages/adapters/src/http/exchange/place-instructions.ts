import type { PlaceInstructionEcho, PlaceInstructionParams } from "@maidan/contract/http/exchange";
import type { PlaceInstruction } from "@maidan/services/exchange";
import { anyPriceX100, targetStakeMinor } from "@maidan/core/exchange";
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
  | "UNEXPECTED_MIN_FILL_SIZE";

const customerOrderRefs = /^[A-Za-z0-9:\-._+*;~]{1,32}$/;
const customerStrategyRefs = /^[A-Za-z0-9:\-._+*;~]{1,15}$/;
/** The reference of a whole call: 1 to 32 of the field's characters. [EXAPI-23] */
export const isCustomerRef = (text: string): boolean => customerOrderRefs.test(text);
export const isCustomerStrategyRef = (text: string): boolean => customerStrategyRefs.test(text);
/** An empty reference of a bet or a strategy is none, as the field has it. [EXAPI-23] */
export const referenceOf = (text: string | undefined): string | undefined => (text === "" ? undefined : text);

/** The field's bound on the length of a market version. */
const highestVersion = 999_999_999_999;
/** Whether it can be a version of a market: what isn't is INVALID_MARKET_VERSION. An old one is no fault. [EXAPI-22] */
export const isMarketVersion = (version: number | undefined): boolean =>
  version === undefined || (version >= 0 && version <= highestVersion);

/** The instruction for the engine, or why it can't be one. What the engine knows (ladder, minimum, runner, money) it decides. [EXAPI-22] */
export function readInstruction(params: PlaceInstructionParams): PlaceInstruction | InstructionFault {
  const { limitOrder, limitOnCloseOrder, marketOnCloseOrder, handicap = "0" } = params;
  const customerOrderRef = referenceOf(params.customerOrderRef);
  const orders = { LIMIT: limitOrder, LIMIT_ON_CLOSE: limitOnCloseOrder, MARKET_ON_CLOSE: marketOnCloseOrder };
  // Some programs send a limit order along with every bet at the starting price: it is not what the bet is said to be.
  const isPlain = params.orderType === "LIMIT";
  const others = Object.entries(orders).filter(([type]) => type !== params.orderType && (isPlain || type !== "LIMIT"));
  if (orders[params.orderType] === undefined || others.some(([, order]) => order !== undefined))
    return "INVALID_ORDER_TYPE";
  if (customerOrderRef !== undefined && !isCustomerRef(customerOrderRef)) return "INVALID_CUSTOMER_ORDER_REF";
  if (Number(handicap) !== 0) return "INVALID_RUNNER";
  const common = {
    selectionId: params.selectionId,
    side: params.side,
    ...(customerOrderRef === undefined ? {} : { customerOrderRef }),
  };
  if (isPlain && limitOrder !== undefined) return readLimitOrder(limitOrder, common);
  return readOnClose({ liability: "", ...limitOnCloseOrder, ...marketOnCloseOrder }, common);
}

type Common = Pick<PlaceInstruction, "selectionId" | "side" | "customerOrderRef">;

/** A bet at the starting price: without a price it takes any. */
function readOnClose(
  { liability, price }: { readonly liability: string; readonly price?: string },
  common: Common,
): PlaceInstruction | InstructionFault {
  const sizeMinor = sizeMinorOf(liability);
  if (sizeMinor === undefined || sizeMinor <= 0n) return "INVALID_BET_SIZE";
  const priceX100 = price === undefined ? anyPriceX100(common.side) : priceX100Of(price);
  if (priceX100 === undefined) return "INVALID_ODDS";
  const orderType = price === undefined ? "MARKET_ON_CLOSE" : "LIMIT_ON_CLOSE";
  return { ...common, priceX100, sizeMinor, persistence: "LAPSE", orderType };
}

type Target = NonNullable<PlaceInstruction["target"]>;

/** What the bet is to bring, with its amount, and then without a size. [EXAPI-45] */
function readTarget(order: LimitOrderParams): Target | InstructionFault | undefined {
  const { betTargetType: type, betTargetSize } = order;
  if (type === undefined && betTargetSize === undefined) return undefined;
  if (type === undefined || betTargetSize === undefined || order.size !== undefined) return "INVALID_BID_TYPE";
  const amountMinor = sizeMinorOf(betTargetSize);
  return amountMinor === undefined || amountMinor <= 0n ? "INVALID_BET_SIZE" : { type, amountMinor };
}

/** Below 1 it is a line or nothing: whether the market is one of lines the engine knows. 1 is neither odds nor a line. [LINE-01] */
const mayBePrice = (priceX100: number): boolean => priceX100 > 0 && priceX100 !== 100;

/** What every line pays. */
const evensX100 = 200;

const stakeOf = ({ type, amountMinor }: Target, priceX100: number): bigint =>
  BigInt(targetStakeMinor({ type, amountMinor: Number(amountMinor) }, priceX100 < 100 ? evensX100 : priceX100));

function readLimitOrder(limitOrder: LimitOrderParams, common: Common): PlaceInstruction | InstructionFault {
  const { timeInForce, minFillSize } = limitOrder;
  if (minFillSize !== undefined && timeInForce === undefined) return "UNEXPECTED_MIN_FILL_SIZE";
  const minFillSizeMinor = minFillSize === undefined ? undefined : sizeMinorOf(minFillSize);
  if (minFillSize !== undefined && minFillSizeMinor === undefined) return "INVALID_MIN_FILL_SIZE";
  const { persistenceType = "LAPSE" } = limitOrder;
  const target = readTarget(limitOrder);
  if (typeof target === "string") return target;
  const asked = target?.amountMinor ?? sizeMinorOf(limitOrder.size ?? "");
  if (asked === undefined || asked <= 0n) return "INVALID_BET_SIZE";
  const priceX100 = priceX100Of(limitOrder.price);
  if (priceX100 === undefined || !mayBePrice(priceX100)) return "INVALID_ODDS";
  return {
    ...common,
    priceX100,
    ...(target === undefined ? { sizeMinor: asked } : { target, sizeMinor: stakeOf(target, priceX100) }),
    // What is filled or killed has no rest that could outlive the off: its persistence says nothing.
    persistence: persistenceType === "MARKET_ON_CLOSE" && timeInForce !== undefined ? "LAPSE" : persistenceType,
    ...(timeInForce === undefined ? {} : { timeInForce }),
    ...(minFillSizeMinor === undefined ? {} : { minFillSizeMinor }),
  };
}

/** The accepted instruction as reports repeat it: in one spelling, so that a repeated call gets the same bytes. */
export function echoOf(instruction: PlaceInstruction): PlaceInstructionEcho {
  const { orderType = "LIMIT" } = instruction;
  const liability = sizeNumber(instruction.sizeMinor);
  return {
    selectionId: instruction.selectionId,
    handicap: 0,
    ...(orderType === "LIMIT" ? { limitOrder: limitOrderOf(instruction) } : {}),
    ...(orderType === "LIMIT_ON_CLOSE"
      ? { limitOnCloseOrder: { liability, price: priceNumber(instruction.priceX100) } }
      : {}),
    ...(orderType === "MARKET_ON_CLOSE" ? { marketOnCloseOrder: { liability } } : {}),
    ...(instruction.customerOrderRef === undefined ? {} : { customerOrderRef: instruction.customerOrderRef }),
    orderType,
    side: instruction.side,
  };
}

const limitOrderOf = (instruction: PlaceInstruction): NonNullable<PlaceInstructionEcho["limitOrder"]> => ({
  ...(instruction.target === undefined ? { size: sizeNumber(instruction.sizeMinor) } : {}),
  price: priceNumber(instruction.priceX100),
  persistenceType: instruction.persistence,
  ...(instruction.timeInForce === undefined ? {} : { timeInForce: instruction.timeInForce }),
  ...(instruction.minFillSizeMinor === undefined ? {} : { minFillSize: sizeNumber(instruction.minFillSizeMinor) }),
  ...(instruction.target === undefined
    ? {}
    : { betTargetType: instruction.target.type, betTargetSize: sizeNumber(instruction.target.amountMinor) }),
});

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
