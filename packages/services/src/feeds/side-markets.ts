import {
  matchMarketChances,
  matchMarketDecision,
  matchMarketRuns,
  matchMarketsNow,
  type MatchMarket,
} from "@maidan/core/sports";
import { controlOf, resumeKeyOf, selectionIdOf, type MatchActions } from "./match-actions.ts";
import type { FairPrices, FeedMatch, PriceMaker, SideMarket } from "./ports.ts";

export interface SideMarketDeps {
  readonly actions: MatchActions;
  readonly makers: readonly PriceMaker[];
}

const keyOf = ({ kind, part }: MatchMarket, key: string): string => `${kind}:${part}:${key}`;
const isSame = (one: MatchMarket, other: MatchMarket): boolean => one.kind === other.kind && one.part === other.part;
const openOf = ({ sideMarkets }: FeedMatch): readonly SideMarket[] => sideMarkets.filter(({ isDone }) => !isDone);

/**
 * The markets of a match besides Match Odds: goals, sets, ties. They open, stop and go on with it, and are settled by their own rules. Every call can be
 * repeated: it happens once. [SIDE-01..05]
 */
export class SideMarkets {
  readonly #deps: SideMarketDeps;

  constructor(deps: SideMarketDeps) {
    this.#deps = deps;
  }

  /** Makes and opens those that the event's template has, as the match stands. */
  async announce(feedMatch: FeedMatch): Promise<FeedMatch> {
    return this.#open(feedMatch, await this.#deps.actions.sideKinds(feedMatch));
  }

  async turnInPlay(feedMatch: FeedMatch): Promise<void> {
    for (const side of openOf(feedMatch))
      await this.#deps.actions.turnInPlay(feedMatch, side.marketId, keyOf(side, "in-play"));
  }

  /** Whether any was open, and so is to be resumed. */
  async suspend(feedMatch: FeedMatch, { step, reason }: { step: number; reason: string }): Promise<boolean> {
    let isAny = false;
    for (const side of openOf(feedMatch)) {
      const move = { key: keyOf(side, `${step}:suspend`), control: { type: "suspend", reason } } as const;
      const report = await this.#deps.actions.control(feedMatch, side.marketId, move);
      isAny ||= report.ok;
    }
    return isAny;
  }

  /** Play goes on: what is certain by now is settled, the others are resumed, and what comes next (another set) is opened. [SIDE-04] */
  async resume(feedMatch: FeedMatch): Promise<FeedMatch> {
    const settled = await this.#settle(feedMatch);
    for (const side of openOf(settled)) {
      const key = keyOf(side, resumeKeyOf(feedMatch));
      await this.#deps.actions.control(feedMatch, side.marketId, { key, control: { type: "resume" } });
    }
    return this.#openNext(settled);
  }

  /** Settles what is certain as the match stands, and opens what comes next. */
  async follow(feedMatch: FeedMatch): Promise<FeedMatch> {
    return this.#openNext(await this.#settle(feedMatch));
  }

  async protect(feedMatch: FeedMatch): Promise<void> {
    for (const prices of pricesOf(feedMatch))
      await Promise.all(this.#deps.makers.map((maker) => maker.protect(prices)));
  }

  quote(feedMatch: FeedMatch): void {
    for (const prices of pricesOf(feedMatch)) for (const maker of this.#deps.makers) maker.quote(prices);
  }

  async withdraw(feedMatch: FeedMatch): Promise<void> {
    for (const { marketId } of openOf(feedMatch))
      await Promise.all(this.#deps.makers.map((maker) => maker.withdraw(marketId)));
  }

  async #settle(feedMatch: FeedMatch): Promise<FeedMatch> {
    const { actions, makers } = this.#deps;
    const sideMarkets: SideMarket[] = [];
    for (const side of feedMatch.sideMarkets) {
      const decision = side.isDone ? undefined : matchMarketDecision(feedMatch.match, side);
      if (decision !== undefined) {
        await Promise.all(makers.map((maker) => maker.withdraw(side.marketId)));
        const control = controlOf(feedMatch.match, decision);
        await actions.control(feedMatch, side.marketId, { key: keyOf(side, "settle"), control });
      }
      sideMarkets.push(decision === undefined ? side : { ...side, isDone: true });
    }
    return { ...feedMatch, sideMarkets };
  }

  #openNext(feedMatch: FeedMatch): Promise<FeedMatch> {
    return this.#open(feedMatch, [...new Set(feedMatch.sideMarkets.map(({ kind }) => kind))]);
  }

  async #open(feedMatch: FeedMatch, kinds: readonly string[]): Promise<FeedMatch> {
    const { actions } = this.#deps;
    const sideMarkets = [...feedMatch.sideMarkets];
    for (const market of matchMarketsNow(feedMatch.match, kinds)) {
      if (sideMarkets.some((side) => isSame(side, market))) continue;
      const marketId = await actions.make(feedMatch, market);
      if (marketId === undefined) continue;
      const side = { ...market, marketId, isDone: false };
      await actions.control(feedMatch, marketId, { key: keyOf(side, "open"), control: { type: "open" } });
      if (feedMatch.phase === "live") await actions.turnInPlay(feedMatch, marketId, keyOf(side, "in-play"));
      sideMarkets.push(side);
    }
    return { ...feedMatch, sideMarkets };
  }
}

/** What the runners of the open markets are worth; nothing while they are suspended. */
function pricesOf(feedMatch: FeedMatch): FairPrices[] {
  if (feedMatch.isSuspended) return [];
  return openOf(feedMatch).flatMap((side) => {
    const { match } = feedMatch;
    if (matchMarketDecision(match, side) !== undefined) return [];
    const market = { marketId: side.marketId, isInPlay: feedMatch.phase === "live" };
    const line = matchMarketRuns(match, side);
    if (line !== undefined) return [{ ...market, runners: [], line }];
    const chances = matchMarketChances(match, side);
    if (chances === undefined) return [];
    const runners = chances.map((probability, place) => ({ selectionId: selectionIdOf(place), probability }));
    return [{ ...market, runners }];
  });
}
