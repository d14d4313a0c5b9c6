import {
  goesAlong,
  numbersOf,
  type HouseBet,
  type HouseOffer,
  type HouseSide,
  type RatePolicy,
} from "@maidan/core/house-markets";
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
  /** What the player wants when the rate has moved; absent: the line that was seen, at a rate that is no worse. */
  readonly pricePolicy?: RatePolicy;
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
 * Bets against the house at the line and rate that it offers when the bet is taken. In play the bet waits the market's delay first and is then looked at in
 * full: taken when the market is open and the player goes along with what is offered then; without a policy at the line that was seen and a rate that is no
 * worse. Limits, the market's and the player's, hold of the bet as it is struck. Answers INSUFFICIENT_FUNDS when the cash doesn't cover what the worst outcome
 * of all the player's bets in the market would cost more than before. [RATES-10] [RATES-11] [RATES-17]
 */
export function createPlaceHouseBet(deps: AfterDelayDeps) {
  const { markets } = deps;
  const afterDelay = createAfterDelay(deps);
  return (request: PlaceHouseBet): Promise<CommandAnswer<HouseBetTaken>> => {
    const { player, marketId, idempotencyKey, side, line, rate, stakeMinor, pricePolicy } = request;
    const { playerId, sessionId } = player;
    // What a key stands for without a policy stays what it was before there was one.
    const asked = { marketId, side, line, rate, stakeMinor: String(stakeMinor) };
    const content = pricePolicy === undefined ? asked : { ...asked, pricePolicy };
    const actor = { kind: "player", playerId, sessionId } as const;
    const command = { kind: "houseMarket.bet", actor, idempotencyKey, content };
    return afterDelay({ command, marketId, playerId }, async (open, bettor) => {
      const offered = offeredTo(open.market, request);
      if ("ok" in offered) return offered;
      const bet = { side, ...offered, stakeMinor };
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
          ...offered,
          stake: toDecimal(stakeMinor),
        },
      });
    });
  };
}

/** The line and rate at which the bet is taken, or why it isn't. */
function offeredTo(market: HouseMarket, bet: PlaceHouseBet): HouseOffer | Refusal {
  const stop = stopOf(market);
  if (stop !== undefined) return stop;
  const { minimumStakeMinor, maximumStakeMinor, question } = market;
  if (bet.stakeMinor < minimumStakeMinor || bet.stakeMinor > maximumStakeMinor) return refuseWith("STAKE_OUT_OF_RANGE");
  const rate = rateFor(market, bet);
  const offer = rate === null ? movedOffer(market, bet) : { line: bet.line, rate };
  if (offer === undefined) return refuseWith("ODDS_CHANGED");
  const { pricePolicy } = bet;
  const isTaken =
    pricePolicy === undefined
      ? // As it was seen or better, and on no other line.
        offer.line === bet.line && goesAlong(bet, offer, { policy: "better", question })
      : goesAlong(bet, offer, { policy: pricePolicy, question });
  return isTaken ? offer : refuseWith("ODDS_CHANGED");
}

/** What is offered on the bet's side where its own line no longer is: the market's line of now, and only where a line moves. */
function movedOffer(
  { question, quotes }: Pick<HouseMarket, "question" | "quotes">,
  { side }: Pick<HouseBet, "side">,
): HouseOffer | undefined {
  // Of several lines none is known to be the one that the bet's has become.
  const [quote, ...others] = quotes;
  if (question.type !== "AT_LEAST" || quote === undefined || others.length > 0) return undefined;
  const [line, rate] = side === "FOR" ? [quote.line, quote.forRate] : [quote.againstLine, quote.againstRate];
  return rate === null ? undefined : { line, rate };
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
