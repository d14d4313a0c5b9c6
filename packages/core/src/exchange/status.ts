import type { ControlCommand, RefusalCode } from "./command.ts";
import { isRemoved, winnersOf, type MarketSpec, type MarketState } from "./market.ts";

/** What a control does to the market's state, and which unmatched orders lapse with it. */
export interface Transition {
  readonly ok: true;
  readonly state: MarketState;
  readonly lapse: "NONE" | "UNKEPT" | "ALL";
}
export type TransitionResult = Transition | { readonly ok: false; readonly code: RefusalCode };

const refuse = (code: RefusalCode): TransitionResult => ({ ok: false, code });

/** The state machine of a market as one function; both books use it. [BOOK-10..16] */
export function transition(spec: MarketSpec, state: MarketState, command: ControlCommand): TransitionResult {
  const isClosed = state.status === "CLOSED";
  const next = (change: Partial<MarketState>, lapse: Transition["lapse"]): Transition => ({
    ok: true,
    state: { ...state, ...change, version: state.version + 1 },
    lapse,
  });
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
      if (!areWinners(spec, command.winners)) return refuse("INVALID_WINNERS");
      return next({ status: "CLOSED", settlement: "SETTLED", winners: inRunnerOrder(spec, command.winners) }, "ALL");
    case "resettle": {
      if (state.settlement === "UNSETTLED") return refuse("MARKET_NOT_SETTLED");
      if (!areWinners(spec, command.winners)) return refuse("INVALID_WINNERS");
      const winners = inRunnerOrder(spec, command.winners);
      const isSame =
        state.settlement === "SETTLED" &&
        winners.every((id, index) => id === state.winners[index]) &&
        winners.length === state.winners.length;
      return isSame ? refuse("NO_ACTION_REQUIRED") : next({ settlement: "SETTLED", winners }, "NONE");
    }
    case "void":
      if (state.settlement === "VOIDED") return refuse("NO_ACTION_REQUIRED");
      return next({ status: "CLOSED", settlement: "VOIDED", winners: [] }, "ALL");
  }
}

/** Distinct runners, as many as win; fewer only where something unlisted may win. */
export function areWinners(spec: MarketSpec, winners: readonly number[]): boolean {
  const most = winnersOf(spec);
  const isCount = spec.hasOtherOutcome ? winners.length <= most : winners.length === most;
  const canWin = (id: number): boolean => spec.selectionIds.includes(id) && !isRemoved(spec, id);
  return isCount && new Set(winners).size === winners.length && winners.every(canWin);
}

const inRunnerOrder = (spec: MarketSpec, winners: readonly number[]): number[] =>
  spec.selectionIds.filter((id) => winners.includes(id));
