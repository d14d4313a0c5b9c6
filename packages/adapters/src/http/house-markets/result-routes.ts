import { listHouseResults } from "@maidan/contract/http/house-markets";
import { toDecimal } from "@maidan/core/money";
import type { HouseResult } from "@maidan/services/house-markets";
import type { FastifyInstance } from "fastify";
import { mount } from "../server/index.ts";

export interface HouseResultRouteDeps {
  readonly results: (query: {
    readonly playerId: string;
    readonly sinceMs: number;
    readonly from: number;
    readonly count: number;
  }) => Promise<readonly HouseResult[]>;
}

const pageSize = 500;

/** What settled markets of the house brought the player, for the profit and loss. [ROOM-50] */
export function registerHouseResults(app: FastifyInstance, deps: HouseResultRouteDeps): void {
  mount(app, listHouseResults, async ({ query, player }) => {
    const found = await deps.results({
      playerId: player.playerId,
      sinceMs: Date.parse(query.since),
      from: (Number(query.page ?? 1) - 1) * pageSize,
      count: pageSize + 1,
    });
    const markets = found.slice(0, pageSize).map((result) => ({
      market_id: result.marketId,
      title: result.title,
      kind: result.kind === "BOOKMAKER" ? ("bookmaker" as const) : ("fancy" as const),
      event_name: result.eventName,
      event_type_id: result.eventTypeId,
      profit: toDecimal(result.netMinor),
      commission: toDecimal(result.commissionMinor),
      bets: result.bets,
      settled_at: new Date(result.settledAtMs).toISOString(),
    }));
    return { body: { success: true as const, markets, has_more: found.length > pageSize } };
  });
}
