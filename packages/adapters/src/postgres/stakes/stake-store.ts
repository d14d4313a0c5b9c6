import type { SettledStake, StakeLook, StakeStore } from "@maidan/services/stakes";
import type { Tx } from "@maidan/services/command";
import { queryableOf } from "../database/index.ts";
import { takeSettledBets, takeVoidedBets } from "./exchange-stakes.ts";
import { takeSettledHouseBets, takeVoidedHouseBets } from "./house-stakes.ts";
import { takeSettledRounds, takeVoidedRounds } from "./round-stakes.ts";

/** Settled stakes over PostgreSQL: each source has a queue of what is to be looked at, and nothing of one waits for another. */
export function createStakeStore(): StakeStore {
  return {
    due: async (reader, source, limit) => {
      const { rows } = await queryableOf(reader).query<{ id: bigint }>(queues[source].due, [limit]);
      return rows.map(({ id }) => String(id));
    },
    takeSettled: (tx, look) => queues[look.source].takeSettled(tx, look),
    takeVoided: (tx, look) => queues[look.source].takeVoided(tx, look),
    setAside: async (tx, { source, ids, fault }) => {
      const { table } = queues[source];
      await queryableOf(tx).query(
        `update ${table} set failures = failures + 1, failed_at = coalesce(failed_at, now()), fault = left($2, 500),
           retry_at = now() + interval '5 seconds' * 2 ^ least(failures, 9)
         where id = any($1::bigint[])`,
        [ids, fault],
      );
    },
  };
}

type Taking = (tx: Tx, look: StakeLook) => Promise<readonly SettledStake[]>;

interface Queue {
  readonly table: string;
  /** The ids to be looked at next, from the oldest. */
  readonly due: string;
  readonly takeSettled: Taking;
  readonly takeVoided: Taking;
}

const isDue = "(retry_at is null or retry_at <= now())";
const dueOf = (table: string): string => `select id from ${table} where ${isDue} order by id limit $1`;

const queues: Readonly<Record<SettledStake["source"], Queue>> = {
  exchange: {
    table: "stake_queue",
    // A market's settlements are looked at one after the other: what stands aside holds up its own market alone. One at a time, and in pieces.
    due: `select id from stake_queue q where ${isDue}
        and not exists (select from stake_queue earlier where earlier.market_id = q.market_id and earlier.id < q.id)
      order by id limit least($1, 1)`,
    takeSettled: takeSettledBets,
    takeVoided: takeVoidedBets,
  },
  game: {
    table: "game_round_queue",
    due: dueOf("game_round_queue"),
    takeSettled: takeSettledRounds,
    takeVoided: takeVoidedRounds,
  },
  house: {
    table: "house_stake_queue",
    due: dueOf("house_stake_queue"),
    takeSettled: takeSettledHouseBets,
    takeVoided: takeVoidedHouseBets,
  },
};
