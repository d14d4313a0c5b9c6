import { cashOutHouse, isHouseRefusal, type HouseCashOut } from "@maidan/core/cash-out";
import { compareSteps, type ComparedStep } from "@maidan/core/house-markets";
import { toDecimal } from "@maidan/core/money";
import { done, type CommandAnswer, type CommandContext, type Reader, type Refusal, type Tx } from "../command/index.ts";
import { createAfterDelay, type AfterDelayDeps } from "./delay.ts";
import type { HouseMarket, HouseMarketStore, PlacedHouseBet } from "./ports.ts";
import { refuseWith, stopOf, takeBets } from "./take-bets.ts";

export interface HouseCashOutAsked {
  readonly playerId: string;
  readonly marketId: string;
  /** 5 to 100. */
  readonly sharePercent: number;
  /** Of a market of runners: the bets on this one. Absent: those of the whole market. [CASH-25] */
  readonly selectionId?: number | undefined;
}

export interface HouseCashOutOffer {
  readonly market: HouseMarket;
  readonly cashOut: HouseCashOut;
  readonly lines: readonly ComparedStep[];
}

/** What the cash-out of a player's bets in a market would bring at the rates of now. Refuses NOT_FOUND, INVALID_RUNNER, BALL_RUNNING, MARKET_NOT_OPEN, NOTHING_TO_CASH_OUT, NO_CASH_OUT. [CASH-20] [CASH-22] */
export function createReadHouseCashOut({
  reader,
  markets,
}: {
  readonly reader: Reader;
  readonly markets: HouseMarketStore;
}) {
  return async (asked: HouseCashOutAsked): Promise<HouseCashOutOffer | Refusal> => {
    const market = await markets.find(reader, asked.marketId);
    if (market === undefined) return refuseWith("NOT_FOUND");
    return offerOf(market, await markets.betsOf(reader, asked), asked);
  };
}

/** The same of a market and bets that are read. */
export function offerOf(
  market: HouseMarket,
  bets: readonly PlacedHouseBet[],
  { sharePercent, selectionId }: HouseCashOutAsked,
): HouseCashOutOffer | Refusal {
  const { question, quotes: rates } = market;
  if (selectionId !== undefined && !(question.type === "WINNER" && question.selectionIds.includes(selectionId)))
    return refuseWith("INVALID_RUNNER");
  const stop = stopOf(market);
  if (stop !== undefined) return stop;
  const cashOut = cashOutHouse({ question, bets, rates, sharePercent, selectionId });
  if (isHouseRefusal(cashOut)) return refuseWith(cashOut.kind === "level" ? "NOTHING_TO_CASH_OUT" : "NO_CASH_OUT");
  return { market, cashOut, lines: compareSteps(question, bets, cashOut.bets) };
}

export interface TakeHouseCashOut extends HouseCashOutAsked {
  readonly sessionId: string;
  readonly idempotencyKey: string;
  /** What the player saw: less is not taken. */
  readonly securedMinor: bigint;
}
export interface TakeHouseCashOutDeps extends AfterDelayDeps {
  /** Ends what the player has waiting in a market all of which was cashed out. [CASH-26] */
  readonly endTargets: (
    tx: Tx,
    context: CommandContext,
    own: { readonly playerId: string; readonly marketId: string },
  ) => Promise<void>;
}
export type HouseCashedOut = { readonly success: true; readonly market_id: string; readonly secured: string };

/**
 * Cashes out at the rates of the moment, when they secure what was seen or more: in play after the market's delay, as bets are. The bets that do it are ordinary
 * ones at the house's own rates, so that locks, the house's liability and the settlement follow from them. [CASH-22] [CASH-23]
 */
export function createTakeHouseCashOut(deps: TakeHouseCashOutDeps) {
  const { markets } = deps;
  const afterDelay = createAfterDelay(deps);
  return (request: TakeHouseCashOut): Promise<CommandAnswer<HouseCashedOut>> => {
    const { playerId, sessionId, marketId, sharePercent, selectionId, idempotencyKey } = request;
    const actor = { kind: "player", playerId, sessionId } as const;
    const whole = { marketId, sharePercent, securedMinor: String(request.securedMinor) };
    // What a key stands for of a whole market stays what it was before there was one of a runner.
    const content = selectionId === undefined ? whole : { ...whole, selectionId };
    const command = { kind: "houseMarket.cashOut", actor, idempotencyKey, content };
    return afterDelay({ command, marketId, playerId }, async (open, bettor) => {
      const offer = offerOf(open.market, await markets.betsOf(open.tx, request), request);
      if ("ok" in offer) return offer;
      const { bets, securedMinor } = offer.cashOut;
      if (securedMinor < request.securedMinor) return refuseWith("ODDS_CHANGED");
      const taken = await takeBets(markets, open, { bettor, bets, isCashOut: true });
      if ("ok" in taken) return taken;
      if (sharePercent === 100 && selectionId === undefined)
        await deps.endTargets(open.tx, open.context, { playerId, marketId });
      return done({ success: true as const, market_id: marketId, secured: toDecimal(securedMinor) });
    });
  };
}
