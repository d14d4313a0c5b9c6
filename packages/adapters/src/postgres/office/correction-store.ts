import type { Currency } from "@maidan/core/money";
import type { Tx } from "@maidan/services/command";
import type { CorrectionStatus, CorrectionStore, CorrectionView } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";
import { toPage } from "./page.ts";

interface CorrectionRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly username: string;
  readonly direction: "give" | "take";
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly reason: string;
  readonly status: CorrectionStatus;
  readonly asked_by: string;
  readonly asked_by_staff: bigint | null;
  readonly created_at: Date;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly refuse_reason: string | null;
  readonly ledger_transaction_id: bigint | null;
}

const selectCorrection = "select c.*, p.username from balance_correction c join player p on p.id = c.player_id";

/** Corrections by hand that a second person decides, in PostgreSQL. */
export function createCorrectionStore(): CorrectionStore {
  return { add, lock, decide, list, waiting };
}

const add: CorrectionStore["add"] = async (tx, { askedBy, ...asked }) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `insert into balance_correction (player_id, direction, amount_minor, currency, reason, asked_by, asked_by_staff)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [asked.playerId, asked.direction, asked.amountMinor, asked.currency, asked.reason, askedBy.email, askedBy.staffId],
  );
  return String(rows[0]?.id);
};

const lock: CorrectionStore["lock"] = async (tx: Tx, correctionId) => {
  const { rows } = await queryableOf(tx).query<CorrectionRow>(`${selectCorrection} where c.id = $1 for update of c`, [
    correctionId,
  ]);
  return rows[0] && viewOf(rows[0]);
};

const decide: CorrectionStore["decide"] = async (tx, { correctionId, by, outcome }) => {
  await queryableOf(tx).query(
    `update balance_correction set status = $2, decided_by = $3, decided_by_staff = $4, decided_at = now(), refuse_reason = $5,
       ledger_transaction_id = $6
     where id = $1`,
    [
      correctionId,
      outcome.status,
      by.email,
      by.staffId,
      outcome.status === "refused" ? outcome.reason : null,
      outcome.status === "done" ? outcome.transactionId : null,
    ],
  );
};

const list: CorrectionStore["list"] = async (reader, { status, cursor, limit }) => {
  const [beyond, order] = status === "waiting" ? [">", "asc"] : ["<", "desc"];
  const { rows } = await queryableOf(reader).query<CorrectionRow>(
    `${selectCorrection} where c.status = $1 and ($2::bigint is null or c.id ${beyond} $2) order by c.id ${order} limit $3`,
    [status, cursor ?? null, limit + 1],
  );
  return toPage(rows, limit, { id: (row) => row.id, view: viewOf });
};

const waiting: CorrectionStore["waiting"] = async (reader) => {
  const { rows } = await queryableOf(reader).query<{ count: number }>(
    "select count(*)::int as count from balance_correction where status = 'waiting'",
  );
  return rows[0]?.count ?? 0;
};

const viewOf = (row: CorrectionRow): CorrectionView => ({
  correctionId: String(row.id),
  playerId: String(row.player_id),
  username: row.username,
  direction: row.direction,
  amountMinor: row.amount_minor,
  currency: row.currency,
  reason: row.reason,
  status: row.status,
  askedBy: { staffId: row.asked_by_staff === null ? null : String(row.asked_by_staff), email: row.asked_by },
  createdAt: row.created_at,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  refuseReason: row.refuse_reason,
  transactionId: row.ledger_transaction_id === null ? null : String(row.ledger_transaction_id),
});
