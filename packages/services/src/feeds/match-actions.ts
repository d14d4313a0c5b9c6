import {
  matchName,
  matchProbabilities,
  runnerNames,
  scoreboardOf,
  winnerOf,
  type Match,
  type Scoreboard,
  type Sport,
} from "@maidan/core/sports";
import type { Actor } from "../command/index.ts";
import type { ControlReport, ExchangeCatalogue, ExchangeEngine, MarketControl } from "../exchange/index.ts";
import {
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
export const feedActor: Actor = { kind: "system", name: "feed" };

export interface MatchActionDeps {
  readonly engine: Pick<ExchangeEngine, "control" | "image">;
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
    const [marketId, ...others] = await this.#makeMarkets(feedMatch, eventId);
    if (marketId === undefined) throw new Error(`${feedMatch.sourceId} has no market`);
    await this.#control(feedMatch, marketId, { key: "open", control: { type: "open" } });
    if (others.length > 0) this.#deps.log.info({ eventId, markets: others.length }, "markets wait for a trader");
    return { eventId, marketId };
  }

  /** Match Odds, which the feed runs, and what else the template has, which waits for a trader to open it. [TEMPLATE-04] */
  async #makeMarkets(feedMatch: FeedMatch, eventId: string): Promise<string[]> {
    const { setup } = feedMatch.match;
    const eventTypeId = eventTypeIds[feedMatch.sport];
    const { competition, startAtMs } = feedMatch;
    const template = await (this.#deps.templateOf?.({ eventTypeId, competition }) ?? initialTemplates[eventTypeId]);
    if (template === undefined) throw new Error(`sport ${eventTypeId} has no template`);
    const commission = await this.#deps.commissionBasisPoints();
    const made: string[] = [];
    for (const { marketType, name, runners, terms } of exchangeMarketsOf(template, runnerNames(setup))) {
      const { marketId } = await this.#deps.catalogue.createMarket({
        eventId,
        marketType,
        name,
        startAtMs,
        inPlayDelayMs: this.#atPace(terms.betDelaySeconds),
        commissionBasisPoints: terms.commissionBasisPoints ?? commission,
        minimumStakeMinor: terms.minimumStakeMinor,
        hasPriceBand: terms.hasPriceBand,
        // One outcome comes, and nobody is withdrawn from it.
        hasVirtualPrices: true,
        runners: runners.map((runner, place) => ({ selectionId: selectionIdOf(place), name: runner })),
      });
      made.push(marketId);
    }
    return made;
  }

  /** With the delay that the market was made with. */
  async turnInPlay(feedMatch: FeedMatch, marketId: string): Promise<ControlReport> {
    const planned = await this.#deps.plannedDelayMs?.(marketId);
    const initial = initialTemplates[eventTypeIds[feedMatch.sport]]?.exchange["MATCH_ODDS"]?.betDelaySeconds ?? 0;
    const control: MarketControl = { type: "turnInPlay", betDelayMs: planned ?? this.#atPace(initial) };
    return this.#control(feedMatch, marketId, { key: "in-play", control });
  }

  /** Suspends for this step; false when a trader had suspended or closed the market, which the feed then leaves as it is. [FEED-09] */
  async suspend(feedMatch: FeedMatch, marketId: string, move: { step: number; reason: string }): Promise<boolean> {
    const image = await this.#deps.engine.image(marketId);
    const control: MarketControl = { type: "suspend", reason: move.reason };
    const report = await this.#control(feedMatch, marketId, { key: `${move.step}:suspend`, control });
    // A repeat of our own command finds the market suspended, by us.
    return report.ok && (report.isReplay || image?.definition?.status === "OPEN");
  }

  resume(feedMatch: FeedMatch, marketId: string): Promise<ControlReport> {
    const { step, silencedAtMs } = feedMatch;
    // At one step a market may be resumed after an incident, and after each silence.
    const key = silencedAtMs === undefined ? `${step}:resume` : `${step}:resume:${silencedAtMs}`;
    return this.#control(feedMatch, marketId, { key, control: { type: "resume" } });
  }

  settle(feedMatch: FeedMatch, marketId: string): Promise<ControlReport> {
    const winner = winnerOf(feedMatch.match);
    if (winner === undefined) throw new Error(`${feedMatch.sourceId} has no winner to settle by`);
    const reason = scoreboardOf(feedMatch.match).headline;
    const control: MarketControl = { type: "settle", winners: [selectionIdOf(winner)], reason };
    return this.#control(feedMatch, marketId, { key: "settle", control });
  }

  publishScore(feedMatch: FeedMatch, eventId: string, told: { lastIncident: string | null }): Promise<void> {
    const score: EventScore = {
      ...scoreboardOf(feedMatch.match),
      isSimulated: true,
      notice: simulatedNotice,
      lastIncident: told.lastIncident,
    };
    const isFinished = feedMatch.phase === "finished";
    return this.#deps.catalogue.updateEventState(eventId, { isInPlay: feedMatch.phase === "live", isFinished, score });
  }

  #atPace(seconds: number): number {
    return Math.round((seconds * 1_000) / Math.max(1, this.#deps.speed));
  }

  /** A refusal for good (a trader has closed the market, say) is logged, and the feed goes on with the score. One for now throws: the step is repeated. */
  async #control(
    feedMatch: FeedMatch,
    marketId: string,
    move: { key: string; control: MarketControl },
  ): Promise<ControlReport> {
    const idempotencyKey = `${feedMatch.source}:${feedMatch.sourceId}:${move.key}`;
    const { control } = move;
    const report = await this.#deps.engine.control({ marketId, actor: feedActor, idempotencyKey, control });
    if (report.ok) return report;
    const { code, message } = report;
    if (code === "SERVICE_UNAVAILABLE") throw new Error(`${control.type} of ${marketId}: ${message}`);
    this.#deps.log.warn({ marketId, control: control.type, code, reason: message }, "the market refused the feed");
    return report;
  }
}
