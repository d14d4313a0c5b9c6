import type { AccountType, DepositStatus, WithdrawalStatus } from "@maidan/core/payments";
import type { GrantStatus } from "@maidan/core/turnover";
import type { MoneyMovement, PaymentReads, TurnoverTicket } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";
import { termsOf, type KeptTerms } from "../turnover/index.ts";

/** A player's own money movements over PostgreSQL. */
export function createPaymentReads(): PaymentReads {
  return { movements, turnovers };
}

interface MovementRow {
  readonly id: bigint;
  readonly action: "deposit" | "withdraw" | "bonus";
  readonly status: DepositStatus | WithdrawalStatus | GrantStatus;
  readonly amount_minor: bigint;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly transaction_id: string;
  readonly method_name: string | null;
  readonly method_icon: string | null;
  readonly account_type: AccountType | null;
  readonly promotion_name: string | null;
  readonly promotion_name_bn: string | null;
  readonly turnover_x100: number | null;
  readonly reason: string | null;
}

const depositSelect = `
  select d.id, 'deposit' as action, d.status, case d.status when 'approved' then d.credit_minor else d.amount_minor end as amount_minor,
    d.created_at, d.updated_at, d.transaction_id, m.name as method_name, m.icon as method_icon, c.account_type,
    p.name as promotion_name, p.name_bn as promotion_name_bn, p.turnover_x100, d.reject_reason as reason
  from deposit d join payment_method m on m.id = d.method_id join payment_channel c on c.id = d.channel_id
  left join promotion p on p.id = d.promotion_id`;

const withdrawalSelect = `
  select w.id, 'withdraw' as action, w.status, w.amount_minor, w.created_at, w.updated_at,
    coalesce(w.payout_transaction_id, w.reference, 'W' || w.id) as transaction_id, m.name as method_name, m.icon as method_icon,
    'Personal' as account_type, null as promotion_name, null as promotion_name_bn, null as turnover_x100, w.reject_reason as reason
  from withdrawal w join payment_method m on m.id = w.method_id`;

const bonusSelect = `
  select g.id, 'bonus' as action, g.status, g.bonus_minor as amount_minor, g.granted_at as created_at, coalesce(g.ended_at, g.granted_at) as updated_at,
    'B' || g.id as transaction_id, null as method_name, null as method_icon, null as account_type,
    p.name as promotion_name, p.name_bn as promotion_name_bn, (g.terms ->> 'turnoverX100')::integer as turnover_x100, g.end_reason as reason
  from bonus_grant g join promotion p on p.id = g.promotion_id`;

function movementOf(row: MovementRow): MoneyMovement {
  const { method_name: name, method_icon: icon, account_type: type } = row;
  return {
    id: String(row.id),
    amountMinor: row.amount_minor,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    transactionId: row.transaction_id,
    method: name === null || icon === null || type === null ? null : { name, type, icon },
    promotion:
      row.promotion_name === null
        ? null
        : {
            name: row.promotion_name,
            nameBn: row.promotion_name_bn ?? "",
            turnoverX100: row.turnover_x100 ?? 0,
          },
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
      union all (${bonusSelect} where g.player_id = $1 order by g.id desc limit $2)
      order by created_at desc, action limit $2`,
    values: [query.playerId, query.limit],
  });
  return rows.map(movementOf);
};

interface TicketRow extends MovementRow {
  readonly ticket_id: bigint;
  readonly required_minor: bigint;
  readonly remaining_minor: bigint;
  readonly ticket_at: Date;
  readonly completed_at: Date | null;
  readonly ended_as: TurnoverTicket["endedAs"];
  readonly grant_id: bigint | null;
  readonly bonus_minor: bigint;
  readonly expires_at: Date;
  readonly terms: KeptTerms;
  readonly grant_status: GrantStatus;
  readonly end_reason: string | null;
  readonly above_max_bet: number;
}

// A ticket's promotion is the one that it was asked by, under the terms of then.
const ticketSelect = `
  select t.id as ticket_id, t.required_minor, t.remaining_minor, t.created_at as ticket_at, t.completed_at, t.ended_as,
    t.grant_id, g.bonus_minor, g.expires_at, g.terms, g.status as grant_status, g.end_reason,
    (select count(*)::integer from turnover_entry e where e.turnover_id = t.id and e.note = 'above_max_bet' and e.kind = 'stake') as above_max_bet,
    d.id, 'deposit' as action, d.status, d.credit_minor as amount_minor, d.created_at, d.updated_at, d.transaction_id,
    m.name as method_name, m.icon as method_icon, c.account_type, p.name as promotion_name, p.name_bn as promotion_name_bn,
    coalesce(d.bonus_terms ->> 'turnoverX100', p.turnover_x100::text)::integer as turnover_x100, d.reject_reason as reason
  from turnover t join deposit d on d.id = t.deposit_id join payment_method m on m.id = d.method_id join payment_channel c on c.id = d.channel_id
  left join promotion p on p.id = t.promotion_id left join bonus_grant g on g.id = t.grant_id
  where t.player_id = $1 order by t.id desc limit 200`;

const turnovers: PaymentReads["turnovers"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<TicketRow>({
    name: "player-turnovers",
    text: ticketSelect,
    values: [playerId],
  });
  return rows.map((row) => ({
    id: String(row.ticket_id),
    requiredMinor: row.required_minor,
    remainingMinor: row.remaining_minor,
    createdAt: row.ticket_at,
    isOpen: row.completed_at === null,
    endedAs: row.ended_as,
    bonus: row.grant_id === null ? null : bonusOf(row, row.grant_id),
    movement: movementOf(row),
  }));
};

const bonusOf = (row: TicketRow, grantId: bigint): TurnoverTicket["bonus"] => ({
  grantId: String(grantId),
  bonusMinor: row.bonus_minor,
  expiresAt: row.expires_at,
  terms: termsOf(row.terms),
  status: row.grant_status,
  reason: row.end_reason ?? "",
  stakesAboveMaxBet: row.above_max_bet,
});
