import type { StaffContext } from "@maidan/services/staff";
import type pg from "pg";

/** A trader of this name, made in the database. */
export async function staffMember(pool: pg.Pool, name: string): Promise<StaffContext> {
  const email = `${name}@maidan.test`;
  const { rows } = await pool.query<{ id: bigint }>(
    "insert into staff (email, name, role, password_hash) values ($1, $2, 'trader', 'x') returning id",
    [email, name],
  );
  return { staffId: String(rows[0]?.id), email, role: "trader", address: "127.0.0.1", requestId: "test" };
}
