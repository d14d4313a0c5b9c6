import { numbersOf, type HouseBet, type HouseSide } from "@maidan/core/house-markets";
import { toDecimal } from "@maidan/core/money";
import { done, type CommandAnswer, type Refusal } from "../command/index.ts";
import { sizeRefusal } from "./allowance.ts";
import { createAfterDelay, type AfterDelayDeps } from "./delay.ts";
import type { HouseMarket } from "./ports.ts";
import { refuseWith, stopOf, takeBets } from "./take-bets.ts";

export interface PlaceHouseBet {
  readonly player: { readonly playerId: string; readonly sessionId: string };
  readonly idempotencyKey: string;
  readonly marketId: string;
  readonly side: HouseSide;
  readonly line: number;
  /** What the player saw. */
  readonly rate: number;
  readonly stakeMinor: bigint;
}
export type HouseBetTaken = {
  readonly success: true;
  readonly bet: {
    readonly id: string;
    readonly market_id: string;
    readonly side: "for" | "against";
    readonly line: number;
    readonly rate: number;
    readonly stake: string;
  };
};

/**
 * Bets against the house at the rate that it shows, or a better one by then. In play the bet waits the market's delay first and is then looked at in
 * full: taken when the market is open and the rate is no worse than the one that was seen. Answers INSUFFICIENT_FUNDS when the cash doesn't cover what
 * the worst outcome of all the player's bets in the market would cost more than before. [RATES-10] [RATES-11]
 */
export function createPlaceHouseBet(deps: AfterDelayDeps) {
  const { markets } = deps;
  const afterDelay = createAfterDelay(deps);
  return (request: PlaceHouseBet): Promise<CommandAnswer<HouseBetTaken>> => {
    const { player, marketId, idempotencyKey, side, line, rate, stakeMinor } = request;
    const { playerId, sessionId } = player;
    const content = { marketId, side, line, rate, stakeMinor: String(stakeMinor) };
    const actor = { kind: "player", playerId, sessionId } as const;
    const command = { kind: "houseMarket.bet", actor, idempotencyKey, content };
    return afterDelay({ command, marketId, playerId }, async (open, bettor) => {
      const offered = offeredTo(open.market, request);
      if (typeof offered !== "number") return offered;
      const bet = { side, line, rate: offered, stakeMinor };
      const tooLarge = sizeRefusal(bettor.allowed, bet);
      if (tooLarge !== undefined) return refuseWith(tooLarge);
      const taken = await takeBets(markets, open, { bettor, bets: [bet], isCashOut: false });
      if ("ok" in taken) return taken;
      return done({
        success: true as const,
        bet: {
          id: taken[0] ?? "",
          market_id: marketId,
          side: side === "FOR" ? ("for" as const) : ("against" as const),
          line,
          rate: offered,
          stake: toDecimal(stakeMinor),
        },
      });
    });
  };
}

/** The rate at which the bet is taken, or why it isn't. */
function offeredTo(market: HouseMarket, bet: PlaceHouseBet): number | Refusal {
  const stop = stopOf(market);
  if (stop !== undefined) return stop;
  const { minimumStakeMinor, maximumStakeMinor } = market;
  if (bet.stakeMinor < minimumStakeMinor || bet.stakeMinor > maximumStakeMinor) return refuseWith("STAKE_OUT_OF_RANGE");
  const rate = rateFor(market, bet);
  // A higher rate is better for who backs, a lower one for who lays.
  const isWorse = rate === null || (bet.side === "FOR" ? rate < bet.rate : rate > bet.rate);
  return isWorse ? refuseWith("ODDS_CHANGED") : rate;
}

/** Where a bet names its number one rate is for all of them; else each line has its own. [RATES-44] */
function rateFor(
  { question, quotes }: Pick<HouseMarket, "question" | "quotes">,
  { side, line }: Pick<HouseBet, "side" | "line">,
): number | null {
  const isFor = side === "FOR";
  if (question.type === "DIGITS") return isFor && line < numbersOf(question) ? (quotes[0]?.forRate ?? null) : null;
  const quote = quotes.find((one) => (isFor ? one.line : one.againstLine) === line);
  return (isFor ? quote?.forRate : quote?.againstRate) ?? null;
}
