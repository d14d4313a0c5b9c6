import { averagePriceX100 as averageOf } from "@maidan/core/exchange";
import type { OrderRow, PlayerFunds, SportBound } from "../engine-ports.ts";
import type { LossLimit } from "../loss-limit.ts";
import type { PlaceInstruction, PlaceInstructionReport, PlaceReport, PlaceRequest } from "../ports.ts";
import type { BatchDraft } from "./draft.ts";
import { isOverdue, lapsedForTarget, lapsedForVersion, lapsedInstead } from "./lapse-pending.ts";
import { isTurned, lockedWhenFilled } from "./cash-out-orders.ts";
import { newOrder } from "./new-order.ts";
import { guardRefusal, jumpReason, type Guards } from "./market-guards.ts";
import { entryTermsOf } from "./entry-terms.ts";
import { Foresight } from "./foresight.ts";
import type { OwnedMarket } from "./owned-market.ts";
import { areTogether, killedTogether, whole, wouldFill } from "./place-together.ts";
import {
  checkCount,
  checkInstructions,
  checkRequest,
  isOutdated,
  isTargetOfLine,
  refusePlace,
  refuseSecondCashOut,
} from "./place-checks.ts";
import { cashOutOfBefore, lapsingLays, reportsWithLapsed, withoutLapsing } from "./withdrawn-meanwhile.ts";

/** What becomes of a request now: an answer, or a wait until the in-play delay is over. */
export type PlaceResult =
  | { readonly type: "answered"; readonly report: PlaceReport }
  | { readonly type: "delayed"; readonly delayMs: number };

export interface PlaceInput {
  readonly request: PlaceRequest;
  /** Undefined when there is no such market. */
  readonly market: OwnedMarket | undefined;
  readonly draft: BatchDraft;
  readonly hasWaited: boolean;
  /** Since when it was on its way to the market; null or absent: it has just come. [REMOVE-09] */
  readonly sinceMs?: number | null;
  readonly limits?: PlayerLimits | undefined;
}

/** What one player may have at stake in one market, and win in it, at most. Amounts are minor units of one currency. [ENG-29] [LIMIT-37] */
export interface PlayerLimits {
  readonly mostExposureMinor: bigint;
  readonly mostProfitMinor: bigint;
  /** In all markets together, unless the office allows the player another sum. Absent: anything. [LIMIT-32] */
  readonly mostExposureEverywhereMinor?: bigint;
  readonly guards?: Guards;
  /** What the house may come to lose in one market when a runner is withdrawn after virtual matches. Absent: anything. [VIRT-10] */
  readonly mostHouseLossMinor?: bigint;
}

const answered = (report: PlaceReport): PlaceResult => ({ type: "answered", report });

/** Places all instructions or none; what is refused although it was told to be pending lapses, and so does what was pending for too long. [EXAPI-26] */
export function place(input: PlaceInput): PlaceResult {
  const { request, draft } = input;
  if (isOverdue(input)) return answered(lapsedInstead(input, refusePlace(request, "BET_ACTION_ERROR"), "TIME_ELAPSED"));
  const result = decide(input);
  const isRefused = result.type === "answered" && result.report.status === "FAILURE";
  return isRefused && draft.fundsOf(request.playerId) !== undefined
    ? answered(lapsedInstead(input, result.report))
    : result;
}

/**
 * Places all instructions or none. The checks come in the order of docs/spec/engine.md [ENG-10]; the player's money must cover the worst case of all
 * the bets before any of them is matched.
 */
function decide(input: PlaceInput): PlaceResult {
  const { request, market, draft } = input;
  const { playerId } = request;
  if (market === undefined) return answered(refusePlace(request, "INVALID_MARKET_ID"));
  const countCode = checkCount(request);
  if (countCode !== undefined) return answered(refusePlace(request, countCode));
  const funds = draft.fundsOf(playerId);
  if (funds === undefined || !funds.mayBet || funds.currency !== market.currency) {
    return answered(refusePlace(request, "INVALID_ACCOUNT_STATE"));
  }
  const code = checkRequest(market);
  if (code !== undefined) return answered(refusePlace(request, code));
  const onItsWay = { request, market, draft, sinceMs: input.sinceMs ?? null };
  const ofBefore = cashOutOfBefore(onItsWay);
  if (ofBefore !== undefined) return answered(ofBefore);
  const refusal = checkInstructions(request, market);
  if (refusal !== undefined) return answered(refusal);
  if (isOutdated(request, market)) return answered(lapsedForVersion(input));
  if (isTurned(request, market)) return answered(refuseSecondCashOut(request));
  const lapsing = lapsingLays(onItsWay);
  if (lapsing.size === 0) return decideEntering(input, market, funds);
  const others = withoutLapsing(request, lapsing);
  const result =
    others.instructions.length === 0 ? undefined : decideEntering({ ...input, request: others }, market, funds);
  if (result?.type === "delayed") return result;
  const reports = reportsWithLapsed(onItsWay, lapsing, result?.report.reports ?? []);
  if (result !== undefined && reports.every(({ betId }) => betId === undefined))
    return answered({ ...result.report, reports });
  return answered({ ...endOf(reports), marketId: market.marketId, reports, isReplay: false });
}

/** The rest of it, of what doesn't lapse: rows 12 and 13 and the limits. */
function decideEntering(input: PlaceInput, market: OwnedMarket, funds: PlayerFunds): PlaceResult {
  const { request, draft } = input;
  const { instructions, playerId } = request;
  const { guards } = input.limits ?? {};
  const lockedBefore = market.lockedOf(playerId);
  const lockedMinor = lockedAtWorst(request, market);
  const raisedByMinor = lockedMinor - lockedBefore;
  const isAffordable = raisedByMinor <= draft.cashOf(playerId);
  const foresight = new Foresight({ request, draft, market }, { isAffordable });
  const known = guards && { request, market, guards, funds, foresight, marks: new Map<number, number>() };
  const guarded = known && guardRefusal(known);
  if (guarded !== undefined) return answered(guarded);
  const { betDelayMs } = market.definition;
  const mustWait = betDelayMs > 0 && !input.hasWaited && !isPassive(request, market);
  if (mustWait) return { type: "delayed", delayMs: betDelayMs };
  const bounds = raisedByMinor > 0n ? boundsOf(input, market) : {};
  const limited =
    limitRefusal({ ...input, market, foresight }, raisedByMinor > 0n ? lockedMinor : 0n) ??
    boundRefusal(draft, bounds, { playerId, raisedByMinor });
  if (limited !== undefined) return answered({ ...refusePlace(request, limited.errorCode), ...limited });
  if (!isAffordable) return answered(refusePlace(request, "INSUFFICIENT_FUNDS"));
  const isTogether = areTogether(request, market);
  if (isTogether && !wouldFill(request, market)) return answered(killedTogether(input));
  // After this point it must succeed.
  if (bounds.everywhereMinor !== undefined) draft.exposureBounds.set(playerId, bounds.everywhereMinor);
  if (bounds.sport !== undefined) draft.boundSport(bounds.sport);
  const enterOne = isTogether ? enterWhole : enter;
  const reports = instructions.map((instruction) =>
    isTargetOfLine(instruction, market)
      ? lapsedForTarget(input, instruction)
      : reportOf(enterOne(input, market, instruction)),
  );
  const haltReason = jumpReason(market, draft.nowMs, known);
  if (haltReason !== undefined) market.halt(haltReason, draft);
  return answered({ ...endOf(reports), marketId: market.marketId, reports, isReplay: false });
}

/** Before any of the bets is matched; of a cash-out before and after all of it is. [EXPO-04] [CASH-17] */
function lockedAtWorst(request: PlaceRequest, market: OwnedMarket): bigint {
  const { playerId } = request;
  const whenFilled = lockedWhenFilled(request, market);
  if (whenFilled === undefined) return market.lockedWith(playerId, stakedOf(request, market));
  const lockedBefore = market.lockedOf(playerId);
  return whenFilled > lockedBefore ? whenFilled : lockedBefore;
}

interface Attempt {
  readonly market: OwnedMarket;
  readonly foresight: Foresight;
}

type LimitRefusal =
  | { readonly errorCode: "LOSS_LIMIT_EXCEEDED"; readonly lossLimit: LossLimit }
  | { readonly errorCode: "EVENT_EXPOSURE_LIMIT_EXCEEDED" };

/** One code for several bounds: it is the field's own. Which it was is told beside it. [LIMIT-36] */
const lossLimited = (lossLimit: LossLimit): LimitRefusal => ({ errorCode: "LOSS_LIMIT_EXCEEDED", lossLimit });

/** A request that would bring the player beyond a limit, and further than now: who is beyond it already may still go back. The house's own accounts are no players. [LIMIT-34] */
function limitRefusal(
  { request, limits, draft, market, foresight }: PlaceInput & Attempt,
  raisedToMinor: bigint,
): LimitRefusal | undefined {
  if (limits === undefined || draft.fundsOf(request.playerId)?.isHouse === true) return undefined;
  if (raisedToMinor > limits.mostExposureMinor) return lossLimited({ of: "MARKET" });
  const { playerId } = request;
  const wonMinor = market.mostWonWith(playerId, stakedOf(request, market), foresight.reaches);
  const isBeyond = wonMinor > limits.mostProfitMinor && wonMinor > market.mostWonWith(playerId, [], []);
  return isBeyond ? { errorCode: "EVENT_EXPOSURE_LIMIT_EXCEEDED" } : undefined;
}

interface ExposureBounds {
  readonly everywhereMinor?: bigint | undefined;
  readonly sport?: SportBound;
}

/**
 * What the player may have at stake in all markets, and in those of the sport; absent: anything. What others lock of the player before the batch is committed can't
 * be known here: the database asks again as it is written. [LIMIT-32] [LIMIT-35]
 */
function boundsOf({ request: { playerId }, limits, draft }: PlaceInput, market: OwnedMarket): ExposureBounds {
  const funds = draft.fundsOf(playerId);
  if (funds?.isHouse === true) return {};
  const { definition } = market;
  const mostMinor = limits?.guards?.of(definition).sportExposureMaxMinor ?? null;
  return {
    everywhereMinor: funds?.exposureMaxMinor ?? limits?.mostExposureEverywhereMinor,
    ...(mostMinor !== null && { sport: { playerId, eventTypeId: definition.eventTypeId, mostMinor } }),
  };
}

function boundRefusal(
  draft: BatchDraft,
  { everywhereMinor, sport }: ExposureBounds,
  { playerId, raisedByMinor }: { readonly playerId: string; readonly raisedByMinor: bigint },
): LimitRefusal | undefined {
  if (everywhereMinor !== undefined && draft.lockedEverywhereOf(playerId) + raisedByMinor > everywhereMinor)
    return lossLimited({ of: "ALL_MARKETS" });
  if (sport === undefined) return undefined;
  const { eventTypeId, mostMinor } = sport;
  const isBeyond = draft.lockedInSportOf(playerId, eventTypeId) + raisedByMinor > mostMinor;
  return isBeyond ? lossLimited({ of: "SPORT", eventTypeId }) : undefined;
}

/** In a market whose delay is for takers alone: nothing of the request would be matched now. [ENG-28] */
const isPassive = (request: PlaceRequest, market: OwnedMarket): boolean =>
  market.definition.hasPassiveDelay === true && !market.wouldMeet(stakedOf(request, market));

/** What comes into the book: a target of a line lapses before. [LINE-10] */
const stakedOf = ({ instructions }: PlaceRequest, market: OwnedMarket): readonly PlaceInstruction[] =>
  market.spec.line === undefined
    ? instructions
    : instructions.filter((instruction) => !isTargetOfLine(instruction, market));

function enter(input: PlaceInput, market: OwnedMarket, instruction: PlaceInstruction): OrderRow {
  const { draft, request } = input;
  const order = newOrder({ request, draft }, instruction);
  const terms = entryTermsOf({ request, draft, market }, instruction);
  const isKilled = terms.timeInForce !== undefined;
  market.enter(order, draft, terms);
  // A target is reached whole, by the size that it came to.
  const leastMinor = instruction.target === undefined ? instruction.minFillSizeMinor : undefined;
  if (isKilled) order.leastFillMinor = leastMinor ?? order.sizeMinor;
  if (terms.lapsesForBetter === true && !isKilled && order.lapsedMinor > 0n) order.lapseCode = "PRICE_IMP_TOO_LARGE";
  return order;
}

/** One of several that were found to be filled whole together. If it weren't, the whole batch is undone and nothing of it is written. [ENG-64] */
function enterWhole(input: PlaceInput, market: OwnedMarket, instruction: PlaceInstruction): OrderRow {
  const order = enter(input, market, whole(instruction));
  if (order.matchedMinor !== order.sizeMinor) throw new Error(`bet ${order.betId} was to be filled whole with others`);
  return order;
}

/** Bets that lapsed for a better price don't stop the others. [ENG-57] */
function endOf(reports: readonly PlaceInstructionReport[]): Pick<PlaceReport, "status" | "errorCode"> {
  const failed = reports.filter(({ status }) => status === "FAILURE").length;
  if (failed === 0) return { status: "SUCCESS" };
  if (failed === reports.length) return { status: "FAILURE", errorCode: "BET_ACTION_ERROR" };
  return { status: "PROCESSED_WITH_ERRORS", errorCode: "PROCESSED_WITH_ERRORS" };
}

/** Average of the fills, in hundredths, rounded half-even, as lists and streams have it; 0 when nothing is matched. Both figures are the book's safe integers. [BOOK-08] */
export const averagePriceX100 = ({
  matchedValue,
  matchedMinor,
}: Pick<OrderRow, "matchedValue" | "matchedMinor">): number => averageOf(Number(matchedValue), Number(matchedMinor));

function reportOf(order: OrderRow): PlaceInstructionReport {
  const isLapsed = order.lapseCode === "PRICE_IMP_TOO_LARGE";
  return {
    status: isLapsed ? "FAILURE" : "SUCCESS",
    ...(isLapsed ? { errorCode: "BET_LAPSED_PRICE_IMPROVEMENT_TOO_LARGE" } : {}),
    betId: String(order.betId),
    placedAtMs: order.placedAtMs,
    averagePriceMatchedX100: averagePriceX100(order),
    sizeMatchedMinor: order.matchedMinor,
    orderStatus: statusOf(order),
  };
}

/** Killed is what was to be filled at once and of which nothing was. [EXAPI-37] */
function statusOf(order: OrderRow): NonNullable<PlaceInstructionReport["orderStatus"]> {
  if (order.remainingMinor > 0n) return "EXECUTABLE";
  return order.leastFillMinor !== null && order.matchedMinor === 0n ? "EXPIRED" : "EXECUTION_COMPLETE";
}
