import type { Currency } from "@maidan/core/money";
import type { SandboxPayment, SandboxStore } from "@maidan/services/sandbox-money";
import { queryableOf } from "../database/index.ts";

interface PaymentRow {
  readonly token: string;
  readonly external_id: string;
  readonly provider: string;
  readonly merchant_number: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly return_path: string;
  readonly status: SandboxPayment["status"];
  readonly transfer_id: bigint | null;
  readonly expires_at: Date;
}

const paymentOfRow = (row: PaymentRow): SandboxPayment => ({
  token: row.token,
  externalId: row.external_id,
  provider: row.provider,
  merchantNumber: row.merchant_number,
  amountMinor: row.amount_minor,
  currency: row.currency,
  returnPath: row.return_path,
  status: row.status,
  transferId: row.transfer_id === null ? null : String(row.transfer_id),
  expiresAtMs: row.expires_at.getTime(),
});

/** Payments that merchants asked the sandbox for. */
export const sandboxPayments: Pick<SandboxStore, "addPayment" | "paymentOf" | "lockPayment" | "endPayment"> = {
  async addPayment(tx, payment) {
    const client = queryableOf(tx);
    await client.query(
      `insert into sandbox_payment (token, external_id, provider, merchant_number, amount_minor, return_path, expires_at, currency)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict on constraint sandbox_payment_external_unique do nothing`,
      [
        payment.token,
        payment.externalId,
        payment.provider,
        payment.merchantNumber,
        payment.amountMinor,
        payment.returnPath,
        new Date(payment.expiresAtMs),
        payment.currency,
      ],
    );
    const { rows } = await client.query<{ token: string }>("select token from sandbox_payment where external_id = $1", [
      payment.externalId,
    ]);
    const [row] = rows;
    if (row === undefined) throw new Error("a payment of the sandbox vanished");
    return row.token;
  },
  async paymentOf(reader, key) {
    const [column, value] = "token" in key ? ["token", key.token] : ["external_id", key.externalId];
    const { rows } = await queryableOf(reader).query<PaymentRow>(`select * from sandbox_payment where ${column} = $1`, [
      value,
    ]);
    return rows[0] && paymentOfRow(rows[0]);
  },
  async lockPayment(tx, token) {
    const { rows } = await queryableOf(tx).query<PaymentRow>(
      "select * from sandbox_payment where token = $1 for update",
      [token],
    );
    return rows[0] && paymentOfRow(rows[0]);
  },
  async endPayment(tx, end) {
    await queryableOf(tx).query("update sandbox_payment set status = $2, transfer_id = $3 where token = $1", [
      end.token,
      end.status,
      end.transferId,
    ]);
  },
};
