import type { CashOutTarget, HouseTarget, HouseTargetStore } from "@maidan/services/cash-out-targets";
import type { Reader } from "@maidan/services/command";
import { queryableOf } from "../database/index.ts";
import { amountOf, countBeside } from "./target-store.ts";
import { endsIn } from "./ends.ts";

interface TargetRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly market_id: string;
  readonly selection_id: number | null;
  readonly share_percent: number;
  readonly target_minor: bigint | null;
  readonly stop_minor: bigint | null;
  readonly event_name: string;
  readonly market_name: string;
  readonly runner_name: string | null;
  readonly is_of_numbers: boolean;
  /** Of the market, and the newest bet of the player in it. */
  readonly version: bigint;
  readonly last_bet_id: bigint | null;
}

const selectTargets = `
  select t.*, e.name as event_name, m.title as market_name, r.name as runner_name, m.question->>'type' <> 'WINNER' as is_of_numbers,
    m.version, b.last_bet_id
  from house_cash_out_target t join house_market m on m.id = t.market_id join exchange_event e on e.id = m.event_id
  left join house_runner r on r.market_id = t.market_id and r.selection_id = t.selection_id
  left join lateral (select max(id) as last_bet_id from house_bet where market_id = t.market_id and player_id = t.player_id) b on true
  where t.ended_at is null`;

const targetOf = (row: TargetRow): CashOutTarget => ({
  targetId: String(row.id),
  playerId: String(row.player_id),
  marketId: row.market_id,
  selectionId: row.selection_id ?? undefined,
  sharePercent: row.share_percent,
  targetMinor: amountOf(row.target_minor),
  stopMinor: amountOf(row.stop_minor),
  attempt: 0,
  eventName: row.event_name,
  marketName: row.market_name,
  runnerName: row.runner_name ?? undefined,
  // House markets are in taka alone.
  currency: "BDT",
  isOfLines: row.is_of_numbers,
});
const waitingOf = (row: TargetRow): HouseTarget => ({ ...targetOf(row), state: `${row.version} ${row.last_bet_id}` });

async function rowsOf(reader: Reader, condition: string, values: unknown[]): Promise<readonly TargetRow[]> {
  return (await queryableOf(reader).query<TargetRow>(`${selectTargets} and ${condition}`, values)).rows;
}

/** Cash-outs of bets against the house that wait, in PostgreSQL. */
export function createHouseTargetStore(): HouseTargetStore {
  return {
    list: async (reader, playerId) =>
      (await rowsOf(reader, "m.status <> 'CLOSED' and t.player_id = $1 order by t.id desc", [playerId])).map(targetOf),
    waiting: async (reader, { after, limit }) =>
      (
        await rowsOf(
          reader,
          "m.status = 'OPEN' and (t.market_id, t.id) > ($1, $2) order by t.market_id, t.id limit $3",
          [after?.marketId ?? "", after?.targetId ?? 0, limit],
        )
      ).map(waitingOf),
    ofClosedMarkets: async (reader, limit) =>
      (await rowsOf(reader, "m.status = 'CLOSED' order by t.id limit $1", [limit])).map(({ id }) => String(id)),
    ...endsIn("house_cash_out_target"),
    countBeside,
    put,
    settle: async (tx, { targetId, state }) => {
      const { rowCount } = await queryableOf(tx).query(
        "update house_cash_out_target set state = $2, ended_at = now() where id = $1 and state = 'WAITING'",
        [targetId, state],
      );
      return rowCount === 1;
    },
  };
}

const put: HouseTargetStore["put"] = async (tx, target) => {
  const { playerId, marketId, selectionId, sharePercent, targetMinor, stopMinor } = target;
  const database = queryableOf(tx);
  await database.query(
    `update house_cash_out_target set state = 'CANCELLED', ended_at = now()
     where player_id = $1 and market_id = $2 and selection_id is not distinct from $3 and state = 'WAITING'`,
    [playerId, marketId, selectionId ?? null],
  );
  const { rows } = await database.query<{ id: bigint }>(
    `insert into house_cash_out_target (player_id, market_id, selection_id, share_percent, target_minor, stop_minor)
     select $1, m.id, $3, $4, $5, $6 from house_market m where m.id = $2 and m.status <> 'CLOSED'
       and ($3::int is null or exists (select from house_runner r where r.market_id = m.id and r.selection_id = $3))
     returning id`,
    [playerId, marketId, selectionId ?? null, sharePercent, targetMinor ?? null, stopMinor ?? null],
  );
  return rows[0] && { id: String(rows[0].id) };
};
