import { sql, type ExpressionBuilder, type UpdateObject } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Reader } from "@maidan/services/command";
import type { NewPlayer, PlayerRecord, PlayerStore } from "@maidan/services/player";
import { brokenConstraint } from "../database/index.ts";
import { kyselyOf } from "../database/query-builder.ts";
import type { PlayerTables } from "./tables.ts";

/** Players and their phones, in PostgreSQL. */
export function createPlayerStore(): PlayerStore {
  return {
    add,
    find: async (reader, playerId) =>
      isId(playerId) ? oneOf(recordsOf(reader).where("player.id", "=", BigInt(playerId))) : undefined,
    findByUsername: async (reader, username) =>
      oneOf(recordsOf(reader).where(sql<string>`lower(username)`, "=", username.toLowerCase())),
    credentials,
    search,
    lock,
    recordLogin: async (tx, playerId) => change(tx, playerId, { last_login_at: sql<Date>`now()` }),
    setPasswordHash: async (tx, playerId, passwordHash) =>
      change(tx, playerId, { password_hash: passwordHash, password_changed_at: sql<Date>`now()` }),
    setDateOfBirth: async (tx, playerId, dateOfBirth) => change(tx, playerId, { date_of_birth: dateOfBirth }),
    setStatus: async (tx, playerId, status) => change(tx, playerId, { status }),
    correct,
    setMainPhone,
    removeExtraPhone,
    verifyEmail: async (tx, playerId) =>
      unlessTaken("player_verified_email_unique", () => change(tx, playerId, { email_verified_at: sql<Date>`now()` })),
    addPhone: async (tx, playerId, entry) => {
      await kyselyOf<PlayerTables>(tx)
        .insertInto("player_phone")
        .values({ player_id: playerId, slot: entry.slot, phone: entry.phone })
        .execute();
    },
    verifyPhone: async (tx, playerId, phone) =>
      unlessTaken("player_verified_phone_unique", async () => {
        await kyselyOf<PlayerTables>(tx)
          .updateTable("player_phone")
          .set({ verified_at: sql<Date>`now()` })
          .where("player_id", "=", BigInt(playerId))
          .where("phone", "=", phone)
          .execute();
      }),
  };
}

const isId = (text: string): boolean => /^\d{1,18}$/.test(text);

const add: PlayerStore["add"] = async (tx, player) => {
  const database = kyselyOf<PlayerTables>(tx);
  const row = await database
    .insertInto("player")
    .values({
      username: player.username,
      password_hash: player.passwordHash,
      name: player.name,
      email: player.email,
      currency: player.currency,
      language: player.language,
      referral_code: player.referralCode,
      referred_by: await referrerOf(tx, player.signupCodes),
      signup_referral_code: player.signupCodes.referral || null,
      signup_affiliate_code: player.signupCodes.affiliate || null,
      signup_agent_code: player.signupCodes.agent || null,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await database
    .insertInto("player_phone")
    .values({ player_id: String(row.id), slot: 0, phone: player.phone })
    .execute();
  return String(row.id);
};

async function referrerOf(reader: Reader, codes: NewPlayer["signupCodes"]): Promise<bigint | null> {
  const given = [codes.referral, codes.affiliate, codes.agent]
    .filter((code) => code !== "")
    .map((code) => code.toUpperCase());
  if (given.length === 0) return null;
  const rows = await kyselyOf<PlayerTables>(reader)
    .selectFrom("player")
    .select(["id", "referral_code"])
    .where("referral_code", "in", given)
    .execute();
  const [first] = given.flatMap((code) => rows.filter((row) => row.referral_code === code));
  return first?.id ?? null;
}

/** Locks first and reads in a second statement: one statement would read phones as they were before it had to wait. */
const lock: PlayerStore["lock"] = async (tx, playerId) => {
  if (!isId(playerId)) return undefined;
  await kyselyOf<PlayerTables>(tx)
    .selectFrom("player")
    .select("id")
    .where("id", "=", BigInt(playerId))
    .forUpdate()
    .execute();
  return oneOf(recordsOf(tx).where("player.id", "=", BigInt(playerId)));
};

const correct: PlayerStore["correct"] = async (tx, playerId, { name, email, dateOfBirth }) => {
  // Only until the transaction ends: whoever else changes the player is still held to the first date.
  if (dateOfBirth !== undefined)
    await sql`select set_config('maidan.corrects_date_of_birth', 'on', true)`.execute(kyselyOf<PlayerTables>(tx));
  await change(tx, playerId, {
    name,
    email,
    email_verified_at: sql<Date | null>`case when lower(email) = lower(${email}) then email_verified_at end`,
    ...(dateOfBirth === undefined ? {} : { date_of_birth: dateOfBirth }),
  });
};

const removeExtraPhone: PlayerStore["removeExtraPhone"] = async (tx, playerId, phone) => {
  const { numDeletedRows } = await kyselyOf<PlayerTables>(tx)
    .deleteFrom("player_phone")
    .where("player_id", "=", BigInt(playerId))
    .where("phone", "=", phone)
    .where("slot", "<>", 0)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

const setMainPhone: PlayerStore["setMainPhone"] = async (tx, playerId, phone) => {
  await removeExtraPhone(tx, playerId, phone);
  await kyselyOf<PlayerTables>(tx)
    .updateTable("player_phone")
    .set({ phone, verified_at: null })
    .where("player_id", "=", BigInt(playerId))
    .where("slot", "=", 0)
    .where("phone", "<>", phone)
    .execute();
};

const credentials: PlayerStore["credentials"] = async (reader, username) => {
  const row = await kyselyOf<PlayerTables>(reader)
    .selectFrom("player")
    .select(["id", "username", "password_hash", "status"])
    .where(sql<string>`lower(username)`, "=", username.toLowerCase())
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : { playerId: String(row.id), username: row.username, passwordHash: row.password_hash, status: row.status };
};

const search: PlayerStore["search"] = async (reader, query) => {
  const text = query.text.trim().toLowerCase();
  let statement = recordsOf(reader).orderBy("player.id", "desc").limit(query.limit);
  if (query.beforePlayerId !== undefined) statement = statement.where("player.id", "<", BigInt(query.beforePlayerId));
  if (text !== "") {
    statement = statement.where((where) =>
      where.or([
        where(sql<string>`player.id::text`, "=", text),
        ...(["username", "name", "email"] as const).map((column) =>
          where(sql<number>`position(${text} in lower(${sql.ref(`player.${column}`)}))`, ">", 0),
        ),
        where.exists(
          where
            .selectFrom("player_phone")
            .select("slot")
            .whereRef("player_phone.player_id", "=", "player.id")
            .where(sql<number>`position(${text.replace(/^\+?(?:88)?(?=0)/, "")} in phone)`, ">", 0),
        ),
      ]),
    );
  }
  return (await statement.execute()).map(recordOf);
};

const phonesOf = (where: ExpressionBuilder<PlayerTables, "player">) =>
  jsonArrayFrom(
    where
      .selectFrom("player_phone")
      .select(["slot", "phone", sql<boolean>`verified_at is not null`.as("isVerified")])
      .whereRef("player_phone.player_id", "=", "player.id")
      .orderBy("slot"),
  ).as("phones");

const recordsOf = (reader: Reader) =>
  kyselyOf<PlayerTables>(reader)
    .selectFrom("player")
    .select([
      "player.id",
      "username",
      "name",
      "email",
      "email_verified_at",
      "currency",
      "status",
      "language",
      "vip_coin",
      "referral_code",
      "signup_referral_code",
      "signup_affiliate_code",
      "signup_agent_code",
      "player.created_at",
      "last_login_at",
      sql<string | null>`date_of_birth::text`.as("date_of_birth"),
    ])
    .select(phonesOf);

type Statement = ReturnType<typeof recordsOf>;
type Row = Awaited<ReturnType<Statement["execute"]>>[number];

async function oneOf(statement: Statement): Promise<PlayerRecord | undefined> {
  const row = await statement.executeTakeFirst();
  return row === undefined ? undefined : recordOf(row);
}

const recordOf = (row: Row): PlayerRecord => ({
  playerId: String(row.id),
  username: row.username,
  name: row.name,
  email: row.email,
  emailVerifiedAt: row.email_verified_at ?? undefined,
  phones: row.phones,
  dateOfBirth: row.date_of_birth ?? undefined,
  currency: row.currency,
  status: row.status,
  language: row.language,
  vipCoin: row.vip_coin,
  referralCode: row.referral_code,
  signupCodes: {
    referral: row.signup_referral_code ?? "",
    affiliate: row.signup_affiliate_code ?? "",
    agent: row.signup_agent_code ?? "",
  },
  createdAt: row.created_at,
  lastLoginAt: row.last_login_at ?? undefined,
});

type Changes = UpdateObject<PlayerTables, "player">;

async function change(reader: Reader, playerId: string, changes: Changes): Promise<void> {
  await kyselyOf<PlayerTables>(reader).updateTable("player").set(changes).where("id", "=", BigInt(playerId)).execute();
}

/** False when the statement broke the named constraint. The transaction is then good for a refusal only. */
async function unlessTaken(constraint: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (brokenConstraint(error) === constraint) return false;
    throw error;
  }
}
