import { randomBytes } from "node:crypto";
import { toDecimal } from "@maidan/core/money";
import { parseAccountType, type AccountType } from "@maidan/core/payments";
import { done, refuse, type CommandRunner, type Reader, type Refusal } from "../command/index.ts";
import { rangeIn, type SettingsStore } from "../settings/index.ts";
import { rangeMessage, readAmount } from "./amounts.ts";
import { chosenPromotion } from "./chosen-promotion.ts";
import type { EwalletGateway, EwalletStore } from "./ewallet-ports.ts";
import type { DepositStore, PayingPlayers, PaymentChannel, PaymentMethodStore, PromotionStore } from "./ports.ts";
import { channelNamed, expiredMessage, isNamed, quoteLifeMs } from "./quote-deposit.ts";
import { texts } from "./texts.ts";

export interface RequestEwalletDeps {
  readonly runner: CommandRunner;
  readonly players: PayingPlayers;
  readonly methods: PaymentMethodStore;
  readonly deposits: DepositStore;
  readonly promotions: PromotionStore;
  readonly settings: SettingsStore;
  readonly ewallets: EwalletStore;
  readonly gateway: EwalletGateway;
}
export interface EwalletDemand {
  readonly playerId: string;
  readonly sessionId: string;
  readonly idempotencyKey: string;
  readonly amount?: string | number | undefined;
  /** The kind of account that is paid to. */
  readonly type?: string | undefined;
  readonly provider?: string | undefined;
  readonly promotion?: string | undefined;
}
export interface EwalletAsked {
  readonly ok: true;
  /** The gateway's page; empty where the payment is sent to a number. */
  readonly url: string;
  readonly transaction: string;
  readonly number: string;
  readonly accountType: AccountType;
  readonly method: { readonly id: string; readonly name: string; readonly icon: string };
  readonly amount: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** Where the payer comes back to from the gateway's page. */
const returnPathOf = (transaction: string): string => `/payment-request?transaction=${transaction}`;

/**
 * Asks a gateway to take a payment. The checks are those of every deposit, in the same order. A merchant account is paid on the gateway's page; a
 * personal or an agent's account is a number to send to, and the payer tells the transaction id. [DEPOSIT-20] [OP-37]
 */
export function createRequestEwallet(
  deps: RequestEwalletDeps,
): (demand: EwalletDemand) => Promise<EwalletAsked | Refusal> {
  return async (demand) => {
    const { playerId, sessionId, idempotencyKey } = demand;
    const command = {
      kind: "ewallet.request",
      actor: { kind: "player", playerId, sessionId },
      idempotencyKey,
      content: {
        amount: demand.amount === undefined ? null : String(demand.amount),
        type: demand.type ?? null,
        provider: demand.provider ?? null,
        promotion: demand.promotion ?? null,
      },
    } as const;
    const answer = await deps.runner.run(command, async (tx) => {
      const checked = await check(deps, tx, demand);
      if (!checked.ok) return checked;
      const { channel, amountMinor, promotionId } = checked;
      const quote = await deps.deposits.quote(tx, {
        playerId,
        channelId: channel.channelId,
        amountMinor,
        lifeMs: quoteLifeMs,
      });
      if (quote === undefined) return refuse("CHANNEL_REQUIRED", texts.depositChannel);
      const transaction = mintTransaction();
      const way = channel.accountType === "Merchant" ? "page" : "number";
      await deps.ewallets.add(tx, { transaction, playerId, quoteId: quote.quoteId, promotionId, way });
      return done({ transaction, methodId: channel.methodId, accountType: channel.accountType as string });
    });
    if (!answer.outcome.ok) return answer.outcome;
    return askGateway(deps, answer.outcome.value);
  };
}

/** `EW` and sixteen random digits and letters: what the payer and the gateway name the payment by. */
function mintTransaction(): string {
  const number = randomBytes(16).readBigUInt64BE() * 2n ** 32n + BigInt(randomBytes(4).readUInt32BE());
  return `EW${(number % 36n ** 16n).toString(36).toUpperCase().padStart(16, "0")}`;
}

/** After the commit: what the gateway was asked for exists with us, whatever becomes of its answer. */
async function askGateway(
  deps: RequestEwalletDeps,
  asked: { readonly transaction: string; readonly methodId: string; readonly accountType: string },
): Promise<EwalletAsked | Refusal> {
  const { transaction } = asked;
  const request = await deps.ewallets.find(deps.runner.reader, transaction);
  if (request === undefined) throw new Error(`the request ${transaction} vanished`);
  if (request.status !== "waiting") return refuse("QUOTE_EXPIRED", expiredMessage);
  const { accountNumber, amountMinor, currency, methodCode, createdAtMs, expiresAtMs } = request;
  const payment = { transaction, methodCode, merchantNumber: accountNumber, amountMinor, currency, expiresAtMs };
  const url =
    request.way === "page" ? (await deps.gateway.ask({ ...payment, returnPath: returnPathOf(transaction) })).url : "";
  return {
    ok: true,
    url,
    transaction,
    number: accountNumber,
    accountType: parseAccountType(asked.accountType) ?? "Merchant",
    method: { id: asked.methodId, name: request.methodName, icon: request.methodIcon },
    amount: toDecimal(amountMinor),
    createdAtMs,
    expiresAtMs,
  };
}

type Checked =
  | {
      readonly ok: true;
      readonly channel: PaymentChannel;
      readonly amountMinor: bigint;
      readonly promotionId: string | null;
    }
  | Refusal;

async function check(deps: RequestEwalletDeps, reader: Reader, demand: EwalletDemand): Promise<Checked> {
  const player = await deps.players.payingPlayer(reader, demand.playerId);
  if (player === undefined || !player.isActive) return refuse("ACCOUNT_NOT_ACTIVE", texts.noDeposits);
  if (!player.hasVerifiedPhone) return refuse("PHONE_NOT_VERIFIED", texts.depositPhone);
  if (await deps.deposits.hasPending(reader, demand.playerId)) return refuse("DEPOSIT_PENDING", texts.depositPending);
  const amountMinor = readAmount(demand.amount);
  if (amountMinor === undefined) return refuse("AMOUNT_REQUIRED", texts.depositAmount);
  const channels = (await deps.methods.channels(reader)).filter(({ kind }) => kind === "ewallet");
  const provider = demand.provider ?? "";
  if (!channels.some((channel) => isNamed(channel, provider))) return refuse("METHOD_REQUIRED", texts.depositMethod);
  const channel = channelNamed(channels, provider, parseAccountType(demand.type ?? ""));
  if (channel === undefined) return refuse("CHANNEL_REQUIRED", texts.depositChannel);
  const outside = rangeMessage(amountMinor, rangeIn(await deps.settings.all(reader), "deposit", player.currency));
  if (outside !== undefined) return refuse("AMOUNT_OUT_OF_RANGE", outside);
  const { playerId, promotion: promotionId } = demand;
  const promotion = await chosenPromotion(deps.promotions, reader, { playerId, promotionId, amountMinor });
  return promotion.ok ? { ok: true, channel, amountMinor, promotionId: promotion.promotionId } : promotion;
}
