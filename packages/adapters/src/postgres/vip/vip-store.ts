import type { Currency } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { NewVipEntry, VipAccount, VipEntry, VipLevel, VipScheme, VipStore } from "@maidan/services/vip";
import { queryableOf } from "../database/index.ts";

/** Points, levels and rates over PostgreSQL. What a player has is written by the log's own trigger. */
export function createVipStore(): VipStore {
  return { scheme, lockScheme, changeScheme, account, lockAccounts, addEntries, earnedBy, records, currency };
}

interface LevelRow {
  name: string;
  name_bn: string;
  min_points: bigint;
  cash_per_point_minor: bigint;
  benefits: string;
  benefits_bn: string;
}
const toLevel = (row: LevelRow): VipLevel => ({
  name: row.name,
  nameBn: row.name_bn,
  minPoints: row.min_points,
  cashPerPointMinor: row.cash_per_point_minor,
  benefits: row.benefits,
  benefitsBn: row.benefits_bn,
});

async function scheme(reader: Reader): Promise<VipScheme> {
  const client = queryableOf(reader);
  const rates = await client.query<{ game_type: string; stake_per_point_minor: bigint | null }>(
    "select game_type, stake_per_point_minor from vip_rate order by game_type = 'DEFAULT', game_type",
  );
  const levels = await client.query<LevelRow>("select * from vip_level order by min_points");
  return {
    rates: rates.rows.map((row) => ({ gameType: row.game_type, stakePerPointMinor: row.stake_per_point_minor })),
    levels: levels.rows.map(toLevel),
  };
}

const lockScheme: VipStore["lockScheme"] = async (tx) => {
  await queryableOf(tx).query("lock table vip_level, vip_rate in share row exclusive mode");
  return scheme(tx);
};

const changeScheme: VipStore["changeScheme"] = async (tx, { rates, levels }) => {
  const client = queryableOf(tx);
  await client.query(
    `insert into vip_rate (game_type, stake_per_point_minor) select * from unnest($1::text[], $2::bigint[])
     on conflict (game_type) do update set stake_per_point_minor = excluded.stake_per_point_minor`,
    [rates.map((rate) => rate.gameType), rates.map((rate) => rate.stakePerPointMinor)],
  );
  await client.query("delete from vip_level");
  await client.query(
    `insert into vip_level (name, name_bn, min_points, cash_per_point_minor, benefits, benefits_bn)
     select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[])`,
    [
      levels.map((level) => level.name),
      levels.map((level) => level.nameBn),
      levels.map((level) => level.minPoints),
      levels.map((level) => level.cashPerPointMinor),
      levels.map((level) => level.benefits),
      levels.map((level) => level.benefitsBn),
    ],
  );
};

interface AccountRow {
  player_id: bigint;
  points_x10000: bigint;
  earned_x10000: bigint;
}
const toAccount = (row: AccountRow): VipAccount => ({
  playerId: String(row.player_id),
  pointsX10000: row.points_x10000,
  earnedX10000: row.earned_x10000,
});

const account: VipStore["account"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<AccountRow>("select * from vip_account where player_id = $1", [
    playerId,
  ]);
  return rows[0] === undefined ? { playerId, pointsX10000: 0n, earnedX10000: 0n } : toAccount(rows[0]);
};

const lockAccounts: VipStore["lockAccounts"] = async (tx, playerIds) => {
  const client = queryableOf(tx);
  await client.query(
    "insert into vip_account (player_id) select u from unnest($1::bigint[]) as u order by u on conflict do nothing",
    [playerIds],
  );
  const { rows } = await client.query<AccountRow>(
    "select * from vip_account where player_id = any($1::bigint[]) order by player_id for update",
    [playerIds],
  );
  return rows.map(toAccount);
};

const addEntries: VipStore["addEntries"] = async (tx, entries) => {
  const of = <T>(read: (entry: NewVipEntry) => T): T[] => entries.map(read);
  await queryableOf(tx).query(
    `insert into vip_entry (player_id, kind, points_x10000, game_type, source, source_id, stake_minor, cash_minor, transaction_id, note, entered_by)
     select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[],
       $10::text[], $11::text[])`,
    [
      of((entry) => entry.playerId),
      of((entry) => entry.kind),
      of((entry) => entry.pointsX10000),
      of((entry) => entry.stake?.gameType ?? ""),
      of((entry) => entry.stake?.source ?? null),
      of((entry) => entry.stake?.sourceId ?? null),
      of((entry) => entry.stake?.stakeMinor ?? 0n),
      of((entry) => entry.cashMinor ?? 0n),
      of((entry) => entry.transactionId ?? null),
      of((entry) => entry.note ?? ""),
      of((entry) => entry.enteredBy ?? null),
    ],
  );
};

const earnedBy: VipStore["earnedBy"] = async (reader, stakes) => {
  const { rows } = await queryableOf(reader).query<{ name: string; points_x10000: bigint }>(
    `select e.source || ':' || e.source_id as name, e.points_x10000 from unnest($1::text[], $2::text[]) as s(source, source_id)
     join vip_entry e on e.source = s.source and e.source_id = s.source_id and e.kind = 'earn'`,
    [stakes.map((stake) => stake.source), stakes.map((stake) => stake.sourceId)],
  );
  return new Map(rows.map((row) => [row.name, row.points_x10000]));
};

const kindsOf = {
  history: ["convert", "adjust", "level"],
  points: ["earn", "void"],
  all: ["convert", "adjust", "level", "earn", "void"],
} as const;

interface EntryRow {
  id: bigint;
  kind: VipEntry["kind"];
  points_x10000: bigint;
  game_type: string;
  stake_minor: bigint;
  cash_minor: bigint;
  note: string;
  entered_by: string | null;
  created_at: Date;
}

const records: VipStore["records"] = async (reader, query) => {
  const { rows } = await queryableOf(reader).query<EntryRow>(
    `select id, kind, points_x10000, game_type, stake_minor, cash_minor, note, entered_by, created_at from vip_entry
     where player_id = $1 and kind = any($2::text[]) and ($3::bigint is null or id < $3) order by id desc limit $4`,
    [query.playerId, kindsOf[query.of], query.beforeId ?? null, query.limit],
  );
  return rows.map((row) => ({
    entryId: String(row.id),
    kind: row.kind,
    pointsX10000: row.points_x10000,
    gameType: row.game_type,
    stakeMinor: row.stake_minor,
    cashMinor: row.cash_minor,
    note: row.note,
    enteredBy: row.entered_by,
    at: row.created_at,
  }));
};

const currency: VipStore["currency"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<{ currency: Currency }>(
    "select currency from player where id = $1",
    [playerId],
  );
  return rows[0]?.currency;
};
