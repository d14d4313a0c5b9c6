import type { Currency } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { ResultStatus, ResultStore, ResultView, WantedResult } from "@maidan/services/result-decisions";
import type { StaffRole } from "@maidan/services/staff";
import { queryableOf } from "../database/index.ts";

interface ResultRow {
  readonly id: bigint;
  readonly market_id: string;
  readonly event_id: bigint;
  readonly event_name: string;
  readonly market_name: string;
  readonly winner_names: string[];
  readonly action: "settle" | "resettle" | "void" | "remove";
  readonly winners: number[];
  readonly dead_heat: number[];
  readonly removed_selection_id: number | null;
  readonly adjustment_basis_points: number | null;
  readonly outcome: number | null;
  readonly reason: string;
  readonly stake_minor: bigint;
  readonly currency: Currency;
  readonly status: ResultStatus;
  readonly asked_by: string;
  readonly asked_by_staff: bigint | null;
  readonly created_at: Date;
  readonly decided_by: string | null;
  readonly decided_by_staff: bigint | null;
  readonly decided_role: StaffRole | null;
  readonly decided_at: Date | null;
  readonly note: string | null;
}

// A market of the exchange or one of the house: their numbers differ in the first figure.
const selectResult = `
  select d.*, coalesce(m.event_id, h.event_id) as event_id, e.name as event_name, coalesce(m.name, h.title) as market_name,
    case when h.id is null
      then array(select r.name from exchange_runner r where r.market_id = d.market_id and r.selection_id = any(d.winners || d.removed_selection_id) order by r.sort_priority)
      else array(select r.name from house_runner r where r.market_id = d.market_id and r.selection_id = d.outcome) end as winner_names
  from result_decision d left join exchange_market m on m.id = d.market_id left join house_market h on h.id = d.market_id
  join exchange_event e on e.id = coalesce(m.event_id, h.event_id)`;

/** Results that two people decide, in PostgreSQL. */
export function createResultStore(): ResultStore {
  return { stakeOf, isWaiting, add, read, lock, decide, end, list, waiting, leftBehind };
}

const stakeOf: ResultStore["stakeOf"] = async (reader, marketId) => {
  const { rows } = await queryableOf(reader).query<{ stake_minor: bigint; currency: Currency }>(
    `select traded_volume_minor as stake_minor, currency from exchange_market where id = $1
     union all
     select coalesce(sum(b.stake_minor), 0)::bigint, coalesce(max(b.currency), 'BDT')
     from house_market h left join house_bet b on b.market_id = h.id where h.id = $1 group by h.id`,
    [marketId],
  );
  return rows[0] && { stakeMinor: rows[0].stake_minor, currency: rows[0].currency };
};

const isWaiting: ResultStore["isWaiting"] = async (reader, marketId) => {
  const { rowCount } = await queryableOf(reader).query(
    "select from result_decision where market_id = $1 and status in ('waiting', 'approved')",
    [marketId],
  );
  return rowCount !== 0;
};

const add: ResultStore["add"] = async (tx, { marketId, wanted, stakeMinor, currency, askedBy }) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `insert into result_decision (market_id, action, winners, outcome, reason, stake_minor, currency, asked_by, asked_by_staff,
       dead_heat, removed_selection_id, adjustment_basis_points)
     values ($1, $2, $3::int[], $4, $5, $6, $7, $8, $9, $10::int[], $11, $12)
     on conflict (market_id) where status in ('waiting', 'approved') do nothing returning id`,
    [
      marketId,
      wanted.action,
      "winners" in wanted ? wanted.winners : [],
      "outcome" in wanted ? wanted.outcome : null,
      wanted.reason,
      stakeMinor,
      currency,
      askedBy.email,
      askedBy.staffId,
      ("winners" in wanted && wanted.deadHeat) || [],
      wanted.action === "remove" ? wanted.selectionId : null,
      wanted.action === "remove" ? wanted.adjustmentBasisPoints : null,
    ],
  );
  return rows[0] && String(rows[0].id);
};

async function one(reader: Reader, resultId: string, lockText: string): Promise<ResultView | undefined> {
  const { rows } = await queryableOf(reader).query<ResultRow>(`${selectResult} where d.id = $1 ${lockText}`, [
    resultId,
  ]);
  return rows[0] && viewOf(rows[0]);
}
const read: ResultStore["read"] = (reader, resultId) => one(reader, resultId, "");
const lock: ResultStore["lock"] = (tx, resultId) => one(tx, resultId, "for update of d");

const decide: ResultStore["decide"] = async (tx, { resultId, by, status, note }) => {
  await queryableOf(tx).query(
    `update result_decision set status = $2, decided_by = $3, decided_by_staff = $4, decided_role = $5, decided_at = now(), note = $6 where id = $1`,
    [resultId, status, by.email, by.staffId, by.role, note],
  );
};

const end: ResultStore["end"] = async (tx, resultId, { status, note }) => {
  await queryableOf(tx).query(
    "update result_decision set status = $2, note = $3 where id = $1 and status = 'approved'",
    [resultId, status, note],
  );
};

const list: ResultStore["list"] = async (reader, { status, cursor, limit }) => {
  const [beyond, order] = status === "waiting" ? [">", "asc"] : ["<", "desc"];
  const { rows } = await queryableOf(reader).query<ResultRow>(
    `${selectResult} where d.status = $1 and ($2::bigint is null or d.id ${beyond} $2) order by d.id ${order} limit $3`,
    [status, cursor ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(viewOf),
    nextCursor: rows.length > limit && last !== undefined ? String(last.id) : null,
  };
};

const waiting: ResultStore["waiting"] = async (reader) => {
  const { rows } = await queryableOf(reader).query<{ count: number }>(
    "select count(*)::int as count from result_decision where status = 'waiting'",
  );
  return rows[0]?.count ?? 0;
};

const leftBehind: ResultStore["leftBehind"] = async (reader, olderThanMs) => {
  const { rows } = await queryableOf(reader).query<ResultRow>(
    `${selectResult} where d.status = 'approved' and d.decided_at < now() - make_interval(secs => $1::float8 / 1000) order by d.id limit 100`,
    [olderThanMs],
  );
  return rows.map(viewOf);
};

function wantedOf(row: ResultRow): WantedResult {
  const { action, winners, dead_heat: deadHeat, outcome, reason } = row;
  if (action === "void") return { action, reason };
  if (action === "remove") {
    const { removed_selection_id: selectionId, adjustment_basis_points: adjustmentBasisPoints } = row;
    if (selectionId === null || adjustmentBasisPoints === null) throw new Error(`withdrawal ${row.id} names no runner`);
    return { action, selectionId, adjustmentBasisPoints, reason };
  }
  if (outcome !== null) return { action: "settle", outcome, reason };
  return { action, winners, ...(deadHeat.length > 0 && { deadHeat }), reason };
}

const viewOf = (row: ResultRow): ResultView => ({
  resultId: String(row.id),
  marketId: row.market_id,
  eventId: String(row.event_id),
  eventName: row.event_name,
  marketName: row.market_name,
  winnerNames: row.winner_names,
  wanted: wantedOf(row),
  stakeMinor: row.stake_minor,
  currency: row.currency,
  status: row.status,
  askedBy: { staffId: row.asked_by_staff === null ? null : String(row.asked_by_staff), email: row.asked_by },
  createdAt: row.created_at,
  decidedBy:
    row.decided_by === null
      ? null
      : {
          staffId: row.decided_by_staff === null ? null : String(row.decided_by_staff),
          email: row.decided_by,
          role: row.decided_role ?? "trader",
        },
  decidedAt: row.decided_at,
  note: row.note,
});
