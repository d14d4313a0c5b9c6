import type { ControlCommand, NamedWinners, RefusalCode } from "./command.ts";
import { isLineResult } from "./line-range.ts";
import { isRemoved, winnersOf, type MarketSpec, type MarketState } from "./market.ts";

/** What a control does to the market's state, and which unmatched orders lapse with it. */
export interface Transition {
  readonly ok: true;
  readonly state: MarketState;
  readonly lapse: "NONE" | "UNKEPT" | "ALL";
}
export type TransitionResult = Transition | { readonly ok: false; readonly code: RefusalCode };

const refuse = (code: RefusalCode): TransitionResult => ({ ok: false, code });

/** The state machine of a market as one function; the naive book has one of its own, to judge it by. [BOOK-10..16] */
export function transition(spec: MarketSpec, state: MarketState, command: ControlCommand): TransitionResult {
  const isClosed = state.status === "CLOSED";
  const next = (change: Partial<MarketState>, lapse: Transition["lapse"]): Transition => {
    const { deadHeat, ...rest } = state;
    const kept = deadHeat === undefined || change.winners !== undefined ? rest : state;
    return { ok: true, state: { ...kept, ...change, version: state.version + 1 }, lapse };
  };
  switch (command.type) {
    case "suspend":
      if (isClosed) return refuse("MARKET_CLOSED");
      return state.status === "OPEN" ? next({ status: "SUSPENDED" }, "NONE") : refuse("NO_ACTION_REQUIRED");
    case "resume":
      if (isClosed) return refuse("MARKET_CLOSED");
      return state.status === "OPEN" ? refuse("NO_ACTION_REQUIRED") : next({ status: "OPEN" }, "NONE");
    case "turnInPlay":
      if (isClosed) return refuse("MARKET_CLOSED");
      if (!Number.isSafeInteger(command.betDelayMs) || command.betDelayMs < 0) return refuse("INVALID_BET_DELAY");
      if (state.isInPlay) return refuse("NO_ACTION_REQUIRED");
      return next({ status: "SUSPENDED", isInPlay: true, betDelayMs: command.betDelayMs }, "UNKEPT");
    case "close":
      return isClosed ? refuse("MARKET_CLOSED") : next({ status: "CLOSED" }, "ALL");
    case "settle":
      if (state.settlement !== "UNSETTLED") return refuse("MARKET_ALREADY_SETTLED");
      if (!areWinners(spec, command)) return refuse("INVALID_WINNERS");
      return next({ status: "CLOSED", settlement: "SETTLED", ...resultOf(spec, command) }, "ALL");
    case "resettle": {
      if (state.settlement === "UNSETTLED") return refuse("MARKET_NOT_SETTLED");
      if (!areWinners(spec, command)) return refuse("INVALID_WINNERS");
      const result = resultOf(spec, command);
      const isSame = state.settlement === "SETTLED" && isSameResult(state, result);
      return isSame ? refuse("NO_ACTION_REQUIRED") : next({ settlement: "SETTLED", ...result }, "NONE");
    }
    case "void":
      if (state.settlement === "VOIDED") return refuse("NO_ACTION_REQUIRED");
      return next({ status: "CLOSED", settlement: "VOIDED", winners: [] }, "ALL");
  }
}

/**
 * Distinct runners, as many as win; fewer only where something unlisted may win; more when some of them share the last places: those are named, and more
 * than the places that are left for them. [BOOK-16]
 */
export function areWinners(spec: MarketSpec, { winners, deadHeat = [] }: NamedWinners): boolean {
  // Of a LINE market the result itself is named. [LINE-05]
  if (spec.line !== undefined) return winners.length === 1 && winners.every(isLineResult) && deadHeat.length === 0;
  const most = winnersOf(spec);
  const canWin = (id: number): boolean => spec.selectionIds.includes(id) && !isRemoved(spec, id);
  if (new Set(winners).size !== winners.length || !winners.every(canWin)) return false;
  if (deadHeat.length > 0) {
    const places = most - (winners.length - deadHeat.length);
    const areNamed = new Set(deadHeat).size === deadHeat.length && deadHeat.every((id) => winners.includes(id));
    return areNamed && places >= 1 && deadHeat.length > places;
  }
  return spec.hasOtherOutcome ? winners.length <= most : winners.length === most;
}

type MarketResult = Pick<MarketState, "winners" | "deadHeat">;

/** The result as it is kept, in order of the runners. Winners that may win. */
export function resultOf(spec: MarketSpec, { winners, deadHeat = [] }: NamedWinners): MarketResult {
  if (spec.line !== undefined) return { winners };
  const inOrder = (ids: readonly number[]): number[] => spec.selectionIds.filter((id) => ids.includes(id));
  if (deadHeat.length === 0) return { winners: inOrder(winners) };
  const places = winnersOf(spec) - (winners.length - deadHeat.length);
  return { winners: inOrder(winners), deadHeat: { selectionIds: inOrder(deadHeat), places } };
}

/** Whether a market that has the one result would have no other by the second. */
export const isSameResult = (one: MarketResult, other: MarketResult): boolean =>
  JSON.stringify([one.winners, one.deadHeat ?? null]) === JSON.stringify([other.winners, other.deadHeat ?? null]);
