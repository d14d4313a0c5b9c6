import { reached, type CashOutGoal, type GoalReached } from "@maidan/core/cash-out";
import { done, type CommandAnswer, type CommandContext, type Tx } from "../command/index.ts";
import { offerOf, type HouseCashOutAsked } from "./cash-out.ts";
import { createAfterDelay, type AfterDelayDeps } from "./delay.ts";
import { takeBets } from "./take-bets.ts";

export interface HouseGoalCommand {
  readonly asked: HouseCashOutAsked;
  readonly goal: CashOutGoal;
  readonly idempotencyKey: string;
  readonly content: { readonly targetId: string };
  /** Ends what waits, in the transaction of its bets; false when it doesn't wait any more, and then nothing is done. */
  readonly end: (
    tx: Tx,
    context: CommandContext,
    cashedOut: { readonly why: GoalReached; readonly securedMinor: bigint },
  ) => Promise<boolean>;
}

/**
 * Cashes out for a player who isn't asked any more, when the rates of the moment bring the offer to the player's amount: in play after the market's delay, and by the rates
 * of then. The bets and the end of what waited for them are one, so that they are taken once whoever tries. Answers whether they were; refuses as a cash-out of now
 * does, and has done nothing then. [CASH-26]
 */
export function createCashOutAtGoal(deps: AfterDelayDeps) {
  const { markets } = deps;
  const afterDelay = createAfterDelay(deps);
  return ({ asked, goal, idempotencyKey, content, end }: HouseGoalCommand): Promise<CommandAnswer<boolean>> => {
    const { marketId, playerId } = asked;
    const actor = { kind: "system", name: "cash-out" } as const;
    const command = { kind: "houseMarket.cashOutAtTarget", actor, idempotencyKey, content };
    return afterDelay<boolean>({ command, marketId, playerId }, async (open, bettor) => {
      const offer = offerOf(open.market, await markets.betsOf(open.tx, asked), asked);
      if ("ok" in offer) return offer;
      const { bets, securedMinor } = offer.cashOut;
      const why = reached(goal, { hedges: bets, securedMinor: Number(securedMinor) });
      if (why === undefined || !(await end(open.tx, open.context, { why, securedMinor }))) return done(false);
      const taken = await takeBets(markets, open, { bettor, bets, isCashOut: true });
      return "ok" in taken ? taken : done(true);
    });
  };
}
