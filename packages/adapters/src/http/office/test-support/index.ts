/** The whole of money in and out on a database of its own: player calls, office calls, sandbox, statement and payouts, as they are wired in the server. */
import { randomUUID } from "node:crypto";
import { done } from "@maidan/services/command";
import type { ControlRequest } from "@maidan/services/exchange";
import { createInbox } from "@maidan/services/inbox";
import { createResendMessage } from "@maidan/services/messages";
import * as office from "@maidan/services/office";
import * as payments from "@maidan/services/payments";
import * as results from "@maidan/services/result-decisions";
import * as sandbox from "@maidan/services/sandbox-money";
import { createFaultAtRates } from "@maidan/services/house-sports";
import { createChangeSettings, createConfirmRates } from "@maidan/services/settings";
import type { SettledStake } from "@maidan/services/stakes";
import * as staff from "@maidan/services/staff";
import * as turnover from "@maidan/services/turnover";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { createTestDatabase, type TestDatabase } from "../../../../../../tools/test-database.ts";
import { createPasswordHasher } from "../../../password/index.ts";
import { createSandboxMoney } from "../../../payments/sandbox/index.ts";
import { createPictures } from "../../../pictures/index.ts";
import { createCommandRunner } from "../../../postgres/command/index.ts";
import { readerOf } from "../../../postgres/database/index.ts";
import { prepareJobs, startJobs, type JobHandler } from "../../../postgres/jobs/index.ts";
import { createFeedPulses } from "../../../postgres/feeds/index.ts";
import { createBookTermsStore } from "../../../postgres/house-sports/index.ts";
import { createInboxStore } from "../../../postgres/inbox/index.ts";
import { createLedgerStore } from "../../../postgres/ledger/index.ts";
import { createMessageStore } from "../../../postgres/messages/index.ts";
import { testControl } from "../../../postgres/office/test-support/test-control.ts";
import { createOfficeReads } from "../../../postgres/office/index.ts";
import * as postgresPayments from "../../../postgres/payments/index.ts";
import { createAccountLimiter, createPlayerStore, createSessionStore } from "../../../postgres/player/index.ts";
import { createPromotionStore } from "../../../postgres/promotions/index.ts";
import { createResultStore } from "../../../postgres/result-decisions/index.ts";
import { createSettingsStore } from "../../../postgres/settings/index.ts";
import { createAuditStore, createStaffSessionStore, createStaffStore } from "../../../postgres/staff/index.ts";
import { createGrantStore, createTurnoverStore, turnoverInvariants } from "../../../postgres/turnover/index.ts";
import { createSecretBox } from "../../../secret-box/index.ts";
import { createTotpCodes, tokens } from "../../../staff-credentials/index.ts";
import { registerPaymentsRoutes } from "../../payments/index.ts";
import { registerSandboxMoney } from "../../sandbox-money/index.ts";
import { createHttpServer } from "../../server/index.ts";
import { registerPromotionRoutes } from "../../promotions/index.ts";
import { registerStaffRoutes } from "../../staff/index.ts";
import { registerTurnoverRoutes } from "../../turnover/index.ts";
import { registerMethodRoom, registerOfficeRoutes, registerResultDesk } from "../index.ts";
import { registerCare, registerOffers } from "./care-and-offers.ts";
import { registerByHand } from "./by-hand.ts";
import { newPlayer, type NewPlayer } from "./new-player.ts";
import { owing } from "./owing.ts";
import { recordingEngine } from "./recording-engine.ts";
import { tellStakes } from "./tell-stakes.ts";

export type { NewPlayer, TestPlayer } from "./new-player.ts";
import { signInAs } from "./sign-in-as.ts";
const wide = { max: 1_000_000, windowMs: 60_000 };

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Whatever came: tests look into answers whose form they check themselves. */
  readonly body: ReturnType<typeof JSON.parse>;
}
export interface Call {
  readonly token?: string;
  readonly body?: unknown;
  readonly key?: string;
}
export type Caller = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, call?: Call) => Promise<Answer>;

function callerOf(app: FastifyInstance): Caller {
  return async (method, path, call = {}) => {
    const response = await app.inject({
      method,
      url: path,
      headers: {
        ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
        ...(call.key === undefined ? {} : { "idempotency-key": call.key }),
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
    });
    const isJson = String(response.headers["content-type"]).includes("json");
    return { status: response.statusCode, text: response.body, body: isJson ? JSON.parse(response.body) : undefined };
  };
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;
export type Parts = ReturnType<typeof assemble>;

/** Stores and use cases over one database. */
function assemble(database: TestDatabase) {
  const { pool } = database;
  const reader = readerOf(pool);
  const runner = createCommandRunner({ pool });
  const players = createPlayerStore();
  const settings = createSettingsStore();
  const audit = createAuditStore();
  const stores = {
    methods: postgresPayments.createPaymentMethodStore(),
    deposits: postgresPayments.createDepositStore(),
    promotions: createPromotionStore(),
    statements: postgresPayments.createStatementStore(),
    withdrawals: postgresPayments.createWithdrawalStore(),
    receipts: postgresPayments.createReceiptStore(),
    turnover: createTurnoverStore(),
    grants: createGrantStore(),
  };
  return {
    pool,
    reader,
    runner,
    players,
    settings,
    audit,
    stores,
    inbox: createInbox({ inbox: createInboxStore() }),
    run: staff.createRunAudited({ runner, audit }),
    ...owing(runner),
    ledger: createLedgerStore({ invariants: [...postgresPayments.paymentInvariants, ...turnoverInvariants] }),
    paymentReads: postgresPayments.createPaymentReads(),
    staffStore: createStaffStore(),
    staffSessions: createStaffSessionStore(),
    passwords: createPasswordHasher(),
  };
}

/** The sandbox, whose messages reach the player side when a test runs their job, or are lost. */
function sandboxOf(parts: Parts, playerApp: () => FastifyInstance) {
  const secret = async () => testSecret;
  return createSandboxMoney({
    ...parts,
    tokens,
    now: Date.now,
    secret,
    deliver: async ({ headers, body }) => {
      const answer = await playerApp().inject({
        method: "POST",
        url: "/api/ewa/callback",
        headers: { ...headers, "content-type": "application/json" },
        payload: body,
      });
      if (answer.statusCode !== 200) throw new Error(`the merchant answered ${answer.statusCode}`);
    },
  });
}
const testSecret = Buffer.alloc(32, 9);
const staffDepsOf = (parts: Parts) => ({
  ...parts,
  tokens,
  staff: parts.staffStore,
  sessions: parts.staffSessions,
  totp: createTotpCodes(() => Date.now(), createSecretBox(Buffer.alloc(32, 7))),
  newKey: randomUUID,
});

const common = {
  log: pino({ level: "silent" }),
  publicUrl: "http://localhost:3000",
  isCheckingResponses: true,
  limits: { standard: wide, exchange: wide, routes: {} },
  docs: { title: "test", version: "1", description: "", audience: "public" as const },
};

async function startPlayerSide(
  parts: Parts,
  sandboxMoney: ReturnType<typeof sandboxOf>,
): Promise<{ app: FastifyInstance; ewallets: ReturnType<typeof payments.createEwallets> }> {
  const app = await createHttpServer({
    ...common,
    name: "player",
    // A token of these tests names its player; real ones are tested where they are made.
    authenticatePlayer: async (token) => {
      const playerId = /^player-test-token-(\d+)$/.exec(token)?.[1];
      return playerId === undefined ? undefined : { playerId, sessionId: "1" };
    },
  });
  const deps = { ...parts, ...parts.stores, players: payments.createPayingPlayers(parts.players) };
  const ewallets = payments.createEwallets({
    ...deps,
    openTurnover: turnover.createOpenTurnover(deps),
    ewallets: postgresPayments.createEwalletStore(),
    gateway: sandboxMoney.gateway,
    newKey: randomUUID,
    now: Date.now,
    onFailure: (error) => {
      throw error;
    },
  });
  await registerPaymentsRoutes(app, {
    ...deps,
    ...ewallets,
    addReceipts: payments.createAddReceipts({ ...deps, pictures: createPictures() }),
    gatewaySecret: async () => testSecret,
    now: Date.now,
    reads: parts.paymentReads,
    isPlayMode: true,
    quoteDeposit: payments.createQuoteDeposit(deps),
    submitDeposit: payments.createSubmitDeposit(deps),
    checkWithdrawal: payments.createCheckWithdrawal(deps),
    submitWithdrawal: payments.createSubmitWithdrawal(deps),
  });
  registerPromotionRoutes(app, deps);
  registerTurnoverRoutes(app, { ...deps, cancelBonus: turnover.createCancelBonus(deps) });
  await registerSandboxMoney(app, sandboxMoney.http);
  return { app, ewallets };
}

async function startOfficeSide(parts: Parts, engine: OfficeEngine): Promise<FastifyInstance> {
  const staffDeps = staffDepsOf(parts);
  const findSession = staff.createFindStaffSession(staffDeps);
  const app = await createHttpServer({
    ...common,
    name: "office",
    authenticateStaff: async (token) => {
      const session = await findSession(token);
      return session && { ...session.staff, sessionId: session.sessionId };
    },
  });
  registerStaffRoutes(app, {
    ...staffDeps,
    findSession,
    signIn: staff.createSignIn(staffDeps),
    signOut: staff.createSignOut(staffDeps),
    offerTotp: staff.createOfferTotp(staffDeps),
    confirmTotp: staff.createConfirmTotp(staffDeps),
    createStaff: staff.createCreateStaff(staffDeps),
    changeStaff: staff.createChangeStaff(staffDeps),
    setStaffPassword: staff.createSetStaffPassword(staffDeps),
    forgetAuthenticator: staff.createForgetAuthenticator(staffDeps),
    changeOwnPassword: staff.createChangeOwnPassword(staffDeps),
  });
  const controlMarket = testControl(engine, parts);
  registerResults(app, { ...parts, controlMarket });
  registerByHand(app, { ...parts, engine, controlMarket });
  const desk = { ...parts, ...parts.stores, openTurnover: turnover.createOpenTurnover({ ...parts, ...parts.stores }) };
  const playerSessions = createSessionStore();
  const accountLimiter = createAccountLimiter(parts.pool);
  const reads = createOfficeReads();
  registerOfficeRoutes(app, {
    ...parts,
    previewVoid: office.createPreviewVoid({ ...parts, engine, reads }),
    playerSessions,
    engine,
    reads,
    pulses: createFeedPulses(),
    sportNames: { Shonapur: "সোনাপুর" },
    messages: createMessageStore(),
    resendMessage: createResendMessage({ ...parts, messages: createMessageStore() }),
    receipts: parts.stores.receipts,
    controlMarket,
    approveDeposit: payments.createApproveDeposit(desk),
    rejectDeposit: payments.createRejectDeposit(desk),
    adjustDeposit: payments.createAdjustDeposit(desk),
    enterStatementLine: payments.createEnterStatementLine(desk),
    approveWithdrawal: payments.createApproveWithdrawal(desk),
    rejectWithdrawal: payments.createRejectWithdrawal(desk),
    payWithdrawal: payments.createPayWithdrawal({ ...desk, hasGateway: true }),
    endPlayerSession: office.createEndPlayerSession({ ...parts, sessions: playerSessions }),
    accountLimiter,
    unlockLogin: office.createUnlockLogin({ ...parts, limiter: accountLimiter }),
    changeSettings: createChangeSettings({ ...parts, faultAtRates: createFaultAtRates(createBookTermsStore()) }),
    confirmRates: createConfirmRates(parts),
  });
  registerCare(app, desk);
  registerOffers(app, desk);
  return app;
}

/** Results of the exchange's markets alone. */
function registerResults(
  app: FastifyInstance,
  parts: Parts & { readonly controlMarket: ReturnType<typeof office.createControlMarket> },
): void {
  const carryOut: results.CarryOutResult = ({ wanted, seenRevision, ...request }) =>
    parts.controlMarket({ ...request, control: results.controlOf({ wanted, seenRevision }) });
  const deps = { ...parts, results: createResultStore(), carryOut };
  registerResultDesk(app, {
    ...deps,
    nameResult: results.createNameResult({ ...deps, look: async () => undefined, stop: async () => undefined }),
    approveResult: results.createApproveResult(deps),
    refuseResult: results.createRefuseResult(deps),
  });
}

async function seed(parts: Parts, sandboxMoney: ReturnType<typeof sandboxOf>): Promise<void> {
  const command = {
    kind: "seed",
    actor: { kind: "system", name: "seed" },
    idempotencyKey: "seed",
    content: {},
  } as const;
  await parts.runner.run(command, async (tx) => {
    for (const method of sandbox.sandboxMethods) await parts.stores.methods.ensure(tx, method);
    return done(null);
  });
  await sandboxMoney.seed();
  await staff.createSeedDemoStaff(staffDepsOf(parts))();
}

type OfficeEngine = ReturnType<typeof recordingEngine>;

/** `engineOf`: a real engine over the database; absent: one that notes what it is told. */
export async function startDesk({ engineOf }: { engineOf?: (database: TestDatabase) => OfficeEngine } = {}) {
  const database = await createTestDatabase();
  await prepareJobs(database.pool);
  const parts = assemble(database);
  const { pool, runner, stores } = parts;
  const controls: ControlRequest[] = [];
  const sandboxMoney = sandboxOf(parts, () => playerApp);
  const { app: playerApp, ewallets } = await startPlayerSide(parts, sandboxMoney);
  const officeApp = await startOfficeSide(parts, engineOf?.(database) ?? recordingEngine(controls));
  const methodAdmin = postgresPayments.createMethodAdminStore();
  const openNumber = sandbox.createOpenOperatorNumber(sandboxMoney.store);
  registerMethodRoom(officeApp, {
    reader: parts.reader,
    methodAdmin,
    manageMethods: payments.createManageMethods({ run: parts.run, methodAdmin, openNumber }),
    forgetPin: sandbox.createForgetPin({ run: parts.run, store: sandboxMoney.store }),
  });
  await seed(parts, sandboxMoney);
  const listener = turnover.createTurnoverListener({ ...stores, inbox: parts.inbox });
  const { statement: source, payouts: gateway } = sandboxMoney;
  return {
    ...parts,
    controls,
    playerApp,
    officeApp,
    ...ewallets,
    sendCallback: sandboxMoney.sendCallback,
    forgetReceipts: payments.createForgetReceipts({ runner, receipts: stores.receipts, newKey: randomUUID }),
    player: callerOf(playerApp),
    office: callerOf(officeApp),
    sendPayout: payments.createSendPayout({ runner, withdrawals: stores.withdrawals, gateway }),
    settled: (stakes: readonly SettledStake[]) =>
      tellStakes(parts.runner, (tx, context) => listener.onSettled(tx, stakes, context)),
    voided: (stakes: readonly SettledStake[]) =>
      tellStakes(parts.runner, (tx, context) => listener.onVoided(tx, stakes, context)),
    expireBonuses: turnover.createExpireBonuses({ ...parts, ...stores, newKey: randomUUID }),
    pullStatement: payments.createPullStatement({ runner, statements: stores.statements, source, newKey: randomUUID }),
    newPlayer: (wanted?: NewPlayer) => newPlayer(parts, wanted),
    runJobs: (handlers: Map<string, JobHandler>) =>
      startJobs({ pool, handlers, crontab: "", concurrency: 1, log: () => undefined }),
    signInAs: (role: string) => signInAs(callerOf(officeApp), role),
    close: async () => {
      await playerApp.close();
      await officeApp.close();
      await database.close();
    },
  };
}
