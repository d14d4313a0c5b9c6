import { parseAccountType, type AccountType } from "@maidan/core/payments";
import { done, refuse, type CommandRunner, type Outcome } from "../command/index.ts";
import { rangeIn, type SettingsStore } from "../settings/index.ts";
import { rangeMessage, readAmount } from "./amounts.ts";
import { chosenPromotion } from "./chosen-promotion.ts";
import type {
  DepositQuote,
  DepositStore,
  PayingPlayers,
  PaymentChannel,
  PaymentMethodStore,
  PromotionStore,
} from "./ports.ts";
import { texts } from "./texts.ts";

/** How long an account is quoted: the countdown of the make-payment page. [PAY-03] */
export const quoteLifeMs = 10 * 60_000;

export interface QuoteRequest {
  readonly playerId: string;
  readonly sessionId: string;
  readonly idempotencyKey: string;
  readonly name?: string | undefined;
  readonly accountType?: string | undefined;
  readonly amount?: string | number | undefined;
  /** What the deposit is going to name: said before anything is paid, should it bring nothing. */
  readonly promotionId?: string | undefined;
}
export interface Quoted {
  readonly ok: true;
  readonly channel: PaymentChannel;
  readonly quote: DepositQuote;
}

export const channelNamed = (
  channels: readonly PaymentChannel[],
  name: string,
  type: AccountType | undefined,
): PaymentChannel | undefined => channels.find((channel) => isNamed(channel, name) && channel.accountType === type);
export const isNamed = (method: { readonly name: string; readonly code: string }, name: string): boolean =>
  [method.name.toLowerCase(), method.code].includes(name.trim().toLowerCase());

/**
 * The receiving account to pay to, for ten minutes. Accounts of a channel take turns. Refuses, in this order: no amount, an
 * unknown or inactive method, then channel, an amount outside the range in the currency of the account, a promotion that would bring nothing. [PAYM-02] [PAYM-03]
 */
export function createQuoteDeposit(deps: {
  readonly runner: CommandRunner;
  readonly players: PayingPlayers;
  readonly methods: PaymentMethodStore;
  readonly deposits: DepositStore;
  readonly promotions: PromotionStore;
  readonly settings: SettingsStore;
}): (request: QuoteRequest) => Promise<Quoted | Exclude<Outcome<null>, { ok: true }>> {
  return async (request) => {
    const { reader } = deps.runner;
    const amountMinor = readAmount(request.amount);
    if (amountMinor === undefined) return refuse("AMOUNT_REQUIRED", texts.depositAmount);
    // A gateway's payment is asked for by a call of its own.
    const channels = (await deps.methods.channels(reader)).filter(({ kind }) => kind === "manual");
    const name = request.name ?? "";
    if (!channels.some((channel) => isNamed(channel, name))) return refuse("METHOD_REQUIRED", texts.depositMethod);
    const channel = channelNamed(channels, name, parseAccountType(request.accountType ?? ""));
    if (channel === undefined) return refuse("CHANNEL_REQUIRED", texts.depositChannel);
    const player = await deps.players.payingPlayer(reader, request.playerId);
    if (player === undefined) return refuse("ACCOUNT_NOT_ACTIVE", texts.noDeposits);
    const outside = rangeMessage(amountMinor, rangeIn(await deps.settings.all(reader), "deposit", player.currency));
    if (outside !== undefined) return refuse("AMOUNT_OUT_OF_RANGE", outside);
    const { playerId, sessionId, idempotencyKey, promotionId } = request;
    const promotion = await chosenPromotion(deps.promotions, reader, { playerId, promotionId, amountMinor });
    if (!promotion.ok) return promotion;
    let quote: DepositQuote | undefined;
    const answer = await deps.runner.run(
      {
        kind: "deposit.quote",
        actor: { kind: "player", playerId, sessionId },
        idempotencyKey,
        content: { channelId: channel.channelId, amountMinor: String(amountMinor) },
      },
      async (tx) => {
        quote = await deps.deposits.quote(tx, {
          playerId,
          channelId: channel.channelId,
          amountMinor,
          lifeMs: quoteLifeMs,
        });
        return quote === undefined
          ? refuse("CHANNEL_REQUIRED", texts.depositChannel)
          : done({ quoteId: quote.quoteId });
      },
    );
    if (!answer.outcome.ok) return answer.outcome;
    quote ??= await deps.deposits.findQuote(reader, { playerId, paymentId: answer.outcome.value.quoteId });
    return quote === undefined ? refuse("QUOTE_EXPIRED", expiredMessage) : { ok: true, channel, quote };
  };
}

export const expiredMessage =
  "The time for this payment is over. Go back to Deposit and start again; a payment that you have made can still be claimed by its transaction ID.";
