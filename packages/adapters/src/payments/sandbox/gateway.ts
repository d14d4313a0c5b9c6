import { toDecimal } from "@maidan/core/money";
import { normaliseTransactionId } from "@maidan/core/payments";
import type { Reader } from "@maidan/services/command";
import type { EwalletGateway, GatewayTransfer } from "@maidan/services/payments";
import type {
  createAskSandboxPayment,
  createFindSandboxPayment,
  SandboxStore,
  SandboxTransfer,
} from "@maidan/services/sandbox-money";

export interface SandboxGateway {
  readonly reader: Reader;
  readonly store: Pick<SandboxStore, "receivedTransfer">;
  readonly ask: ReturnType<typeof createAskSandboxPayment>;
  readonly find: ReturnType<typeof createFindSandboxPayment>;
}

/** The sandbox as a gateway: what it says of its payments is all that we learn of them. [SAND-09] */
export function createSandboxGateway(sandbox: SandboxGateway): EwalletGateway {
  return {
    ask: async (payment) => {
      const { token } = await sandbox.ask({
        externalId: payment.transaction,
        provider: payment.methodCode,
        merchantNumber: payment.merchantNumber,
        amountMinor: payment.amountMinor,
        currency: payment.currency,
        returnPath: payment.returnPath,
        expiresAtMs: payment.expiresAtMs,
      });
      return { url: `/sandbox-money/checkout/${token}` };
    },
    find: async (transaction) => {
      const payment = await sandbox.find(transaction);
      if (payment === undefined) return undefined;
      const { status, transfer } = payment;
      return transfer === undefined ? { status } : { status, transfer: transferOf(transfer) };
    },
    findTransfer: async ({ methodCode, transactionId }) => {
      const found = await sandbox.store.receivedTransfer(sandbox.reader, { provider: methodCode, transactionId });
      return found && transferOf(found);
    },
  };
}

function transferOf(transfer: SandboxTransfer): GatewayTransfer {
  const transactionId = normaliseTransactionId(transfer.transactionId);
  if (transactionId === undefined)
    throw new Error(`the sandbox gave an id that is none, for ${toDecimal(transfer.amountMinor)}`);
  return {
    transactionId,
    amountMinor: transfer.amountMinor,
    currency: transfer.currency,
    senderNumber: transfer.fromNumber,
    receivingNumber: transfer.toNumber,
    atMs: transfer.atMs,
  };
}
