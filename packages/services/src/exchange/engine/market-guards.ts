import { fillProfitMinor, givesAway, isBeyondBand, isBeyondLineBand } from "@maidan/core/exchange";
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
import type { IsFar } from "./price-watch.ts";
import type { Foresight } from "./foresight.ts";
import type { Reach } from "./reach.ts";

/** What is allowed in a kind of market now. Amounts are minor units; null and 0 percent: anything. [LIMIT-01] */
export interface MarketGuards {
  readonly bandBeforePercent: number | null;
  readonly bandInPlayPercent: number | null;
  readonly jumpPercent: number | null;
  /** Of a LINE market, in hundredths of the lower line. [LIMIT-07] */
  readonly lineBandPercent: number | null;
  readonly lineJumpPercent: number | null;
  readonly stakeMaxMinor: bigint | null;
  readonly winMaxMinor: bigint | null;
  /** What a player may have at stake in all markets of its sport; absent: anything. [LIMIT-35] */
  readonly sportExposureMaxMinor?: bigint | null;
}
/** Looked up for each request. */
export interface Guards {
  readonly of: (definition: MarketDefinition) => MarketGuards;
  /** What the feed's model says that a runner is worth now, in hundredths, or which number of a LINE market it expects; undefined where no feed says so. */
  readonly rateOf: (marketId: string, selectionId: number) => number | undefined;
}

interface Guarded {
  readonly request: PlaceRequest;
  readonly market: OwnedMarket;
  readonly guards: Guards;
  readonly funds: PlayerFunds;
  /** Filled with what the runners of the request are offered at, or worth to the feed, before it. */
  readonly marks: Map<number, number>;
  readonly foresight: Foresight;
}

/** What is too far in this market now, of an order or of a trade: in odds, or in lines. Undefined: it has no band. [LIMIT-02] [LIMIT-07] */
function bandOf(market: OwnedMarket, guards: MarketGuards, kind: "order" | "trade"): IsFar | undefined {
  const { line } = market.spec;
  const ofOrders = market.definition.isInPlay ? guards.bandInPlayPercent : guards.bandBeforePercent;
  const ofOdds = kind === "order" ? ofOrders : guards.jumpPercent;
  const ofLines = kind === "order" ? guards.lineBandPercent : guards.lineJumpPercent;
  const percent = (line === undefined ? ofOdds : ofLines) ?? 0;
  if (!market.hasPriceBand || percent === 0) return undefined;
  if (line === undefined)
    return (priceX100, referenceX100) => isBeyondBand({ priceX100, referenceX100 }, percent, kind);
  const { intervalX100 } = line;
  return (lineX100, referenceX100) => isBeyondLineBand({ lineX100, referenceX100 }, { percent, intervalX100 }, kind);
}

/** The middle of the best prices, where they are near each other. */
function middleOf(market: OwnedMarket, selectionId: number, isFar: IsFar): number | undefined {
  const [back] = market.book.levels(selectionId, "LAY", 1);
  const [lay] = market.book.levels(selectionId, "BACK", 1);
  if (back === undefined || lay === undefined) return undefined;
  return !isFar(lay.priceX100, back.priceX100) ? Math.round((back.priceX100 + lay.priceX100) / 2) : undefined;
}

/** What a runner is worth by what there is to tell: the feed's rate, the middle of the best prices, or what was last traded since the market opened. [LIMIT-03] */
function referenceOf({ market, guards, marks }: Guarded, selectionId: number, isFar: IsFar): number | undefined {
  const mark = guards.rateOf(market.marketId, selectionId) ?? middleOf(market, selectionId, isFar);
  if (mark !== undefined) marks.set(selectionId, mark);
  return mark ?? market.prices.lastOf(selectionId);
}

/**
 * An order whose limit gives away too much is refused when it would be matched, or left waiting, beyond the band: what is all matched within it, as
 * programs do with a limit of 1.01, is taken. [LIMIT-04]
 */
function isOutOfBand(guarded: Guarded, { instruction, place, reach }: Sized, isFar: IsFar): boolean {
  const { target, selectionId, side, priceX100, orderType, timeInForce } = instruction;
  if (orderType !== undefined) return false;
  const referenceX100 = referenceOf(guarded, selectionId, isFar);
  if (referenceX100 === undefined) return false;
  const isTooFar = (atX100: number): boolean => givesAway(side, atX100, referenceX100) && isFar(atX100, referenceX100);
  const isKilled = timeInForce !== undefined;
  // Filled by its average, it may be matched beyond its limit.
  if (!isTooFar(priceX100) && !isKilled) return false;
  if (!guarded.foresight.isByItself(instruction)) {
    const { worstX100 = 0, remainingMinor = 0 } = guarded.foresight.triedAt(place) ?? {};
    return (worstX100 > 0 && isTooFar(worstX100)) || (remainingMinor > 0 && isTooFar(priceX100));
  }
  let restMinor = target === undefined ? Number(instruction.sizeMinor) : reach().sizeMinor;
  for (const level of guarded.market.book.offers(selectionId, side)) {
    const isReached = side === "BACK" ? level.priceX100 >= priceX100 : level.priceX100 <= priceX100;
    if (restMinor <= 0 || !isReached) break;
    if (isTooFar(level.priceX100)) return true;
    restMinor -= level.sizeMinor;
  }
  return restMinor > 0 && !isKilled;
}

/** A bet, and what it comes to at the offers of now. */
interface Sized {
  readonly instruction: PlaceInstruction;
  /** In the request. */
  readonly place: number;
  readonly reach: () => Reach;
}

/** The stake and what the bet wins, at its own price or at those that it finds; at the starting price what is risked alone is known. [LIMIT-30] [LIMIT-31] */
function isTooLarge({ funds, market }: Guarded, guards: MarketGuards, { instruction, reach }: Sized): boolean {
  const { side, priceX100, orderType } = instruction;
  if (funds.isHouse === true) return false;
  const own = [market.definition.marketType, "*"].map((type) =>
    funds.stakeMaxima?.find((one) => one.marketType === type),
  );
  const { winMaxMinor } = guards;
  const most = [guards.stakeMaxMinor, own.find((one) => one !== undefined)?.stakeMaxMinor ?? null];
  const asked = Number(instruction.sizeMinor);
  const hasBound = most.some((one) => one !== null) || winMaxMinor !== null;
  if (!hasBound) return false;
  const sizeMinor = instruction.target === undefined ? asked : Math.max(asked, reach().sizeMinor);
  if (most.some((one) => one !== null && sizeMinor > one)) return true;
  if (winMaxMinor === null || orderType !== undefined) return false;
  const isAtEvens = side === "LAY" || market.spec.line !== undefined;
  const wonMinor = isAtEvens ? sizeMinor : Math.max(fillProfitMinor(asked, priceX100), reach().profitMinor);
  return wonMinor > winMaxMinor;
}

function codeOf(guarded: Guarded, guards: MarketGuards, sized: Sized): InstructionErrorCode | undefined {
  if (isTooLarge(guarded, guards, sized)) return "INVALID_BET_SIZE";
  const isFar = bandOf(guarded.market, guards, "order");
  return isFar !== undefined && isOutOfBand(guarded, sized, isFar) ? "INVALID_ODDS" : undefined;
}

/** Refuses a request of which an instruction is larger than is taken, or gives away more than the band allows. [LIMIT-04] [LIMIT-30] [LIMIT-31] */
export function guardRefusal(guarded: Guarded): PlaceReport | undefined {
  const { request, market, guards } = guarded;
  const allowed = guards.of(market.definition);
  const codes = request.instructions.map((instruction, place) => {
    const unknown = { sizeMinor: Number(instruction.sizeMinor), profitMinor: 0 };
    const reach = (): Reach => guarded.foresight.reaches[place] ?? unknown;
    return codeOf(guarded, allowed, { instruction, place, reach });
  });
  if (codes.every((code) => code === undefined)) return undefined;
  const reports = codes.map((code): PlaceInstructionReport => ({
    status: "FAILURE",
    errorCode: code ?? "ERROR_IN_ORDER",
  }));
  return { status: "FAILURE", errorCode: "BET_ACTION_ERROR", marketId: request.marketId, reports, isReplay: false };
}

const decimal = (priceX100: number): string => toDecimal(BigInt(priceX100));

/** What a market was suspended for, as its row has it: a runner was matched at a price, or a line, too far from the one before. */
export interface PriceHalt {
  readonly runner: string;
  readonly price: string;
  readonly before: string;
  /** They are lines, of a LINE market. */
  readonly isLine?: true;
}

/** Why the market is to be suspended after a request was entered; undefined when its matches were in the band. [LIMIT-05] */
export function jumpReason(
  market: OwnedMarket,
  nowMs: number,
  known: Pick<Guarded, "guards" | "marks"> | undefined,
): string | undefined {
  const isFar = known && bandOf(market, known.guards.of(market.definition), "trade");
  const marksOf = (selectionId: number): number[] =>
    [known?.marks.get(selectionId), known?.guards.rateOf(market.marketId, selectionId)].filter(
      (one) => one !== undefined,
    );
  const jump = market.prices.endRequest(nowMs, isFar ?? (() => false), marksOf);
  if (jump === undefined) return undefined;
  const { selectionId, priceX100, referenceX100 } = jump;
  const { name = String(selectionId) } = market.definition.runners.find((one) => one.selectionId === selectionId) ?? {};
  const halt: PriceHalt = { runner: name, price: decimal(priceX100), before: decimal(referenceX100) };
  return JSON.stringify(market.spec.line === undefined ? halt : ({ ...halt, isLine: true } satisfies PriceHalt));
}
