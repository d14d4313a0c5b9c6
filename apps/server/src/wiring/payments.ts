import { randomBytes, randomUUID } from "node:crypto";
import { registerPaymentsRoutes } from "@maidan/adapters/http/payments";
import { registerSandboxMoney } from "@maidan/adapters/http/sandbox-money";
import { createSandboxPayouts, createSandboxStatementSource } from "@maidan/adapters/payments/sandbox";
import {
  createDepositStore,
  createPaymentMethodStore,
  createPaymentReads,
  createPromotionStore,
  createStatementStore,
  createTurnoverStore,
  createWithdrawalStore,
} from "@maidan/adapters/postgres/payments";
import { createSandboxStore } from "@maidan/adapters/postgres/sandbox-money";
import { tokens } from "@maidan/adapters/staff-credentials";
import { done } from "@maidan/services/command";
import {
  countTurnoverJob,
  createCheckWithdrawal,
  createCountTurnover,
  createPayingPlayers,
  createPullStatement,
  createQuoteDeposit,
  createSendPayout,
  createSubmitDeposit,
  createSubmitWithdrawal,
  payoutJob,
} from "@maidan/services/payments";
import {
  createCloseWallet,
  createFindWallet,
  createOpenWallet,
  createReceivePayout,
  createSeedOperatorWallets,
  createTopUp,
  createTransfer,
  sandboxMethods,
  statementTopic,
} from "@maidan/services/sandbox-money";
import type { Platform } from "../platform.ts";

/** How often the statement is looked at when no notice came: a notice may be lost with the process that sent it. */
const sweepMs = 5_000;

/** Money in and out, and in play mode the sandbox that stands for the provider. Needs `players`, `settings`. */
export async function wirePayments(platform: Platform): Promise<void> {
  const { config, runner, reader, services } = platform;
  const stores = {
    methods: createPaymentMethodStore(),
    deposits: createDepositStore(),
    promotions: createPromotionStore(),
    statements: createStatementStore(),
    withdrawals: createWithdrawalStore(),
    turnover: createTurnoverStore(),
  };
  const players = createPayingPlayers(platform.use("players"));
  const deps = { runner, reader, players, settings: platform.use("settings"), ...stores };
  services.paymentReads = createPaymentReads();
  services.payments = stores;
  registerPaymentsRoutes(platform.playerApp, {
    ...deps,
    reads: services.paymentReads,
    isPlayMode: config.mode === "play",
    quoteDeposit: createQuoteDeposit(deps),
    submitDeposit: createSubmitDeposit(deps),
    checkWithdrawal: createCheckWithdrawal(deps),
    submitWithdrawal: createSubmitWithdrawal(deps),
  });
  platform.jobs.set(countTurnoverJob, createCountTurnover({ runner, turnover: stores.turnover, newKey: randomUUID }));
  platform.crontab.push(`* * * * * ${countTurnoverJob} ?max=1`);
  if (config.mode === "play") await wireSandbox(platform, stores);
}

type Stores = NonNullable<Platform["services"]["payments"]>;

async function wireSandbox(platform: Platform, stores: Stores): Promise<void> {
  const { runner, reader } = platform;
  const store = createSandboxStore();
  const deps = { runner, reader, store, tokens, newKey: randomUUID, random: randomBase36 };
  await registerSandboxMoney(platform.playerApp, {
    ...deps,
    openWallet: createOpenWallet(deps),
    findWallet: createFindWallet(deps),
    closeWallet: createCloseWallet(deps),
    transfer: createTransfer(deps),
    topUp: createTopUp(deps),
  });
  platform.onReady(async () => {
    const actor = { kind: "system", name: "seed" } as const;
    await runner.run({ kind: "payments.seed", actor, idempotencyKey: randomUUID(), content: {} }, async (tx) => {
      for (const method of sandboxMethods) await stores.methods.ensure(tx, method);
      return done(null);
    });
    await createSeedOperatorWallets(deps)();
  });
  const gateway = createSandboxPayouts(createReceivePayout(deps));
  platform.jobs.set(payoutJob, createSendPayout({ runner, withdrawals: stores.withdrawals, gateway }));
  if (platform.hasRole("worker")) followStatement(platform, stores, store);
}

/** Pulls the sandbox's statement whenever it says that there is something new, one pull at a time. */
function followStatement(platform: Platform, stores: Stores, store: ReturnType<typeof createSandboxStore>): void {
  const { runner, reader, bus, log } = platform;
  const source = createSandboxStatementSource({ store, reader });
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

/** Seven characters of base 36, from the system's randomness. */
function randomBase36(): string {
  const value = randomBytes(8).readBigUInt64BE() % 36n ** 7n;
  return value.toString(36).padStart(7, "0");
}
