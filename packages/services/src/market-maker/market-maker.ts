import type { ExchangeEngine, Persistence } from "../exchange/index.ts";
import type { AccountBook, FairPrices, FeedLog, OpenOrder, PriceMaker } from "../feeds/index.ts";
import { planChanges, staleOrders, type Changes } from "./plan-changes.ts";
import { wantedLines } from "./line-quote.ts";
import { wantedQuotes, type Quote, type QuoteSettings } from "./quote.ts";

export interface MarketMakerDeps {
  readonly engine: ExchangeEngine;
  readonly book: AccountBook;
  readonly playerId: string;
  readonly settings: QuoteSettings;
  readonly log: FeedLog;
}

/** The field's bound on one cancel request. */
const mostCancels = 60;
const strategyRef = "maker";

interface QuotedMarket {
  /** What to quote around; undefined while the market is suspended or over. */
  prices: FairPrices | undefined;
  /** Prices or bets have changed since the last look. */
  isDirty: boolean;
  running: Promise<void> | undefined;
}

/**
 * The house's market maker: an ordinary account that quotes through the same door as every player, waits the same in-play delay and is held to
 * its money. One look at a market at a time: read what is open, cancel what is wrong, then place what is missing. [MAKER-01]
 */
export class MarketMaker implements PriceMaker {
  readonly #deps: MarketMakerDeps;
  readonly #markets = new Map<string, QuotedMarket>();
  #isClosed = false;

  constructor(deps: MarketMakerDeps) {
    this.#deps = deps;
  }

  quote(prices: FairPrices): void {
    const market = this.#marketOf(prices.marketId);
    market.prices = prices;
    this.#look(market, prices.marketId);
  }

  /** Some of the account's bets were taken: quote anew, with the position that they left. */
  onTaken(marketId: string): void {
    const market = this.#markets.get(marketId);
    if (market?.prices !== undefined) this.#look(market, marketId);
  }

  async protect(prices: FairPrices): Promise<void> {
    const market = this.#markets.get(prices.marketId);
    if (market?.prices !== undefined) market.prices = prices;
    await this.#guarded(prices.marketId, async () => {
      const open = await this.#deps.book.openOrders(this.#deps.playerId, prices.marketId);
      await this.#cancel(prices.marketId, staleOrders(open, prices));
    });
  }

  async withdraw(marketId: string): Promise<void> {
    const market = this.#markets.get(marketId);
    if (market !== undefined) market.prices = undefined;
    await this.#guarded(marketId, () => this.#cancelAll(marketId));
    if (market?.running === undefined) this.#markets.delete(marketId);
  }

  /** Looks at nothing any more. What waits for its in-play delay is the engine's to refuse; open bets stay and are taken up by the next start. */
  close(): void {
    this.#isClosed = true;
  }

  /** Resolves when no market is being looked at. */
  async idle(): Promise<void> {
    for (;;) {
      const running = [...this.#markets.values()].flatMap((market) =>
        market.running === undefined ? [] : [market.running],
      );
      if (running.length === 0) return;
      await Promise.all(running);
    }
  }

  #marketOf(marketId: string): QuotedMarket {
    const known = this.#markets.get(marketId);
    if (known !== undefined) return known;
    const market: QuotedMarket = { prices: undefined, isDirty: false, running: undefined };
    this.#markets.set(marketId, market);
    return market;
  }

  #look(market: QuotedMarket, marketId: string): void {
    if (this.#isClosed) return;
    market.isDirty = true;
    market.running ??= this.#lookUntilQuiet(market, marketId).finally(() => {
      market.running = undefined;
      if (market.prices === undefined) this.#markets.delete(marketId);
    });
  }

  async #lookUntilQuiet(market: QuotedMarket, marketId: string): Promise<void> {
    while (market.isDirty && market.prices !== undefined && !this.#isClosed) {
      market.isDirty = false;
      const { prices } = market;
      await this.#guarded(marketId, () => this.#adjust(market, prices));
    }
  }

  async #adjust(market: QuotedMarket, prices: FairPrices): Promise<void> {
    const { book, playerId } = this.#deps;
    const { marketId } = prices;
    const [open, wanted] = await Promise.all([book.openOrders(playerId, marketId), this.#wanted(prices)]);
    const changes = planChanges(open, wanted);
    const hasCancelled = await this.#cancel(marketId, changes.cancel);
    if (!hasCancelled || market.prices === undefined || changes.place.length === 0) return;
    const persistence: Persistence = prices.isInPlay ? "PERSIST" : "LAPSE";
    const report = await this.#deps.engine.place({
      playerId,
      marketId,
      customerRef: null,
      customerStrategyRef: strategyRef,
      instructions: changes.place.map((quote) => ({ ...quote, persistence })),
    });
    if (this.#isClosed) return;
    if (report.status === "FAILURE") this.#reportRefusal(marketId, report.errorCode);
    await this.#afterPlacing(market, prices);
  }

  async #wanted(prices: FairPrices): Promise<Quote[]> {
    const { book, playerId, settings } = this.#deps;
    const { marketId, line } = prices;
    if (line !== undefined) return wantedLines(line, await book.lines(playerId, marketId), settings);
    return wantedQuotes(prices, await book.position(playerId, marketId), settings);
  }

  /** While the bets waited for the in-play delay the chances may have moved, or the market may have been halted. */
  async #afterPlacing(market: QuotedMarket, placedAround: FairPrices): Promise<void> {
    const { marketId } = placedAround;
    if (market.prices === undefined) return this.#cancelAll(marketId);
    if (market.prices === placedAround) return;
    market.isDirty = true;
    const open = await this.#openOrders(marketId);
    // A halt while we read has taken everything back.
    const { prices } = market;
    if (prices !== undefined) await this.#cancel(marketId, staleOrders(open, prices));
  }

  #openOrders(marketId: string): Promise<readonly OpenOrder[]> {
    return this.#deps.book.openOrders(this.#deps.playerId, marketId);
  }

  /** True when all is as wished: done now, or the bet was gone before. */
  async #cancel(marketId: string, wishes: Changes["cancel"]): Promise<boolean> {
    const { engine, playerId } = this.#deps;
    let isDone = true;
    for (let from = 0; from < wishes.length; from += mostCancels) {
      const instructions = wishes.slice(from, from + mostCancels);
      const report = await engine.cancel({ playerId, marketId, customerRef: null, instructions });
      isDone &&=
        report.errorCode !== "SERVICE_UNAVAILABLE" &&
        report.reports.every(
          ({ status, errorCode }) =>
            status === "SUCCESS" || errorCode === "BET_TAKEN_OR_LAPSED" || errorCode === "INVALID_BET_ID",
        );
    }
    return isDone;
  }

  async #cancelAll(marketId: string): Promise<void> {
    await this.#deps.engine.cancel({ playerId: this.#deps.playerId, marketId, customerRef: null, instructions: [] });
  }

  /** A market that was suspended or closed meanwhile is no fault; the feed says when to quote again. */
  #reportRefusal(marketId: string, code: string | undefined): void {
    if (code === "MARKET_SUSPENDED" || code === "MARKET_NOT_OPEN_FOR_BETTING") return;
    this.#deps.log.warn({ marketId, code }, "the market maker's bets were refused");
  }

  /** The feed must go on whatever becomes of the quotes. */
  async #guarded(marketId: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#isClosed)
        this.#deps.log.warn({ marketId, err: error }, "the market maker could not change its quotes");
    }
  }
}
