import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { pino } from "pino";
import { createInbox } from "@maidan/services/inbox";
import { createMessenger } from "@maidan/services/messages";
import {
  createAddPhone,
  createAuthenticateExchange,
  createAuthenticatePlayer,
  createChangePassword,
  createCheckCaptcha,
  createCreatePlayer,
  createForgotPassword,
  createHearCaptcha,
  createLogIn,
  createMintCaptcha,
  createResetPassword,
  createRevokeSession,
  createSendContactCode,
  createSetDateOfBirth,
  createVerifyContact,
  seedDemoPlayers,
} from "@maidan/services/player";
import { createCodeHasher, createPasswordHasher } from "../../../password/index.ts";
import { createCommandRunner } from "../../../postgres/command/index.ts";
import { readerOf } from "../../../postgres/database/index.ts";
import { createInboxStore } from "../../../postgres/inbox/index.ts";
import { createLedgerStore } from "../../../postgres/ledger/index.ts";
import { createMessageStore } from "../../../postgres/messages/index.ts";
import {
  createAccountLimiter,
  createCaptchaStore,
  createCodeStore,
  createPlayerStore,
  createSessionStore,
} from "../../../postgres/player/index.ts";
import { createReferralStore } from "../../../postgres/referral/index.ts";
import { createVipStore } from "../../../postgres/vip/index.ts";
import { createHttpServer } from "../../server/index.ts";
import { registerPlayerRoutes } from "../index.ts";

const wide = { max: 100_000, windowMs: 60_000 };

export interface PlayerApi {
  readonly app: FastifyInstance;
  readonly lines: () => string;
  readonly authenticateExchange: ReturnType<typeof createAuthenticateExchange>;
  readonly seed: () => Promise<readonly string[]>;
}

/** The player API on the given database, as after a start of the process; `address` limits are wide so that the account's own are seen. */
export async function startPlayerApi(
  pool: pg.Pool,
  options: { readonly isPlayMode?: boolean } = {},
): Promise<PlayerApi> {
  let logged = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const reader = readerOf(pool);
  const messages = createMessageStore();
  const captchas = createCaptchaStore(pool);
  const [vip, referral] = [createVipStore(), createReferralStore()];
  const deps = {
    rewardFigures: async (playerId: string) => ({
      ...(await referral.figures(reader, playerId)),
      vipLevel: (await vip.scheme(reader)).levels[0]?.name ?? "",
    }),
    checkCaptcha: createCheckCaptcha(captchas),
    mintCaptcha: createMintCaptcha(captchas),
    hearCaptcha: createHearCaptcha(captchas),
    isSecure: false,
    runner: createCommandRunner({ pool }),
    reader,
    ledger: createLedgerStore(),
    players: createPlayerStore(),
    sessions: createSessionStore(),
    passwords: createPasswordHasher(),
    limiter: createAccountLimiter(pool),
    codes: createCodeStore(),
    codeHasher: createCodeHasher(Buffer.alloc(32, 7)),
    inbox: createInbox({ inbox: createInboxStore() }),
    messenger: createMessenger({ messages, channelsOut: new Set(), isPlayMode: options.isPlayMode ?? true }),
  };
  const app = await createHttpServer({
    name: "player",
    log: pino({ level: "trace" }, stream),
    publicUrl: "http://localhost:3000",
    authenticatePlayer: createAuthenticatePlayer(deps),
    isCheckingResponses: true,
    limits: { standard: wide, exchange: wide, routes: {} },
    docs: { title: "Player", version: "1", description: "", audience: "public" },
  });
  registerPlayerRoutes(app, {
    ...deps,
    useCases: {
      createPlayer: createCreatePlayer(deps),
      logIn: createLogIn(deps),
      revokeSession: createRevokeSession(deps),
      setDateOfBirth: createSetDateOfBirth(deps),
      changePassword: createChangePassword(deps),
      forgotPassword: createForgotPassword(deps),
      resetPassword: createResetPassword(deps),
      sendContactCode: createSendContactCode(deps),
      verifyContact: createVerifyContact(deps),
      addPhone: createAddPhone(deps),
    },
  });
  return {
    app,
    lines: () => logged,
    authenticateExchange: createAuthenticateExchange(deps),
    seed: () => seedDemoPlayers({ ...deps, mode: "play" }),
  };
}

/** One after the other, as two that were drawn may be alike. */
let signups = 0;

/** A signup body that nobody has used. */
export function freshSignup(more: Record<string, unknown> = {}): Record<string, string> {
  signups += 1;
  const tail = String(signups).padStart(8, "0");
  return {
    username: `user${tail}`,
    password: "Secret123",
    confirmPassword: "Secret123",
    name: "Rahim Uddin",
    phone: `0175${tail.slice(1)}`,
    email: `${tail}@example.com`,
    currency: "BDT",
    status: "active",
    ...more,
  };
}

export interface Session {
  readonly token: string;
  readonly remoteId: string;
  readonly exchangeToken: string;
  readonly signup: Record<string, string>;
}

/** Signs a new player up and in. */
export async function newPlayer(app: FastifyInstance, more: Record<string, unknown> = {}): Promise<Session> {
  const signup = freshSignup(more);
  const created = await call(app, "POST /api/v1/create-players", { body: signup });
  if (created.status !== 200) throw new Error(`signup failed: ${JSON.stringify(created.body)}`);
  return { ...(await logIn(app, signup)), signup };
}

export async function logIn(app: FastifyInstance, who: Record<string, string>): Promise<Omit<Session, "signup">> {
  const answer = await call(app, "POST /api/login", { body: { username: who["username"], password: who["password"] } });
  if (answer.status !== 200) throw new Error(`login failed: ${JSON.stringify(answer.body)}`);
  return { token: answer.body.token, remoteId: answer.body.remote_id, exchangeToken: answer.body.exchange[0].token };
}

export interface Answer {
  readonly status: number;
  /** As parsed: a test says what it expects in it. */
  readonly body: ReturnType<typeof JSON.parse>;
  readonly headers: Record<string, unknown>;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

/** `call(app, "POST /api/login", { body })`. */
export async function call(app: FastifyInstance, what: string, options: CallOptions = {}): Promise<Answer> {
  const [method = "GET", url = "/"] = what.split(" ");
  const answer = await app.inject({
    method: method as "GET",
    url,
    headers: {
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { payload: JSON.stringify(options.body) }),
    ...(options.address === undefined ? {} : { remoteAddress: options.address }),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

/** The code of the newest message to somebody, as one reads it in the office in play mode. */
export async function lastCode(pool: pg.Pool, recipient: string): Promise<string> {
  const { rows } = await pool.query("select body from message where recipient = $1 order by id desc limit 1", [
    recipient,
  ]);
  const code = /\d{6}/.exec(rows[0]?.body ?? "")?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${recipient}`);
  return code;
}
