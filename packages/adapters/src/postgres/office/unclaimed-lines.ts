import type { Currency } from "@maidan/core/money";
import type { OfficeReads, UnclaimedLine } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";
import { toPage } from "./page.ts";

interface LineRow {
  readonly id: bigint;
  readonly method_id: bigint;
  readonly code: string;
  readonly method_name: string;
  readonly icon: string;
  readonly transaction_id: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly receiving_number: string;
  readonly sender: string;
  readonly received_at: Date;
  readonly is_typed_by_hand: boolean;
  readonly rejected_deposit_id: bigint | null;
}

export const unclaimedLines: OfficeReads["unclaimedLines"] = async (reader, query) => {
  const { rows } = await queryableOf(reader).query<LineRow>(
    `select s.id, m.id as method_id, m.code, m.name as method_name, m.icon, s.transaction_id, s.amount_minor, s.currency, s.receiving_number, s.sender,
       s.received_at, s.entered_by is not null as is_typed_by_hand,
       (select max(d.id) from deposit d where d.method_id = s.method_id and d.transaction_id = s.transaction_id) as rejected_deposit_id
     from statement_line s join payment_method m on m.id = s.method_id
     where not exists (
         select from deposit d where d.method_id = s.method_id and d.transaction_id = s.transaction_id and d.status <> 'rejected')
       and ($1::bigint is null or s.id < $1)
       and ($2::text is null or position(upper($2) in s.transaction_id) > 0 or position($2 in s.sender) > 0)
     order by s.id desc limit $3`,
    [query.cursor ?? null, query.search ?? null, query.limit + 1],
  );
  return toPage(rows, query.limit, { id: (row) => row.id, view: viewOf });
};

const viewOf = (row: LineRow): UnclaimedLine => ({
  lineId: String(row.id),
  method: { methodId: String(row.method_id), code: row.code, name: row.method_name, icon: row.icon },
  transactionId: row.transaction_id,
  amountMinor: row.amount_minor,
  currency: row.currency,
  receivingNumber: row.receiving_number,
  sender: row.sender,
  receivedAt: row.received_at,
  isTypedByHand: row.is_typed_by_hand,
  rejectedDepositId: row.rejected_deposit_id === null ? null : String(row.rejected_deposit_id),
});
