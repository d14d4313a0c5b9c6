import { sql } from "kysely";
import type { CodeStore } from "@maidan/services/player";
import { queryableOf } from "../database/index.ts";
import { kyselyOf } from "../database/query-builder.ts";
import type { PlayerTables } from "./tables.ts";

/** Verification codes, in PostgreSQL. Deadlines are the database's clock at the moment of the statement, not of the transaction's start. */
export function createCodeStore(): CodeStore {
  return { countRecent, replace, attempt, end };
}

const countRecent: CodeStore["countRecent"] = async (tx, destination) => {
  const queryable = queryableOf(tx);
  await queryable.query("select pg_advisory_xact_lock(hashtextextended('verification_code:' || $1, 0))", [destination]);
  const { rows } = await queryable.query<{ quarter: bigint; day: bigint }>(
    `select count(*) filter (where created_at > clock_timestamp() - interval '15 minutes') as quarter, count(*) as day
     from verification_code where destination = $1 and created_at > clock_timestamp() - interval '1 day'`,
    [destination],
  );
  const [row] = rows;
  return { inQuarterHour: Number(row?.quarter ?? 0), inDay: Number(row?.day ?? 0) };
};

const replace: CodeStore["replace"] = async (tx, code) => {
  const database = kyselyOf<PlayerTables>(tx);
  await sql`update verification_code set ended_at = clock_timestamp()
    where player_id = ${code.playerId ?? null} and purpose = ${code.purpose} and ended_at is null`.execute(database);
  await sql`insert into verification_code (purpose, player_id, destination, code_hash, expires_at)
    values (${code.purpose}, ${code.playerId ?? null}, ${code.destination}, ${code.codeHash},
      clock_timestamp() + ${code.lifetimeMs} * interval '1 millisecond')`.execute(database);
};

interface AttemptRow {
  readonly id: bigint;
  readonly destination: string;
  readonly code_hash: Buffer;
  readonly attempts: number;
}

/** The update locks the row, so that parallel guesses queue and each sees the count of the one before. */
const attempt: CodeStore["attempt"] = async (tx, { playerId, purpose }) => {
  const { rows } = await queryableOf(tx).query<AttemptRow>(
    `update verification_code set attempts = attempts + 1
     where player_id = $1 and purpose = $2 and ended_at is null and attempts < 5 and expires_at > clock_timestamp()
     returning id, destination, code_hash, attempts`,
    [playerId, purpose],
  );
  const [row] = rows;
  return row === undefined
    ? undefined
    : { codeId: String(row.id), destination: row.destination, codeHash: row.code_hash, attempts: row.attempts };
};

const end: CodeStore["end"] = async (tx, codeId) => {
  await queryableOf(tx).query("update verification_code set ended_at = clock_timestamp() where id = $1", [codeId]);
};
