import { randomBytes } from "node:crypto";
import type { Currency } from "@maidan/core/money";
import { parseMobileAccount } from "@maidan/core/payments";
import {
  done,
  refuse,
  type CommandAnswer,
  type CommandContext,
  type Outcome,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import type { CheckPin } from "./pin.ts";
import type { SandboxPayment, SandboxTransfer } from "./ports.ts";
import { actorOf, moveMoney, payerWallet, statementTopic, type SandboxDeps } from "./transfer.ts";

/** The job that tells the merchant what became of a payment; tried again with growing pauses until the merchant has taken it. */
export const callbackJob = "sandboxMoney.callback";

export interface SandboxGatewayDeps extends SandboxDeps {
  readonly checkPin: CheckPin;
  readonly newKey: () => string;
}

export interface AskedSandboxPayment {
  readonly externalId: string;
  readonly provider: string;
  readonly merchantNumber: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly returnPath: string;
  readonly expiresAtMs: number;
}

/** Opens a payment that waits for its payer. The merchant's same `externalId` is the same payment. [SAND-09] */
export function createAskSandboxPayment(
  deps: SandboxGatewayDeps,
): (asked: AskedSandboxPayment) => Promise<{ readonly token: string }> {
  return async (asked) => {
    const { externalId, provider, merchantNumber } = asked;
    const command = {
      kind: "sandboxMoney.ask",
      actor: actorOf("merchant"),
      idempotencyKey: deps.newKey(),
      content: {
        externalId,
        provider,
        merchantNumber,
        amountMinor: String(asked.amountMinor),
        currency: asked.currency,
      },
    };
    const answer = await deps.runner.run(command, async (tx) => {
      const token = await deps.store.addPayment(tx, { ...asked, token: randomBytes(24).toString("base64url") });
      return done({ token });
    });
    if (!answer.outcome.ok) throw new Error(`the sandbox refused a payment: ${answer.outcome.code}`);
    return answer.outcome.value;
  };
}

export type PaymentEnded = { readonly returnPath: string };

export interface PayPayment {
  readonly token: string;
  readonly number: string;
  readonly pin: string;
  readonly idempotencyKey: string;
}

/** Pays a waiting payment from the payer's wallet of its currency, once, by number and PIN. [SAND-09] */
export function createPaySandboxPayment(
  deps: SandboxGatewayDeps,
): (payment: PayPayment) => Promise<Outcome<PaymentEnded>> {
  return async ({ token, number: typed, pin, idempotencyKey }) => {
    const number = parseMobileAccount(typed);
    if (number === undefined) return refuse("NUMBER", "Enter a number of 11 digits that begins with 01.");
    // The operator's own numbers have no PIN, and get none.
    if (await isOperators(deps, number)) return refuse("NUMBER", "This number belongs to the operator.");
    const refused = await deps.checkPin(number, pin);
    if (refused !== undefined) return refused;
    const command = { kind: "sandboxMoney.pay", actor: actorOf(number), idempotencyKey, content: { token } };
    const answer: CommandAnswer<PaymentEnded> = await deps.runner.run(command, async (tx, context) => {
      const payment = await deps.store.lockPayment(tx, token);
      const over = endOf(payment, context.nowMs);
      if (over !== undefined || payment === undefined) return over ?? unknown;
      return pay(deps, { tx, context, payment, number });
    });
    return answer.outcome;
  };
}

const isOperators = async (deps: SandboxGatewayDeps, number: string): Promise<boolean> =>
  (await deps.store.wallets(deps.runner.reader, number)).some(({ isOperator }) => isOperator);

const unknown = refuse("NOT_FOUND", "There is no such payment.");

/** Why a payment can't be paid any more; undefined = it can. */
function endOf(payment: SandboxPayment | undefined, nowMs: number): Refusal | undefined {
  if (payment === undefined) return unknown;
  if (payment.status === "paid") return refuse("PAID", "This payment was made already.");
  if (payment.status === "cancelled") return refuse("CANCELLED", "This payment was cancelled.");
  return nowMs > payment.expiresAtMs ? refuse("EXPIRED", "The time for this payment is over.") : undefined;
}

async function pay(
  deps: SandboxGatewayDeps,
  step: {
    readonly tx: Tx;
    readonly context: CommandContext;
    readonly payment: SandboxPayment;
    readonly number: string;
  },
): Promise<Outcome<PaymentEnded>> {
  const { tx, context, payment, number } = step;
  const { provider, merchantNumber, amountMinor, currency } = payment;
  const payer = await payerWallet(deps, tx, { provider, number, currency });
  const merchant = await payerWallet(deps, tx, { provider, number: merchantNumber, currency });
  const moved = await moveMoney(deps, tx, {
    nowMs: context.nowMs,
    transfer: {
      provider,
      kind: "makePayment",
      fromWalletId: payer.walletId,
      toWalletId: merchant.walletId,
      amountMinor,
      currency,
      externalId: `payment:${payment.externalId}`,
    },
  });
  if (moved === undefined) return refuse("BALANCE", "Your balance is not enough.");
  await deps.store.endPayment(tx, { token: payment.token, status: "paid", transferId: moved.transferId });
  context.enqueue(callbackJob, { externalId: payment.externalId });
  context.publish(statementTopic, { type: "statement" });
  return done({ returnPath: payment.returnPath });
}

/** The payer gives the payment up. What is paid stays paid. */
export function createCancelSandboxPayment(
  deps: SandboxGatewayDeps,
): (token: string) => Promise<Outcome<PaymentEnded>> {
  return async (token) => {
    const command = {
      kind: "sandboxMoney.cancel",
      actor: actorOf("payer"),
      idempotencyKey: deps.newKey(),
      content: { token },
    };
    const answer: CommandAnswer<PaymentEnded> = await deps.runner.run(command, async (tx, context) => {
      const payment = await deps.store.lockPayment(tx, token);
      if (payment === undefined) return unknown;
      if (payment.status === "open") {
        await deps.store.endPayment(tx, { token, status: "cancelled", transferId: null });
        context.enqueue(callbackJob, { externalId: payment.externalId });
      }
      return done({ returnPath: payment.returnPath });
    });
    return answer.outcome;
  };
}

/** What the gateway says of a payment to the merchant who asked for it. */
export interface SandboxPaymentState {
  readonly status: "open" | "paid" | "cancelled" | "expired";
  readonly transfer: SandboxTransfer | undefined;
}

/** The state by the merchant's own name for it; undefined = it was never asked for. */
export function createFindSandboxPayment(
  deps: SandboxGatewayDeps & { readonly now: () => number },
): (externalId: string) => Promise<SandboxPaymentState | undefined> {
  return async (externalId) => {
    const { reader } = deps.runner;
    const payment = await deps.store.paymentOf(reader, { externalId });
    if (payment === undefined) return undefined;
    const transfer =
      payment.transferId === null
        ? undefined
        : await deps.store.transfer(reader, { number: payment.merchantNumber, transferId: payment.transferId });
    const isOver = payment.status === "open" && deps.now() > payment.expiresAtMs;
    return { status: isOver ? "expired" : payment.status, transfer };
  };
}

/** A message to the merchant that there is news of a payment. */
export interface SandboxCallback {
  readonly id: string;
  readonly externalId: string;
  readonly status: SandboxPayment["status"];
}

/** Runs the callback job: throws until the merchant has taken the message, so that the queue tries again. [SAND-10] */
export function createSendCallback(deps: {
  readonly runner: SandboxDeps["runner"];
  readonly store: SandboxDeps["store"];
  readonly deliver: (callback: SandboxCallback) => Promise<void>;
}): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const externalId = String((payload as { externalId?: unknown }).externalId);
    const payment = await deps.store.paymentOf(deps.runner.reader, { externalId });
    if (payment === undefined) throw new Error("the sandbox tells of a payment that it doesn't know");
    await deps.deliver({ id: `payment-${externalId}-${payment.status}`, externalId, status: payment.status });
  };
}
