import { assertLineRange } from "@maidan/core/exchange";
import { done, refuse, type Actor, type CommandRunner, type Json, type Tx } from "../command/index.ts";
import type { ExchangeCatalogue, NewEvent, NewMarket } from "./ports.ts";

/** Where events and markets are kept. */
export interface CatalogueStore {
  /** The event of this source and its id there, made when it is new. Undefined when the event type is unknown. */
  upsertEvent(tx: Tx, event: NewEvent): Promise<string | undefined>;
  /** The event's market of this type, made with its runners when it is new. Undefined when the event is unknown. */
  upsertMarket(tx: Tx, market: NewMarket): Promise<string | undefined>;
  /** False when the event is unknown. */
  updateEventState(
    tx: Tx,
    eventId: string,
    state: { readonly isInPlay: boolean; readonly isFinished: boolean; readonly score: Json },
  ): Promise<boolean>;
}

export interface CatalogueDeps {
  readonly runner: CommandRunner;
  readonly catalogue: CatalogueStore;
  readonly actor: Actor;
  /** A key of its own for each change of state, which is never repeated. */
  readonly mintKey: () => string;
}

/** Thrown when the feed asks for what can't be: an unknown sport or event, a market without runners. */
export class CatalogueFault extends Error {
  override readonly name = "CatalogueFault";
}

function checkMarket(market: NewMarket): void {
  const ids = market.runners.map((runner) => runner.selectionId);
  if (ids.length === 0) throw new CatalogueFault("a market has at least one runner");
  if (new Set(ids).size !== ids.length) throw new CatalogueFault("a market's selection ids are distinct");
  if (ids.some((id) => !Number.isSafeInteger(id) || id <= 0))
    throw new CatalogueFault("a selection id is a positive whole number");
  if (market.line !== undefined) assertLineRange(market.line);
}

/** Events and markets as rows, each made once: see `ExchangeCatalogue`. */
export function createExchangeCatalogue(deps: CatalogueDeps): ExchangeCatalogue {
  const { runner, catalogue, actor } = deps;
  return {
    createEvent: async (event) => {
      const answer = await runner.run<{ eventId: string }>(
        { kind: "exchange.createEvent", actor, idempotencyKey: deps.mintKey(), content: { ...event } },
        async (tx, context) => {
          const eventId = await catalogue.upsertEvent(tx, event);
          if (eventId === undefined) return refuse("UNKNOWN_EVENT_TYPE", `There is no sport ${event.eventTypeId}.`);
          context.publish("events", { eventId });
          return done({ eventId });
        },
      );
      if (!answer.outcome.ok) throw new CatalogueFault(answer.outcome.message);
      return answer.outcome.value;
    },
    createMarket: async (market) => {
      checkMarket(market);
      const { minimumStakeMinor, minimumPayoutMinor, line, ...rest } = market;
      const content = {
        ...rest,
        ...(line !== undefined && { line: { ...line } }),
        ...(minimumStakeMinor !== undefined && { minimumStake: String(minimumStakeMinor) }),
        ...(minimumPayoutMinor !== undefined && { minimumPayout: String(minimumPayoutMinor) }),
        runners: market.runners.map((item) => ({ ...item, facts: { ...item.facts } })),
      };
      const answer = await runner.run<{ marketId: string }>(
        { kind: "exchange.createMarket", actor, idempotencyKey: deps.mintKey(), content },
        async (tx, context) => {
          const marketId = await catalogue.upsertMarket(tx, market);
          if (marketId === undefined) return refuse("UNKNOWN_EVENT", `There is no event ${market.eventId}.`);
          context.publish("events", { eventId: market.eventId, marketId });
          return done({ marketId });
        },
      );
      if (!answer.outcome.ok) throw new CatalogueFault(answer.outcome.message);
      return answer.outcome.value;
    },
    updateEventState: async (eventId, state) => {
      const score = state.score as Json;
      const content = { eventId, isInPlay: state.isInPlay, isFinished: state.isFinished };
      const answer = await runner.run<null>(
        { kind: "exchange.updateEventState", actor, idempotencyKey: deps.mintKey(), content },
        async (tx, context) => {
          const isKnown = await catalogue.updateEventState(tx, eventId, { ...state, score });
          if (!isKnown) return refuse("UNKNOWN_EVENT", `There is no event ${eventId}.`);
          context.publish(`event.${eventId}`, { ...content, score });
          return done(null);
        },
      );
      if (!answer.outcome.ok) throw new CatalogueFault(answer.outcome.message);
    },
  };
}
