import type { Reader } from "@maidan/services/command";
import type { DifferenceKind, GameReportStore, MoveSide, OwnMove, ReportView } from "@maidan/services/game-room";
import { queryableOf } from "../database/index.ts";

/** Reports of providers beside our own books, over PostgreSQL. */
export function createGameReportStore(): GameReportStore {
  return { ownMoves, add, list, find, differences };
}

const ownMoves: GameReportStore["ownMoves"] = async (reader, { provider, from, to, ids }) => {
  const { rows } = await queryableOf(reader).query<{
    transaction_id: string;
    kind: OwnMove["kind"];
    player_id: bigint;
    amount_units: bigint;
    is_rolled_back: boolean;
    is_in_period: boolean;
  }>(
    `select transaction_id, kind, player_id, amount_units, is_rolled_back, created_at >= $2 and created_at < $3 as is_in_period
     from game_transaction where provider = $1 and kind <> 'tombstone' and transaction_id not like 'office:%'
       and (created_at >= $2 and created_at < $3 or transaction_id = any($4::text[])) order by number`,
    [provider, from, to, ids],
  );
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    kind: row.kind,
    playerId: String(row.player_id),
    amountUnits: row.amount_units,
    isRolledBack: row.is_rolled_back,
    isInPeriod: row.is_in_period,
  }));
};

const add: GameReportStore["add"] = async (tx, report) => {
  const { provider, from, to, reported, matched, staffId, differences: found } = report;
  const client = queryableOf(tx);
  const { rows } = await client.query<{ id: bigint }>(
    `insert into game_report (provider, from_time, to_time, reported, matched, differing, staff_id)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [provider, from, to, reported, matched, found.length, staffId],
  );
  const reportId = String(rows[0]?.id);
  await client.query(
    `insert into game_report_difference (report_id, place, kind, transaction_id, ours, theirs)
     select $1, u.place, u.kind, u.transaction_id, u.ours::jsonb, u.theirs::jsonb
     from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as u(kind, transaction_id, ours, theirs, place)`,
    [
      reportId,
      found.map(({ kind }) => kind),
      found.map(({ transactionId }) => transactionId),
      found.map(({ ours }) => (ours === null ? null : JSON.stringify(ours))),
      found.map(({ theirs }) => (theirs === null ? null : JSON.stringify(theirs))),
    ],
  );
  return reportId;
};

interface ReportRow {
  id: bigint;
  provider: string;
  from_time: Date;
  to_time: Date;
  reported: number;
  matched: number;
  differing: number;
  email: string | null;
  created_at: Date;
}
async function reports(reader: Reader, rest: string, values: readonly unknown[]): Promise<readonly ReportView[]> {
  const { rows } = await queryableOf(reader).query<ReportRow>(
    `select r.id, r.provider, r.from_time, r.to_time, r.reported, r.matched, r.differing, s.email, r.created_at
     from game_report r left join staff s on s.id = r.staff_id ${rest}`,
    [...values],
  );
  return rows.map((row) => ({
    reportId: String(row.id),
    provider: row.provider,
    from: row.from_time,
    to: row.to_time,
    reported: row.reported,
    matched: row.matched,
    differing: row.differing,
    by: row.email,
    createdAt: row.created_at,
  }));
}

const list: GameReportStore["list"] = (reader, limit) => reports(reader, "order by r.id desc limit $1", [limit]);
const find: GameReportStore["find"] = async (reader, reportId) =>
  (await reports(reader, "where r.id = $1", [reportId]))[0];

const differences: GameReportStore["differences"] = async (reader, reportId) => {
  const { rows } = await queryableOf(reader).query<{
    kind: DifferenceKind;
    transaction_id: string;
    ours: MoveSide | null;
    theirs: MoveSide | null;
  }>("select kind, transaction_id, ours, theirs from game_report_difference where report_id = $1 order by place", [
    reportId,
  ]);
  return rows.map((row) => ({ kind: row.kind, transactionId: row.transaction_id, ours: row.ours, theirs: row.theirs }));
};
