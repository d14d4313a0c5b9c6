import { ladderPrices } from "../odds/index.ts";
import type { ControlCommand, NamedWinners, OrderDraft, RefusalCode } from "./command.ts";
import type { MarketSpec, MarketState } from "./market.ts";
import type { Transition, TransitionResult } from "./status.ts";

/** What the naive book refuses and how its market's state changes: each reason by itself, from the rules and not from `orderRefusal` and `transition`, which it judges. */

type Reason = readonly [RefusalCode, boolean];

const isWholeFrom = (least: number, value: number, most: number): boolean =>
  Number.isInteger(value) && least <= value && value <= most;

function isLine(priceX100: number, { leastX100, mostX100, intervalX100 }: NonNullable<MarketSpec["line"]>): boolean {
  for (let line = leastX100; line <= mostX100; line += intervalX100) if (line === priceX100) return true;
  return false;
}

/** A stake of one more would pass the target, and this one doesn't. [TARGET-02] */
function isReached({ target, priceX100, sizeMinor }: OrderDraft): boolean {
  if (target === undefined || !Number.isInteger(sizeMinor)) return false;
  const perUnit = BigInt(priceX100) - (target.type === "PAYOUT" ? 0n : 100n);
  const [stake, wanted] = [BigInt(sizeMinor), BigInt(target.amountMinor) * 100n];
  return stake * perUnit <= wanted && wanted < (stake + 1n) * perUnit;
}

function isSmall(spec: MarketSpec, { sizeMinor, priceX100, isOfAnySize }: OrderDraft): boolean {
  const price = spec.line === undefined ? priceX100 : 200;
  const paysEnough = spec.minimumPayoutMinor !== undefined && sizeMinor * price >= spec.minimumPayoutMinor * 100;
  return sizeMinor < spec.minimumSizeMinor && !paysEnough && isOfAnySize !== true;
}

/** Every reason why the order can't be taken now, the first of which is named. [BOOK-20] */
export function naiveReasons(spec: MarketSpec, state: MarketState, draft: OrderDraft): RefusalCode[] {
  const { sizeMinor, priceX100, side, target, timeInForce } = draft;
  const isOnClose = draft.orderType !== undefined;
  const takesStart = spec.hasStartingPrice === true && !state.isInPlay;
  const isPrice = spec.line === undefined ? ladderPrices.includes(priceX100) : isLine(priceX100, spec.line);
  const least = draft.minFillSizeMinor ?? sizeMinor;
  const wrong: readonly Reason[] = [
    ["MARKET_SUSPENDED", state.status === "SUSPENDED"],
    ["MARKET_NOT_OPEN_FOR_BETTING", state.status === "INACTIVE" || state.status === "CLOSED"],
    ["INVALID_RUNNER", !spec.selectionIds.some((id) => id === draft.selectionId)],
    ["RUNNER_REMOVED", (spec.removedIds ?? []).some((id) => id === draft.selectionId)],
    ["MARKET_NOT_OPEN_FOR_BSP_BETTING", isOnClose && !takesStart],
    ["INVALID_BID_TYPE", isOnClose && target !== undefined],
    [
      "INVALID_ODDS",
      draft.orderType === "MARKET_ON_CLOSE" ? priceX100 !== (side === "BACK" ? 101 : 100_000) : !isPrice,
    ],
    ["INVALID_BID_TYPE", spec.line !== undefined && target !== undefined],
    ["INVALID_BET_SIZE", target !== undefined && !isWholeFrom(1, target.amountMinor, 10_000_000_000_000)],
    ["INVALID_BET_SIZE", !isWholeFrom(1, sizeMinor, isOnClose ? 9_000_000_000 : 10_000_000_000)],
    [
      "INVALID_BET_SIZE",
      isOnClose && sizeMinor < Math.min(spec.minimumSizeMinor * (side === "BACK" ? 1 : 10), 10_000_000_000),
    ],
    ["INVALID_BET_SIZE", !isOnClose && isSmall(spec, draft)],
    ["TIME_IN_FORCE_CONFLICT", isOnClose && timeInForce !== undefined],
    ["INVALID_MIN_FILL_SIZE", !isOnClose && target === undefined && !isWholeFrom(1, least, sizeMinor)],
    [
      "INVALID_PERSISTENCE_TYPE",
      !isOnClose && draft.persistence === "MARKET_ON_CLOSE" && timeInForce === undefined && !takesStart,
    ],
  ];
  const named = wrong.filter(([, isSo]) => isSo).map(([code]) => code);
  // Asked last, as only amounts and prices that there are reach anything.
  if (named.length > 0 && named[0] !== "INVALID_PERSISTENCE_TYPE") return named;
  return !isOnClose && target !== undefined && !isReached(draft) ? ["INVALID_BET_SIZE", ...named] : named;
}

/** Whether a race could end so: the named ones are some of those that run, and fill the places, alone or as a dead heat for the last of them. [BOOK-16] */
function couldBe(spec: MarketSpec, { winners, deadHeat = [] }: NamedWinners): boolean {
  if (spec.line !== undefined) {
    const [number = -1] = winners;
    return winners.length === 1 && deadHeat.length === 0 && isWholeFrom(0, number, Number.MAX_SAFE_INTEGER);
  }
  const running = spec.selectionIds.filter((id) => !(spec.removedIds ?? []).includes(id));
  const places = Math.min(running.length, spec.numberOfWinners);
  const areApart = (ids: readonly number[]): boolean => ids.every((id, index) => ids.indexOf(id) === index);
  if (!areApart(winners) || winners.some((id) => !running.includes(id))) return false;
  if (deadHeat.length === 0) return spec.hasOtherOutcome ? winners.length <= places : winners.length === places;
  if (!areApart(deadHeat) || deadHeat.some((id) => !winners.includes(id))) return false;
  const clear = winners.filter((id) => !deadHeat.includes(id)).length;
  return clear < places && winners.length > places;
}

function namedBy(
  spec: MarketSpec,
  { winners, deadHeat = [] }: NamedWinners,
): Pick<MarketState, "winners" | "deadHeat"> {
  if (spec.line !== undefined) return { winners };
  const sorted = (ids: readonly number[]): number[] =>
    ids.toSorted((a, b) => spec.selectionIds.indexOf(a) - spec.selectionIds.indexOf(b));
  if (deadHeat.length === 0) return { winners: sorted(winners) };
  const running = spec.selectionIds.length - (spec.removedIds ?? []).length;
  const places = Math.min(running, spec.numberOfWinners) - (winners.length - deadHeat.length);
  return { winners: sorted(winners), deadHeat: { selectionIds: sorted(deadHeat), places } };
}

/** Why the control can't be done, the first reason first. [BOOK-10..16] */
function reasonsAgainst(spec: MarketSpec, state: MarketState, command: ControlCommand): readonly Reason[] {
  const { type } = command;
  const { status, settlement } = state;
  const isNaming = type === "settle" || type === "resettle";
  const delayMs = type === "turnInPlay" ? command.betDelayMs : 0;
  const isAsBefore =
    type === "resettle" && settlement === "SETTLED" && couldBe(spec, command) && isSame(state, namedBy(spec, command));
  return [
    ["MARKET_CLOSED", status === "CLOSED" && ["suspend", "resume", "turnInPlay", "close"].includes(type)],
    ["INVALID_BET_DELAY", !isWholeFrom(0, delayMs, Number.MAX_SAFE_INTEGER)],
    ["MARKET_ALREADY_SETTLED", type === "settle" && settlement !== "UNSETTLED"],
    ["MARKET_NOT_SETTLED", type === "resettle" && settlement === "UNSETTLED"],
    ["INVALID_WINNERS", isNaming && !couldBe(spec, command)],
    ["NO_ACTION_REQUIRED", type === "suspend" && status !== "OPEN"],
    ["NO_ACTION_REQUIRED", type === "resume" && status === "OPEN"],
    ["NO_ACTION_REQUIRED", type === "turnInPlay" && state.isInPlay],
    ["NO_ACTION_REQUIRED", type === "void" && settlement === "VOIDED"],
    ["NO_ACTION_REQUIRED", isAsBefore],
  ];
}

type Result = Pick<MarketState, "winners" | "deadHeat">;
const isSame = (one: Result, other: Result): boolean =>
  String(one.winners) === String(other.winners) &&
  String(one.deadHeat?.selectionIds) === String(other.deadHeat?.selectionIds) &&
  one.deadHeat?.places === other.deadHeat?.places;

const statusAfter = {
  suspend: "SUSPENDED",
  resume: "OPEN",
  turnInPlay: "SUSPENDED",
  close: "CLOSED",
  settle: "CLOSED",
  resettle: "CLOSED",
  void: "CLOSED",
} as const satisfies Record<ControlCommand["type"], MarketState["status"]>;

/** What the control makes of the market, written out whole. */
export function naiveTransition(spec: MarketSpec, state: MarketState, command: ControlCommand): TransitionResult {
  const [reason] = reasonsAgainst(spec, state, command).filter(([, isSo]) => isSo);
  if (reason !== undefined) return { ok: false, code: reason[0] };
  const { type } = command;
  const isOff = type === "turnInPlay";
  const ends = type === "settle" || type === "resettle" || type === "void";
  const { winners, deadHeat } = ends ? (type === "void" ? { winners: [] } : namedBy(spec, command)) : state;
  const lapse: Transition["lapse"] = isOff ? "UNKEPT" : statusAfter[type] === "CLOSED" ? "ALL" : "NONE";
  return {
    ok: true,
    state: {
      status: statusAfter[type],
      isInPlay: state.isInPlay || isOff,
      betDelayMs: isOff ? command.betDelayMs : state.betDelayMs,
      version: state.version + 1,
      settlement: ends ? (type === "void" ? "VOIDED" : "SETTLED") : state.settlement,
      winners,
      ...(state.startingPrices === undefined ? {} : { startingPrices: state.startingPrices }),
      ...(deadHeat === undefined ? {} : { deadHeat }),
    },
    // Of a market that was settled before nothing waits any more.
    lapse: type === "resettle" ? "NONE" : lapse,
  };
}
