import * as contract from "@maidan/contract/http/office";
import type { BodyOf, ResponseOf } from "@maidan/contract/http/route";
import { templateSports } from "@maidan/services/market-templates";
import { refuse, type Reader } from "@maidan/services/command";
import type { ExchangeCatalogue } from "@maidan/services/exchange";
import {
  handSource,
  ownStartsOf,
  type createAddMarket,
  type createControlMarket,
  type createMakeMarket,
  type createMoveStart,
  type createRenameEvent,
  type HandEvent,
  type HandEventStore,
  type OfficeReads,
  type WantedMarket,
} from "@maidan/services/office";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";
import { answeredByEngine } from "./engine-answer.ts";

export interface HandMarketDeps {
  readonly reader: Reader;
  readonly reads: Pick<OfficeReads, "marketsById">;
  readonly events: Pick<HandEventStore, "find">;
  readonly catalogue: Pick<ExchangeCatalogue, "updateEventState">;
  readonly makeMarket: ReturnType<typeof createMakeMarket>;
  readonly addMarket: ReturnType<typeof createAddMarket>;
  readonly renameEvent: ReturnType<typeof createRenameEvent>;
  readonly moveStart: ReturnType<typeof createMoveStart>;
  readonly controlMarket: ReturnType<typeof createControlMarket>;
}

const sportOf = (eventTypeId: string): keyof typeof templateSports => {
  for (const sport of ["cricket", "soccer", "tennis", "racing"] as const)
    if (templateSports[sport] === eventTypeId) return sport;
  throw new Error(`the office knows no sport ${eventTypeId}`);
};

const printEvent = (event: HandEvent): ResponseOf<typeof contract.readEvent> => ({
  id: event.eventId,
  sport: sportOf(event.eventTypeId),
  competition: event.competition,
  name: event.name,
  start_at: new Date(event.startAtMs).toISOString(),
  is_by_hand: event.source === handSource,
  is_in_play: event.isInPlay,
  is_over: event.isOver,
  own_starts: ownStartsOf(event).length,
  sides: [...event.sides],
});

/** It can't be taken back, and until then the match's feed does it. [HAND-02] */
const notStarted = refuse("NOT_STARTED", "Its match has not begun. Its feed turns it in play when it does.");

const x100 = (line: number): number => Math.round(line * 100);

function wantedOf(body: BodyOf<typeof contract.addMarketTo>): WantedMarket {
  const { line } = body;
  return {
    kind: body.kind,
    ...(body.part !== undefined && { part: body.part }),
    ...(body.name !== undefined && { name: body.name }),
    ...(body.runners !== undefined && { runners: body.runners }),
    ...(body.start_at !== undefined && { startAtMs: Date.parse(body.start_at) }),
    ...(body.number_of_winners !== undefined && { numberOfWinners: body.number_of_winners }),
    ...(body.has_starting_price !== undefined && { hasStartingPrice: body.has_starting_price }),
    ...(body.has_virtual_prices !== undefined && { hasVirtualPrices: body.has_virtual_prices }),
    ...(body.bet_delay_seconds !== undefined && { betDelaySeconds: body.bet_delay_seconds }),
    ...(body.commission_basis_points !== undefined && { commissionBasisPoints: body.commission_basis_points }),
    ...(body.currency !== undefined && { currency: body.currency }),
    ...(line !== undefined && {
      line: { leastX100: x100(line.least), mostX100: x100(line.most), intervalX100: x100(line.interval) },
    }),
  };
}

/** Events of no feed: made, and turned in play, by traders; and what traders add to any event. */
export function registerHandMarkets(app: FastifyInstance, deps: HandMarketDeps): void {
  mount(app, contract.addMarket, async ({ body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const made = await deps.makeMarket({
      by,
      idempotencyKey,
      eventTypeId: templateSports[body.sport],
      competition: body.competition,
      name: body.name,
      startAtMs: Date.parse(body.start_at),
      runners: body.runners,
      ...(body.has_virtual_prices !== undefined && { hasVirtualPrices: body.has_virtual_prices }),
      ...(body.commission_basis_points !== undefined && { commissionBasisPoints: body.commission_basis_points }),
      ...(body.currency !== undefined && { currency: body.currency }),
    });
    return answerOf(made);
  });
  registerEvents(app, deps);
  mount(app, contract.turnInPlay, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const marketId = params.id;
    const [market] = await deps.reads.marketsById(deps.reader, [marketId]);
    const event = market && (await deps.events.find(deps.reader, market.eventId));
    const isByHand = event?.source === handSource;
    if (event !== undefined && !isByHand && !event.isInPlay && market !== undefined && market.startAt > new Date())
      return { refusal: notStarted };
    const control = { type: "turnInPlay", betDelayMs: body.bet_delay_seconds * 1_000 } as const;
    const report = await answeredByEngine(() => deps.controlMarket({ by, idempotencyKey, marketId, control }));
    if ("refusal" in report) return report;
    if (!report.ok) return { refusal: report };
    // Of a feed's event the feed says how it stands.
    if (event !== undefined && isByHand)
      await deps.catalogue.updateEventState(event.eventId, { isInPlay: true, isFinished: false, score: null });
    return { body: { success: true as const, market_id: marketId, version: report.version } };
  });
}

function registerEvents(app: FastifyInstance, deps: HandMarketDeps): void {
  mount(app, contract.readEvent, async ({ params }) => {
    const event = await deps.events.find(deps.reader, params.id);
    return event === undefined
      ? { refusal: refuse("NOT_FOUND", "There is no such event.") }
      : { body: printEvent(event) };
  });
  mount(app, contract.renameEvent, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.renameEvent({ by, idempotencyKey, eventId: params.id, name: body.name }));
  });
  mount(app, contract.moveEventStart, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const startAtMs = Date.parse(body.start_at);
    const movesOwnStarts = body.moves_own_starts ?? true;
    return answerOf(await deps.moveStart({ by, idempotencyKey, eventId: params.id, startAtMs, movesOwnStarts }));
  });
  mount(app, contract.addMarketTo, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.addMarket({ by, idempotencyKey, eventId: params.id, ...wantedOf(body) }));
  });
}
