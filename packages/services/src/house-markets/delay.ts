import {
  NothingDone,
  type Command,
  type CommandAnswer,
  type CommandRunner,
  type Json,
  type Outcome,
} from "../command/index.ts";
import type { HouseMarket, HouseMarketStore } from "./ports.ts";
import { bettorOf, refuseWith, type Bettor, type OpenMarket } from "./take-bets.ts";

/** How long what is sent to the market now waits before it is taken, in milliseconds: its delay in play, 0 before. [RATES-10] [CASH-22] */
export const delayOf = ({ isInPlay, betDelayMs }: Pick<HouseMarket, "isInPlay" | "betDelayMs">): number =>
  isInPlay ? betDelayMs : 0;

export interface AfterDelayDeps {
  readonly runner: CommandRunner;
  readonly markets: HouseMarketStore;
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
}

interface Asked {
  readonly command: Command;
  readonly marketId: string;
  readonly playerId: string;
}

/** The market turned in play after it was read. */
class MustWait extends NothingDone {
  readonly delayMs: number;

  constructor(delayMs: number) {
    super("the market has turned in play");
    this.delayMs = delayMs;
  }
}

/**
 * Waits what the market's bets wait, and then has the command decided in full with the market locked. Whether it is in play counts as it is then: a command that has
 * not waited for it is undone, key and all, and waits. Refuses NOT_FOUND and CURRENCY_MISMATCH. [RATES-10] [RATES-18] [CASH-22]
 */
export function createAfterDelay({ runner, markets, pause }: AfterDelayDeps) {
  return async <T extends Json>(
    { command, marketId, playerId }: Asked,
    decide: (open: OpenMarket, bettor: Bettor) => Promise<Outcome<T>>,
  ): Promise<CommandAnswer<T>> => {
    const known = await markets.find(runner.reader, marketId);
    const decided = (waitedMs: number): Promise<CommandAnswer<T>> =>
      runner.run(command, async (tx, context) => {
        const bettor = known && (await bettorOf(markets, tx, { market: known, playerId }));
        const market = await markets.lock(tx, marketId);
        if (market === undefined || bettor === undefined) return refuseWith("NOT_FOUND");
        // Before anything else, and without a wait: totals and limits are amounts of the market's currency. [RATES-18]
        if (bettor.account !== undefined && bettor.account.currency !== market.currency)
          return refuseWith("CURRENCY_MISMATCH");
        if (delayOf(market) > waitedMs) throw new MustWait(delayOf(market));
        return decide({ tx, context, market }, bettor);
      });
    let waitedMs = 0;
    for (let delayMs = known === undefined ? 0 : delayOf(known); ;) {
      if (delayMs > waitedMs) await pause(delayMs - waitedMs);
      waitedMs = Math.max(waitedMs, delayMs);
      try {
        return await decided(waitedMs);
      } catch (error) {
        if (!(error instanceof MustWait)) throw error;
        delayMs = error.delayMs;
      }
    }
  };
}
