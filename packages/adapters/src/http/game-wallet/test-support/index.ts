import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import type { Currency } from "@maidan/core/money";
import { createSweepRounds, GameWallet } from "@maidan/services/game-wallet";
import { hashToken, mintToken } from "@maidan/services/player";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { pino } from "pino";
import { createCommandRunner } from "../../../postgres/command/index.ts";
import { readerOf, txOf } from "../../../postgres/database/index.ts";
import { createGameWalletStore, gameWalletInvariants } from "../../../postgres/game-wallet/index.ts";
import { createLedgerStore } from "../../../postgres/ledger/index.ts";
import { createSettledBetStore } from "../../../postgres/records/index.ts";
import { createHttpServer } from "../../server/index.ts";
import { registerGameWalletRoutes } from "../index.ts";

export interface WalletReply {
  readonly status?: string;
  readonly request_uuid?: string;
  readonly user?: string;
  readonly currency?: string;
  readonly balance?: number;
  readonly token?: string;
}
export interface TestProvider {
  readonly app: FastifyInstance;
  readonly name: string;
  readonly wallet: GameWallet;
  readonly store: ReturnType<typeof createGameWalletStore>;
  /** Another public key than the provider's own, and a way back to its own. */
  otherKey(): Promise<{ readonly publicKey: string; readonly restore: () => Promise<void> }>;
  /** PEM of the key that it signs by. */
  readonly privateKey: string;
  /** A player with so much play money, in taka unless said, and the token of a session with the provider. */
  createPlayer(money?: {
    readonly cashMinor?: bigint;
    readonly promoUnits?: bigint;
    readonly currency?: Currency;
  }): Promise<{ playerId: string; token: string }>;
  block(playerId: string): Promise<void>;
  cashOf(playerId: string): Promise<bigint>;
  /** Posts a signed call; `signBy` signs by another key, `altered` changes the bytes after signing. */
  post(
    path: string,
    body: object | string,
    options?: { readonly signBy?: "stranger"; readonly isAltered?: true },
  ): Promise<WalletReply>;
  /** Closes the rounds that are silent; returns how many. */
  sweep(): Promise<number>;
  /** Names of the ledger's rules that are broken. */
  broken(): Promise<string[]>;
  close(): Promise<void>;
}

export const gameCode = "test_slot";
const keysOf = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

/** The wallet over a real database, and a provider that signs. */
export async function createTestProvider(
  pool: pg.Pool,
  protocol: "caleta" | "hub88" = "caleta",
): Promise<TestProvider> {
  const keys = keysOf();
  const stranger = keysOf();
  const name = `test-${protocol}`;
  const pem = keys.publicKey.export({ type: "spki", format: "pem" });
  await pool.query(
    `insert into game_wallet_provider (name, protocol, base_url, public_key, operator_private_key, operator_public_key)
     values ($1, $2, 'https://provider.test', $3, 'none', 'none')`,
    [name, protocol, pem],
  );
  await pool.query("insert into game (provider, code, name, game_type) values ($1, $2, 'Test slot', 'SLOT')", [
    name,
    gameCode,
  ]);
  const runner = createCommandRunner({ pool });
  const ledger = createLedgerStore({ invariants: gameWalletInvariants });
  const store = createGameWalletStore();
  const settledBets = createSettledBetStore();
  const wallet = new GameWallet({ runner, ledger, store, settledBets, mintToken, hashToken, newKey: randomUUID });
  const app = await createHttpServer({
    name: "test",
    log: pino({ level: "silent" }),
    publicUrl: "https://maidan.test",
    docs: { title: "Test", version: "1", description: "Of tests", audience: "public" },
  });
  registerGameWalletRoutes(app, { runner, store, wallet, currencyOf: async () => "BDT" });
  await app.ready();
  const header = protocol === "caleta" ? "x-auth-signature" : "x-hub88-signature";
  return {
    app,
    name,
    wallet,
    store,
    otherKey: async () => ({
      publicKey: String(stranger.publicKey.export({ type: "spki", format: "pem" })),
      restore: async () =>
        void (await pool.query("update game_wallet_provider set public_key = $2 where name = $1", [name, pem])),
    }),
    privateKey: String(keys.privateKey.export({ type: "pkcs8", format: "pem" })),
    createPlayer: async ({ cashMinor = 100_000n, promoUnits = 1_000_000n, currency = "BDT" } = {}) => {
      const playerId = await addPlayer(pool, cashMinor, currency);
      if (promoUnits > 0n) await grant(pool, playerId, promoUnits);
      return { playerId, token: await wallet.open({ provider: name, playerId, currency }) };
    },
    block: async (playerId) => void (await pool.query("update player set status = 'locked' where id = $1", [playerId])),
    cashOf: async (playerId) => (await ledger.balances(readerOf(pool), playerId))?.cashMinor ?? 0n,
    post: async (path, body, options = {}) => {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const key = options.signBy === "stranger" ? stranger.privateKey : keys.privateKey;
      const signature = sign("RSA-SHA256", Buffer.from(text), key).toString("base64");
      const payload = options.isAltered === true ? `${text} ` : text;
      const headers = { "content-type": "application/json", [header]: signature };
      const response = await app.inject({ method: "POST", url: `/providers/${name}${path}`, headers, payload });
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
      return response.json<WalletReply>();
    },
    sweep: createSweepRounds({ runner, store, books: wallet.books, newKey: randomUUID }),
    broken: async () => (await ledger.check(readerOf(pool))).filter((rule) => !rule.isHeld).map((rule) => rule.name),
    close: async () => app.close(),
  };
}

async function addPlayer(pool: pg.Pool, cashMinor: bigint, currency: Currency): Promise<string> {
  const username = `game${randomUUID().slice(0, 8)}`;
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into player (username, password_hash, name, email, currency, referral_code)
     values ($1, 'x', 'Test', $1 || '@maidan.test', $2, $1) returning id`,
    [username, currency],
  );
  const playerId = String(rows[0]?.id);
  const client = await pool.connect();
  await createLedgerStore().openPlayerAccounts(txOf(client), playerId, currency);
  client.release();
  if (cashMinor === 0n) return playerId;
  const account = { owner: "player", playerId, bucket: "cash" } as const;
  await createCommandRunner({ pool }).run(
    { kind: "test.fund", actor: { kind: "system", name: "test" }, idempotencyKey: randomUUID(), content: {} },
    async (_tx, context) => {
      const postings = [
        { account: { owner: "house", name: "issue" } as const, amountMinor: -cashMinor, currency },
        { account, amountMinor: cashMinor, currency },
      ];
      await context.post({ kind: "test", reason: "fund", postings });
      return { ok: true, value: null };
    },
  );
  return playerId;
}

async function grant(pool: pg.Pool, playerId: string, units: bigint): Promise<void> {
  const client = await pool.connect();
  await createGameWalletStore().grantPromo(txOf(client), { playerId, units, reason: "test" });
  client.release();
}
