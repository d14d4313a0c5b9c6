import { done, type CommandRunner } from "@maidan/services/command";
import { cancelReference, type EngineDoorOptions } from "@maidan/services/exchange";
import type pg from "pg";
import { queryableOf, type Queryable } from "../database/index.ts";

/** In which markets a cancel of everything is one; the list is kept under the reference, which other content can't use any more. [EXAPI-24] */
export function createMarketsToCancel(deps: {
  readonly pool: pg.Pool;
  readonly runner: CommandRunner;
}): EngineDoorOptions["marketsToCancel"] {
  return async ({ playerId, customerRef, endsWaiting }) => {
    if (customerRef === null && endsWaiting === true) return withAnyBets(deps.pool, playerId);
    if (customerRef === null) return withOpenBets(deps.pool, playerId);
    const { outcome } = await deps.runner.run(
      {
        kind: "exchange.cancelEverything",
        actor: { kind: "player", playerId, sessionId: "" },
        idempotencyKey: cancelReference(customerRef),
        content: { customerRef },
      },
      async (tx) => done(await withOpenBets(queryableOf(tx), playerId)),
    );
    return outcome.ok ? (outcome.value as readonly string[]) : undefined;
  };
}

async function withOpenBets(database: Queryable, playerId: string): Promise<string[]> {
  const { rows } = await database.query<{ market_id: string }>(
    "select distinct market_id from exchange_order where player_id = $1 and settled_at is null and remaining_minor > 0 order by market_id",
    [playerId],
  );
  return rows.map((row) => row.market_id);
}

/** What waits out its in-play delay is in its engine's memory alone: any market that is in play may have such bets. */
async function withAnyBets(database: Queryable, playerId: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    "select id from exchange_market where status = 'OPEN' and is_in_play",
  );
  return [...new Set([...(await withOpenBets(database, playerId)), ...rows.map(({ id }) => id)])];
}
