import type { ResponseOf } from "@maidan/contract/http/route";
import type { paymentMethods, promotions, showTransactions, turnovers } from "@maidan/contract/http/payments";
import { toDecimal } from "@maidan/core/money";
import { transactionKey } from "@maidan/core/payments";
import type { MoneyMovement, PaymentChannel, Promotion, TurnoverTicket } from "@maidan/services/payments";

type MethodItem = ResponseOf<typeof paymentMethods>[number];
type TransactionItem = ResponseOf<typeof showTransactions>["transactions"][number];

export const printChannel = (channel: PaymentChannel, id: string): MethodItem => ({
  id,
  name: channel.name,
  icon: channel.icon,
  status: "active",
  account_type: channel.accountType,
  can_withdraw: channel.canWithdraw,
});

export const printMovement = (movement: MoneyMovement): TransactionItem => ({
  id: movement.id,
  action: movement.state.action,
  amount: toDecimal(movement.amountMinor),
  key: transactionKey(movement.state.status, movement.state.action),
  created_at: movement.createdAt.toISOString(),
  updated_at: movement.updatedAt.toISOString(),
  transaction_id: movement.transactionId,
  payment_method: movement.method,
  promotion:
    movement.promotion === null
      ? null
      : { name: movement.promotion.name, turnover: movement.promotion.turnoverX100 / 100 },
  reason: movement.reason,
});

export const printTicket = (ticket: TurnoverTicket): ResponseOf<typeof turnovers>["turnovers"][number] => ({
  id: ticket.id,
  status: ticket.remainingMinor === 0n ? "complete" : "active",
  required_turnover: toDecimal(ticket.requiredMinor),
  remaining_turnover: toDecimal(ticket.remainingMinor),
  created_at: ticket.createdAt.toISOString(),
  transaction: printMovement(ticket.movement),
});

export const printPromotion = (promotion: Promotion): ResponseOf<typeof promotions>[number] => ({
  id: promotion.promotionId,
  name: promotion.name,
  desc: promotion.description,
  thumbnail: promotion.thumbnail,
  start_date: promotion.startAt?.toISOString() ?? null,
  end_date: promotion.endAt?.toISOString() ?? null,
  status: promotion.status,
  turnover: promotion.turnoverX100 / 100,
  deposit_bouns: promotion.depositBonusX100 / 100,
});
