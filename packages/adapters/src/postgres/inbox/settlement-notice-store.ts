import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "@maidan/services/command";
import type { SettlementNotices, SettlementNoticeStore } from "@maidan/services/inbox";
import { queryableOf } from "../database/index.ts";
import { turnPage } from "./notice-pages.ts";

/** Settlements whose players are still to be told, over PostgreSQL. */
export function createSettlementNoticeStore(): SettlementNoticeStore {
  return { hasAny, take };
}

async function hasAny(reader: Reader): Promise<boolean> {
  const { rowCount } = await queryableOf(reader).query("select 1 from settlement_notice limit 1");
  return rowCount !== 0;
}

interface FrontRow {
  readonly id: bigint;
  readonly market_id: string;
  readonly revision: number;
  readonly player_id: bigint;
  readonly kind: "SETTLE" | "RESETTLE" | "VOID";
  readonly reason: string;
  readonly event: string;
  readonly market: string;
  readonly currency: Currency;
  readonly winners: readonly string[];
  readonly sharing: readonly string[];
  /** Of a market of lines: the number that came. */
  readonly result: string | null;
}
const readFront = `
  select n.id, n.market_id, n.revision, n.player_id, s.kind, s.reason, e.name as event, m.name as market, m.currency,
    array(select r.name from exchange_runner r where r.market_id = m.id and m.line_least_x100 is null and r.selection_id = any(s.winners) order by r.sort_priority) as winners,
    case when m.line_least_x100 is not null then s.winners[1]::text end as result,
    array(select r.name from exchange_runner r where r.market_id = m.id and r.selection_id = any(s.dead_heat) order by r.sort_priority) as sharing
  from settlement_notice n join exchange_settlement s on s.market_id = n.market_id and s.revision = n.revision
  join exchange_market m on m.id = n.market_id join exchange_event e on e.id = m.event_id
  where n.id = (select min(id) from settlement_notice) for update of n`;

// Who only had offers that nobody took has nothing to be told; nor have the bots of the house.
const readPlayers = `
  select p.player_id, p.net_minor - p.commission_minor as profit_minor, not h.is_house and exists (
    select from exchange_order o where o.market_id = p.market_id and o.player_id = p.player_id and o.matched_minor + o.voided_minor > 0) as is_told
  from exchange_settlement_player p join player h on h.id = p.player_id
  where p.market_id = $1 and p.revision = $2 and p.player_id > $3 order by p.player_id limit $4`;

async function take(tx: Tx, limit: number): Promise<SettlementNotices | undefined> {
  const client = queryableOf(tx);
  const front = (await client.query<FrontRow>(readFront)).rows[0];
  if (front === undefined) return undefined;
  const { market_id: marketId, revision, kind, reason, event, market, currency, winners, sharing } = front;
  const number = front.result === null ? {} : { result: front.result };
  const { rows } = await client.query<{ player_id: bigint; profit_minor: bigint; is_told: boolean }>(readPlayers, [
    marketId,
    revision,
    front.player_id,
    limit,
  ]);
  await turnPage(client, "settlement_notice", { id: front.id, rows, limit });
  const result = { event, market, kind, reason, winners, sharing, currency, ...number };
  return {
    marketId,
    revision,
    players: rows
      .filter((row) => row.is_told)
      .map((row) => ({ playerId: String(row.player_id), profitMinor: row.profit_minor, ...result })),
  };
}
