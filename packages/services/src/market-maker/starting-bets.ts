import type { ExchangeEngine, PlaceInstruction } from "../exchange/index.ts";
import type { FairPrices, FeedLog, PriceMaker } from "../feeds/index.ts";

export interface StartingBetsDeps {
  readonly engine: Pick<ExchangeEngine, "place">;
  /** A bot of the crowd. */
  readonly playerId: string;
  readonly log: FeedLog;
}

/** Longer prices draw smaller stakes, never less than the exchange takes. */
const stakesMinor = { least: 10_00, atEvens: 120_00 } as const;

/** Once for each market a few small bets at the starting price, so that every runner has one. Disclosed; on play money alone. [CROWD-02] */
export class StartingBets implements PriceMaker {
  readonly #deps: StartingBetsDeps;
  readonly #done = new Set<string>();

  constructor(deps: StartingBetsDeps) {
    this.#deps = deps;
  }

  async protect(): Promise<void> {
    // Bets at the starting price are nobody's gift.
  }

  quote(prices: FairPrices): void {
    const { marketId } = prices;
    if (this.#done.has(marketId)) return;
    this.#done.add(marketId);
    this.#place(prices).catch((error: unknown) => {
      // The next look at the market tries again, under the same reference.
      this.#done.delete(marketId);
      this.#deps.log.warn({ marketId, err: error }, "a bot could not bet at the starting price");
    });
  }

  /** What was bet stays: it is matched or lapses at the off. A race that is quoted again has its bets. */
  async withdraw(): Promise<void> {
    if (this.#done.size > mostKept) this.#done.clear();
  }

  async #place({ marketId, runners }: FairPrices): Promise<void> {
    const instructions = runners.map(({ selectionId, probability }): PlaceInstruction => ({
      selectionId,
      side: "BACK",
      orderType: "MARKET_ON_CLOSE",
      priceX100: 101,
      sizeMinor: BigInt(Math.floor(Math.max(stakesMinor.least, stakesMinor.atEvens * probability * 2) / 100) * 100),
      persistence: "LAPSE",
    }));
    // The reference makes it once, whichever process asks: nothing has to be kept in mind.
    await this.#deps.engine.place({
      playerId: this.#deps.playerId,
      marketId,
      customerRef: `sp${marketId}`,
      customerStrategyRef: "crowd",
      instructions,
    });
  }
}

const mostKept = 1_000;
