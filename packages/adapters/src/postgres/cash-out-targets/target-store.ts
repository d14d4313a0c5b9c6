import type { Currency } from "@maidan/core/money";
import type { CashOutTarget, PlacingTarget, TargetOrder, TargetStore } from "@maidan/services/cash-out-targets";
import type { Reader, Tx } from "@maidan/services/command";
import { queryableOf } from "../database/index.ts";
import { endsIn } from "./ends.ts";

interface TargetRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly market_id: string;
  readonly selection_id: number | null;
  readonly share_percent: number;
  readonly target_minor: bigint | null;
  readonly stop_minor: bigint | null;
  readonly attempt: number;
  readonly reached: PlacingTarget["reached"] | null;
  readonly orders: readonly (Omit<TargetOrder, "sizeMinor"> & { readonly sizeMinor: string })[] | null;
  readonly secured_minor: bigint | null;
  readonly reckoned: NonNullable<PlacingTarget["reckoned"]> | null;
  readonly event_name: string;
  readonly market_name: string;
  readonly runner_name: string | null;
  readonly is_of_lines: boolean;
  readonly currency: Currency;
}

const selectTargets = `
  select t.*, e.name as event_name, m.name as market_name, r.name as runner_name,
    m.line_least_x100 is not null as is_of_lines, m.currency
  from cash_out_target t join exchange_market m on m.id = t.market_id join exchange_event e on e.id = m.event_id
  left join exchange_runner r on r.market_id = t.market_id and r.selection_id = t.selection_id
  where t.ended_at is null`;

export const amountOf = (minor: bigint | null): number | undefined => (minor === null ? undefined : Number(minor));

const targetOf = (row: TargetRow): CashOutTarget => ({
  targetId: String(row.id),
  playerId: String(row.player_id),
  marketId: row.market_id,
  selectionId: row.selection_id ?? undefined,
  sharePercent: row.share_percent,
  targetMinor: amountOf(row.target_minor),
  stopMinor: amountOf(row.stop_minor),
  attempt: row.attempt,
  eventName: row.event_name,
  marketName: row.market_name,
  runnerName: row.runner_name ?? undefined,
  isOfLines: row.is_of_lines,
  currency: row.currency,
});

function placingOf(row: TargetRow): PlacingTarget {
  const { reached, orders, secured_minor: secured } = row;
  if (reached === null || orders === null || secured === null) throw new Error(`cash-out ${row.id} names no orders`);
  return {
    ...targetOf(row),
    reached,
    securedMinor: Number(secured),
    ...(row.reckoned !== null && { reckoned: row.reckoned }),
    orders: orders.map((order) => ({ ...order, sizeMinor: BigInt(order.sizeMinor) })),
  };
}

async function rowsOf(reader: Reader, condition: string, values: unknown[]): Promise<readonly TargetRow[]> {
  return (await queryableOf(reader).query<TargetRow>(`${selectTargets} and ${condition}`, values)).rows;
}

/** Cash-outs that wait, in PostgreSQL. */
export function createTargetStore(): TargetStore {
  return {
    list: async (reader, playerId) =>
      (await rowsOf(reader, "m.status <> 'CLOSED' and t.player_id = $1 order by t.id desc", [playerId])).map(targetOf),
    waiting: async (reader, { after, limit }) =>
      (
        await rowsOf(
          reader,
          "m.status <> 'CLOSED' and t.state = 'WAITING' and (t.market_id, t.id) > ($1, $2) order by t.market_id, t.id limit $3",
          [after?.marketId ?? "", after?.targetId ?? 0, limit],
        )
      ).map(targetOf),
    placing: async (reader, { after, limit }) =>
      (
        await rowsOf(reader, "t.state = 'PLACING' and t.id > $1 order by t.id limit $2", [after?.targetId ?? 0, limit])
      ).map(placingOf),
    ofClosedMarkets: async (reader, limit) => {
      const { rows } = await queryableOf(reader).query<{ id: bigint }>(
        `select t.id from cash_out_target t join exchange_market m on m.id = t.market_id
         where t.ended_at is null and t.state = 'WAITING' and (m.status = 'CLOSED' or exists (
           select from exchange_runner r where r.market_id = m.id and r.selection_id = t.selection_id and r.status = 'REMOVED')) order by t.id limit $1`,
        [limit],
      );
      return rows.map(({ id }) => String(id));
    },
    ...endsIn("cash_out_target"),
    countBeside,
    put,
    claim: async (tx, { targetId, playerId, attempt, reached, orders, securedMinor, reckoned }) => {
      // One at a time of the player: the other may be claimed at this moment.
      await holdPlayer(tx, playerId);
      const { rowCount } = await queryableOf(tx).query(
        `update cash_out_target set state = 'PLACING', attempt = $2, reached = $3, orders = $4::jsonb, secured_minor = $5, reckoned = $6::jsonb
         where id = $1 and state = 'WAITING' and attempt = $2 - 1
           and not exists (select from cash_out_target other where other.state = 'PLACING'
             and other.player_id = cash_out_target.player_id and other.market_id = cash_out_target.market_id)`,
        [
          targetId,
          attempt,
          reached,
          JSON.stringify(orders.map((order) => ({ ...order, sizeMinor: String(order.sizeMinor) }))),
          securedMinor,
          reckoned === undefined ? null : JSON.stringify(reckoned),
        ],
      );
      return rowCount === 1;
    },
    settle: async (tx, { targetId, attempt, state }) => {
      const { rowCount } = await queryableOf(tx).query(
        `update cash_out_target set state = $3, ended_at = case $3 when 'WAITING' then null else now() end
         where id = $1 and state = 'PLACING' and attempt = $2`,
        [targetId, attempt, state],
      );
      return rowCount === 1;
    },
  };
}

async function holdPlayer(tx: Tx, playerId: string): Promise<void> {
  await queryableOf(tx).query("select from player where id = $1 for no key update", [playerId]);
}

export const countBeside: TargetStore["countBeside"] = async (tx, { playerId, marketId, selectionId }) => {
  await holdPlayer(tx, playerId);
  const isOther = "(t.market_id, coalesce(t.selection_id, 0), t.state) <> ($2, $3, 'WAITING')";
  const { rows } = await queryableOf(tx).query<{ targets: number }>(
    `select (select count(*) from cash_out_target t join exchange_market m on m.id = t.market_id
        where t.player_id = $1 and t.ended_at is null and m.status <> 'CLOSED' and ${isOther})::int
      + (select count(*) from house_cash_out_target t join house_market m on m.id = t.market_id
        where t.player_id = $1 and t.ended_at is null and m.status <> 'CLOSED' and ${isOther})::int as targets`,
    [playerId, marketId, selectionId ?? 0],
  );
  return rows[0]?.targets ?? 0;
};

const put: TargetStore["put"] = async (tx, target) => {
  const { playerId, marketId, selectionId, sharePercent, targetMinor, stopMinor } = target;
  const database = queryableOf(tx);
  const same = "player_id = $1 and market_id = $2 and coalesce(selection_id, 0) = $3";
  const of = [playerId, marketId, selectionId ?? 0];
  await database.query(
    `update cash_out_target set state = 'CANCELLED', ended_at = now() where ${same} and state = 'WAITING'`,
    of,
  );
  const { rowCount } = await database.query(`select from cash_out_target where ${same} and state = 'PLACING'`, of);
  if (rowCount !== 0) return "placing";
  const { rows } = await database.query<{ id: bigint }>(
    `insert into cash_out_target (player_id, market_id, selection_id, share_percent, target_minor, stop_minor)
     select $1, m.id, $3, $4, $5, $6 from exchange_market m where m.id = $2 and m.status <> 'CLOSED'
       and ($3::int is null or exists (select from exchange_runner r where r.market_id = m.id and r.selection_id = $3 and r.status = 'ACTIVE'))
     returning id`,
    [playerId, marketId, selectionId ?? null, sharePercent, targetMinor ?? null, stopMinor ?? null],
  );
  return rows[0] && { id: String(rows[0].id) };
};
