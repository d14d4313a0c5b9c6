import type { Currency } from "@maidan/core/money";
import type { DepositStatus } from "@maidan/core/payments";
import type { EwalletRequestView, OfficeReads, PhoneBrief } from "@maidan/services/office";
import type { EwalletStatus, EwalletWay } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";
import { phonesOf, promotionOf, toPage } from "./page.ts";

interface RequestRow {
  readonly id: bigint;
  readonly public_id: string;
  readonly status: EwalletStatus;
  readonly way: EwalletWay;
  readonly player_id: bigint;
  readonly username: string;
  readonly phones: readonly PhoneBrief[];
  readonly method_id: bigint;
  readonly code: string;
  readonly method_name: string;
  readonly icon: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly account_number: string;
  readonly promotion_name: string | null;
  readonly promotion_name_bn: string | null;
  readonly deposit_id: bigint | null;
  readonly deposit_status: DepositStatus | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly age_seconds: number;
  readonly updated_at: Date;
}

export const ewalletRequests: OfficeReads["ewalletRequests"] = async (reader, query) => {
  const { rows } = await queryableOf(reader).query<RequestRow>(
    `select r.id, r.public_id, r.status, r.way, r.player_id, p.username, ${phonesOf("r.player_id")} as phones,
       m.id as method_id, m.code, m.name as method_name, m.icon, q.amount_minor, p.currency, a.account_number, o.name as promotion_name, o.name_bn as promotion_name_bn,
       r.deposit_id, d.status as deposit_status, r.created_at, q.expires_at, extract(epoch from now() - r.created_at)::int as age_seconds, r.updated_at
     from ewallet_request r
     join player p on p.id = r.player_id
     join deposit_quote q on q.id = r.quote_id
     join receiving_account a on a.id = q.receiving_account_id
     join payment_method m on m.id = a.method_id
     left join promotion o on o.id = r.promotion_id
     left join deposit d on d.id = r.deposit_id
     where ($1::text is null or r.status = $1) and ($2::bigint is null or r.id < $2)
     order by r.id desc limit $3`,
    [query.status ?? null, query.cursor ?? null, query.limit + 1],
  );
  return toPage(rows, query.limit, { id: (row) => row.id, view: viewOf });
};

const viewOf = (row: RequestRow): EwalletRequestView => ({
  transaction: row.public_id,
  status: row.status,
  player: { playerId: String(row.player_id), username: row.username, phones: row.phones },
  method: { methodId: String(row.method_id), code: row.code, name: row.method_name, icon: row.icon },
  way: row.way,
  amountMinor: row.amount_minor,
  currency: row.currency,
  receivingNumber: row.account_number,
  promotion: promotionOf(row),
  deposit:
    row.deposit_id === null || row.deposit_status === null
      ? null
      : { depositId: String(row.deposit_id), status: row.deposit_status },
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  ageSeconds: row.age_seconds,
  updatedAt: row.updated_at,
});
