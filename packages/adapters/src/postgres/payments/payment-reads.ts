import type { AccountType, DepositStatus, WithdrawalStatus } from "@maidan/core/payments";
import type { MoneyMovement, PaymentReads } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";

/** A player's own money movements over PostgreSQL. */
export function createPaymentReads(): PaymentReads {
  return { movements, turnovers };
}

interface MovementRow {
  readonly id: bigint;
  readonly action: "deposit" | "withdraw";
  readonly status: DepositStatus | WithdrawalStatus;
  readonly amount_minor: bigint;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly transaction_id: string;
  readonly method_name: string;
  readonly method_icon: string;
  readonly account_type: AccountType;
  readonly promotion_name: string | null;
  readonly turnover_x100: number | null;
  readonly reason: string | null;
}

const depositSelect = `
  select d.id, 'deposit' as action, d.status, case d.status when 'approved' then d.credit_minor else d.amount_minor end as amount_minor,
    d.created_at, d.updated_at, d.transaction_id, m.name as method_name, m.icon as method_icon, c.account_type,
    p.name as promotion_name, p.turnover_x100, d.reject_reason as reason
  from deposit d join payment_method m on m.id = d.method_id join payment_channel c on c.id = d.channel_id
  left join promotion p on p.id = d.promotion_id`;

const withdrawalSelect = `
  select w.id, 'withdraw' as action, w.status, w.amount_minor, w.created_at, w.updated_at,
    coalesce(w.payout_transaction_id, w.reference, 'W' || w.id) as transaction_id, m.name as method_name, m.icon as method_icon,
    'Personal' as account_type, null as promotion_name, null as turnover_x100, w.reject_reason as reason
  from withdrawal w join payment_method m on m.id = w.method_id`;

function movementOf(row: MovementRow): MoneyMovement {
  return {
    id: String(row.id),
    amountMinor: row.amount_minor,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    transactionId: row.transaction_id,
    method: { name: row.method_name, type: row.account_type, icon: row.method_icon },
    promotion: row.promotion_name === null ? null : { name: row.promotion_name, turnoverX100: row.turnover_x100 ?? 0 },
    reason: row.reason ?? "",
    // The select that made the row pairs the status with its action.
    state: { action: row.action, status: row.status } as MoneyMovement["state"],
  };
}

const movements: PaymentReads["movements"] = async (reader, query) => {
  const { rows } = await queryableOf(reader).query<MovementRow>({
    name: "player-movements",
    text: `(${depositSelect} where d.player_id = $1 order by d.id desc limit $2)
      union all (${withdrawalSelect} where w.player_id = $1 order by w.id desc limit $2)
      order by created_at desc, action limit $2`,
    values: [query.playerId, query.limit],
  });
  return rows.map(movementOf);
};

const turnovers: PaymentReads["turnovers"] = async (reader, playerId) => {
  interface TicketRow extends MovementRow {
    readonly ticket_id: bigint;
    readonly required_minor: bigint;
    readonly remaining_minor: bigint;
    readonly ticket_at: Date;
  }
  const { rows } = await queryableOf(reader).query<TicketRow>(
    `select t.id as ticket_id, t.required_minor, t.remaining_minor, t.created_at as ticket_at, x.*
     from turnover t join (${depositSelect}) x on x.id = t.deposit_id where t.player_id = $1 order by t.id desc limit 200`,
    [playerId],
  );
  return rows.map((row) => ({
    id: String(row.ticket_id),
    requiredMinor: row.required_minor,
    remainingMinor: row.remaining_minor,
    createdAt: row.ticket_at,
    movement: movementOf(row),
  }));
};
