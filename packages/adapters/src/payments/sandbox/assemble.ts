import { randomBytes, randomUUID } from "node:crypto";
import type { CommandRunner, Reader } from "@maidan/services/command";
import type { PasswordHasher } from "@maidan/services/password";
import {
  createAskSandboxPayment,
  createCancelSandboxPayment,
  createCheckPin,
  createCloseWallet,
  createFindSandboxPayment,
  createFindWallet,
  createOpenWallet,
  createPaySandboxPayment,
  createReceivePayout,
  createSeedOperatorWallets,
  createSendCallback,
  createTopUp,
  createTransfer,
  type SandboxCallback,
} from "@maidan/services/sandbox-money";
import type { Tokens } from "@maidan/services/staff";
import { createSandboxStore } from "../../postgres/sandbox-money/index.ts";
import { signWebhook, type WebhookHeaders } from "../webhook/index.ts";
import { createSandboxPayouts, createSandboxStatementSource } from "./adapters.ts";
import { createSandboxGateway } from "./gateway.ts";

export interface SandboxMoneyParts {
  readonly runner: CommandRunner;
  readonly reader: Reader;
  readonly tokens: Tokens;
  readonly passwords: PasswordHasher;
  readonly now: () => number;
  /** What the sandbox signs its messages to the merchant with. */
  readonly secret: () => Promise<Uint8Array>;
  /** Brings a message to the merchant. Throws until it was taken. */
  readonly deliver: (message: { readonly headers: WebhookHeaders; readonly body: string }) => Promise<void>;
}

/** The whole sandbox: what its pages and calls need, and the ways in which the platform meets it. */
export function createSandboxMoney(parts: SandboxMoneyParts) {
  const { runner, reader, passwords, now } = parts;
  const store = createSandboxStore();
  const bare = { runner, reader, store, tokens: parts.tokens, newKey: randomUUID, random: randomBase36, now };
  const deps = { ...bare, checkPin: createCheckPin({ ...bare, passwords }) };
  return {
    store,
    seed: createSeedOperatorWallets(deps),
    http: {
      reader,
      store,
      openWallet: createOpenWallet(deps),
      findWallet: createFindWallet(deps),
      closeWallet: createCloseWallet(deps),
      transfer: createTransfer(deps),
      topUp: createTopUp(deps),
      payPayment: createPaySandboxPayment(deps),
      cancelPayment: createCancelSandboxPayment(deps),
    },
    gateway: createSandboxGateway({
      reader,
      store,
      ask: createAskSandboxPayment(deps),
      find: createFindSandboxPayment(deps),
    }),
    payouts: createSandboxPayouts(createReceivePayout(deps)),
    statement: createSandboxStatementSource({ store, reader }),
    sendCallback: createSendCallback({ runner, store, deliver: (callback) => deliver(parts, callback) }),
  };
}

async function deliver(parts: SandboxMoneyParts, callback: SandboxCallback): Promise<void> {
  const body = JSON.stringify({ transaction: callback.externalId, status: callback.status });
  const headers = signWebhook(await parts.secret(), { id: callback.id, nowMs: parts.now(), body });
  await parts.deliver({ headers, body });
}

/** Seven characters of base 36, from the system's randomness. */
function randomBase36(): string {
  const value = randomBytes(8).readBigUInt64BE() % 36n ** 7n;
  return value.toString(36).padStart(7, "0");
}
