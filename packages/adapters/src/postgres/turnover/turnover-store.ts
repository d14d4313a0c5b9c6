import type { CountingTicket, LockedTicket, TurnoverEntry, TurnoverStore } from "@maidan/services/turnover";
import { queryableOf } from "../database/index.ts";
import { termsOf, type KeptTerms } from "./terms.ts";

/** Stakes that are asked for, and what brought them on, over PostgreSQL. */
export function createTurnoverStore(): TurnoverStore {
  return {
    remainingMinor,
    add,
    lockOpen,
    lock,
    lockOfGrant,
    setRemaining,
    end,
    addEntries,
    entriesOf,
    entry,
    stakedMinor,
  };
}

const remainingMinor: TurnoverStore["remainingMinor"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<{ remaining: bigint }>(
    "select coalesce(sum(remaining_minor), 0)::bigint as remaining from turnover where player_id = $1 and completed_at is null",
    [playerId],
  );
  return rows[0]?.remaining ?? 0n;
};

const add: TurnoverStore["add"] = async (tx, ticket) => {
  await queryableOf(tx).query(
    `insert into turnover (player_id, deposit_id, promotion_id, grant_id, required_minor, remaining_minor) values ($1, $2, $3, $4, $5, $5)`,
    [ticket.playerId, ticket.depositId, ticket.promotionId, ticket.grantId, ticket.requiredMinor],
  );
};

interface CountingRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly required_minor: bigint;
  readonly remaining_minor: bigint;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly terms: KeptTerms | null;
}

function countingTicketOf(row: CountingRow): CountingTicket {
  const terms = row.terms === null ? undefined : termsOf(row.terms);
  return {
    ticketId: String(row.id),
    playerId: String(row.player_id),
    requiredMinor: row.required_minor,
    remainingMinor: row.remaining_minor,
    createdAtMs: row.created_at.getTime(),
    grant:
      terms === undefined || row.expires_at === null
        ? null
        : { expiresAtMs: row.expires_at.getTime(), maxBetMinor: terms.maxBetMinor, weights: terms.weights },
  };
}

const lockOpen: TurnoverStore["lockOpen"] = async (tx, playerIds) => {
  const { rows } = await queryableOf(tx).query<CountingRow>(
    `select t.id, t.player_id, t.required_minor, t.remaining_minor, t.created_at, g.expires_at, g.terms
     from turnover t left join bonus_grant g on g.id = t.grant_id
     where t.player_id = any($1::bigint[]) and t.completed_at is null order by t.id for no key update of t`,
    [playerIds],
  );
  return rows.map(countingTicketOf);
};

interface LockedRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly deposit_id: bigint;
  readonly grant_id: bigint | null;
  readonly required_minor: bigint;
  readonly remaining_minor: bigint;
  readonly completed_at: Date | null;
}
const lockedTicketOf = (row: LockedRow): LockedTicket => ({
  ticketId: String(row.id),
  playerId: String(row.player_id),
  depositId: String(row.deposit_id),
  grantId: row.grant_id === null ? null : String(row.grant_id),
  requiredMinor: row.required_minor,
  remainingMinor: row.remaining_minor,
  isOpen: row.completed_at === null,
});

const lock: TurnoverStore["lock"] = async (tx, ticketId) => {
  const { rows } = await queryableOf(tx).query<LockedRow>("select * from turnover where id = $1 for no key update", [
    ticketId,
  ]);
  return rows[0] && lockedTicketOf(rows[0]);
};

const lockOfGrant: TurnoverStore["lockOfGrant"] = async (tx, grantId) => {
  const { rows } = await queryableOf(tx).query<LockedRow>(
    "select * from turnover where grant_id = $1 for no key update",
    [grantId],
  );
  return rows[0] && lockedTicketOf(rows[0]);
};

const setRemaining: TurnoverStore["setRemaining"] = async (tx, ticketId, remaining) => {
  await queryableOf(tx).query(
    `update turnover set remaining_minor = $2::bigint, completed_at = case when $2::bigint = 0 then coalesce(completed_at, now()) end where id = $1`,
    [ticketId, remaining],
  );
};

const end: TurnoverStore["end"] = async (tx, ticketId, as) => {
  await queryableOf(tx).query("update turnover set ended_as = $2, completed_at = now() where id = $1", [ticketId, as]);
};

const addEntries: TurnoverStore["addEntries"] = async (tx, entries) => {
  if (entries.length === 0) return;
  await queryableOf(tx).query(
    `insert into turnover_entry (turnover_id, kind, source, source_id, game_type, stake_minor, counted_minor, note, reverses_id, entered_by)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[], $9::bigint[], $10::text[])`,
    [
      entries.map(({ ticketId }) => ticketId),
      entries.map(({ kind }) => kind),
      entries.map(({ stake }) => stake?.source ?? ""),
      entries.map(({ stake }) => stake?.sourceId ?? ""),
      entries.map(({ stake }) => stake?.gameType ?? ""),
      entries.map(({ stake }) => stake?.stakeMinor ?? 0n),
      entries.map(({ countedMinor }) => countedMinor),
      entries.map(({ note }) => note ?? ""),
      entries.map(({ reversesId }) => reversesId ?? null),
      entries.map(({ enteredBy }) => enteredBy ?? null),
    ],
  );
};

interface EntryRow {
  readonly id: bigint;
  readonly turnover_id: bigint;
  readonly kind: TurnoverEntry["kind"];
  readonly counted_minor: bigint;
  readonly is_reversed: boolean;
  readonly source: string;
  readonly source_id: string;
}
const entryOf = (row: EntryRow): TurnoverEntry => ({
  entryId: String(row.id),
  ticketId: String(row.turnover_id),
  kind: row.kind,
  countedMinor: row.counted_minor,
  isReversed: row.is_reversed,
});

const entriesOf: TurnoverStore["entriesOf"] = async (tx, stakes) => {
  const { rows } = await queryableOf(tx).query<EntryRow>(
    `select e.*, exists (select from turnover_entry r where r.reverses_id = e.id) as is_reversed
     from unnest($1::text[], $2::text[]) as s(source, source_id)
     join turnover_entry e on e.source = s.source and e.source_id = s.source_id and e.kind = 'stake'
     where not exists (select from turnover_entry v where v.source = e.source and v.source_id = e.source_id
       and v.turnover_id = e.turnover_id and v.kind = 'void')
     order by e.id`,
    [stakes.map(({ source }) => source), stakes.map(({ sourceId }) => sourceId)],
  );
  return rows.map((row) => ({ ...entryOf(row), source: row.source, sourceId: row.source_id }));
};

const entry: TurnoverStore["entry"] = async (tx, entryId) => {
  const { rows } = await queryableOf(tx).query<EntryRow>(
    `select e.*, exists (select from turnover_entry r where r.reverses_id = e.id) as is_reversed from turnover_entry e where e.id = $1`,
    [entryId],
  );
  return rows[0] && entryOf(rows[0]);
};

const stakedMinor: TurnoverStore["stakedMinor"] = async (reader, ticketId) => {
  const { rows } = await queryableOf(reader).query<{ staked: bigint }>(
    `select coalesce(sum(case kind when 'stake' then stake_minor when 'void' then -stake_minor else 0 end), 0)::bigint as staked
     from turnover_entry where turnover_id = $1`,
    [ticketId],
  );
  return rows[0]?.staked ?? 0n;
};
