import { toDecimal, type Currency } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import {
  isSandboxProvider,
  payerMessage,
  receiverMessage,
  type createCancelSandboxPayment,
  type createCloseWallet,
  type createFindWallet,
  type createOpenWallet,
  type createPaySandboxPayment,
  type createTopUp,
  type createTransfer,
  type SandboxProvider,
  type SandboxStore,
  type SandboxTransfer,
} from "@maidan/services/sandbox-money";

export interface SandboxMoneyDeps {
  readonly reader: Reader;
  readonly store: SandboxStore;
  readonly openWallet: ReturnType<typeof createOpenWallet>;
  readonly findWallet: ReturnType<typeof createFindWallet>;
  readonly closeWallet: ReturnType<typeof createCloseWallet>;
  readonly transfer: ReturnType<typeof createTransfer>;
  readonly topUp: ReturnType<typeof createTopUp>;
  readonly payPayment: ReturnType<typeof createPaySandboxPayment>;
  readonly cancelPayment: ReturnType<typeof createCancelSandboxPayment>;
}

/** A transfer as one of its two numbers sees it. */
export interface OwnTransfer {
  readonly id: string;
  readonly provider: SandboxProvider;
  readonly kind: SandboxTransfer["kind"];
  readonly transaction_id: string;
  readonly direction: "in" | "out";
  readonly from_number: string;
  readonly to_number: string;
  readonly amount: string;
  readonly currency: Currency;
  readonly balance: string;
  readonly message: string;
  readonly at: string;
}

export function seenBy(number: string, transfer: SandboxTransfer): OwnTransfer {
  const { provider, fromBalanceMinor } = transfer;
  if (!isSandboxProvider(provider)) throw new Error(`the sandbox has no provider ${provider}`);
  const isPayer = transfer.fromNumber === number && fromBalanceMinor !== null;
  const balanceMinor = isPayer ? fromBalanceMinor : transfer.toBalanceMinor;
  // Where the money came from outside, the message names the operator of the sandbox.
  const fromNumber = transfer.fromNumber === "" ? "Maidan" : transfer.fromNumber;
  const facts = { ...transfer, provider, balanceMinor, fromNumber };
  return {
    id: transfer.transferId,
    provider,
    kind: transfer.kind,
    transaction_id: transfer.transactionId,
    direction: isPayer ? "out" : "in",
    from_number: transfer.fromNumber,
    to_number: transfer.toNumber,
    amount: toDecimal(transfer.amountMinor),
    currency: transfer.currency,
    balance: toDecimal(balanceMinor),
    message: isPayer ? payerMessage(facts) : receiverMessage(facts),
    at: new Date(transfer.atMs).toISOString(),
  };
}
