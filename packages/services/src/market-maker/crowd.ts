import { resumeRandom, seedRandom, type Random } from "@maidan/core/sports";
import type { ExchangeEngine, MarketChange, PriceLevel, RunnerChange, Side } from "../exchange/index.ts";
import type { FairPrices, FeedLog, PriceMaker } from "../feeds/index.ts";

export interface CrowdDeps {
  readonly engine: ExchangeEngine;
  /** The accounts that bet: ordinary ones, named as bots. */
  readonly playerIds: readonly string[];
  readonly seed: string;
  /** Mean time between two bets of one bot. */
  readonly pauseMs: number;
  readonly log: FeedLog;
  /** Waits; resolves early when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A bot takes a price that is at most this much worse than the true one: no player can feed it a gift to themselves. */
const worstShare = 0.94;
const stakesMinor = { least: 20_00, most: 2_500_00 } as const;
const minimumStakeMinor = 10_00n;

/** Bots that take prices now and then, so that there is traded volume. Disclosed; on play money alone. [CROWD-01] */
export class Crowd implements PriceMaker {
  readonly #deps: CrowdDeps;
  readonly #markets = new Map<string, FairPrices>();
  readonly #random: Random;
  /** The crowd's own: were it told by another's, its loops would spin on waits that are over at once. */
  readonly #stopping = new AbortController();

  constructor(deps: CrowdDeps) {
    this.#deps = deps;
    this.#random = resumeRandom(seedRandom(deps.seed));
  }

  async protect(prices: FairPrices): Promise<void> {
    if (this.#markets.has(prices.marketId)) this.#markets.set(prices.marketId, prices);
  }

  quote(prices: FairPrices): void {
    this.#markets.set(prices.marketId, prices);
  }

  async withdraw(marketId: string): Promise<void> {
    this.#markets.delete(marketId);
  }

  start(): void {
    for (const playerId of this.#deps.playerIds) void this.#live(playerId);
  }

  /** No further bets. One that waits for its in-play delay is the engine's to refuse. */
  stop(): void {
    this.#stopping.abort();
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #live(playerId: string): Promise<void> {
    while (!this.#isStopped) {
      await this.#deps.sleep(this.#deps.pauseMs * (0.4 + 1.2 * this.#random.nextUnit()), this.#stopping.signal);
      if (this.#isStopped) return;
      try {
        await this.bet(playerId);
      } catch (error) {
        if (!this.#isStopped) this.#deps.log.warn({ playerId, err: error }, "a bot could not bet");
      }
    }
  }

  /** One bet of one bot in one market; what isn't matched at once is cancelled. Returns whether it bet. */
  async bet(playerId: string): Promise<boolean> {
    const prices = this.#pickMarket();
    if (prices === undefined || prices.runners.length === 0) return false;
    const { marketId } = prices;
    const image = await this.#deps.engine.image(marketId);
    const wish = image?.definition?.status === "OPEN" ? this.#pickBet(prices, image) : undefined;
    if (wish === undefined) return false;
    const { engine } = this.#deps;
    const report = await engine.place({
      playerId,
      marketId,
      customerRef: null,
      customerStrategyRef: "crowd",
      instructions: [{ ...wish, persistence: "LAPSE" }],
    });
    const [placed] = report.reports;
    if (placed?.betId !== undefined && placed.orderStatus === "EXECUTABLE" && !this.#isStopped) {
      await engine.cancel({ playerId, marketId, customerRef: null, instructions: [{ betId: placed.betId }] });
    }
    return report.status === "SUCCESS";
  }

  /** Matches in play draw most of the bets. */
  #pickMarket(): FairPrices | undefined {
    const all = [...this.#markets.values()];
    const live = all.filter(({ isInPlay }) => isInPlay);
    const from = live.length > 0 && this.#random.nextUnit() < 0.85 ? live : all;
    return from[this.#random.nextBelow(Math.max(1, from.length))];
  }

  #pickBet(
    prices: FairPrices,
    image: MarketChange,
  ): { selectionId: number; side: Side; priceX100: number; sizeMinor: bigint } | undefined {
    const fair = prices.runners[this.#random.nextBelow(prices.runners.length)];
    const offered = image.runners.find(({ selectionId }) => selectionId === fair?.selectionId);
    if (fair === undefined || offered === undefined) return undefined;
    const side: Side = this.#random.nextUnit() < 0.6 ? "BACK" : "LAY";
    const best = bestLevel(offered, side);
    if (best === undefined) return undefined;
    const [priceX100, availableMinor] = best;
    const fairX100 = 100 / fair.probability;
    const isFairEnough = side === "BACK" ? priceX100 >= fairX100 * worstShare : priceX100 <= fairX100 / worstShare;
    if (!isFairEnough) return undefined;
    const share = this.#random.nextUnit() ** 2;
    const stake = stakesMinor.least + share * (stakesMinor.most - stakesMinor.least);
    // Longer prices draw smaller stakes.
    const sizeMinor = BigInt(Math.floor((stake * Math.min(1, 300 / priceX100)) / 500) * 500);
    const taken = sizeMinor < availableMinor ? sizeMinor : availableMinor;
    return taken < minimumStakeMinor ? undefined : { selectionId: fair.selectionId, side, priceX100, sizeMinor: taken };
  }
}

/** The best price that a bet of this side would be matched at: the highest to back, the lowest to lay. */
function bestLevel(runner: RunnerChange, side: Side): PriceLevel | undefined {
  const levels = (side === "BACK" ? runner.availableToBack : runner.availableToLay) ?? [];
  return levels
    .filter(([, sizeMinor]) => sizeMinor > 0n)
    .reduce<PriceLevel | undefined>(
      (best, level) =>
        best === undefined || (side === "BACK" ? level[0] > best[0] : level[0] < best[0]) ? level : best,
      undefined,
    );
}
