import * as contract from "@maidan/contract/http/office";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import { mostVoidBets, type HouseMarketStore } from "@maidan/services/house-markets";
import type { createNameResult } from "@maidan/services/result-decisions";
import type { FastifyInstance } from "fastify";
import { refusalOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

export interface VoidBetsDeps {
  readonly reader: Reader;
  readonly markets: Pick<HouseMarketStore, "findBets">;
  readonly nameResult: ReturnType<typeof createNameResult>;
}

/** Single bets of a market of the house: looking for those that are wrong, and voiding them. [RATES-73] [RATES-74] */
export function registerVoidBets(app: FastifyInstance, { reader, markets, nameResult }: VoidBetsDeps): void {
  mount(app, contract.listBetsToVoid, async ({ params, query }) => {
    const { side, line, rate, from, until } = query;
    const found = await markets.findBets(reader, {
      marketId: params.id,
      ...(side !== undefined && { side: side === "for" ? "FOR" : "AGAINST" }),
      ...(line !== undefined && { line: Number(line) }),
      ...(rate !== undefined && { rate: Number(rate) }),
      ...(from !== undefined && { fromMs: Date.parse(from) }),
      ...(until !== undefined && { untilMs: Date.parse(until) }),
      limit: mostVoidBets + 1,
    });
    const items = found.slice(0, mostVoidBets).map((bet) => ({
      id: bet.betId,
      player: bet.username,
      side: bet.side === "FOR" ? ("for" as const) : ("against" as const),
      line: bet.line,
      rate: bet.rate,
      stake: toDecimal(bet.stakeMinor),
      placed_at: new Date(bet.placedAtMs).toISOString(),
    }));
    return { body: { items, has_more: found.length > mostVoidBets } };
  });
  mount(app, contract.voidHouseBets, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const betIds = [...new Set(body.bets)];
    const wanted = { action: "void_bets", betIds, reason: body.reason } as const;
    const named = await nameResult({ by, idempotencyKey, marketId: params.id, wanted });
    if (!named.ok) return refusalOf(named);
    return { body: { success: true as const, market_id: params.id, result_id: named.resultId } };
  });
}
