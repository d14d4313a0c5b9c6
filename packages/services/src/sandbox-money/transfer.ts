import { toDecimal, type Currency } from "@maidan/core/money";
import { parseMobileAccount, transferKindOf, type AccountType, type TransferKind } from "@maidan/core/payments";
import {
  done,
  refuse,
  type CommandAnswer,
  type CommandContext,
  type CommandRunner,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import { readAmount } from "../payments/index.ts";
import { currencyWords, isSandboxProvider, makeTransactionId, type SandboxProvider } from "./formats.ts";
import type { NewSandboxTransfer, SandboxStore, SandboxTransfer, SandboxWallet } from "./ports.ts";

/** What every play wallet starts with, and is topped up to, in its currency. */
export const floatMinor = 100_000_00n;
/** The most that one transfer may move. */
const largestMinor = 50_000_00n;
/** Told on the bus when an operator's number received money. */
export const statementTopic = "sandbox-money.statement";

export interface SandboxDeps {
  readonly runner: CommandRunner;
  readonly store: SandboxStore;
  /** Seven random characters of base 36. */
  readonly random: () => string;
}
export type TransferDone = { readonly id: string; readonly transaction_id: string; readonly amount: string };

export interface TransferRequest {
  readonly number: string;
  readonly idempotencyKey: string;
  readonly provider: string;
  readonly kind: string;
  readonly to: string;
  readonly amount: string | number;
  readonly currency: Currency;
}

const kinds: readonly TransferKind[] = ["sendMoney", "cashOut", "makePayment"];
export const actorOf = (number: string) => ({ kind: "system", name: `sandbox-money:${number}` }) as const;

/**
 * Pays from the caller's play wallet: Send Money to a personal number, Cash Out to an agent's, Make Payment to a merchant's; a number of another kind is
 * refused in words, as a real wallet does. What is paid and what is received is of one currency. [SAND-02] [SAND-04] [SAND-11]
 */
export function createTransfer(deps: SandboxDeps): (request: TransferRequest) => Promise<CommandAnswer<TransferDone>> {
  return (request) => {
    const { number, provider, kind, to, currency } = request;
    const content = { provider, kind, to, amount: String(request.amount), currency };
    const command = {
      kind: "sandboxMoney.transfer",
      actor: actorOf(number),
      idempotencyKey: request.idempotencyKey,
      content,
    };
    return deps.runner.run(command, async (tx, context) => {
      const checked = readTransfer(request);
      if (!("amountMinor" in checked)) return checked;
      const payer = await payerWallet(deps, tx, { provider: checked.provider, number, currency });
      const receiver = await payerWallet(deps, tx, { provider: checked.provider, number: checked.to, currency });
      const wrong = receiverRefusal(checked.kind, payer, receiver);
      if (wrong !== undefined) return wrong;
      const { amountMinor } = checked;
      const moved = await moveMoney(deps, tx, {
        nowMs: context.nowMs,
        transfer: {
          provider: checked.provider,
          kind: checked.kind,
          fromWalletId: payer.walletId,
          toWalletId: receiver.walletId,
          amountMinor,
          currency,
          externalId: null,
        },
      });
      if (moved === undefined)
        return refuse(
          "BALANCE",
          `Your balance of ${currencyWords[currency]} ${toDecimal(payer.balanceMinor)} is not enough.`,
        );
      if (receiver.isOperator) context.publish(statementTopic, { type: "statement" });
      return done(printed(moved));
    });
  };
}

/** Fills the caller's play wallet up to the float. Refused when it is full. */
export function createTopUp(
  deps: SandboxDeps,
): (request: {
  readonly number: string;
  readonly idempotencyKey: string;
  readonly provider: string;
  readonly currency: Currency;
}) => Promise<CommandAnswer<TransferDone>> {
  return ({ number, idempotencyKey, provider, currency }) => {
    const content = { provider, currency };
    const command = { kind: "sandboxMoney.topUp", actor: actorOf(number), idempotencyKey, content };
    return deps.runner.run(command, async (tx, context) => {
      if (!isSandboxProvider(provider)) return refuse("PROVIDER", "Choose a wallet.");
      const wallet = await payerWallet(deps, tx, { provider, number, currency });
      if (wallet.balanceMinor >= floatMinor) return refuse("FULL", "Your play wallet is full.");
      const amountMinor = floatMinor - wallet.balanceMinor;
      const moved = await moveMoney(deps, tx, {
        nowMs: context.nowMs,
        transfer: {
          provider,
          kind: "topUp",
          fromWalletId: null,
          toWalletId: wallet.walletId,
          amountMinor,
          currency,
          externalId: null,
        },
      });
      if (moved === undefined) throw new Error("a top-up has no payer whose balance could be too small");
      return done(printed(moved));
    });
  };
}

/** Pays a withdrawal into a play wallet. The same `externalId` is carried out once; asked again, it gives the same transaction id. [SAND-05] */
export function createReceivePayout(
  deps: SandboxDeps,
): (payout: {
  readonly externalId: string;
  readonly provider: string;
  readonly number: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
}) => Promise<{ readonly transactionId: string }> {
  return async ({ externalId, provider, number, amountMinor, currency }) => {
    const content = { provider, number, amount: toDecimal(amountMinor), currency };
    const command = { kind: "sandboxMoney.payout", actor: actorOf("operator"), idempotencyKey: externalId, content };
    const answer = await deps.runner.run(command, async (tx, context) => {
      if (!isSandboxProvider(provider)) throw new Error(`the sandbox has no provider ${provider}`);
      // A 12-digit account is the number and a check digit.
      const wallet = await payerWallet(deps, tx, { provider, number: number.slice(0, 11), currency });
      const moved = await moveMoney(deps, tx, {
        nowMs: context.nowMs,
        transfer: {
          provider,
          kind: "payout",
          fromWalletId: null,
          toWalletId: wallet.walletId,
          amountMinor,
          currency,
          externalId,
        },
      });
      if (moved === undefined) throw new Error("a payout has no payer whose balance could be too small");
      return done(printed(moved));
    });
    if (!answer.outcome.ok) throw new Error(`the sandbox refused a payout: ${answer.outcome.code}`);
    return { transactionId: answer.outcome.value.transaction_id };
  };
}

interface ReadTransfer {
  readonly provider: SandboxProvider;
  readonly kind: TransferKind;
  readonly to: string;
  readonly amountMinor: bigint;
}

function readTransfer(request: TransferRequest): ReadTransfer | Refusal {
  const kind = kinds.find((known) => known === request.kind);
  if (!isSandboxProvider(request.provider) || kind === undefined)
    return refuse("PROVIDER", "Choose a wallet and what to do.");
  const to = parseMobileAccount(request.to);
  if (to === undefined) return refuse("NUMBER", "Enter a number of 11 digits that begins with 01.");
  if (to === request.number) return refuse("NUMBER", "This is your own number.");
  const amountMinor = readAmount(request.amount);
  if (amountMinor === undefined) return refuse("AMOUNT", "Enter an amount.");
  if (amountMinor > largestMinor)
    return refuse("AMOUNT", `At most ${currencyWords[request.currency]} ${toDecimal(largestMinor)} at a time.`);
  return { provider: request.provider, kind, to, amountMinor };
}

/** The wallet of a number in a currency, opened with the float when there was none. */
export const payerWallet = (
  deps: SandboxDeps,
  tx: Tx,
  account: { readonly provider: string; readonly number: string; readonly currency: Currency },
): Promise<SandboxWallet> =>
  deps.store.ensureWallet(tx, { ...account, accountType: "Personal", isOperator: false, balanceMinor: floatMinor });

const expected: Record<TransferKind, string> = {
  sendMoney: "Send Money goes to a personal number",
  cashOut: "Cash Out goes to an agent's number",
  makePayment: "Make Payment goes to a merchant's number",
};
const called: Record<AccountType, string> = {
  Personal: "a personal number",
  Agent: "an agent's number",
  Merchant: "a merchant's number",
};

function receiverRefusal(kind: TransferKind, payer: SandboxWallet, receiver: SandboxWallet): Refusal | undefined {
  if (payer.isOperator) return refuse("NUMBER", "This number belongs to the operator.");
  if (transferKindOf(receiver.accountType) === kind) return undefined;
  return refuse("NUMBER", `${expected[kind]}; this is ${called[receiver.accountType]}.`);
}

/** Moves money under a transaction id of the provider's form; undefined when the payer's balance doesn't cover it. */
export async function moveMoney(
  deps: SandboxDeps,
  tx: Tx,
  request: {
    readonly nowMs: CommandContext["nowMs"];
    readonly transfer: Omit<NewSandboxTransfer, "transactionId">;
  },
): Promise<SandboxTransfer | undefined> {
  const { provider } = request.transfer;
  if (!isSandboxProvider(provider)) throw new Error(`the sandbox has no provider ${provider}`);
  const counter = await deps.store.queue(tx);
  const transactionId = makeTransactionId(provider, {
    nowMs: request.nowMs,
    counter,
    random: deps.random(),
  });
  return deps.store.move(tx, { ...request.transfer, transactionId });
}

const printed = (transfer: SandboxTransfer): TransferDone => ({
  id: transfer.transferId,
  transaction_id: transfer.transactionId,
  amount: toDecimal(transfer.amountMinor),
});
