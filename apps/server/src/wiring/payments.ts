import { randomUUID } from "node:crypto";
import { registerMethodRoom } from "@maidan/adapters/http/office";
import { registerPaymentsRoutes } from "@maidan/adapters/http/payments";
import { registerSandboxMoney } from "@maidan/adapters/http/sandbox-money";
import { createSandboxMoney } from "@maidan/adapters/payments/sandbox";
import { createPictures } from "@maidan/adapters/pictures";
import {
  createDepositStore,
  createEwalletStore,
  createMethodAdminStore,
  createPaymentMethodStore,
  createPaymentReads,
  createReceiptStore,
  createStatementStore,
  createWithdrawalStore,
  gatewaySecretOf,
} from "@maidan/adapters/postgres/payments";
import { tokens } from "@maidan/adapters/staff-credentials";
import { done } from "@maidan/services/command";
import {
  createAddReceipts,
  createCheckWithdrawal,
  createEwallets,
  createForgetReceipts,
  createManageMethods,
  createPayingPlayers,
  createPullStatement,
  createQuoteDeposit,
  createSendPayout,
  createSubmitDeposit,
  createSubmitWithdrawal,
  ewalletSweepJob,
  forgetReceiptsJob,
  payoutJob,
  type EwalletGateway,
} from "@maidan/services/payments";
import {
  callbackJob,
  createForgetPin,
  createOpenOperatorNumber,
  sandboxMethods,
  statementTopic,
} from "@maidan/services/sandbox-money";
import type { Platform } from "../platform.ts";

/** How often the statement is looked at when no notice came: a notice may be lost with the process that sent it. */
const sweepMs = 5_000;

/**
 * Money in and out, and in play mode the sandbox that stands for the provider. Needs `players`, `passwords`, `settings`, `promotions`, `turnover`,
 * `openTurnover`, `debts`.
 */
export async function wirePayments(platform: Platform): Promise<void> {
  const { config, runner, reader, services, log } = platform;
  const stores = {
    methods: createPaymentMethodStore(),
    deposits: createDepositStore(),
    statements: createStatementStore(),
    withdrawals: createWithdrawalStore(),
    receipts: createReceiptStore(),
  };
  const players = createPayingPlayers(platform.use("players"));
  const rewards = {
    promotions: platform.use("promotions"),
    turnover: platform.use("turnover"),
    openTurnover: platform.use("openTurnover"),
    inbox: platform.use("inbox"),
  };
  const owed = { debts: platform.use("debts"), collectDebts: platform.use("collectDebts") };
  const deps = { runner, reader, players, settings: platform.use("settings"), ...rewards, ...stores, ...owed };
  services.paymentReads = createPaymentReads();
  services.payments = stores;
  const gatewaySecret = secretOf(platform);
  const sandbox = config.mode === "play" ? sandboxOf(platform, gatewaySecret) : undefined;
  const ewallets = createEwallets({
    ...deps,
    ewallets: createEwalletStore(),
    gateway: sandbox?.gateway ?? noGateway,
    newKey: randomUUID,
    now: Date.now,
    onFailure: (error) => log.warn({ err: error }, "a gateway could not be asked about a payment"),
  });
  await registerPaymentsRoutes(platform.playerApp, {
    ...deps,
    ...ewallets,
    reads: services.paymentReads,
    isPlayMode: config.mode === "play",
    quoteDeposit: createQuoteDeposit(deps),
    submitDeposit: createSubmitDeposit(deps),
    checkWithdrawal: createCheckWithdrawal(deps),
    submitWithdrawal: createSubmitWithdrawal(deps),
    addReceipts: createAddReceipts({ runner, receipts: stores.receipts, pictures: createPictures() }),
    gatewaySecret,
    now: Date.now,
  });
  platform.jobs.set(ewalletSweepJob, ewallets.sweepEwallets);
  platform.crontab.push(`* * * * * ${ewalletSweepJob} ?max=1`);
  const forgetReceipts = createForgetReceipts({ runner, receipts: stores.receipts, newKey: randomUUID });
  platform.jobs.set(forgetReceiptsJob, async () => void (await forgetReceipts()));
  platform.crontab.push(`23 21 * * * ${forgetReceiptsJob} ?max=1`);
  wireMethodRoom(platform, sandbox);
  if (sandbox !== undefined) await wireSandbox(platform, stores, sandbox);
}

/** In play mode every receiving number belongs to the sandbox; elsewhere it exists with the provider. */
function wireMethodRoom(platform: Platform, sandbox: Sandbox | undefined): void {
  const run = platform.use("runAudited");
  const methodAdmin = createMethodAdminStore();
  const openNumber = sandbox === undefined ? async () => true : createOpenOperatorNumber(sandbox.store);
  registerMethodRoom(platform.officeApp, {
    reader: platform.reader,
    methodAdmin,
    manageMethods: createManageMethods({ run, methodAdmin, openNumber }),
    ...(sandbox !== undefined && { forgetPin: createForgetPin({ run, store: sandbox.store }) }),
  });
}

/** Without a gateway there is no e-wallet method, so that nothing is ever asked of this one. */
const noGateway: EwalletGateway = {
  ask: async () => {
    throw new Error("no gateway is configured");
  },
  find: async () => undefined,
  findTransfer: async () => undefined,
};

/** What the sandbox's gateway signs with: in the database, so that every process has the same. */
function secretOf({ runner }: Platform): () => Promise<Uint8Array> {
  let known: Uint8Array | undefined;
  return async () => {
    if (known !== undefined) return known;
    const command = { kind: "gateway.secret", idempotencyKey: randomUUID(), content: {} } as const;
    await runner.run({ ...command, actor: { kind: "system", name: "gateway" } }, async (tx) => {
      known = await gatewaySecretOf(tx, "sandbox");
      return done(null);
    });
    if (known === undefined) throw new Error("the gateway has no secret");
    return known;
  };
}

type Stores = NonNullable<Platform["services"]["payments"]>;
type Sandbox = ReturnType<typeof createSandboxMoney>;

function sandboxOf(platform: Platform, secret: () => Promise<Uint8Array>): Sandbox {
  const { runner, reader } = platform;
  return createSandboxMoney({
    runner,
    reader,
    tokens,
    passwords: platform.use("passwords"),
    now: Date.now,
    secret,
    // The platform's own door, through everything that a message from outside passes.
    deliver: async ({ headers, body }) => {
      const answer = await platform.playerApp.inject({
        method: "POST",
        url: "/api/ewa/callback",
        headers: { ...headers, "content-type": "application/json" },
        payload: body,
      });
      if (answer.statusCode !== 200) throw new Error(`the merchant answered ${answer.statusCode}`);
    },
  });
}

async function wireSandbox(platform: Platform, stores: Stores, sandbox: Sandbox): Promise<void> {
  const { runner } = platform;
  await registerSandboxMoney(platform.playerApp, sandbox.http);
  platform.onReady(async () => {
    const actor = { kind: "system", name: "seed" } as const;
    await runner.run({ kind: "payments.seed", actor, idempotencyKey: randomUUID(), content: {} }, async (tx) => {
      for (const method of sandboxMethods) await stores.methods.ensure(tx, method);
      return done(null);
    });
    await sandbox.seed();
  });
  platform.jobs.set(payoutJob, createSendPayout({ runner, withdrawals: stores.withdrawals, gateway: sandbox.payouts }));
  platform.jobs.set(callbackJob, sandbox.sendCallback);
  if (platform.hasRole("worker")) followStatement(platform, stores, sandbox);
}

/** Pulls the sandbox's statement whenever it says that there is something new, one pull at a time. */
function followStatement(platform: Platform, stores: Stores, sandbox: Sandbox): void {
  const { runner, bus, log } = platform;
  const { statement: source } = sandbox;
  const pull = createPullStatement({ runner, statements: stores.statements, source, newKey: randomUUID });
  let running: Promise<void> | undefined;
  let isWanted = false;
  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      try {
        await pull();
      } catch (error) {
        log.warn({ err: error }, "the statement could not be pulled");
      }
    }
    running = undefined;
  };
  const want = (): void => {
    isWanted = true;
    running ??= run();
  };
  platform.onReady(() => {
    const unsubscribe = bus.subscribe(statementTopic, want);
    const sweep = setInterval(want, sweepMs);
    want();
    platform.onClose(async () => {
      unsubscribe();
      clearInterval(sweep);
      isWanted = false;
      await running;
    });
  });
}
