import type { AwaitedResults } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";

/** Of the market `m`, with the row of its match and the place in it: its last result is the void with which the match took the one before back, and somebody has bets there. */
const awaiting = `from feed_match f, jsonb_array_elements(f.side_markets) with ordinality as side (market, place)
  where f.event_id = m.event_id::text and f.phase = 'finished' and side.market ->> 'marketId' = m.id
    and coalesce((side.market ->> 'awaitsResult')::boolean, false) and (side.market ->> 'results')::int = m.settlement_revision
    and exists (select from exchange_position p where p.market_id = m.id)`;

/** Whether the result of the closed market `m` is awaited, and nobody but staff will say it. [FEED-35] */
export const isAwaited = `(m.status = 'CLOSED' and m.event_id in (
    select f.event_id::bigint from feed_match f where f.phase = 'finished' and f.side_markets @? '$[*].awaitsResult')
  and exists (select ${awaiting}))`;

/** The ids of markets whose result, also another one of a closed market, waits for a second person. [RESULT-11] */
export const ofAsked = "(select d.market_id from result_decision d where d.status = 'waiting')";

/** The ids of closed markets among which those are that wait for somebody: a few, found by an index. */
export const perhapsAwaited = `array(select side ->> 'marketId' from feed_match f, jsonb_array_elements(f.side_markets) side
  where f.phase = 'finished' and f.side_markets @? '$[*].awaitsResult' and side ? 'awaitsResult' union all ${ofAsked})`;

/** The same of the market `h` of the house, in the event `e`. */
export const isHouseAwaited = `(h.awaits_result and exists (select from feed_match f where f.event_id = e.id::text and f.phase = 'finished')
  and exists (select from house_bet b where b.market_id = h.id and b.void_reason is null))`;

/** See `AwaitedResults`: over PostgreSQL. */
export function createAwaitedResults(): AwaitedResults {
  return {
    endWait: async (tx, { marketId, reason }) => {
      const { rows } = await queryableOf(tx).query<{ version: bigint }>(
        `with awaited as (
           select m.id, m.version, m.settlement_revision, f.id as feed_match_id, f.place from exchange_market m,
             lateral (select f.id, side.place ${awaiting}) f where m.id = $1 and m.status = 'CLOSED'
         ), ended as (
           update feed_match f set side_markets = f.side_markets #- array[(a.place - 1)::text, 'awaitsResult'] from awaited a
           where f.id = a.feed_match_id and f.side_markets -> (a.place - 1)::int ? 'awaitsResult' returning a.*
         ), told as (
           insert into market_notice (market_id, kind, revision, reason) select id, 'VOID', settlement_revision, $2 from ended
         )
         select version from ended`,
        [marketId, reason],
      );
      return rows[0] && Number(rows[0].version);
    },
  };
}
