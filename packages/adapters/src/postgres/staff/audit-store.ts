import type { Json, Reader, Tx } from "@maidan/services/command";
import type { AuditEntry, AuditQuery, AuditRecord, AuditStore } from "@maidan/services/staff";
import { queryableOf } from "../database/index.ts";

/** The audit log over PostgreSQL: entries are added and read, never changed. */
export function createAuditStore(): AuditStore {
  return { append, list };
}

async function append(tx: Tx, entry: AuditEntry): Promise<void> {
  await queryableOf(tx).query({
    name: "audit-append",
    text: `insert into audit_entry (staff_id, actor, role, action, subject_kind, subject_id, before, after, address, request_id, command_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      entry.staffId,
      entry.actor,
      entry.role,
      entry.action,
      entry.subjectKind,
      entry.subjectId,
      JSON.stringify(entry.before),
      JSON.stringify(entry.after),
      entry.address,
      entry.requestId,
      entry.commandId,
    ],
  });
}

interface AuditRow {
  readonly id: bigint;
  readonly at: Date;
  readonly staff_id: bigint | null;
  readonly actor: string;
  readonly role: string;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly before: Json;
  readonly after: Json;
  readonly address: string;
  readonly request_id: string;
  readonly command_id: bigint | null;
}

async function list(reader: Reader, query: AuditQuery): Promise<readonly AuditRecord[]> {
  const { rows } = await queryableOf(reader).query<AuditRow>(
    `select id, at, staff_id, actor, role, action, subject_kind, subject_id, before, after, address, request_id, command_id
     from audit_entry
     where ($1::bigint is null or id < $1) and ($2::bigint is null or staff_id = $2) and ($3::text is null or action = $3)
       and ($4::text is null or subject_kind = $4) and ($5::text is null or subject_id = $5)
     order by id desc limit $6`,
    [
      query.beforeId ?? null,
      query.staffId ?? null,
      query.action ?? null,
      query.subjectKind ?? null,
      query.subjectId ?? null,
      query.limit,
    ],
  );
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at,
    staffId: row.staff_id === null ? null : String(row.staff_id),
    actor: row.actor,
    role: row.role,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    before: row.before,
    after: row.after,
    address: row.address,
    requestId: row.request_id,
    commandId: row.command_id === null ? null : String(row.command_id),
  }));
}
