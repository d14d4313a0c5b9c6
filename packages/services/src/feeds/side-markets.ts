import {
  matchMarketChances,
  matchMarketDecision,
  matchMarketRuns,
  matchMarketsNow,
  type MatchMarket,
  type MatchMarketDecision,
} from "@maidan/core/sports";
import type { VoidReason } from "@maidan/core/sport-names";
import type { MarketControl } from "../exchange/index.ts";
import { controlOf, matchOdds, resumeKeyOf, selectionIdOf, type MatchActions } from "./match-actions.ts";
import type { NoteMarket } from "./note-market.ts";
import type { FairPrices, FeedMatch, PriceMaker, SideMarket } from "./ports.ts";

export interface SideMarketDeps {
  readonly note: NoteMarket;
  readonly actions: MatchActions;
  readonly makers: readonly PriceMaker[];
}

const keyOf = ({ kind, part }: MatchMarket, key: string): string => `${kind}:${part}:${key}`;
const isSame = (one: MatchMarket, other: MatchMarket): boolean => one.kind === other.kind && one.part === other.part;
/** Void until there is a result again, and why. */
interface TakenBack {
  readonly type: "void";
  readonly reason: VoidReason;
}
const ballCorrected: TakenBack = {
  type: "void",
  reason: "The ball was corrected: the result is still to come",
};
/** What those read whose bets an abandonment had decided. [FEED-42] */
export const matchGoesOn = "The match goes on: the result is still to come" satisfies VoidReason;
/** The same over the results that it has had, and over none that wasn't the feed's. */
function anewOf(control: MarketControl, seenRevision: number): MarketControl {
  if (control.type === "settle") return { ...control, type: "resettle", seenRevision };
  return control.type === "void" ? { ...control, seenRevision } : control;
}
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
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

  /**
   * Balls were told wrongly. What the feed had settled by them is settled anew: by its other result, or as void until it has one again. What people decided
   * since, or before the feed, stays. [FEED-38]
   */
  async correct(before: FeedMatch, after: FeedMatch): Promise<FeedMatch> {
    const sideMarkets: SideMarket[] = [];
    for (const side of after.sideMarkets) {
      const [wrong, right] = [matchMarketDecision(before.match, side), matchMarketDecision(after.match, side)];
      const isToChange = side.results !== undefined && side.awaitsResult !== true && !isEqual(wrong, right);
      sideMarkets.push(isToChange ? await this.#decideAnew(after, side, right ?? ballCorrected) : side);
    }
    return { ...after, sideMarkets };
  }

  /**
   * A match that was to have been abandoned goes on. What was void, or settled, by that has its result to come, and while its question is open another market asks it,
   * which waits suspended for play. The match's own market is `marketId` after it. What people decided stays. [FEED-42]
   */
  async takeUp(before: FeedMatch, after: FeedMatch): Promise<FeedMatch> {
    const { marketId } = before;
    // Asked again under its key the first settlement says whether it was the feed's.
    const isOwn = marketId !== null && (await this.#deps.actions.settle(before, marketId)).ok;
    const number = before.sideMarkets.filter(({ kind }) => kind === matchOdds.kind).length;
    const own: SideMarket[] = isOwn ? [{ ...matchOdds, part: number, marketId, isDone: true, results: 1 }] : [];
    const sideMarkets: SideMarket[] = [];
    const anew: SideMarket[] = [];
    const all = [...before.sideMarkets, ...own];
    for (const side of all) {
      const [wrong, right] = [matchMarketDecision(before.match, side), matchMarketDecision(after.match, side)];
      const isTakenBack = side.results !== undefined && side.awaitsResult !== true && right === undefined;
      if (!isTakenBack) {
        sideMarkets.push(side);
        continue;
      }
      const back =
        wrong?.type === "VOID"
          ? await this.#await(after, side)
          : await this.#decideAnew(after, side, { type: "void", reason: matchGoesOn });
      sideMarkets.push(back);
      const isLast = all.every(({ kind, part }) => kind !== side.kind || part <= side.part);
      if (isLast && back.awaitsResult === true) anew.push(...(await this.#makeAnew(after, side)));
    }
    const next = anew.find(({ kind }) => kind === matchOdds.kind);
    return {
      ...after,
      marketId: next?.marketId ?? marketId,
      sideMarkets: [...sideMarkets, ...anew.filter((side) => side !== next)],
    };
  }

  /** Void it is, and was to stay so: it waits for a result now. */
  async #await(feedMatch: FeedMatch, side: SideMarket): Promise<SideMarket> {
    await this.#deps.note(feedMatch, side, { kind: "TO_COME", reason: matchGoesOn });
    return { ...side, awaitsResult: true };
  }

  /** Another market of the same question, in play and suspended; none where the template has it no more. */
  async #makeAnew(feedMatch: FeedMatch, { kind, part }: SideMarket): Promise<readonly SideMarket[]> {
    const { actions } = this.#deps;
    const side = { kind, part: part + 1 };
    const marketId = await actions.make(feedMatch, side, { isAnew: true });
    if (marketId === undefined) return [];
    await actions.turnInPlay(feedMatch, marketId, keyOf(side, "in-play:anew"));
    return [{ ...side, marketId, isDone: false }];
  }

  /** The market with its other result, or void where it has none any more. */
  async #decideAnew(
    feedMatch: FeedMatch,
    side: SideMarket,
    decision: MatchMarketDecision | TakenBack,
  ): Promise<SideMarket> {
    const { results: seenRevision = 0, awaitsResult, ...rest } = side;
    // It is void already: that is no other result, but whoever was told of one to come is told so.
    if (awaitsResult === true && decision.type === "VOID") {
      await this.#deps.note(feedMatch, side, { kind: "VOID", reason: decision.reason });
      return { ...rest, results: seenRevision };
    }
    const isTakenBack = decision.type === "void";
    const control = anewOf(isTakenBack ? decision : controlOf(feedMatch.match, decision), seenRevision);
    const key = keyOf(side, `${feedMatch.step}:corrected`);
    const report = await this.#deps.actions.decide(feedMatch, side.marketId, { key, control });
    // Whoever has decided meanwhile goes on deciding.
    if (!report.ok) return rest;
    return { ...rest, results: seenRevision + 1, ...(isTakenBack && { awaitsResult: true as const }) };
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
      const isOpen = !side.isDone || side.awaitsResult === true;
      const decision = isOpen ? matchMarketDecision(feedMatch.match, side) : undefined;
      if (decision === undefined) {
        sideMarkets.push(side);
        continue;
      }
      if (side.awaitsResult === true) {
        sideMarkets.push(await this.#decideAnew(feedMatch, side, decision));
        continue;
      }
      await Promise.all(makers.map((maker) => maker.withdraw(side.marketId)));
      const control = controlOf(feedMatch.match, decision);
      const report = await actions.control(feedMatch, side.marketId, { key: keyOf(side, "settle"), control });
      sideMarkets.push({ ...side, isDone: true, ...(report.ok && { results: 1 }) });
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
