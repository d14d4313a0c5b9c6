import type { Reader, Tx } from "@maidan/services/command";
import type { CertificateRecord, CertificateState, CertificateStore } from "@maidan/services/programs";
import { queryableOf } from "../database/index.ts";

/** Certificates of programs by their fingerprint, in PostgreSQL. */
export function createCertificateStore(): CertificateStore {
  return { add, list, listHeld, remove, admit };
}

const add: CertificateStore["add"] = async (tx, certificate) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `insert into exchange_certificate (player_id, name, fingerprint, valid_from, valid_to)
      values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
    [certificate.playerId, certificate.name, certificate.fingerprint, certificate.validFrom, certificate.validTo],
  );
  return rows[0] === undefined ? undefined : String(rows[0].id);
};

interface CertificateRow {
  readonly id: bigint;
  readonly name: string;
  readonly fingerprint: Buffer;
  readonly valid_from: Date;
  readonly valid_to: Date;
  readonly state: CertificateState;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

async function list(reader: Reader | Tx, playerId: string): Promise<readonly CertificateRecord[]> {
  const { rows } = await queryableOf(reader).query<CertificateRow>(
    `select id, name, fingerprint, valid_from, valid_to, created_at, last_used_at,
        case when valid_from > clock_timestamp() then 'early' when valid_to < clock_timestamp() then 'expired' else 'valid' end as state
      from exchange_certificate where player_id = $1 and removed_at is null order by id`,
    [playerId],
  );
  return rows.map((row) => ({
    certificateId: String(row.id),
    name: row.name,
    fingerprint: row.fingerprint,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    state: row.state,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
  }));
}

const listHeld: CertificateStore["listHeld"] = async (tx, playerId) => {
  await queryableOf(tx).query("select from player where id = $1 for no key update", [playerId]);
  return list(tx, playerId);
};

const remove: CertificateStore["remove"] = async (tx, { playerId, certificateId }) => {
  if (!/^\d{1,18}$/.test(certificateId)) return false;
  const { rowCount } = await queryableOf(tx).query(
    "update exchange_certificate set removed_at = now() where id = $1 and player_id = $2 and removed_at is null",
    [certificateId, playerId],
  );
  return rowCount === 1;
};

const admit: CertificateStore["admit"] = async (tx, { playerId, fingerprint }) => {
  // The row that is noted as used is held, so that a removal comes before it, and it finds none, or after it, and ends the session that it opens.
  const { rows } = await queryableOf(tx).query<{ used: bigint | null; has_any: boolean }>(
    `with used as (
        update exchange_certificate set last_used_at = clock_timestamp()
        where player_id = $1 and fingerprint = $2 and removed_at is null
          and clock_timestamp() between valid_from and valid_to
        returning id)
      select (select id from used) as used,
        exists (select from exchange_certificate where player_id = $1 and removed_at is null) as has_any`,
    [playerId, fingerprint ?? null],
  );
  const [row] = rows;
  if (row !== undefined && row.used !== null) return { kind: "admitted", certificateId: String(row.used) };
  return { kind: row?.has_any === true ? "refused" : "unasked" };
};
