import { givesAway, isBeyondBand } from "@maidan/core/exchange";
import { toDecimal } from "@maidan/core/money";
import type { PlayerFunds } from "../engine-ports.ts";
import type {
  InstructionErrorCode,
  MarketDefinition,
  PlaceInstruction,
  PlaceInstructionReport,
  PlaceReport,
  PlaceRequest,
} from "../ports.ts";
import type { OwnedMarket } from "./owned-market.ts";

/** What is allowed in a kind of market now. Amounts are minor units; null and 0 percent: anything. [LIMIT-01] */
export interface MarketGuards {
  readonly bandBeforePercent: number | null;
  readonly bandInPlayPercent: number | null;
  readonly jumpPercent: number | null;
  readonly stakeMaxMinor: bigint | null;
  readonly winMaxMinor: bigint | null;
}
/** Looked up for each request. */
export interface Guards {
  readonly of: (definition: MarketDefinition) => MarketGuards;
  /** What the feed's model says that a runner is worth now, in hundredths; undefined where no feed says so. */
  readonly rateOf: (marketId: string, selectionId: number) => number | undefined;
}

interface Guarded {
  readonly request: PlaceRequest;
  readonly market: OwnedMarket;
  readonly guards: Guards;
  readonly funds: PlayerFunds;
  /** Filled with what the runners of the request are offered at, or worth to the feed, before it. */
  readonly marks: Map<number, number>;
}

/** The middle of the best prices, where they are near each other. */
function middleOf(market: OwnedMarket, selectionId: number, percent: number): number | undefined {
  const [back] = market.book.levels(selectionId, "LAY", 1);
  const [lay] = market.book.levels(selectionId, "BACK", 1);
  if (back === undefined || lay === undefined) return undefined;
  const isTight = !isBeyondBand({ priceX100: lay.priceX100, referenceX100: back.priceX100 }, percent);
  return isTight ? Math.round((back.priceX100 + lay.priceX100) / 2) : undefined;
}

/** What a runner is worth by what there is to tell: the feed's rate, the middle of the best prices, or what was last traded since the market opened. [LIMIT-03] */
function referenceOf({ market, guards, marks }: Guarded, selectionId: number, percent: number): number | undefined {
  const mark = guards.rateOf(market.marketId, selectionId) ?? middleOf(market, selectionId, percent);
  if (mark !== undefined) marks.set(selectionId, mark);
  return mark ?? market.prices.lastOf(selectionId);
}

/**
 * An order whose limit gives away too much is refused when it would be matched, or left waiting, beyond the band: what is all matched within it, as
 * programs do with a limit of 1.01, is taken. [LIMIT-04]
 */
function isOutOfBand(guarded: Guarded, instruction: PlaceInstruction, percent: number): boolean {
  const { selectionId, side, priceX100, sizeMinor, orderType, timeInForce } = instruction;
  if (orderType !== undefined || percent === 0) return false;
  const referenceX100 = referenceOf(guarded, selectionId, percent);
  if (referenceX100 === undefined) return false;
  const isTooFar = (atX100: number): boolean =>
    givesAway(side, atX100, referenceX100) && isBeyondBand({ priceX100: atX100, referenceX100 }, percent);
  if (!isTooFar(priceX100)) return false;
  let restMinor = sizeMinor;
  for (const level of guarded.market.book.offers(selectionId, side)) {
    const isReached = side === "BACK" ? level.priceX100 >= priceX100 : level.priceX100 <= priceX100;
    if (restMinor <= 0n || !isReached) break;
    if (isTooFar(level.priceX100)) return true;
    restMinor -= BigInt(level.sizeMinor);
  }
  return restMinor > 0n && timeInForce === undefined;
}

/** The stake and what the bet wins at its own price; at the starting price what is risked alone is known. [LIMIT-30] [LIMIT-31] */
function isTooLarge({ funds, market }: Guarded, guards: MarketGuards, instruction: PlaceInstruction): boolean {
  const { side, priceX100, sizeMinor, orderType } = instruction;
  if (funds.isHouse === true) return false;
  const own = [market.definition.marketType, "*"].map((type) =>
    funds.stakeMaxima?.find((one) => one.marketType === type),
  );
  const most = [guards.stakeMaxMinor, own.find((one) => one !== undefined)?.stakeMaxMinor ?? null];
  if (most.some((one) => one !== null && sizeMinor > one)) return true;
  if (guards.winMaxMinor === null || orderType !== undefined) return false;
  const isAtEvens = side === "LAY" || market.spec.line !== undefined;
  const wonMinor = isAtEvens ? sizeMinor : (sizeMinor * BigInt(priceX100 - 100)) / 100n;
  return wonMinor > guards.winMaxMinor;
}

function codeOf(
  guarded: Guarded,
  guards: MarketGuards,
  instruction: PlaceInstruction,
): InstructionErrorCode | undefined {
  const { market } = guarded;
  const percent = (market.definition.isInPlay ? guards.bandInPlayPercent : guards.bandBeforePercent) ?? 0;
  if (isTooLarge(guarded, guards, instruction)) return "INVALID_BET_SIZE";
  return market.hasPriceBand && market.spec.line === undefined && isOutOfBand(guarded, instruction, percent)
    ? "INVALID_ODDS"
    : undefined;
}

/** Refuses a request of which an instruction is larger than is taken, or gives away more than the band allows. [LIMIT-04] [LIMIT-30] [LIMIT-31] */
export function guardRefusal(guarded: Guarded): PlaceReport | undefined {
  const { request, market, guards } = guarded;
  const allowed = guards.of(market.definition);
  const codes = request.instructions.map((instruction) => codeOf(guarded, allowed, instruction));
  if (codes.every((code) => code === undefined)) return undefined;
  const reports = codes.map((code): PlaceInstructionReport => ({
    status: "FAILURE",
    errorCode: code ?? "ERROR_IN_ORDER",
  }));
  return { status: "FAILURE", errorCode: "BET_ACTION_ERROR", marketId: request.marketId, reports, isReplay: false };
}

const decimal = (priceX100: number): string => toDecimal(BigInt(priceX100));

/** What a market was suspended for, as its row has it: a runner was matched at a price too far from the one before. */
export interface PriceHalt {
  readonly runner: string;
  readonly price: string;
  readonly before: string;
}

/** Why the market is to be suspended after a request was entered; undefined when its matches were in the band. [LIMIT-05] */
export function jumpReason(
  market: OwnedMarket,
  nowMs: number,
  known: Pick<Guarded, "guards" | "marks"> | undefined,
): string | undefined {
  const percent =
    market.hasPriceBand && market.spec.line === undefined ? (known?.guards.of(market.definition).jumpPercent ?? 0) : 0;
  const marksOf = (selectionId: number): number[] =>
    [known?.marks.get(selectionId), known?.guards.rateOf(market.marketId, selectionId)].filter(
      (one) => one !== undefined,
    );
  const jump = market.prices.endRequest(nowMs, percent, marksOf);
  if (jump === undefined) return undefined;
  const { selectionId, priceX100, referenceX100 } = jump;
  const { name = String(selectionId) } = market.definition.runners.find((one) => one.selectionId === selectionId) ?? {};
  const halt: PriceHalt = { runner: name, price: decimal(priceX100), before: decimal(referenceX100) };
  return JSON.stringify(halt);
}
