import * as contract from "@maidan/contract/http/office";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { FeedPulse, FeedPulses } from "@maidan/services/feeds";
import type { MarketView, OfficeReads, OutcomeView } from "@maidan/services/office";
import type { FastifyInstance } from "fastify";
import { mount } from "../server/index.ts";

export interface ConsoleRoomDeps {
  readonly reader: Reader;
  readonly reads: Pick<OfficeReads, "markets" | "outcomes">;
  readonly pulses: FeedPulses;
}

/** What a trader watches of an event: its feed, and each outcome of its exchange markets. [CONSOLE-01] */
export function registerConsoleRoom(app: FastifyInstance, { reader, reads, pulses }: ConsoleRoomDeps): void {
  mount(app, contract.readConsole, async ({ params }) => {
    const eventId = params.id;
    const [markets, outcomes, pulse] = await Promise.all([
      reads.markets(reader, { eventId }),
      reads.outcomes(reader, eventId),
      pulses.of(reader, [eventId]),
    ]);
    const open = markets.filter(({ status }) => status !== "CLOSED");
    return {
      body: {
        event_id: eventId,
        feed: printPulse(pulse.get(eventId)),
        markets: open.map((market) => printMarket(market, outcomes)),
      },
    };
  });
}

export const printPulse = (pulse: FeedPulse | undefined): contract.FeedPulseView | null =>
  pulse === undefined
    ? null
    : { source: pulse.source, age_ms: pulse.ageMs, due_in_ms: pulse.dueInMs, is_silenced: pulse.isSilenced };

function printMarket(market: MarketView, outcomes: readonly OutcomeView[]) {
  const runners = new Map(market.runners.map((runner) => [runner.selectionId, runner]));
  return {
    id: market.marketId,
    name: market.name,
    status: market.status,
    is_held: market.isHeld,
    halt: market.halt,
    is_in_play: market.isInPlay,
    matched: toDecimal(market.matchedMinor),
    outcomes: outcomes
      .filter(({ marketId }) => marketId === market.marketId)
      .map(({ selectionId, paidMinor, houseMinor }) => {
        const lastPriceX100 = runners.get(selectionId)?.lastPriceX100 ?? null;
        return {
          selection_id: selectionId,
          name: runners.get(selectionId)?.name ?? "",
          last_price: lastPriceX100 === null ? null : lastPriceX100 / 100,
          paid: toDecimal(paidMinor),
          house: toDecimal(houseMinor),
        };
      }),
  };
}
