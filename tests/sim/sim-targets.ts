import type pg from "pg";
import {
  createHouseTargetStore,
  createTargetStore,
} from "../../packages/adapters/src/postgres/cash-out-targets/index.ts";
import { createSetTarget } from "../../packages/services/src/cash-out-targets/index.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** A player who has bets in an open market, of odds or of lines, wants out at an amount. Who has none sets none. [CASH-10] [CASH-31] */
export async function setTarget(world: World, players: readonly string[], random: Random): Promise<void> {
  const playerId = random.pick(players);
  const { rows } = await world.insist(() =>
    world.pool.query<{ market_id: string }>(
      `select p.market_id from exchange_position p join exchange_market m on m.id = p.market_id and m.status <> 'CLOSED'
       where p.player_id = $1 and (select min(u.f) <> max(u.f) from unnest(p.if_win_minor) u(f)) order by p.market_id`,
      [playerId],
    ),
  );
  if (rows.length === 0) return;
  const { market_id: marketId } = random.pick(rows);
  await set(world, { playerId, marketId }, random);
}

/** Of bets against the house, of one runner's now and then. [CASH-26] */
export async function setHouseTarget(
  world: World,
  { playerId, marketId, selectionIds }: { playerId: string; marketId: string; selectionIds: readonly number[] },
  random: Random,
): Promise<void> {
  const selectionId = selectionIds.length > 0 && random.chance(0.4) ? random.pick(selectionIds) : undefined;
  await set(world, { playerId, marketId, selectionId }, random);
}

async function set(
  world: World,
  { playerId, marketId, selectionId }: { playerId: string; marketId: string; selectionId?: number | undefined },
  random: Random,
): Promise<void> {
  const setTargetOf = createSetTarget({
    runner: world.runner,
    targets: createTargetStore(),
    houseTargets: createHouseTargetStore(),
  });
  // Within reach, so that some are placed at once and others wait.
  const targetMinor = random.whole(-40_000, 5_000);
  await world.insist(() =>
    setTargetOf({
      playerId,
      marketId,
      selectionId,
      sharePercent: random.pick([50, 100]),
      targetMinor,
      stopMinor: targetMinor - random.whole(1_000, 60_000),
      actor: { kind: "player", playerId, sessionId: "1" },
    }),
  );
}

/** Each cash-out that was placed is there once and whole, and nothing of one that wasn't: none is there in part. [CASH-12] [CASH-16] */
export async function checkTargets(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{
    player_id: bigint;
    market_id: string;
    filled: number;
    short: number;
    partly: number;
    least: number;
    most: number;
  }>(
    `select coalesce(t.player_id, o.player_id) as player_id, coalesce(t.market_id, o.market_id) as market_id, coalesce(o.filled, 0)::int as filled,
       coalesce(o.short, 0)::int as short, coalesce(t.partly, 0)::int as partly, coalesce(t.least, 0)::int as least, coalesce(t.most, 0)::int as most
     from (
       select player_id, market_id, count(*) filter (where state = 'PARTLY') as partly,
         sum(case when state = 'DONE' then jsonb_array_length(orders) else 0 end) as least,
         sum(case when state in ('DONE', 'PLACING') then jsonb_array_length(orders) else 0 end) as most
       from cash_out_target group by player_id, market_id
     ) t full join (
       select player_id, market_id, count(*) as filled, count(*) filter (where matched_minor + voided_minor < size_minor) as short from exchange_order
       where customer_strategy_ref = 'cash-out' and matched_minor + voided_minor > 0 group by player_id, market_id
     ) o on o.player_id = t.player_id and o.market_id = t.market_id`,
  );
  return rows
    .filter(({ filled, short, partly, least, most }) => filled < least || filled > most || short > 0 || partly > 0)
    .map(
      ({ player_id: player, market_id: market, filled, short, partly, least, most }) =>
        `player ${player} in ${market} has ${filled} bets of cash-outs, not ${least} to ${most}; ${short} are not whole, ${partly} cash-outs are there in part`,
    );
}

/** Cash-outs against the house that players took themselves, by market and player. */
export type TakenOut = ReadonlyMap<string, number>;
export const takerOf = (marketId: string, playerId: string): string => `${marketId} ${playerId}`;

/**
 * Each cash-out against the house that is told to be done has its bets, of its own moment; each moment of such bets is of one that is done or that the player took;
 * and what waits, was taken away or refused has none. [CASH-22] [CASH-26]
 */
export async function checkHouseTargets(pool: pg.Pool, taken: TakenOut): Promise<string[]> {
  const { rows } = await pool.query<{ id: string | null; market_id: string; player_id: string; moments: number }>(
    `with taken as (
       select market_id, player_id, placed_at from house_bet where is_cash_out group by 1, 2, 3
     ), own as (
       select t.id::text as id, t.market_id, t.player_id, b.placed_at from house_cash_out_target t
       left join taken b on b.market_id = t.market_id and b.player_id = t.player_id
         and abs(extract(epoch from b.placed_at - t.ended_at)) < 0.002
       where t.state = 'DONE'
     )
     select id, market_id, player_id::text as player_id, count(placed_at)::int as moments from own group by 1, 2, 3
     union all
     select null, b.market_id, b.player_id::text, count(*)::int from taken b
     where not exists (select from own o where o.market_id = b.market_id and o.player_id = b.player_id and o.placed_at = b.placed_at)
     group by 2, 3`,
  );
  return rows.flatMap(({ id, market_id: marketId, player_id: playerId, moments }) => {
    const wanted = id === null ? (taken.get(takerOf(marketId, playerId)) ?? 0) : 1;
    if (moments === wanted) return [];
    const what = id === null ? "player's own" : `target ${id}`;
    return [`${marketId}: cash-outs of player ${playerId} (${what}) are there ${moments} times, not ${wanted}`];
  });
}
