import type { Currency } from "@maidan/core/money";
import type { Tx } from "@maidan/services/command";
import type { RemovalNotices, RemovalNoticeStore } from "@maidan/services/inbox";
import { queryableOf } from "../database/index.ts";
import { turnPage } from "./notice-pages.ts";

/** Withdrawn runners whose players are still to be told, over PostgreSQL. */
export function createRemovalNoticeStore(): RemovalNoticeStore {
  return {
    hasAny: async (reader) => (await queryableOf(reader).query("select 1 from removal_notice limit 1")).rowCount !== 0,
    take,
  };
}

interface FrontRow {
  readonly id: bigint;
  readonly market_id: string;
  readonly selection_id: number;
  readonly player_id: bigint;
  readonly event: string;
  readonly market: string;
  readonly runner: string;
  readonly reason: string;
  readonly basis_points: number;
  readonly currency: Currency;
}
const readFront = `
  select n.id, n.market_id, n.selection_id, n.player_id, e.name as event, m.name as market, r.name as runner, m.currency,
    coalesce(r.removed_reason, '') as reason, r.adjustment_basis_points as basis_points
  from removal_notice n join exchange_runner r on r.market_id = n.market_id and r.selection_id = n.selection_id
  join exchange_market m on m.id = n.market_id join exchange_event e on e.id = m.event_id
  where n.id = (select min(id) from removal_notice) for update of n`;

// Bets that were on it, and bets on others that count at a lower price by it. The bots of the house are told nothing.
const readPlayers = `
  select o.player_id, sum(case when o.selection_id = $2 then o.voided_minor else 0 end)::bigint as voided_minor,
    bool_or(o.selection_id <> $2 and o.is_reduced and o.matched_minor > 0) as is_reduced, h.is_house
  from exchange_order o join player h on h.id = o.player_id
  where o.market_id = $1 and o.player_id > $3
    and ((o.selection_id = $2 and o.voided_minor + o.lapsed_minor > 0) or (o.is_reduced and o.matched_minor > 0))
  group by o.player_id, h.is_house order by o.player_id limit $4`;

interface PlayerRow {
  readonly player_id: bigint;
  readonly voided_minor: bigint;
  readonly is_reduced: boolean;
  readonly is_house: boolean;
}

async function take(tx: Tx, limit: number): Promise<RemovalNotices | undefined> {
  const client = queryableOf(tx);
  const front = (await client.query<FrontRow>(readFront)).rows[0];
  if (front === undefined) return undefined;
  const { market_id: marketId, selection_id: selectionId, event, market, runner, reason, currency } = front;
  const { rows } = await client.query<PlayerRow>(readPlayers, [marketId, selectionId, front.player_id, limit]);
  await turnPage(client, "removal_notice", { id: front.id, rows, limit });
  const removed = { event, market, runner, reason, currency };
  return {
    marketId,
    selectionId,
    players: rows
      .filter((row) => !row.is_house)
      .map((row) => ({
        ...removed,
        playerId: String(row.player_id),
        voidedMinor: row.voided_minor,
        reducedBasisPoints: row.is_reduced ? front.basis_points : 0,
      })),
  };
}
