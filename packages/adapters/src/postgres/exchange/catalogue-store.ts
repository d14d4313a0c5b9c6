import { leastStakesMinor } from "@maidan/core/exchange";
import type { Tx } from "@maidan/services/command";
import type { CatalogueStore, NewMarket } from "@maidan/services/exchange";
import { queryableOf } from "../database/index.ts";
import { isEventHeld } from "./event-hold.ts";
import { integerList, textArray } from "./array-literal.ts";

const isForeignKey = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "23503";

async function findMarket(tx: Tx, { eventId, marketType, part = 0 }: NewMarket): Promise<string | undefined> {
  const { rows } = await queryableOf(tx).query<{ id: string }>(
    "select id from exchange_market where event_id = $1 and market_type = $2 and part = $3",
    [eventId, marketType, part],
  );
  return rows[0]?.id;
}

async function addRunners(tx: Tx, marketId: string, { runners }: NewMarket): Promise<void> {
  await queryableOf(tx).query(
    `insert into exchange_runner (market_id, selection_id, name, facts, sort_priority)
     select $1, u.selection_id, u.name, u.facts::jsonb, u.place
     from unnest($2::int[], $3::text[], $4::text[]) with ordinality as u(selection_id, name, facts, place)`,
    [
      marketId,
      integerList(runners.map((runner) => runner.selectionId)),
      textArray(runners.map((runner) => runner.name)),
      textArray(runners.map((runner) => JSON.stringify(runner.facts ?? {}))),
    ],
  );
}

const updateEventState: CatalogueStore["updateEventState"] = async (tx, eventId, state) => {
  const { rowCount } = await queryableOf(tx).query(
    "update exchange_event set is_in_play = $2, is_finished = $3, state = $4, updated_at = now() where id = $1",
    [eventId, state.isInPlay, state.isFinished, JSON.stringify(state.score)],
  );
  return rowCount === 1;
};

/** Events and markets in PostgreSQL. Each is found by what names it uniquely, or made. */
export function createCatalogueStore(): CatalogueStore {
  return {
    upsertEvent: async (tx, event) => {
      try {
        // A feed may learn a better name or time; the row, and so the id, stays.
        const { rows } = await queryableOf(tx).query<{ id: bigint }>(
          `insert into exchange_event (event_type_id, competition, name, start_at, source, source_id, venue, country_code)
           values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7, $8)
           on conflict on constraint exchange_event_source_unique do update
             set competition = excluded.competition, name = excluded.name, start_at = excluded.start_at,
               venue = excluded.venue, country_code = excluded.country_code, updated_at = now()
           returning id`,
          [
            event.eventTypeId,
            event.competition,
            event.name,
            event.startAtMs,
            event.source,
            event.sourceId,
            event.venue ?? null,
            event.countryCode ?? null,
          ],
        );
        const [row] = rows;
        return row === undefined ? undefined : String(row.id);
      } catch (error) {
        if (isForeignKey(error)) return undefined;
        throw error;
      }
    },
    upsertMarket: async (tx, market) => {
      const client = queryableOf(tx);
      const event = await client.query("select from exchange_event where id = $1 for key share", [market.eventId]);
      if (event.rowCount === 0) return undefined;
      const isHeld = market.isHeldWithEvent === true && (await isEventHeld(client, market.eventId));
      const made = await client.query<{ id: string }>(
        `insert into exchange_market (event_id, market_type, name, start_at, in_play_delay_ms, commission_basis_points, part, number_of_winners, has_starting_price, has_passive_delay, has_price_band, has_virtual_prices, minimum_stake_minor, line_least_x100, line_most_x100, line_interval_x100, minimum_payout_minor, race_type, currency, is_held, is_held_over_suspension)
         values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20)
         on conflict on constraint exchange_market_event_type_unique do nothing returning id`,
        [
          market.eventId,
          market.marketType,
          market.name,
          market.startAtMs,
          market.inPlayDelayMs,
          market.commissionBasisPoints,
          market.part ?? 0,
          market.numberOfWinners ?? 1,
          market.hasStartingPrice === true,
          market.hasPassiveDelay === true,
          market.hasPriceBand !== false,
          market.hasVirtualPrices === true,
          market.minimumStakeMinor ?? leastStakesMinor[market.currency ?? "BDT"],
          market.line?.leastX100 ?? null,
          market.line?.mostX100 ?? null,
          market.line?.intervalX100 ?? null,
          market.minimumPayoutMinor ?? null,
          market.raceType ?? null,
          market.currency ?? "BDT",
          isHeld,
        ],
      );
      const [row] = made.rows;
      if (row === undefined) return findMarket(tx, market);
      await addRunners(tx, row.id, market);
      return row.id;
    },
    updateEventState,
  };
}
