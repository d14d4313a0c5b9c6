import * as contract from "@maidan/contract/http/office";
import type { Reader } from "@maidan/services/command";
import type { ExchangeCatalogue } from "@maidan/services/exchange";
import type { createControlMarket, createMakeMarket, OfficeReads } from "@maidan/services/office";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";
import { answeredByEngine } from "./engine-answer.ts";

export interface HandMarketDeps {
  readonly reader: Reader;
  readonly reads: Pick<OfficeReads, "marketsById">;
  readonly catalogue: Pick<ExchangeCatalogue, "updateEventState">;
  readonly makeMarket: ReturnType<typeof createMakeMarket>;
  readonly controlMarket: ReturnType<typeof createControlMarket>;
}

/** The field's ids of the sports. */
const eventTypeIds = { soccer: "1", tennis: "2", cricket: "4" } as const;

/** Events of no feed: made, and turned in play, by traders. */
export function registerHandMarkets(app: FastifyInstance, deps: HandMarketDeps): void {
  mount(app, contract.addMarket, async ({ body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const made = await deps.makeMarket({
      by,
      idempotencyKey,
      eventTypeId: eventTypeIds[body.sport],
      competition: body.competition,
      name: body.name,
      startAtMs: Date.parse(body.start_at),
      runners: body.runners,
      ...(body.has_virtual_prices !== undefined && { hasVirtualPrices: body.has_virtual_prices }),
      ...(body.commission_basis_points !== undefined && { commissionBasisPoints: body.commission_basis_points }),
    });
    return answerOf(made);
  });
  mount(app, contract.turnInPlay, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const marketId = params.id;
    const control = { type: "turnInPlay", betDelayMs: body.bet_delay_seconds * 1_000 } as const;
    const report = await answeredByEngine(() => deps.controlMarket({ by, idempotencyKey, marketId, control }));
    if ("refusal" in report) return report;
    if (!report.ok) return { refusal: report };
    const [market] = await deps.reads.marketsById(deps.reader, [marketId]);
    if (market !== undefined)
      await deps.catalogue.updateEventState(market.eventId, { isInPlay: true, isFinished: false, score: null });
    return { body: { success: true as const, market_id: marketId, version: report.version } };
  });
}
