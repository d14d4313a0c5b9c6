import type pg from "pg";
import { asOfNow } from "./reckoning.ts";
import { simLimits } from "./sim-limits.ts";

/**
 * Whether what was taken keeps to the limits that were set, worked out from the bets, matches and positions alone: no bet is larger than one may be, nobody has more at stake
 * than they may, in one market or in all, could win more, or costs the house more; and no fill-or-kill bet was filled by less, or at worse, than it asked for.
 * What bands allow isn't kept: it is judged bet by bet. [LIMIT-20] [LIMIT-30] [LIMIT-31] [LIMIT-32] [ENG-29] [VIRT-10] [BOOK-22]
 */
export function reckonLimits(pool: pg.Pool): Promise<string[]> {
  return asOfNow(pool, async (client) => {
    const { ofBets, mostExposureMinor, mostExposureEverywhereMinor, mostProfitMinor, mostHouseLossMinor } = simLimits;
    const ask = async (text: string, values: readonly bigint[] = []): Promise<string[]> =>
      (await client.query<{ fault: string }>(text, [...values])).rows.map(({ fault }) => fault);
    return [
      ...(await ask(tooLarge, [ofBets.stakeMaxMinor, ofBets.winMaxMinor])),
      ...(await ask(tooMuchLocked, [mostExposureMinor])),
      ...(await ask(tooMuchEverywhere, [mostExposureEverywhereMinor])),
      ...(await ask(tooMuchWon, [mostProfitMinor])),
      ...(await ask(tooDear, [mostHouseLossMinor])),
      ...(await ask(houseBetsOutOfRange)),
      ...(await ask(wronglyFilled)),
    ];
  });
}

/**
 * What lapsed whole was never taken. A lay wins its stake, and so does a bet on a line; a back wins by its own price or by those that it was matched at, across the runners
 * too.
 */
const tooLarge = `
  select 'bet ' || o.bet_id || ' of ' || o.size_minor || ' at ' || o.price_x100 || ' is larger than is taken' as fault
  from exchange_order o join exchange_market m on m.id = o.market_id
  where o.lapsed_minor < o.size_minor and (o.size_minor > $1 or (o.order_type is null and
    case when o.side = 'LAY' or m.line_least_x100 is not null then o.size_minor
      else greatest(div(o.size_minor::numeric * (o.price_x100 - 100), 100), o.matched_profit_minor) end > $2))`;

/** A withdrawal takes away what covered another bet: it may raise what is locked beyond any limit. */
const withoutWithdrawal =
  "not exists (select from exchange_runner r where r.market_id = p.market_id and r.status = 'REMOVED')";

const tooMuchLocked = `
  select 'market ' || p.market_id || ' player ' || p.player_id || ' has ' || p.locked_minor || ' at stake' as fault
  from exchange_position p where p.locked_minor > $1 and ${withoutWithdrawal}`;

const tooMuchEverywhere = `
  select 'player ' || player_id || ' has ' || sum(locked) || ' at stake in all markets' as fault from (
    select p.player_id, p.locked_minor as locked, ${withoutWithdrawal} as is_plain from exchange_position p where p.player_id <> 0
    union all select player_id, locked_minor, true from house_position
  ) locks group by player_id having sum(locked) > $1 and bool_and(is_plain)`;

/** Of markets with one winner and without what waits for the starting price. */
const tooMuchWon = `
  select 'market ' || p.market_id || ' player ' || p.player_id || ' could win ' || won.most as fault
  from exchange_position p join exchange_market m on m.id = p.market_id and m.number_of_winners = 1 and m.line_least_x100 is null
    and not m.has_starting_price
  cross join lateral (select max(u.figure) as most from unnest(p.if_win_minor) u(figure)) won
  where p.player_id <> 0 and won.most > $1 and ${withoutWithdrawal}`;

/** By a withdrawal after matches across the runners. What the house had lost before it is not looked at again, and rounding leaves it little. */
const tooDear = `
  select 'market ' || p.market_id || ' could cost the house ' || -lost.most as fault
  from exchange_position p cross join lateral (
    select min(f.figure) as most from (select selection_id, row_number() over (order by sort_priority) as place, status from exchange_runner where market_id = p.market_id) r
      join unnest(p.if_win_minor) with ordinality f(figure, place) on f.place = r.place where r.status <> 'REMOVED'
  ) lost
  where p.player_id = 0 and lost.most < -$1::bigint`;

const houseBetsOutOfRange = `
  select 'house bet ' || b.id || ' of ' || b.stake_minor || ' is out of range' as fault
  from house_bet b join house_market m on m.id = b.market_id
  where not b.is_cash_out and (b.stake_minor < m.minimum_stake_minor or b.stake_minor > m.maximum_stake_minor)`;

/** Of one that is filled or killed nothing waits; what was matched is enough, and at its price on average, in markets from which nothing was withdrawn. */
const wronglyFilled = `
  select 'fill-or-kill bet ' || o.bet_id || ' has ' || o.matched_minor || ' of ' || o.size_minor || ' matched, least ' || o.least_fill_minor as fault
  from exchange_order o
  left join lateral (select sum(f.size_minor * f.price_x100::numeric) as value, sum(f.size_minor) as size from exchange_fill f where o.bet_id in (f.back_bet_id, f.lay_bet_id)) f on true
  where o.least_fill_minor is not null and (o.remaining_minor > 0
    or (o.matched_minor + o.voided_minor > 0 and o.matched_minor + o.voided_minor < o.least_fill_minor)
    or (f.size > 0 and not exists (select from exchange_runner r where r.market_id = o.market_id and r.status = 'REMOVED')
      and case o.side when 'BACK' then f.value < o.price_x100::numeric * f.size else f.value > o.price_x100::numeric * f.size end))`;
