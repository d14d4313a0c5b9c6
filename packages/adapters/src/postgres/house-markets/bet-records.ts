import type { Reader } from "@maidan/services/command";
import type { HouseBetRecord } from "@maidan/services/exchange-reads";
import { queryableOf } from "../database/index.ts";
import { namedBetColumns, namedBetOf, type NamedBetRow } from "./rows.ts";

/** These bets as the player's record shows them, in any order. */
export async function houseBetRecords(reader: Reader, betIds: readonly bigint[]): Promise<readonly HouseBetRecord[]> {
  if (betIds.length === 0) return [];
  const { rows } = await queryableOf(reader).query<NamedBetRow & { event_type_name: string; why_void: string | null }>(
    `select ${namedBetColumns}, t.name as event_type_name,
       case when b.settled_as = 'VOIDED' then coalesce(b.void_reason, m.settlement_reason) end as why_void
     from house_bet b join house_market m on m.id = b.market_id join exchange_event e on e.id = m.event_id
     join exchange_event_type t on t.id = e.event_type_id
     left join house_runner r on r.market_id = m.id and r.selection_id = b.line
     where b.id = any($1::bigint[])`,
    [betIds],
  );
  return rows.map((row) => ({
    kind: "house",
    bet: namedBetOf(row),
    eventTypeName: row.event_type_name,
    ...(row.why_void === null ? {} : { voidReason: row.why_void }),
  }));
}
