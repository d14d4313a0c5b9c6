import { normaliseTransactionId, parseMobileAccount } from "@maidan/core/payments";
import { refuse, type Refusal } from "../command/index.ts";
import { otherCurrency } from "./decide-deposit.ts";
import type { EwalletRequest, GatewayTransfer } from "./ewallet-ports.ts";
import type { PayingPlayers } from "./ports.ts";
import { expiredMessage } from "./quote-deposit.ts";
import { claimLifeMs, credit, type SettleEwallet, type SettleEwalletDeps } from "./settle-ewallet.ts";
import { texts } from "./texts.ts";

/** A payment may be a little older than our clock's idea of the request, and a little later than its end. */
const slackMs = 60_000;

export interface ConfirmEwalletDeps extends SettleEwalletDeps {
  readonly players: PayingPlayers;
  readonly settle: SettleEwallet;
  readonly now: () => number;
}
export interface EwalletConfirmation {
  readonly playerId: string;
  /** The request's transaction. */
  readonly transaction?: string | undefined;
  /** The wallet's transaction id, as the payer typed it. */
  readonly transactionId?: string | undefined;
  readonly number?: string | undefined;
}

const unknown = refuse("NOT_FOUND", "There is no such payment.");
const unfound = refuse("TRANSACTION_ID_INVALID", texts.depositTransaction);

/**
 * Tells of a payment that a gateway was asked for. On the gateway's page it was the gateway that saw it: it is asked. Sent to a number, it is looked up under
 * the id that the payer tells, and must be of the amount and the currency, to the number, in the time, and from a phone that the player has proved. [PAY-17] [OP-37] [EWA-06]
 */
export function createConfirmEwallet(
  deps: ConfirmEwalletDeps,
): (confirmation: EwalletConfirmation) => Promise<{ readonly ok: true; readonly request: EwalletRequest } | Refusal> {
  return async (confirmation) => {
    const { reader } = deps.runner;
    const transaction = confirmation.transaction ?? "";
    const request = await deps.ewallets.find(reader, transaction);
    // Another player's request is as unknown as none.
    if (request?.playerId !== confirmation.playerId) return unknown;
    if (request.status === "waiting" && request.way === "number") {
      const refused = await claim(deps, request, confirmation);
      if (refused !== undefined) return refused;
    } else {
      await deps.settle(transaction);
    }
    const now = await deps.ewallets.find(reader, transaction);
    return now === undefined ? unknown : { ok: true, request: now };
  };
}

async function claim(
  deps: ConfirmEwalletDeps,
  request: EwalletRequest,
  confirmation: EwalletConfirmation,
): Promise<Refusal | undefined> {
  const number = parseMobileAccount(confirmation.number ?? "");
  if (number === undefined) return refuse("ACCOUNT_NUMBER_INVALID", texts.depositAccount);
  const transactionId = normaliseTransactionId(confirmation.transactionId ?? "");
  if (transactionId === undefined) return unfound;
  if (deps.now() > request.createdAtMs + claimLifeMs) return refuse("QUOTE_EXPIRED", expiredMessage);
  const player = await deps.players.payingPlayer(deps.runner.reader, request.playerId);
  if (player?.verifiedPhones.includes(number) !== true)
    return refuse("ACCOUNT_NUMBER_INVALID", "Pay from a phone number that you have verified.");
  const transfer = await deps.gateway.findTransfer({ methodCode: request.methodCode, transactionId });
  if (transfer === undefined || !isOfRequest(transfer, request, number)) return unfound;
  if (transfer.currency !== request.currency) return otherCurrency(transfer.currency, request.currency);
  const credited = await credit(deps, request.transaction, transfer);
  return credited.ok ? undefined : credited;
}

function isOfRequest(transfer: GatewayTransfer, request: EwalletRequest, number: string): boolean {
  return (
    transfer.amountMinor === request.amountMinor &&
    transfer.receivingNumber === request.accountNumber &&
    transfer.senderNumber === number &&
    transfer.atMs >= request.createdAtMs - slackMs &&
    transfer.atMs <= request.expiresAtMs + slackMs
  );
}
