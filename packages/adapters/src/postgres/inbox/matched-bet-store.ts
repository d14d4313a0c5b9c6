import type { Currency } from "@maidan/core/money";
import type { OddsNotation } from "@maidan/core/odds";
import type { MatchedBetStore } from "@maidan/services/inbox";
import { queryableOf } from "../database/index.ts";

interface Row {
  readonly bet_id: bigint;
  readonly player_id: bigint;
  readonly market_id: string;
  readonly side: "BACK" | "LAY";
  readonly event: string;
  readonly market: string;
  readonly runner: string;
  readonly matched_minor: bigint;
  readonly matched_value: bigint;
  readonly currency: Currency;
  readonly notation: OddsNotation;
}

/** Whoever stakes and is matched within so long saw it happen: the longest delay in play is shorter. */
const waitedSeconds = 15;
/** Messages of matches to one player in an hour. */
const mostInAnHour = 10;

// A look by key for each bet: with the condition that it isn't settled beside the ids, a plan that is made while few bets stand goes through all that stand, and is kept.
// Prices of a LINE market are lines, which are numbers in any notation. The newest messages of a player are found by their index; one who has had more than these in an hour is told of no match either.
export const readWaited = `
  select o.bet_id, o.player_id, o.market_id, o.side, e.name as event, m.name as market, r.name as runner, m.currency, o.matched_minor, o.matched_value,
    case when m.line_least_x100 is null then coalesce(s.odds_format, 'decimal') else 'decimal' end as notation
  from unnest($1::bigint[]) as heard(bet_id) cross join lateral (select * from exchange_order where bet_id = heard.bet_id limit 1) o
  join exchange_market m on m.id = o.market_id join exchange_event e on e.id = m.event_id
  join exchange_runner r on r.market_id = o.market_id and r.selection_id = o.selection_id
  join player p on p.id = o.player_id and not p.is_house left join exchange_setting s on s.player_id = o.player_id
  where o.remaining_minor = 0 and o.matched_minor > 0 and o.settled_at is null
    and o.matched_at >= o.placed_at + $2 * interval '1 second' and (o.ended_at is null or o.matched_at > o.ended_at)
    and coalesce(s.tells_matched, true)
    and (select count(*) from (select about, created_at from inbox_message i where i.player_id = o.player_id order by i.id desc limit 50) newest
      where about like 'matched:%' and created_at > now() - interval '1 hour') < $3
  order by o.bet_id`;

/** Bets that waited and were matched, over PostgreSQL. [LETTER-14] */
export const createMatchedBetStore = (): MatchedBetStore => ({
  waited: async (reader, betIds) => {
    const values = [[...betIds], waitedSeconds, mostInAnHour];
    const { rows } = await queryableOf(reader).query<Row>({ name: "inbox-matched", text: readWaited, values });
    return rows.map((row) => ({
      betId: String(row.bet_id),
      playerId: String(row.player_id),
      marketId: row.market_id,
      side: row.side,
      event: row.event,
      market: row.market,
      runner: row.runner,
      stakeMinor: row.matched_minor,
      // As the lists of bets round it: to hundredths, half up.
      priceX100: Number((row.matched_value + row.matched_minor / 2n) / row.matched_minor),
      currency: row.currency,
      notation: row.notation,
    }));
  },
});
