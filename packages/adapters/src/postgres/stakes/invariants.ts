import type { Invariant } from "../ledger/index.ts";

/** Long enough that a fault which passes by itself, of the database or of a lock, has passed. */
const patience = "interval '10 minutes'";
const failing = (queue: string, what: string): string =>
  `select ${what} || ' fail to be counted since ' || to_char(failed_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS"Z"') || ' after ' || failures || ' attempts: ' || fault as offender
     from ${queue} where failed_at < now() - ${patience}`;

/** That what rewards play follows what was settled. */
export const stakeInvariants: readonly Invariant[] = [
  {
    name: "stakes-counted",
    rule: "[STAKE-10] No settled stake has failed to be counted for more than ten minutes.",
    offendersSql: `${failing("stake_queue", "'the stakes of market ' || market_id || ' revision ' || revision")}
      union all ${failing("game_round_queue", "'the stakes of round ' || round_id")}
      union all ${failing("house_stake_queue", "'the stakes of player ' || player_id || ' in house market ' || market_id")}`,
  },
];
