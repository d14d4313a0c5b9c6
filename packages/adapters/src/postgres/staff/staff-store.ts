import type { Reader, Tx } from "@maidan/services/command";
import type { NewStaff, StaffCredentials, StaffMember, StaffRole, StaffStore } from "@maidan/services/staff";
import { queryableOf } from "../database/index.ts";

interface StaffRow {
  readonly id: bigint;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly password_hash: string;
  readonly totp_secret: string | null;
  readonly totp_offered_secret: string | null;
  readonly is_active: boolean;
}

const columns = "id, email, name, role, password_hash, totp_secret, totp_offered_secret, is_active";

export const memberOf = (row: Omit<StaffRow, "password_hash" | "totp_offered_secret">): StaffMember => ({
  staffId: String(row.id),
  email: row.email,
  name: row.name,
  role: row.role,
  hasTotp: row.totp_secret !== null,
  isActive: row.is_active,
});

const credentialsOf = (row: StaffRow): StaffCredentials => ({
  ...memberOf(row),
  passwordHash: row.password_hash,
  totpSecret: row.totp_secret,
  totpOfferedSecret: row.totp_offered_secret,
});

/** Members of staff over PostgreSQL. */
export function createStaffStore(): StaffStore {
  return { add, list, byId, byEmail, useTotpStep, offerTotp, enrolTotp, lock, change, setPasswordHash, forgetTotp };
}

async function add(tx: Tx, staff: NewStaff): Promise<string | undefined> {
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `insert into staff (email, name, role, password_hash, is_demo) values ($1, $2, $3, $4, $5)
     on conflict on constraint staff_email_unique do nothing returning id`,
    [staff.email, staff.name, staff.role, staff.passwordHash, staff.isDemo],
  );
  return rows[0] === undefined ? undefined : String(rows[0].id);
}

async function list(reader: Reader): Promise<readonly StaffMember[]> {
  const { rows } = await queryableOf(reader).query<StaffRow>(`select ${columns} from staff order by id`);
  return rows.map(memberOf);
}

async function byId(reader: Reader, staffId: string): Promise<StaffCredentials | undefined> {
  const { rows } = await queryableOf(reader).query<StaffRow>(`select ${columns} from staff where id = $1`, [staffId]);
  return rows[0] === undefined ? undefined : credentialsOf(rows[0]);
}

async function byEmail(reader: Reader, email: string): Promise<StaffCredentials | undefined> {
  const { rows } = await queryableOf(reader).query<StaffRow>(`select ${columns} from staff where email = $1`, [email]);
  return rows[0] === undefined ? undefined : credentialsOf(rows[0]);
}

async function useTotpStep(tx: Tx, staffId: string, step: bigint): Promise<boolean> {
  const { rowCount } = await queryableOf(tx).query(
    "update staff set totp_last_step = $2 where id = $1 and (totp_last_step is null or totp_last_step < $2)",
    [staffId, step],
  );
  return rowCount === 1;
}

async function offerTotp(tx: Tx, staffId: string, secret: string): Promise<void> {
  await queryableOf(tx).query("update staff set totp_offered_secret = $2 where id = $1", [staffId, secret]);
}

async function enrolTotp(tx: Tx, staffId: string): Promise<void> {
  await queryableOf(tx).query(
    "update staff set totp_secret = totp_offered_secret, totp_offered_secret = null where id = $1 and totp_offered_secret is not null",
    [staffId],
  );
}

/** Always in the order of their ids, so that two who change each other can't wait in a circle. */
const lock: StaffStore["lock"] = async (tx, staffId) => {
  const { rows } = await queryableOf(tx).query<StaffRow>(
    `select ${columns} from staff where id = $1 or (role = 'owner' and is_active) order by id for update`,
    [staffId],
  );
  const row = rows.find(({ id }) => String(id) === staffId);
  return row && memberOf(row);
};

const change: StaffStore["change"] = async (tx, staffId, { name, role, isActive }) => {
  await queryableOf(tx).query("update staff set name = $2, role = $3, is_active = $4 where id = $1", [
    staffId,
    name,
    role,
    isActive,
  ]);
};

const setPasswordHash: StaffStore["setPasswordHash"] = async (tx, staffId, passwordHash) => {
  await queryableOf(tx).query("update staff set password_hash = $2 where id = $1", [staffId, passwordHash]);
};

const forgetTotp: StaffStore["forgetTotp"] = async (tx, staffId) => {
  await queryableOf(tx).query("update staff set totp_secret = null, totp_offered_secret = null where id = $1", [
    staffId,
  ]);
};
