import type { Currency } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { NewStatementLine, PayoutGateway, StatementSource } from "@maidan/services/payments";
import {
  isSandboxProvider,
  receiverMessage,
  shownSender,
  type SandboxStore,
  type SandboxTransfer,
} from "@maidan/services/sandbox-money";

/** The name under which the position in the statement is kept. */
const sourceName = "sandbox";

/** The statement of the operator's numbers, as the sandbox tells it: what a provider would give, and no more. [SAND-04] */
export function createSandboxStatementSource(sandbox: {
  readonly store: Pick<SandboxStore, "operatorStatement">;
  readonly reader: Reader;
}): StatementSource {
  return {
    name: sourceName,
    linesAfter: async (position, limit) => {
      const transfers = await sandbox.store.operatorStatement(sandbox.reader, { afterId: position ?? "0", limit });
      return { lines: transfers.map(lineOf), position: transfers.at(-1)?.transferId };
    },
  };
}

function lineOf(transfer: SandboxTransfer): NewStatementLine {
  const { provider } = transfer;
  if (!isSandboxProvider(provider)) throw new Error(`the sandbox has no provider ${provider}`);
  return {
    methodCode: provider,
    transactionId: transfer.transactionId,
    amountMinor: transfer.amountMinor,
    currency: transfer.currency,
    receivingNumber: transfer.toNumber,
    sender: shownSender(transfer),
    receivedAtMs: transfer.atMs,
    source: sourceName,
    raw: receiverMessage({ ...transfer, provider, balanceMinor: transfer.toBalanceMinor }),
    enteredBy: null,
  };
}

/** Pays withdrawals into play wallets. A withdrawal is carried out once, however often it is asked for. [SAND-05] */
export function createSandboxPayouts(
  receive: (payout: {
    readonly externalId: string;
    readonly provider: string;
    readonly number: string;
    readonly amountMinor: bigint;
    readonly currency: Currency;
  }) => Promise<{ readonly transactionId: string }>,
): PayoutGateway {
  return {
    pay: (payment) =>
      receive({
        externalId: `withdrawal:${payment.withdrawalId}`,
        provider: payment.methodCode,
        number: payment.accountNumber,
        amountMinor: payment.amountMinor,
        currency: payment.currency,
      }),
  };
}
