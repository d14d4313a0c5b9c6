import type { ResponseOf } from "@maidan/contract/http/route";
import type { showPaymentMethod, showTransactions } from "@maidan/contract/http/payments";
import { toDecimal } from "@maidan/core/money";
import { transactionKey } from "@maidan/core/payments";
import type { MoneyMovement, PaymentChannel } from "@maidan/services/payments";

type MethodItem = ResponseOf<typeof showPaymentMethod>["data"][number];
type TransactionItem = ResponseOf<typeof showTransactions>["transactions"][number];

export const printChannel = (channel: PaymentChannel, id: string): MethodItem => ({
  id,
  name: channel.name,
  icon: channel.icon,
  status: "active",
  account_type: channel.accountType,
  can_withdraw: channel.canWithdraw,
  kind: channel.kind,
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
      : {
          name: movement.promotion.name,
          name_bn: movement.promotion.nameBn,
          turnover: movement.promotion.turnoverX100 / 100,
        },
  reason: movement.reason,
});
