import { transfer } from "@maidan/core/ledger";
import { toDecimal } from "@maidan/core/money";
import { parsePayoutAccount } from "@maidan/core/payments";
import { done, refuse, type CommandAnswer, type CommandRunner, type Reader, type Refusal } from "../command/index.ts";
import type { DebtStore } from "../debts/index.ts";
import { rangeIn, type SettingsStore } from "../settings/index.ts";
import type { TurnoverStore } from "../turnover/index.ts";
import { amountForPeople, rangeMessage, readAmount } from "./amounts.ts";
import type { PayingPlayer, PayingPlayers, PaymentMethod, PaymentMethodStore, WithdrawalStore } from "./ports.ts";
import { isNamed } from "./quote-deposit.ts";
import { texts } from "./texts.ts";

export interface WithdrawalDeps {
  readonly runner: CommandRunner;
  readonly players: PayingPlayers;
  readonly methods: PaymentMethodStore;
  readonly withdrawals: WithdrawalStore;
  readonly turnover: Pick<TurnoverStore, "remainingMinor">;
  readonly settings: SettingsStore;
  readonly debts: Pick<DebtStore, "owedMinor">;
  /** Takes from the player's cash what they owe, as far as it is there. */
  readonly collectDebts: (playerId: string) => Promise<void>;
}

export interface SubmitWithdrawalRequest {
  readonly playerId: string;
  readonly sessionId: string;
  readonly idempotencyKey: string;
  readonly accountNumber?: string | undefined;
  readonly amount?: string | number | undefined;
  readonly paymentId?: string | undefined;
  readonly provider?: string | undefined;
}
export type SubmittedWithdrawal = {
  readonly success: true;
  readonly message: string;
  readonly id: string;
  readonly amount: string;
  readonly created_at: string;
};

/** Whether the player may withdraw at all: the date of birth is on file and no turnover is left. Undefined = yes. [WITHDRAW-10..14] */
export function createCheckWithdrawal(
  deps: Pick<WithdrawalDeps, "players" | "turnover" | "settings">,
): (reader: Reader, playerId: string) => Promise<Refusal | undefined> {
  return async (reader, playerId) => {
    const player = await deps.players.payingPlayer(reader, playerId);
    if (player === undefined || !player.isActive)
      return refuse("ACCOUNT_NOT_ACTIVE", "This account can't withdraw. Please contact support.");
    if ((await deps.settings.get(reader, "withdrawalStatus")) === 0) return closed;
    return preCheck(deps, reader, player);
  };
}

const owes = (owedMinor: bigint): Refusal =>
  refuse(
    "DEBT_OPEN",
    `You owe ${amountForPeople(owedMinor)} of a bet whose result was corrected. It is taken from your balance first.`,
  );

const closed = refuse("WITHDRAWALS_CLOSED", "Withdrawals are closed at the moment. Please try again later.");

async function preCheck(
  deps: Pick<WithdrawalDeps, "turnover">,
  reader: Reader,
  player: PayingPlayer,
): Promise<Refusal | undefined> {
  if (!player.hasBirthDate) return refuse("BIRTH_DATE_MISSING", "Please add your Date of Birth to your profile first.");
  const remainingMinor = await deps.turnover.remainingMinor(reader, player.playerId);
  if (remainingMinor === 0n) return undefined;
  return refuse("TURNOVER_OPEN", `${texts.withdrawalTurnover} Remaining: ${amountForPeople(remainingMinor)}.`);
}

/**
 * Asks for a withdrawal: the checks in the order of the specification, then the money moves from cash to the withdrawal bucket in the same transaction, so
 * that it can't be bet or asked for twice. What the player owes is collected before that, and while some of it is left nothing is taken out.
 * [WITHDRAW-11] [PAYM-22] [DEBT-06]
 */
export function createSubmitWithdrawal(
  deps: WithdrawalDeps,
): (request: SubmitWithdrawalRequest) => Promise<CommandAnswer<SubmittedWithdrawal>> {
  return async (request) => {
    const { playerId, sessionId, idempotencyKey } = request;
    // By a command of its own: it stands, whatever becomes of the withdrawal.
    if ((await deps.debts.owedMinor(deps.runner.reader, playerId)) > 0n) await deps.collectDebts(playerId);
    const command = {
      kind: "withdrawal.submit",
      actor: { kind: "player", playerId, sessionId },
      idempotencyKey,
      content: {
        accountNumber: request.accountNumber ?? null,
        amount: request.amount === undefined ? null : String(request.amount),
        paymentId: request.paymentId ?? null,
        provider: request.provider ?? null,
      },
    } as const;
    return deps.runner.run(command, async (tx, context) => {
      const checked = await check(deps, tx, request);
      if (!checked.ok) return checked;
      const { amountMinor, player, method, accountNumber } = checked;
      const { currency } = player;
      const reserveTransactionId = await context.post({
        kind: "withdrawal.reserve",
        reason: `withdrawal to ${method.code} ${accountNumber}`,
        postings: transfer(
          { owner: "player", playerId, bucket: "cash" },
          { owner: "player", playerId, bucket: "withdrawal" },
          { amountMinor, currency },
        ),
      });
      const added = await deps.withdrawals.add(tx, {
        playerId,
        methodId: method.methodId,
        accountNumber,
        amountMinor,
        currency,
        reserveTransactionId,
      });
      if (added === undefined) return refuse("WITHDRAWAL_PENDING", texts.withdrawalPending);
      // After this point it must succeed.
      context.publish("staff.withdrawals", { type: "submitted", id: added.withdrawalId });
      context.publish(`player.${playerId}`, { type: "transaction" });
      return done({
        success: true,
        message: texts.withdrawalDone,
        id: added.withdrawalId,
        amount: toDecimal(amountMinor),
        created_at: new Date(added.createdAtMs).toISOString(),
      });
    });
  };
}

type Checked =
  | {
      readonly ok: true;
      readonly player: PayingPlayer;
      readonly method: PaymentMethod;
      readonly amountMinor: bigint;
      readonly accountNumber: string;
    }
  | Refusal;

async function check(deps: WithdrawalDeps, reader: Reader, request: SubmitWithdrawalRequest): Promise<Checked> {
  const settings = await deps.settings.all(reader);
  if (settings.withdrawalStatus === 0) return closed;
  const player = await deps.players.payingPlayer(reader, request.playerId);
  if (player === undefined || !player.isActive)
    return refuse("ACCOUNT_NOT_ACTIVE", "This account can't withdraw. Please contact support.");
  if (!player.hasVerifiedPhone) return refuse("PHONE_NOT_VERIFIED", texts.withdrawalPhone);
  if (await deps.withdrawals.hasOpen(reader, request.playerId))
    return refuse("WITHDRAWAL_PENDING", texts.withdrawalPending);
  const amountMinor = readAmount(request.amount);
  if (amountMinor === undefined) return refuse("AMOUNT_REQUIRED", texts.withdrawalAmount);
  if ((request.accountNumber ?? "").trim() === "") return refuse("ACCOUNT_NUMBER_REQUIRED", texts.withdrawalAccount);
  const method = await methodOf(deps, reader, request);
  if (method === undefined) return refuse("METHOD_REQUIRED", texts.withdrawalMethod);
  const notYet = await preCheck(deps, reader, player);
  if (notYet !== undefined) return notYet;
  const owedMinor = await deps.debts.owedMinor(reader, request.playerId);
  if (owedMinor > 0n) return owes(owedMinor);
  const accountNumber = parsePayoutAccount(request.accountNumber ?? "");
  if (accountNumber === undefined) return refuse("ACCOUNT_NUMBER_INVALID", texts.depositAccount);
  const outside = rangeMessage(amountMinor, rangeIn(settings, "withdrawal", player.currency));
  if (outside !== undefined) return refuse("AMOUNT_OUT_OF_RANGE", outside);
  return { ok: true, player, method, amountMinor, accountNumber };
}

/** The method by its id, or by the provider's name where the id is 0 or absent (an e-wallet). [WITHDRAW-19] */
async function methodOf(
  deps: WithdrawalDeps,
  reader: Reader,
  request: SubmitWithdrawalRequest,
): Promise<PaymentMethod | undefined> {
  const methods = await deps.methods.payoutMethods(reader);
  const paymentId = request.paymentId ?? "";
  if (paymentId !== "" && paymentId !== "0") {
    const channels = await deps.methods.channels(reader);
    const methodId = channels.find(({ channelId }) => channelId === paymentId)?.methodId ?? paymentId;
    return methods.find((method) => method.methodId === methodId);
  }
  return methods.find((method) => isNamed(method, request.provider ?? ""));
}
