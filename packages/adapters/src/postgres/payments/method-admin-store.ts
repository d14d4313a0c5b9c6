import type { AccountType } from "@maidan/core/payments";
import type { Reader } from "@maidan/services/command";
import type { ManagedMethod, MethodAdminStore, Switch } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";
import { ensureMethod } from "./method-store.ts";

/** Payment methods as the operator keeps them, over PostgreSQL. */
export function createMethodAdminStore(): MethodAdminStore {
  return { all, lock, change, setChannel, addAccount, switchAccount, add };
}

interface MethodRow {
  readonly id: bigint;
  readonly code: string;
  readonly name: string;
  readonly icon: string;
  readonly kind: "manual" | "ewallet";
  readonly status: Switch;
  readonly can_withdraw: boolean;
  readonly sort_order: number;
  readonly version: number;
}
interface AccountRow {
  readonly channel_id: bigint;
  readonly method_id: bigint;
  readonly account_type: AccountType;
  readonly channel_status: Switch;
  readonly id: bigint | null;
  readonly account_number: string;
  readonly status: Switch;
  readonly last_shown_at: Date | null;
}

async function all(reader: Reader): Promise<readonly ManagedMethod[]> {
  const { rows } = await queryableOf(reader).query<MethodRow>("select * from payment_method order by sort_order, id");
  return withChannels(reader, rows);
}

const lock: MethodAdminStore["lock"] = async (tx, methodId) => {
  const { rows } = await queryableOf(tx).query<MethodRow>("select * from payment_method where id = $1 for update", [
    methodId,
  ]);
  return (await withChannels(tx, rows))[0];
};

async function withChannels(reader: Reader, methods: readonly MethodRow[]): Promise<ManagedMethod[]> {
  const { rows } = await queryableOf(reader).query<AccountRow>(
    `select c.id as channel_id, c.method_id, c.account_type, c.status as channel_status, a.id, a.account_number, a.status, a.last_shown_at
     from payment_channel c left join receiving_account a on a.channel_id = c.id
     where c.method_id = any($1::bigint[])
     order by array_position(array['Agent', 'Merchant', 'Personal'], c.account_type), a.id`,
    [methods.map(({ id }) => id)],
  );
  return methods.map((method) => {
    const channels = Map.groupBy(
      rows.filter((row) => row.method_id === method.id),
      (row) => row.channel_id,
    );
    return {
      methodId: String(method.id),
      code: method.code,
      name: method.name,
      icon: method.icon,
      kind: method.kind,
      status: method.status,
      canWithdraw: method.can_withdraw,
      place: method.sort_order,
      version: method.version,
      channels: [...channels.values()].flatMap((accounts) => {
        const [first] = accounts;
        if (first === undefined) return [];
        return [
          {
            channelId: String(first.channel_id),
            accountType: first.account_type,
            status: first.channel_status,
            accounts: accounts.flatMap((row) =>
              row.id === null
                ? []
                : [
                    {
                      accountId: String(row.id),
                      number: row.account_number,
                      status: row.status,
                      lastShownAt: row.last_shown_at,
                    },
                  ],
            ),
          },
        ];
      }),
    };
  });
}

const change: MethodAdminStore["change"] = async (tx, method) => {
  await queryableOf(tx).query(
    `update payment_method set name = $2, status = $3, can_withdraw = $4, sort_order = $5, version = version + 1 where id = $1`,
    [method.methodId, method.name, method.status, method.canWithdraw, method.place],
  );
};

const setChannel: MethodAdminStore["setChannel"] = async (tx, channel) => {
  await queryableOf(tx).query(
    `insert into payment_channel (method_id, account_type, status) values ($1, $2, $3)
     on conflict on constraint payment_channel_unique do update set status = excluded.status`,
    [channel.methodId, channel.accountType, channel.status],
  );
};

const addAccount: MethodAdminStore["addAccount"] = async (tx, account) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `insert into receiving_account (method_id, channel_id, account_number)
     select method_id, id, $3 from payment_channel where method_id = $1 and account_type = $2
     on conflict on constraint receiving_account_unique do nothing returning id`,
    [account.methodId, account.accountType, account.number],
  );
  return rows[0] && String(rows[0].id);
};

const switchAccount: MethodAdminStore["switchAccount"] = async (tx, accountId, status) => {
  const { rows } = await queryableOf(tx).query<{ account_number: string; before: Switch }>(
    `with old as (select id, status from receiving_account where id = $1 for update)
     update receiving_account a set status = $2 from old where a.id = old.id
     returning a.account_number, old.status as before`,
    [accountId, status],
  );
  return rows[0] && { number: rows[0].account_number, before: rows[0].before };
};

const add: MethodAdminStore["add"] = async (tx, method) => {
  await ensureMethod(tx, method);
  const { rows } = await queryableOf(tx).query<{ id: bigint }>("select id from payment_method where code = $1", [
    method.code,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error("a payment method vanished");
  return String(row.id);
};
