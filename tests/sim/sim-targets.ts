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
  const set = createSetTarget({
    runner: world.runner,
    targets: createTargetStore(),
    houseTargets: createHouseTargetStore(),
  });
  // Within reach, so that some are placed at once and others wait.
  const targetMinor = random.whole(-40_000, 5_000);
  await world.insist(() =>
    set({
      playerId,
      marketId,
      selectionId: undefined,
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
