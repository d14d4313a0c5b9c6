import type { OddsNotation } from "@maidan/core/odds";
import type { Side } from "@maidan/services/exchange";
import type { AlertDirection, AlertStore, PriceAlert } from "@maidan/services/price-alerts";
import { queryableOf } from "../database/index.ts";
import { joinOwnMarket } from "../exchange/index.ts";

interface AlertRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly market_id: string;
  readonly selection_id: number;
  readonly side: Side;
  readonly direction: AlertDirection;
  readonly price_x100: number;
  readonly event_name: string;
  readonly market_name: string;
  readonly runner_name: string;
  readonly odds_format: OddsNotation;
}

interface ListedRow extends AlertRow {
  readonly event_id: bigint;
  readonly event_market_id: string;
  readonly event_type_id: string;
}

const named = `a.id, a.player_id, a.market_id, a.selection_id, a.side, a.direction, a.price_x100, e.name as event_name, m.name as market_name, r.name as runner_name,
    coalesce(s.odds_format, 'decimal') as odds_format`;
const waitingOnes = `
  from price_alert a join exchange_market m on m.id = a.market_id and m.status <> 'CLOSED' join exchange_event e on e.id = m.event_id
  join exchange_runner r on r.market_id = a.market_id and r.selection_id = a.selection_id
  left join exchange_setting s on s.player_id = a.player_id`;

const alertOf = (row: AlertRow): PriceAlert => ({
  alertId: String(row.id),
  playerId: String(row.player_id),
  marketId: row.market_id,
  selectionId: row.selection_id,
  side: row.side,
  direction: row.direction,
  priceX100: row.price_x100,
  eventName: row.event_name,
  marketName: row.market_name,
  runnerName: row.runner_name,
  notation: row.odds_format,
});

/** With the match's own market, as the player's pins have it. */
const list: AlertStore["list"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<ListedRow>(
    `select ${named}, e.id as event_id, e.event_type_id, coalesce(own.id, a.market_id) as event_market_id ${waitingOnes}
      ${joinOwnMarket}
      where a.told_at is null and a.player_id = $1 order by a.id desc`,
    [playerId],
  );
  return rows.map((row) => ({
    ...alertOf(row),
    eventId: String(row.event_id),
    eventMarketId: row.event_market_id,
    eventTypeId: row.event_type_id,
  }));
};

const waiting: AlertStore["waiting"] = async (reader, marketIds) => {
  const { rows } = await queryableOf(reader).query<AlertRow>(
    `select ${named} ${waitingOnes} where a.told_at is null and a.market_id = any($1::text[]) order by a.id desc`,
    [marketIds],
  );
  return rows.map(alertOf);
};

/** Price alerts in PostgreSQL. */
export function createAlertStore(): AlertStore {
  return {
    list,
    waiting,
    count: async (tx, playerId) => {
      const queryable = queryableOf(tx);
      await queryable.query("select from player where id = $1 for no key update", [playerId]);
      const { rows } = await queryable.query<{ alerts: number }>(
        `select count(*)::int as alerts from price_alert a join exchange_market m on m.id = a.market_id
         where a.player_id = $1 and a.told_at is null and m.status <> 'CLOSED'`,
        [playerId],
      );
      return rows[0]?.alerts ?? 0;
    },
    add: async (tx, { playerId, marketId, selectionId, side, direction, priceX100 }) => {
      const { rows } = await queryableOf(tx).query<{ id: bigint }>(
        `insert into price_alert (player_id, market_id, selection_id, side, direction, price_x100)
         select $1, m.id, r.selection_id, $4, $5, $6 from exchange_market m join exchange_runner r on r.market_id = m.id
         where m.id = $2 and m.status <> 'CLOSED' and r.selection_id = $3 and r.status = 'ACTIVE'
         on conflict (player_id, market_id, selection_id, side, direction, price_x100) where told_at is null do update set told_at = null
         returning id`,
        [playerId, marketId, selectionId, side, direction, priceX100],
      );
      return rows[0] && String(rows[0].id);
    },
    remove: async (tx, { playerId, alertId }) => {
      const { rowCount } = await queryableOf(tx).query(
        "delete from price_alert where id = $1 and player_id = $2 and told_at is null",
        [alertId, playerId],
      );
      return rowCount === 1;
    },
    marketsWaiting: async (reader, { after, limit }) => {
      const { rows } = await queryableOf(reader).query<{ market_id: string }>(
        `select distinct a.market_id from price_alert a join exchange_market m on m.id = a.market_id
         where a.told_at is null and m.status <> 'CLOSED' and a.market_id > $1 order by a.market_id limit $2`,
        [after, limit],
      );
      return rows.map((row) => row.market_id);
    },
    takeTold: async (tx, alertIds) => {
      const { rows } = await queryableOf(tx).query<{ id: bigint }>(
        "update price_alert set told_at = now() where id = any($1::bigint[]) and told_at is null returning id",
        [alertIds],
      );
      return new Set(rows.map((row) => String(row.id)));
    },
  };
}
