import type { Currency } from "@maidan/core/money";
import type { GrantStatus } from "@maidan/core/turnover";
import type { InboxName } from "@maidan/services/inbox";
import type { Grant, GrantStore } from "@maidan/services/turnover";
import { queryableOf } from "../database/index.ts";
import { keptTerms, termsOf, type KeptTerms } from "./terms.ts";

/** Bonuses over PostgreSQL. */
export function createGrantStore(): GrantStore {
  return { termsOf: termsOfDeposit, hasUsesLeft, add, setGranted, lock, end, due };
}

interface NamedRow {
  readonly promotion_name: string;
  readonly promotion_name_bn: string;
}
/** Without a Bangla name it is the English one. [PROM-04] */
const nameOf = (row: NamedRow): InboxName => ({
  en: row.promotion_name,
  bn: row.promotion_name_bn === "" ? row.promotion_name : row.promotion_name_bn,
});

const termsOfDeposit: GrantStore["termsOf"] = async (reader, depositId) => {
  const { rows } = await queryableOf(reader).query<NamedRow & { promotion_id: bigint; bonus_terms: KeptTerms }>(
    `select d.promotion_id, d.bonus_terms, p.name as promotion_name, p.name_bn as promotion_name_bn
     from deposit d join promotion p on p.id = d.promotion_id where d.id = $1 and d.bonus_terms is not null`,
    [depositId],
  );
  const [row] = rows;
  return row && { promotionId: String(row.promotion_id), promotion: nameOf(row), terms: termsOf(row.bonus_terms) };
};

const hasUsesLeft: GrantStore["hasUsesLeft"] = async (reader, { promotionId, playerId }) => {
  const { rowCount } = await queryableOf(reader).query(
    `select 1 from promotion p where p.id = $1 and (p.uses_per_player is null
       or p.uses_per_player > (select count(*) from bonus_grant g where g.promotion_id = p.id and g.player_id = $2))`,
    [promotionId, playerId],
  );
  return rowCount !== 0;
};

const add: GrantStore["add"] = async (tx, grant) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `insert into bonus_grant (player_id, deposit_id, promotion_id, currency, bonus_minor, deposit_turnover_minor, terms, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, to_timestamp($8::float8 / 1000)) returning id`,
    [
      grant.playerId,
      grant.depositId,
      grant.promotionId,
      grant.currency,
      grant.bonusMinor,
      grant.depositTurnoverMinor,
      JSON.stringify(keptTerms(grant.terms)),
      grant.expiresAtMs,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a bonus was not added");
  return String(row.id);
};

const setGranted: GrantStore["setGranted"] = async (tx, grantId, ledgerTransactionId) => {
  await queryableOf(tx).query("update bonus_grant set grant_transaction_id = $2 where id = $1", [
    grantId,
    ledgerTransactionId,
  ]);
};

interface GrantRow extends NamedRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly deposit_id: bigint;
  readonly promotion_id: bigint;
  readonly currency: Currency;
  readonly bonus_minor: bigint;
  readonly deposit_turnover_minor: bigint;
  readonly terms: KeptTerms;
  readonly status: GrantStatus;
}

const grantOf = (row: GrantRow): Grant => ({
  grantId: String(row.id),
  playerId: String(row.player_id),
  depositId: String(row.deposit_id),
  promotionId: String(row.promotion_id),
  promotion: nameOf(row),
  currency: row.currency,
  bonusMinor: row.bonus_minor,
  depositTurnoverMinor: row.deposit_turnover_minor,
  terms: termsOf(row.terms),
  status: row.status,
});

const lock: GrantStore["lock"] = async (tx, grantId) => {
  const { rows } = await queryableOf(tx).query<GrantRow>(
    `select g.*, p.name as promotion_name, p.name_bn as promotion_name_bn
     from bonus_grant g join promotion p on p.id = g.promotion_id where g.id = $1 for no key update of g`,
    [grantId],
  );
  return rows[0] && grantOf(rows[0]);
};

const end: GrantStore["end"] = async (tx, ending) => {
  const { rowCount } = await queryableOf(tx).query(
    `update bonus_grant set status = $2, ended_at = now(), ended_by = $3, end_reason = $4, end_transaction_id = $5
     where id = $1 and status = 'active'`,
    [ending.grantId, ending.as, ending.by, ending.reason, ending.ledgerTransactionId],
  );
  if (rowCount !== 1) throw new Error(`bonus ${ending.grantId} was not active`);
};

const due: GrantStore["due"] = async (reader, limit) => {
  const { rows } = await queryableOf(reader).query<{ id: bigint }>(
    "select id from bonus_grant where status = 'active' and expires_at <= now() order by expires_at, id limit $1",
    [limit],
  );
  return rows.map(({ id }) => String(id));
};
