import { randomUUID } from "node:crypto";
import {
  matchMarketDecision,
  matchName,
  matchProbabilities,
  runnerNames,
  scoreboardOf,
  type Match,
  type MatchMarket,
  type MatchMarketDecision,
  type Scoreboard,
  type Sport,
} from "@maidan/core/sports";
import type { Actor } from "../command/index.ts";
import {
  PreviewRefused,
  type ControlReport,
  type ExchangeCatalogue,
  type ExchangeEngine,
  type MarketControl,
} from "../exchange/index.ts";
import {
  exchangeMarketOf,
  exchangeMarketsOf,
  initialTemplates,
  type EventTemplate,
  type TemplateKey,
} from "../market-templates/index.ts";
import type { FairPrices, FeedLog, FeedMatch } from "./ports.ts";

/** The field's ids of the sports. */
export const cricketEventTypeId = "4";
const eventTypeIds: Readonly<Record<Sport, string>> = { soccer: "1", tennis: "2", cricket: cricketEventTypeId };

/** What is kept with the event and shown as its score. `isSimulated` makes the app say so. [FEED-02] */
export type EventScore = Scoreboard & {
  readonly isSimulated: boolean;
  readonly notice: string;
  readonly lastIncident: string | null;
};

export const simulatedNotice = "Simulated match";

/** The sources of matches that a provider tells are this and the provider's name. [FEED-30] */
export const toldSourcePrefix = "told:";
export const isToldSource = (source: string): boolean => source.startsWith(toldSourcePrefix);

/** Where a match comes from, as those who look at it are told. */
const noticeOf = (source: string): Pick<EventScore, "isSimulated" | "notice"> =>
  isToldSource(source)
    ? { isSimulated: false, notice: `Told by ${source.slice(toldSourcePrefix.length)}` }
    : { isSimulated: true, notice: simulatedNotice };

export const feedActor: Actor = { kind: "system", name: "feed" };

export interface MatchActionDeps {
  readonly engine: Pick<ExchangeEngine, "control" | "image" | "previewSettlement">;
  readonly catalogue: ExchangeCatalogue;
  readonly log: FeedLog;
  readonly speed: number;
  /** What a market that is made now takes of net winnings. */
  readonly commissionBasisPoints: () => Promise<number>;
  /** What an event of this sport and competition gets; absent: what the code begins with. [TEMPLATE-01] */
  readonly templateOf?: (key: TemplateKey) => Promise<EventTemplate>;
  /** The delay that a market was made with; absent or undefined: what the code begins with. */
  readonly plannedDelayMs?: (marketId: string) => Promise<number | undefined>;
}

/** Selection ids of a feed's market: 1, 2 and, in soccer, 3 for The Draw. */
export const selectionIdOf = (runner: number): number => runner + 1;

export function fairPricesOf(
  match: Match,
  market: { readonly marketId: string; readonly isInPlay: boolean },
): FairPrices {
  const runners = matchProbabilities(match).map((probability, runner) => ({
    selectionId: selectionIdOf(runner),
    probability,
  }));
  return { ...market, runners };
}

/** The match's own market. */
export const matchOdds: MatchMarket = { kind: "MATCH_ODDS", part: 0 };

/** At one step a market may be resumed after an incident, and after each silence. */
export const resumeKeyOf = ({ step, silencedAtMs }: Pick<FeedMatch, "step" | "silencedAtMs">): string =>
  silencedAtMs === undefined ? `${step}:resume` : `${step}:resume:${silencedAtMs}`;

/** What a market is where this was asked of it and something has undone it since. */
const undoneStatus: Partial<Record<MarketControl["type"], string>> = { suspend: "OPEN", resume: "SUSPENDED" };

/** A decision as the exchange is told it. */
export function controlOf(match: Match, decision: MatchMarketDecision): MarketControl {
  if (decision.type === "VOID") return { type: "void", reason: decision.reason };
  const winner = decision.type === "NUMBER" ? decision.result : selectionIdOf(decision.runner);
  return { type: "settle", winners: [winner], reason: scoreboardOf(match).headline };
}

/** What a feed does to the exchange for one match. Every call can be repeated: it happens once. */
export class MatchActions {
  readonly #deps: MatchActionDeps;

  constructor(deps: MatchActionDeps) {
    this.#deps = deps;
  }

  /** Makes event and market, open before the off. */
  async announce(feedMatch: FeedMatch): Promise<{ eventId: string; marketId: string }> {
    const { setup } = feedMatch.match;
    const { eventId } = await this.#deps.catalogue.createEvent({
      eventTypeId: eventTypeIds[feedMatch.sport],
      competition: feedMatch.competition,
      name: matchName(setup),
      startAtMs: feedMatch.startAtMs,
      source: feedMatch.source,
      sourceId: feedMatch.sourceId,
    });
    const marketId = await this.make({ ...feedMatch, eventId }, matchOdds);
    if (marketId === undefined) throw new Error(`${feedMatch.sourceId} has no market`);
    await this.control(feedMatch, marketId, { key: "open", control: { type: "open" } });
    return { eventId, marketId };
  }

  /** The kinds besides Match Odds that the event's template has. [TEMPLATE-04] */
  async sideKinds(feedMatch: FeedMatch): Promise<readonly string[]> {
    const markets = exchangeMarketsOf(await this.#templateOf(feedMatch), runnerNames(feedMatch.match.setup));
    return markets.map(({ marketType }) => marketType).filter((kind) => kind !== matchOdds.kind);
  }

  /**
   * The event's market of this kind and part, made by its template; undefined where that has none (any more). Of a match of cricket `isAnew` is the next market of
   * the same question: its part tells them apart, and names nothing. [FEED-42]
   */
  async make(
    feedMatch: FeedMatch,
    market: MatchMarket,
    { isAnew = false }: { readonly isAnew?: boolean } = {},
  ): Promise<string | undefined> {
    const { eventId, startAtMs } = feedMatch;
    const { setup } = feedMatch.match;
    const sides = runnerNames(setup);
    const asked = { ...market, ...(isAnew && { part: 0 }), ...(setup.sport === "cricket" && { overs: setup.overs }) };
    const made = exchangeMarketOf(await this.#templateOf(feedMatch), sides, asked);
    if (made === undefined || eventId === null) return undefined;
    const { marketType, name, runners, line, terms } = made;
    const { part } = market;
    const { marketId } = await this.#deps.catalogue.createMarket({
      eventId,
      marketType,
      ...(part > 0 && { part }),
      name,
      startAtMs,
      inPlayDelayMs: this.#atPace(terms.betDelaySeconds),
      hasPassiveDelay: terms.hasPassiveDelay,
      commissionBasisPoints: terms.commissionBasisPoints ?? (await this.#deps.commissionBasisPoints()),
      minimumStakeMinor: terms.minimumStakeMinor,
      ...(terms.minimumPayoutMinor !== null && { minimumPayoutMinor: terms.minimumPayoutMinor }),
      hasPriceBand: terms.hasPriceBand,
      hasVirtualPrices: terms.hasVirtualPrices && line === undefined,
      isHeldWithEvent: true,
      ...(line !== undefined && { line }),
      runners: runners.map((runner, place) => ({ selectionId: selectionIdOf(place), name: runner })),
    });
    return marketId;
  }

  async #templateOf({ sport, competition, sourceId }: FeedMatch): Promise<EventTemplate> {
    const eventTypeId = eventTypeIds[sport];
    const template = await (this.#deps.templateOf?.({ eventTypeId, competition }) ?? initialTemplates[eventTypeId]);
    if (template === undefined) throw new Error(`${sourceId}: sport ${eventTypeId} has no template`);
    return template;
  }

  /** With the delay that the market was made with. */
  async turnInPlay(feedMatch: FeedMatch, marketId: string, key = "in-play"): Promise<ControlReport> {
    const planned = await this.#deps.plannedDelayMs?.(marketId);
    const initial = initialTemplates[eventTypeIds[feedMatch.sport]]?.exchange["MATCH_ODDS"]?.betDelaySeconds ?? 0;
    const control: MarketControl = { type: "turnInPlay", betDelayMs: planned ?? this.#atPace(initial) };
    return this.control(feedMatch, marketId, { key, control });
  }

  /** Suspends for this step; false when a trader had suspended or closed the market, which the feed then leaves as it is. [FEED-09] */
  async suspend(feedMatch: FeedMatch, marketId: string, move: { step: number; reason: string }): Promise<boolean> {
    const image = await this.#deps.engine.image(marketId);
    const control: MarketControl = { type: "suspend", reason: move.reason };
    const report = await this.control(feedMatch, marketId, { key: `${move.step}:suspend`, control });
    // A repeat of our own command finds the market suspended, by us.
    return report.ok && (report.isReplay || image?.definition?.status === "OPEN");
  }

  resume(feedMatch: FeedMatch, marketId: string): Promise<ControlReport> {
    return this.control(feedMatch, marketId, { key: resumeKeyOf(feedMatch), control: { type: "resume" } });
  }

  settle(feedMatch: FeedMatch, marketId: string): Promise<ControlReport> {
    const decision = matchMarketDecision(feedMatch.match, matchOdds);
    if (decision === undefined) throw new Error(`${feedMatch.sourceId} has no winner to settle by`);
    // The first one's key is of the match alone. [FEED-42]
    const isFirst = feedMatch.sideMarkets.every(({ kind }) => kind !== matchOdds.kind);
    const key = isFirst ? "settle" : `settle:${marketId}`;
    return this.control(feedMatch, marketId, { key, control: controlOf(feedMatch.match, decision) });
  }

  publishScore(feedMatch: FeedMatch, eventId: string, told: { lastIncident: string | null }): Promise<void> {
    const score: EventScore = {
      ...scoreboardOf(feedMatch.match),
      ...noticeOf(feedMatch.source),
      lastIncident: told.lastIncident,
    };
    const isFinished = feedMatch.phase === "finished";
    return this.#deps.catalogue.updateEventState(eventId, { isInPlay: feedMatch.phase === "live", isFinished, score });
  }

  #atPace(seconds: number): number {
    return Math.round((seconds * 1_000) / Math.max(1, this.#deps.speed));
  }

  /**
   * Another result of a market. While those of the one before are being paid it can't be given: the step is repeated. An answer is kept, and so the result is given under another
   * key then, once they are paid, which a repetition finds again. [SETTLE-14] [FEED-38]
   */
  async decide(
    feedMatch: FeedMatch,
    marketId: string,
    move: { key: string; control: MarketControl },
  ): Promise<ControlReport> {
    const first = await this.control(feedMatch, marketId, move);
    if (first.ok || first.code !== "SETTLEMENT_UNDER_WAY") return first;
    if (await this.#isBeingPaid(marketId)) throw new Error(`${move.control.type} of ${marketId}: ${first.message}`);
    const paid = await this.control(feedMatch, marketId, { ...move, key: `${move.key}:paid` });
    if (paid.ok || paid.code !== "SETTLEMENT_UNDER_WAY") return paid;
    // Somebody gave it yet another one in between.
    const again = await this.control(feedMatch, marketId, { ...move, key: `${move.key}:${randomUUID()}` });
    if (!again.ok && again.code === "SETTLEMENT_UNDER_WAY")
      throw new Error(`${move.control.type} of ${marketId}: ${again.message}`);
    return again;
  }

  async #isBeingPaid(marketId: string): Promise<boolean> {
    try {
      await this.#deps.engine.previewSettlement({ marketId, isVoid: true });
      return false;
    } catch (error) {
      if (error instanceof PreviewRefused) return error.code === "SETTLEMENT_UNDER_WAY";
      throw error;
    }
  }

  /**
   * A refusal for good (a trader has closed the market, say) is logged, and the feed goes on with the score. One for now throws: the step is repeated. Between a step that was
   * cut off and its repetition a silence may have begun or ended and moved the market the other way: what was asked is asked anew then. [FEED-04] [FEED-20]
   */
  async control(
    feedMatch: FeedMatch,
    marketId: string,
    move: { key: string; control: MarketControl },
  ): Promise<ControlReport> {
    const report = await this.#ask(feedMatch, marketId, move);
    const undone = undoneStatus[move.control.type];
    if (undone === undefined || !report.ok || !report.isReplay) return report;
    const image = await this.#deps.engine.image(marketId);
    if (image?.definition?.status !== undone) return report;
    const again = await this.#ask(feedMatch, marketId, { ...move, key: `${move.key}:${randomUUID()}` });
    return again.ok ? { ...again, isReplay: true } : again;
  }

  async #ask(
    feedMatch: FeedMatch,
    marketId: string,
    { key, control }: { key: string; control: MarketControl },
  ): Promise<ControlReport> {
    const idempotencyKey = `${feedMatch.source}:${feedMatch.sourceId}:${key}`;
    const report = await this.#deps.engine.control({ marketId, actor: feedActor, idempotencyKey, control });
    if (report.ok) return report;
    const { code, message } = report;
    // A trader holds the market: that is as it should be. [FEED-09]
    if (code === "MARKET_HELD") return report;
    if (code === "SERVICE_UNAVAILABLE") throw new Error(`${control.type} of ${marketId}: ${message}`);
    this.#deps.log.warn({ marketId, control: control.type, code, reason: message }, "the market refused the feed");
    return report;
  }
}
