import type { Reader, Tx } from "@maidan/services/command";
import type { NewStaffSession, StaffRole, StaffSession, StaffSessionStore } from "@maidan/services/staff";
import { queryableOf } from "../database/index.ts";
import { memberOf } from "./staff-store.ts";

/** Office sessions and sign-in tries over PostgreSQL. Its clock decides when a session ends. */
export function createStaffSessionStore(): StaffSessionStore {
  return { open, living, end, endAll, countAttempt, forgive };
}

async function open(tx: Tx, session: NewStaffSession): Promise<{ sessionId: string; expiresAt: Date }> {
  const { rows } = await queryableOf(tx).query<{ id: bigint; expires_at: Date }>(
    `insert into staff_session (staff_id, token_hash, address, user_agent, expires_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 millisecond') returning id, expires_at`,
    [session.staffId, session.tokenHash, session.address, session.userAgent, session.lifeMs],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a session was opened without an id");
  return { sessionId: String(row.id), expiresAt: row.expires_at };
}

interface LivingRow {
  readonly session_id: bigint;
  readonly expires_at: Date;
  readonly id: bigint;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly totp_secret: string | null;
  readonly is_active: boolean;
}

async function living(reader: Reader, tokenHash: Uint8Array): Promise<StaffSession | undefined> {
  const { rows } = await queryableOf(reader).query<LivingRow>({
    name: "staff-session-living",
    text: `select s.id as session_id, s.expires_at, m.id, m.email, m.name, m.role, m.totp_secret, m.is_active
      from staff_session s join staff m on m.id = s.staff_id
      where s.token_hash = $1 and s.ended_at is null and s.expires_at > now() and m.is_active`,
    values: [tokenHash],
  });
  const [row] = rows;
  return row && { sessionId: String(row.session_id), staff: memberOf(row), expiresAt: row.expires_at };
}

async function end(tx: Tx, sessionId: string): Promise<void> {
  await queryableOf(tx).query("update staff_session set ended_at = now() where id = $1 and ended_at is null", [
    sessionId,
  ]);
}

const endAll: StaffSessionStore["endAll"] = async (tx, staffId, keepSessionId) => {
  const { rowCount } = await queryableOf(tx).query(
    `update staff_session set ended_at = now()
     where staff_id = $1 and ended_at is null and expires_at > now() and ($2::bigint is null or id <> $2)`,
    [staffId, keepSessionId ?? null],
  );
  return rowCount ?? 0;
};

async function countAttempt(
  tx: Tx,
  attempt: { readonly email: string; readonly address: string; readonly windowMs: number },
): Promise<{ byBoth: number; byEmail: number; byAddress: number }> {
  const client = queryableOf(tx);
  // Tries of one address queue, tries for one name too; always in this order, so that they can't wait for each other in a circle.
  await client.query("select pg_advisory_xact_lock(hashtextextended('staff-address ' || $1, 0))", [attempt.address]);
  await client.query("select pg_advisory_xact_lock(hashtextextended('staff-email ' || $1, 0))", [attempt.email]);
  await client.query("insert into staff_sign_in_attempt (email, address) values ($1, $2)", [
    attempt.email,
    attempt.address,
  ]);
  const { rows } = await client.query<{ both: bigint; email: bigint; address: bigint }>(
    `select count(*) filter (where email = $1 and address = $2) as both,
       count(*) filter (where email = $1) as email, count(*) filter (where address = $2) as address
     from staff_sign_in_attempt
     where (email = $1 or address = $2) and not is_forgiven and at > clock_timestamp() - $3 * interval '1 millisecond'`,
    [attempt.email, attempt.address, attempt.windowMs],
  );
  return { byBoth: Number(rows[0]?.both), byEmail: Number(rows[0]?.email), byAddress: Number(rows[0]?.address) };
}

async function forgive(tx: Tx, attempt: { readonly email: string; readonly address: string }): Promise<void> {
  await queryableOf(tx).query(
    "update staff_sign_in_attempt set is_forgiven = true where email = $1 and address = $2 and not is_forgiven",
    [attempt.email, attempt.address],
  );
}
