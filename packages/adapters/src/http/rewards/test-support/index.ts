/** VIP and referral on a database of its own: the calls of both sides, and stakes as the count would tell of them. */
import { randomUUID } from "node:crypto";
import { done, type CommandContext, type Tx } from "@maidan/services/command";
import { createInbox } from "@maidan/services/inbox";
import * as referralService from "@maidan/services/referral";
import { createRunAudited } from "@maidan/services/staff";
import type { SettledStake } from "@maidan/services/stakes";
import * as vipService from "@maidan/services/vip";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { pino } from "pino";
import { createTestDatabase } from "../../../../../../tools/test-database.ts";
import { createCommandRunner } from "../../../postgres/command/index.ts";
import { readerOf } from "../../../postgres/database/index.ts";
import { createInboxStore } from "../../../postgres/inbox/index.ts";
import { createLedgerStore } from "../../../postgres/ledger/index.ts";
import { createPlayerStore } from "../../../postgres/player/index.ts";
import { createReferralStore, referralInvariants } from "../../../postgres/referral/index.ts";
import { createSettingsStore } from "../../../postgres/settings/index.ts";
import { createAuditStore } from "../../../postgres/staff/index.ts";
import { createVipStore, vipInvariants } from "../../../postgres/vip/index.ts";
import { createHttpServer } from "../../server/index.ts";
import { registerRewardOffice, registerRewardRoutes } from "../index.ts";

const wide = { max: 1_000_000, windowMs: 60_000 };
const common = {
  log: pino({ level: "silent" }),
  publicUrl: "http://localhost:3000",
  isCheckingResponses: true,
  limits: { standard: wide, exchange: wide, routes: {} },
  docs: { title: "test", version: "1", description: "", audience: "public" as const },
};
const actor = { kind: "system", name: "test" } as const;

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: ReturnType<typeof JSON.parse>;
}
export type Rewards = Awaited<ReturnType<typeof startRewards>>;
export type Stake = Partial<SettledStake> & { readonly playerId: string; readonly stakeMinor: bigint };

/** One after the other, as two that were drawn may be alike. */
let created = 0;
let stakes = 0;
const stakeOf = (stake: Stake): SettledStake => ({
  source: "exchange",
  sourceId: String((stakes += 1)),
  gameType: "EXCHANGE",
  profitMinor: 0n,
  currency: "BDT",
  placedAt: new Date(0),
  settledAt: new Date(),
  ...stake,
});

type Within = (work: (tx: Tx, context: CommandContext) => Promise<void>) => Promise<void>;

/** Stores and use cases over one database. */
function assemble(pool: pg.Pool) {
  const reader = readerOf(pool);
  const runner = createCommandRunner({ pool });
  const within: Within = async (work) => {
    const command = { kind: "test", actor, idempotencyKey: randomUUID(), content: {} };
    const answer = await runner.run(command, async (tx, context) => {
      await work(tx, context);
      return done(null);
    });
    if (!answer.outcome.ok) throw new Error(answer.outcome.message);
  };
  return {
    pool,
    reader,
    runner,
    within,
    vip: createVipStore(),
    inbox: createInbox({ inbox: createInboxStore() }),
    referral: createReferralStore(),
    settings: createSettingsStore(),
    players: createPlayerStore(),
    ledger: createLedgerStore({ invariants: [...vipInvariants, ...referralInvariants] }),
    run: createRunAudited({ runner, audit: createAuditStore() }),
    newKey: randomUUID,
  };
}
type Parts = ReturnType<typeof assemble>;

async function startPlayerSide(parts: Parts): Promise<FastifyInstance> {
  const app = await createHttpServer({
    ...common,
    name: "player",
    authenticatePlayer: async (token) => ({ playerId: token.replace("player-test-token-", ""), sessionId: "1" }),
  });
  registerRewardRoutes(app, {
    ...parts,
    convertPoints: vipService.createConvertPoints(parts),
    claimRewards: referralService.createClaimRewards(parts),
  });
  return app;
}

async function startOfficeSide(parts: Parts): Promise<FastifyInstance> {
  const { rows } = await parts.pool.query<{ id: bigint }>(
    "insert into staff (email, name, role, password_hash) values ('owner@maidan.test', 'Owner', 'owner', 'x') returning id",
  );
  const owner = { email: "owner@maidan.test", name: "Owner", role: "owner", sessionId: "1" } as const;
  const app = await createHttpServer({
    ...common,
    name: "office",
    authenticateStaff: async () => ({ staffId: String(rows[0]?.id), ...owner }),
  });
  registerRewardOffice(app, {
    ...parts,
    changeScheme: vipService.createChangeScheme(parts),
    correctPoints: vipService.createCorrectPoints(parts),
    changePlan: referralService.createChangePlan(parts),
    decideDownline: referralService.createDecideDownline(parts),
    holdDownline: referralService.createHoldDownline(parts),
    reverseReward: referralService.createReverseReward(parts),
  });
  return app;
}

interface Asked {
  readonly body?: unknown;
  readonly key?: string;
}
const callerOf =
  (app: FastifyInstance) =>
  async (token: string, what: string, { body, key }: Asked = {}): Promise<Answer> => {
    const [method, url] = what.split(" ") as ["GET", string];
    const headers = {
      authorization: `Bearer ${token}`,
      ...(key !== undefined && { "idempotency-key": key }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const answer = await app.inject({ method, url, headers, ...payload });
    return { status: answer.statusCode, text: answer.body, body: JSON.parse(answer.body) };
  };

export async function startRewards() {
  const database = await createTestDatabase();
  const parts = assemble(database.pool);
  const { pool, reader, ledger, within } = parts;
  const [playerApp, officeApp] = [await startPlayerSide(parts), await startOfficeSide(parts)];
  const [askPlayer, askOffice] = [callerOf(playerApp), callerOf(officeApp)];
  const listeners = [vipService.createVipListener(parts), referralService.createReferralListener(parts)];
  return {
    pool,
    player: (playerId: string, what: string, asked?: Asked) => askPlayer(`player-test-token-${playerId}`, what, asked),
    office: (what: string, asked?: Asked) => askOffice("staff-test-token-0000001", what, asked),
    /** Tells both listeners of settled stakes; gives them, to be voided later. */
    settle: async (...told: readonly Stake[]): Promise<SettledStake[]> => {
      const settled = told.map(stakeOf);
      await within(async (tx, context) => {
        for (const listener of listeners) await listener.onSettled(tx, settled, context);
      });
      return settled;
    },
    voidStakes: (gone: readonly SettledStake[]) =>
      within(async (tx, context) => {
        for (const listener of listeners) await listener.onVoided(tx, gone, context);
      }),
    closeAt: (at: string) =>
      referralService.createClosePeriods({ ...parts, nowMs: new Date(`${at}+06:00`).getTime() })(),
    cash: async (playerId: string) => (await ledger.balances(reader, playerId))?.cashMinor,
    /** What is in a player's inbox, newest first. */
    letters: async (playerId: string) =>
      (await createInboxStore().page(reader, { playerId, page: 1, pageSize: 50 })).items.map(({ text }) => text),
    offenders: async () => (await ledger.check(reader)).flatMap((result) => result.offenders),
    newPlayer: (options: NewPlayer = {}) => newPlayer(parts, options),
    close: async () => {
      await playerApp.close();
      await officeApp.close();
      await database.close();
    },
  };
}

interface NewPlayer {
  readonly referralCode?: string;
  readonly isCounting?: boolean;
  readonly currency?: "BDT" | "INR" | "PKR";
}
/** A player with accounts; a counting one also has a verified phone and a deposit. */
async function newPlayer(
  { pool, within, players, ledger }: Parts,
  options: NewPlayer,
): Promise<{ id: string; code: string; phone: string }> {
  const tail = String((created += 1)).padStart(8, "0");
  const phone = `0175${tail.slice(1)}`;
  let id = "";
  await within(async (tx) => {
    const added = await players.add(tx, {
      username: `u${tail}`,
      passwordHash: "x",
      name: "Test",
      email: `${tail}@example.com`,
      phone,
      currency: options.currency ?? "BDT",
      language: "en",
      referralCode: `C${tail}`.toUpperCase(),
      signupCodes: { referral: options.referralCode ?? "", affiliate: "", agent: "" },
    });
    if (added === undefined) throw new Error("the name was taken");
    id = added;
    await ledger.openPlayerAccounts(tx, added, options.currency ?? "BDT");
    if (options.isCounting === true) await players.verifyPhone(tx, added, phone);
  });
  if (options.isCounting === true) await addDeposit(pool, { playerId: id, phone });
  return { id, code: `C${tail}`.toUpperCase(), phone };
}

/** An approved deposit without quote, method and ledger transaction: the checks look at its player, state and sender alone. */
async function addDeposit(pool: pg.Pool, sender: { playerId: string; phone: string }): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into deposit (player_id, quote_id, method_id, channel_id, receiving_account_id, sender_number, transaction_id, amount_minor,
         credit_minor, currency, status, decided_by, ledger_transaction_id)
       values ($1, -$1::bigint, 1, 1, 1, $2, upper(substr(md5(random()::text), 1, 10)), 50000, 50000, 'BDT', 'approved', 'test', -$1::bigint)`,
      [sender.playerId, sender.phone],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}
