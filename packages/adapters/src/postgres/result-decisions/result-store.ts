import type { Currency } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { SelectionResult } from "@maidan/services/house-sports";
import {
  bookPrefix,
  type ResultStatus,
  type ResultStore,
  type ResultView,
  type WantedResult,
} from "@maidan/services/result-decisions";
import type { StaffRole } from "@maidan/services/staff";
import { queryableOf } from "../database/index.ts";

interface ResultRow {
  readonly id: bigint;
  readonly market_id: string;
  readonly event_id: bigint | null;
  readonly event_name: string;
  readonly market_name: string;
  readonly winner_names: string[];
  readonly selection_names: Record<string, string>;
  readonly results: Record<string, SelectionResult> | null;
  readonly wager_id: string | null;
  readonly bet_ids: readonly bigint[];
  readonly action: WantedResult["action"];
  readonly winners: number[];
  readonly dead_heat: number[];
  readonly removed_selection_id: number | null;
  readonly adjustment_basis_points: number | null;
  readonly outcome: number | null;
  readonly reason: string;
  readonly stake_minor: bigint;
  readonly currency: Currency;
  readonly seen_revision: number | null;
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

// A market of the exchange, of the house, or of the sportsbook: their numbers differ in the first figure.
const bookMarketId = (id: string): string => `case when ${id} like 's.%' then substr(${id}, 3)::bigint end`;
const selectResult = `
  select d.*, coalesce(m.event_id, h.event_id) as event_id, coalesce(e.name, concat(f.home ->> 'en', ' v ', f.away ->> 'en')) as event_name,
    coalesce(m.name, h.title, b.name ->> 'en') as market_name,
    case when b.id is not null then array(select s -> 'name' ->> 'en' from sportsbook_leg l, jsonb_array_elements(b.selections) s
        where l.wager_id = d.wager_id and l.market_id = b.id and s ->> 'key' = l.selection)
      when m.line_least_x100 is not null then array(select came::text from unnest(d.winners) came)
      when h.id is null then array(select r.name from exchange_runner r where r.market_id = d.market_id
        and r.selection_id = any(d.winners || d.removed_selection_id) order by r.selection_id = any(d.dead_heat), r.sort_priority)
      else array(select r.name from house_runner r where r.market_id = d.market_id and r.selection_id = any(d.winners || d.outcome) order by r.selection_id) end as winner_names,
    coalesce((select jsonb_object_agg(s ->> 'key', s -> 'name' ->> 'en') from jsonb_array_elements(b.selections) s), '{}') as selection_names
  from result_decision d left join exchange_market m on m.id = d.market_id left join house_market h on h.id = d.market_id
  left join exchange_event e on e.id = coalesce(m.event_id, h.event_id)
  left join sportsbook_market b on b.id = ${bookMarketId("d.market_id")} left join sportsbook_fixture f on f.id = b.fixture_id`;

/** Results that two people decide, in PostgreSQL. */
export function createResultStore(): ResultStore {
  return { stakeOf, isWaiting, add, read, lock, decide, end, list, waiting, leftBehind };
}

// A coupon's potential: of a system more than it could ever be, which is on the safe side. Each currency is summed for itself.
const bookStake = `
  select coalesce(sum(c.most_minor), 0)::bigint as stake_minor, coalesce(c.currency, 'BDT') as currency, null::int as seen_revision
  from sportsbook_market b left join (
    select w.currency, least(max(l.most_paid_minor), (max(w.stake_minor) * exp(sum(ln(l.price_x100 / 100.0))))::bigint) as most_minor
    from sportsbook_leg l join house_wager w on w.id = l.wager_id and w.phase in ('open', 'paying', 'paid')
    where l.wager_id in (select o.wager_id from sportsbook_leg o where o.market_id = $1) and ($2::uuid is null or l.wager_id = $2)
    group by l.wager_id, w.currency) c on true
  where b.id = $1 and ($2::uuid is null or exists (select from sportsbook_leg o where o.market_id = $1 and o.wager_id = $2))
  group by c.currency order by 1 desc, 2`;

const stakeOf: ResultStore["stakeOf"] = async (reader, marketId, wagerId) => {
  const { rows } = marketId.startsWith(bookPrefix)
    ? await queryableOf(reader).query<StakeRow>(bookStake, [marketId.slice(bookPrefix.length), wagerId ?? null])
    : await queryableOf(reader).query<StakeRow>(
        `select traded_volume_minor as stake_minor, currency, settlement_revision as seen_revision from exchange_market where id = $1
         union all
         select greatest(coalesce(sum(b.stake_minor), 0)::bigint, case when coalesce(b.currency, 'BDT') = 'BDT' then h.liability_minor end),
           coalesce(b.currency, 'BDT'), h.settlement_revision
         from house_market h left join house_bet b on b.market_id = h.id where h.id = $1 group by h.id, b.currency`,
        [marketId],
      );
  const [row] = rows;
  const stakes = rows.map((one) => ({ stakeMinor: one.stake_minor, currency: one.currency }));
  return row && { stakes, seenRevision: row.seen_revision };
};
interface StakeRow {
  readonly stake_minor: bigint;
  readonly currency: Currency;
  readonly seen_revision: number | null;
}

const isWaiting: ResultStore["isWaiting"] = async (reader, marketId) => {
  const { rowCount } = await queryableOf(reader).query(
    "select from result_decision where market_id = $1 and status in ('waiting', 'approved')",
    [marketId],
  );
  return rowCount !== 0;
};

const add: ResultStore["add"] = async (tx, { marketId, wanted, stakeMinor, currency, seenRevision, askedBy }) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `insert into result_decision (market_id, action, winners, outcome, reason, stake_minor, currency, asked_by, asked_by_staff,
       dead_heat, removed_selection_id, adjustment_basis_points, results, wager_id, bet_ids, seen_revision)
     values ($1, $2, $3::int[], $4, $5, $6, $7, $8, $9, $10::int[], $11, $12, $13::jsonb, $14, $15::bigint[], $16)
     on conflict (market_id) where status in ('waiting', 'approved') do nothing returning id`,
    [
      marketId,
      wanted.action,
      // Of the house those that share the win are its winners; who else wins is its outcome.
      "winners" in wanted ? wanted.winners : "outcome" in wanted ? (wanted.deadHeat ?? []) : [],
      "outcome" in wanted ? wanted.outcome : null,
      wanted.reason,
      stakeMinor,
      currency,
      askedBy.email,
      askedBy.staffId,
      ("deadHeat" in wanted && wanted.deadHeat) || [],
      wanted.action === "remove" ? wanted.selectionId : null,
      wanted.action === "remove" ? wanted.adjustmentBasisPoints : null,
      wanted.action === "book" ? JSON.stringify(wanted.results) : null,
      wanted.action === "leg" ? wanted.wagerId : null,
      wanted.action === "void_bets" ? wanted.betIds : [],
      seenRevision,
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
  if (action === "void_bets") return { action, betIds: row.bet_ids.map(String), reason };
  if (action === "book") return { action, results: row.results ?? {}, reason };
  if (action === "leg") return { action, wagerId: row.wager_id ?? "", reason };
  if (action === "remove") {
    const { removed_selection_id: selectionId, adjustment_basis_points: adjustmentBasisPoints } = row;
    if (selectionId === null || adjustmentBasisPoints === null) throw new Error(`withdrawal ${row.id} names no runner`);
    return { action, selectionId, adjustmentBasisPoints, reason };
  }
  if (outcome !== null) return { action: "settle", outcome, ...(deadHeat.length > 0 && { deadHeat }), reason };
  return { action, winners, ...(deadHeat.length > 0 && { deadHeat }), reason };
}

const viewOf = (row: ResultRow): ResultView => ({
  resultId: String(row.id),
  marketId: row.market_id,
  eventId: row.event_id === null ? null : String(row.event_id),
  eventName: row.event_name,
  marketName: row.market_name,
  winnerNames: row.winner_names,
  selectionNames: row.selection_names,
  wanted: wantedOf(row),
  stakeMinor: row.stake_minor,
  currency: row.currency,
  seenRevision: row.seen_revision,
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
