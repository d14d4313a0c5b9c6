import type { Reader, Tx } from "@maidan/services/command";
import type { AccountType } from "@maidan/core/payments";
import type { NewPaymentMethod, PaymentChannel, PaymentMethod, PaymentMethodStore } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";

/** Payment methods, their channels and receiving accounts over PostgreSQL. */
export function createPaymentMethodStore(): PaymentMethodStore {
  return { channels, payoutMethods, ensure: ensureMethod };
}

interface MethodRow {
  readonly id: bigint;
  readonly code: string;
  readonly name: string;
  readonly icon: string;
  readonly kind: "manual" | "ewallet";
  readonly can_withdraw: boolean;
}

const methodOf = (row: MethodRow): PaymentMethod => ({
  methodId: String(row.id),
  code: row.code,
  name: row.name,
  icon: row.icon,
  kind: row.kind,
  canWithdraw: row.can_withdraw,
});

async function channels(reader: Reader): Promise<readonly PaymentChannel[]> {
  const { rows } = await queryableOf(reader).query<MethodRow & { channel_id: bigint; account_type: AccountType }>({
    name: "payment-channels",
    text: `select m.id, m.code, m.name, m.icon, m.kind, m.can_withdraw, c.id as channel_id, c.account_type
      from payment_method m join payment_channel c on c.method_id = m.id
      where m.status = 'active' and c.status = 'active'
        and exists (select from receiving_account a where a.channel_id = c.id and a.status = 'active')
      order by m.sort_order, m.id, array_position(array['Agent', 'Merchant', 'Personal'], c.account_type)`,
  });
  return rows.map((row) => ({ ...methodOf(row), channelId: String(row.channel_id), accountType: row.account_type }));
}

async function payoutMethods(reader: Reader): Promise<readonly PaymentMethod[]> {
  const { rows } = await queryableOf(reader).query<MethodRow>({
    name: "payout-methods",
    text: `select id, code, name, icon, kind, can_withdraw from payment_method
      where status = 'active' and can_withdraw order by sort_order, id`,
  });
  return rows.map(methodOf);
}

/** Adds what is missing of a method, its channels and accounts. */
export async function ensureMethod(tx: Tx, method: NewPaymentMethod): Promise<void> {
  const client = queryableOf(tx);
  await client.query(
    `insert into payment_method (code, name, icon, kind, strict_pattern, loose_pattern, sort_order)
     values ($1, $2, $3, $7, $4, $5, $6) on conflict on constraint payment_method_code_unique do nothing`,
    [
      method.code,
      method.name,
      method.icon,
      method.strictPattern,
      method.loosePattern,
      method.sortOrder,
      method.kind ?? "manual",
    ],
  );
  await client.query(
    `insert into payment_channel (method_id, account_type)
     select distinct m.id, u.account_type from payment_method m, unnest($2::text[]) as u(account_type) where m.code = $1
     on conflict on constraint payment_channel_unique do nothing`,
    [method.code, method.accounts.map(({ accountType }) => accountType)],
  );
  await client.query(
    `insert into receiving_account (method_id, channel_id, account_number)
     select m.id, c.id, u.number
     from unnest($2::text[], $3::text[]) as u(account_type, number)
     join payment_method m on m.code = $1 join payment_channel c on c.method_id = m.id and c.account_type = u.account_type
     on conflict on constraint receiving_account_unique do nothing`,
    [method.code, method.accounts.map(({ accountType }) => accountType), method.accounts.map(({ number }) => number)],
  );
}
