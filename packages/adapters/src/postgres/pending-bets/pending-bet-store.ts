import { fromWire, placeKey, toWire, type PlaceRequest } from "@maidan/services/exchange";
import type { Json } from "@maidan/services/command";
import type { PendingBets, PendingBetStore } from "@maidan/services/pending-bets";
import { queryableOf } from "../database/index.ts";
import { sha256 } from "../exchange/index.ts";

interface PendingRow {
  readonly id: bigint;
  readonly reference: string;
  readonly request: Json;
  readonly accepted_ms: number;
}

const betsOf = (row: PendingRow): PendingBets => ({
  id: String(row.id),
  request: {
    ...fromWire<PlaceRequest>(row.request),
    customerRef: row.reference,
    acceptedAtMs: Math.round(row.accepted_ms),
  },
});

/** Pending bets, in PostgreSQL. */
export function createPendingBetStore(): PendingBetStore {
  return {
    add: async (tx, request) => {
      const { acceptedAtMs, customerRef, ...asked } = request;
      const { rows } = await queryableOf(tx).query<{ id: bigint }>(
        `insert into pending_bet (player_id, market_id, reference, request, accepted_at) values ($1, $2, $3, $4::jsonb, to_timestamp($5::float8 / 1000))
         on conflict (player_id, reference) do nothing returning id`,
        [asked.playerId, asked.marketId, customerRef, JSON.stringify(toWire(asked)), acceptedAtMs],
      );
      return rows[0] && { id: String(rows[0].id), request };
    },
    placedAs: async (tx, request) => {
      const key = placeKey(request, sha256);
      const { rows } = await queryableOf(tx).query<{ is_same: boolean }>(
        "select content_hash = decode($3, 'hex') as is_same from command where scope = $1 and key = $2 and is_ok",
        [key?.scope, key?.key, key?.contentHash],
      );
      const [placed] = rows;
      if (placed === undefined) return "NOTHING";
      return placed.is_same ? "SAME" : "OTHER";
    },
    list: async (reader, limit) => {
      const { rows } = await queryableOf(reader).query<PendingRow>(
        "select id, reference, request, extract(epoch from accepted_at)::float8 * 1000 as accepted_ms from pending_bet order by id limit $1",
        [limit],
      );
      return rows.map(betsOf);
    },
    remove: async (tx, ids) => {
      await queryableOf(tx).query("delete from pending_bet where id = any($1::bigint[])", [ids]);
    },
  };
}
