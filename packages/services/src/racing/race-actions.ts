import {
  deadHeatFor,
  placedInRace,
  raceChances,
  reductionBasisPoints,
  type RaceRunner,
} from "@maidan/core/sports/racing";
import type { ControlReport, ExchangeCatalogue, ExchangeEngine, MarketControl } from "../exchange/index.ts";
import { initialTemplates, type EventTemplate, type TemplateKey } from "../market-templates/index.ts";
import { feedActor, type FairPrices, type FeedLog } from "../feeds/index.ts";
import type { MeetingScore } from "./meeting-score.ts";
import { winnerNames } from "./meeting-score.ts";
import type { Race } from "./ports.ts";

/** The field's id of the sport, and its names of the two markets of a race. */
export const racingEventTypeId = "7";
export const racingCompetition = "Simulated racing";
/** The simulated courses lie in Bangladesh, and their races have stalls and no jumps: the field's words for both. */
const country = "BD";
const raceType = "Flat";
const winMarket = { marketType: "WIN", name: "Win" } as const;
const placeMarket = { marketType: "PLACE", name: "To Be Placed" } as const;

export interface RaceActionDeps {
  readonly engine: ExchangeEngine;
  readonly catalogue: ExchangeCatalogue;
  readonly log: FeedLog;
  /** What a market that is made now takes of net winnings. */
  readonly commissionBasisPoints: () => Promise<number>;
  /** What a race's markets are made with; absent: what the code begins with. [TEMPLATE-01] */
  readonly templateOf?: (key: TemplateKey) => Promise<EventTemplate>;
}

export interface RaceMarkets {
  readonly winMarketId: string;
  readonly placeMarketId: string;
}

/** The markets of a race that has been announced. */
export function marketsOf({ sourceId, winMarketId, placeMarketId }: Race): RaceMarkets {
  if (winMarketId === null || placeMarketId === null) throw new Error(`${sourceId} has no markets yet`);
  return { winMarketId, placeMarketId };
}

/** The true chances of a race's runners, for both of its markets. */
export function fairPricesOf(race: Race): FairPrices[] {
  const { winMarketId, placeMarketId } = marketsOf(race);
  const chances = raceChances(race.card, race.withdrawn);
  const runnersOf = (shares: readonly number[]): FairPrices["runners"] =>
    race.card.runners.flatMap(({ number }, index) => {
      const probability = shares[index] ?? 0;
      // Who is sure to be placed, in a field that has become small, has no price.
      return probability > 0 && probability < 1 ? [{ selectionId: number, probability }] : [];
    });
  return [
    { marketId: winMarketId, isInPlay: false, runners: runnersOf(chances.win) },
    { marketId: placeMarketId, isInPlay: false, runners: runnersOf(chances.place), winners: race.card.places },
  ];
}

/** What a runner is to trading programs, under the field's names of its facts. */
const factsOf = (runner: RaceRunner): Readonly<Record<string, string>> => ({
  CLOTH_NUMBER: String(runner.number),
  STALL_DRAW: String(runner.draw),
  JOCKEY_NAME: runner.jockey,
  TRAINER_NAME: runner.trainer,
  AGE: String(runner.ageYears),
  WEIGHT_VALUE: String(runner.weightKg),
  WEIGHT_UNITS: "kg",
  FORM: runner.form,
  OFFICIAL_RATING: String(runner.rating),
  COLOURS_DESCRIPTION: `${runner.silks.body}, ${runner.silks.trim} ${runner.silks.pattern}, ${runner.silks.cap} cap`,
});

/** What a feed does to the exchange for one race. Every call can be repeated: it happens once. */
export class RaceActions {
  readonly #deps: RaceActionDeps;

  constructor(deps: RaceActionDeps) {
    this.#deps = deps;
  }

  /** Makes the meeting's event, where it is new, and the race's two markets, open. */
  async announce(race: Race, meetingStartAtMs: number): Promise<RaceMarkets & { eventId: string }> {
    const { catalogue } = this.#deps;
    const { card, source, meetingId, startAtMs } = race;
    const { eventId } = await catalogue.createEvent({
      eventTypeId: racingEventTypeId,
      competition: racingCompetition,
      name: card.course,
      venue: card.course,
      countryCode: country,
      startAtMs: meetingStartAtMs,
      source,
      sourceId: meetingId,
    });
    const commission = await this.#deps.commissionBasisPoints();
    const key = { eventTypeId: racingEventTypeId, competition: racingCompetition };
    const template = await (this.#deps.templateOf?.(key) ?? initialTemplates[racingEventTypeId]);
    const runners = card.runners.map((runner) => ({
      selectionId: runner.number,
      name: runner.name,
      facts: factsOf(runner),
    }));
    const make = async (market: { readonly marketType: string; readonly name: string }, numberOfWinners: number) => {
      const terms = template?.exchange[market.marketType];
      if (terms === undefined) throw new Error(`racing has no template for ${market.marketType}`);
      const { marketId } = await catalogue.createMarket({
        eventId,
        marketType: market.marketType,
        part: card.number,
        name: `Race ${card.number} ${market.name}`,
        startAtMs,
        inPlayDelayMs: 0,
        hasPassiveDelay: terms.hasPassiveDelay,
        commissionBasisPoints: terms.commissionBasisPoints ?? commission,
        minimumStakeMinor: terms.minimumStakeMinor,
        ...(terms.minimumPayoutMinor !== null && { minimumPayoutMinor: terms.minimumPayoutMinor }),
        hasPriceBand: terms.hasPriceBand,
        numberOfWinners,
        hasStartingPrice: true,
        raceType,
        runners,
      });
      await this.#control(race, marketId, { key: "open", control: { type: "open" } });
      return marketId;
    };
    const winMarketId = await make(winMarket, 1);
    const placeMarketId = await make(placeMarket, card.places);
    return { eventId, winMarketId, placeMarketId };
  }

  /** A horse doesn't run: it leaves both markets, and bets matched on others before are reduced by its chance. [RACE-06] */
  async withdraw(race: Race, number: number): Promise<void> {
    const { winMarketId, placeMarketId } = marketsOf(race);
    const chances = raceChances(race.card, race.withdrawn);
    const at = race.card.runners.findIndex((runner) => runner.number === number);
    for (const [marketId, shares] of [
      [winMarketId, chances.win],
      [placeMarketId, chances.place],
    ] as const) {
      const reduction = reductionBasisPoints(shares[at] ?? 0);
      await this.#control(race, marketId, {
        key: `withdraw:${number}`,
        control: { type: "removeRunner", selectionId: number, adjustmentBasisPoints: reduction, reason: "NON_RUNNER" },
      });
    }
  }

  /** The off: no more bets, and the starting prices are reconciled with what rests in the book. The markets stay suspended. [RACE-08] */
  async off(race: Race): Promise<void> {
    const { winMarketId, placeMarketId } = marketsOf(race);
    for (const marketId of [winMarketId, placeMarketId]) {
      await this.#control(race, marketId, { key: "suspend", control: { type: "suspend", reason: "The off" } });
      await this.#control(race, marketId, { key: "off", control: { type: "turnInPlay", betDelayMs: 0 } });
    }
  }

  /** Pays by the finish: all who share the win or the last place are named. [RACE-09] */
  async settle(race: Race): Promise<void> {
    const { winMarketId, placeMarketId } = marketsOf(race);
    const { run, card } = race;
    if (run === null) throw new Error(`${race.sourceId} has no result to settle by`);
    const reason = `Race ${card.number}: ${winnerNames(race)} won`;
    for (const [marketId, places] of [
      [winMarketId, 1],
      [placeMarketId, card.places],
    ] as const) {
      const deadHeat = deadHeatFor(run, places);
      const named = { winners: placedInRace(run, places), ...(deadHeat !== undefined && { deadHeat }) };
      await this.#control(race, marketId, { key: "settle", control: { type: "settle", ...named, reason } });
    }
  }

  publish(eventId: string, score: MeetingScore, state: { isInPlay: boolean; isFinished: boolean }): Promise<void> {
    return this.#deps.catalogue.updateEventState(eventId, { ...state, score });
  }

  /** A refusal for good (a trader has closed the market, say) is logged, and the race goes on. One for now throws: the step is repeated. */
  async #control(
    race: Race,
    marketId: string,
    move: { readonly key: string; readonly control: MarketControl },
  ): Promise<ControlReport> {
    const { control } = move;
    const idempotencyKey = `${race.source}:${race.sourceId}:${marketId}:${move.key}`;
    const report = await this.#deps.engine.control({ marketId, actor: feedActor, idempotencyKey, control });
    if (report.ok) return report;
    const { code, message } = report;
    if (code === "SERVICE_UNAVAILABLE") throw new Error(`${control.type} of ${marketId}: ${message}`);
    this.#deps.log.warn({ marketId, control: control.type, code, reason: message }, "the market refused the feed");
    return report;
  }
}
