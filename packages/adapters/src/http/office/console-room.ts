import * as contract from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import { refuse, type Reader } from "@maidan/services/command";
import type { FeedPulse, FeedPulses } from "@maidan/services/feeds";
import type { MarketOutcomes, MarketView, OfficeReads } from "@maidan/services/office";
import type { FastifyInstance } from "fastify";
import { mount } from "../server/index.ts";

export interface ConsoleRoomDeps {
  readonly reader: Reader;
  readonly reads: Pick<OfficeReads, "openMarkets" | "outcomes" | "hasEvent">;
  readonly pulses: FeedPulses;
}

/** What a trader watches of an event: its feed, and each outcome of its exchange markets. [CONSOLE-01] */
export function registerConsoleRoom(app: FastifyInstance, { reader, reads, pulses }: ConsoleRoomDeps): void {
  mount(app, contract.readConsole, async ({ params }) => {
    const eventId = params.id;
    const [markets, outcomes, pulse] = await Promise.all([
      reads.openMarkets(reader, eventId),
      reads.outcomes(reader, eventId),
      pulses.of(reader, [eventId]),
    ]);
    // Asked only where nothing came, for this is read again and again.
    if (markets.length === 0 && !(await reads.hasEvent(reader, eventId)))
      return { refusal: refuse("NOT_FOUND", "There is no such event.") };
    const figures = new Map(outcomes.map((of) => [of.marketId, of]));
    return {
      body: {
        event_id: eventId,
        feed: printPulse(pulse.get(eventId)),
        markets: markets.map((market) => printMarket(market, figures.get(market.marketId))),
      },
    };
  });
}

export const printPulse = (pulse: FeedPulse | undefined): contract.FeedPulseView | null =>
  pulse === undefined
    ? null
    : { source: pulse.source, age_ms: pulse.ageMs, due_in_ms: pulse.dueInMs, is_silenced: pulse.isSilenced };

/** Why a market suspended itself. [LIMIT-05] [LIMIT-07] */
export const printHalt = (
  halt: MarketView["halt"],
): ResponseOf<typeof contract.readConsole>["markets"][number]["halt"] =>
  halt === null ? null : { runner: halt.runner, price: halt.price, before: halt.before, is_line: halt.isLine === true };

function printMarket(market: MarketView, figures: MarketOutcomes | undefined) {
  const runners = new Map(market.runners.map((runner) => [runner.selectionId, runner]));
  return {
    id: market.marketId,
    name: market.name,
    status: market.status,
    is_held: market.isHeld,
    halt: printHalt(market.halt),
    is_in_play: market.isInPlay,
    currency: market.currency,
    matched: toDecimal(market.matchedMinor),
    is_line: market.isLine,
    places: market.numberOfWinners,
    outcomes: (figures?.outcomes ?? []).map(({ selectionId, from, to, paidMinor, houseMinor }) => {
      const runner = selectionId === null ? undefined : runners.get(selectionId);
      const lastPriceX100 = runner?.lastPriceX100 ?? null;
      return {
        selection_id: selectionId,
        from,
        to,
        name: runner?.name ?? "",
        last_price: lastPriceX100 === null ? null : lastPriceX100 / 100,
        paid: toDecimal(paidMinor),
        house: toDecimal(houseMinor),
      };
    }),
    worst: { house: toDecimal(figures?.worst.houseMinor ?? 0n), at: [...(figures?.worst.at ?? [])] },
  };
}
