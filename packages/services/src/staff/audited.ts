import {
  refuse,
  type Actor,
  type CommandAnswer,
  type CommandContext,
  type CommandRunner,
  type Json,
  type Outcome,
  type Tx,
} from "../command/index.ts";
import { mayDo, type Permission, type StaffRole } from "./permissions.ts";
import type { AuditStore } from "./ports.ts";

/** Who acts, and from where. `staffId` is null for the command line, which runs with the rights of its role. */
export interface StaffContext {
  readonly staffId: string | null;
  readonly email: string;
  readonly role: StaffRole;
  readonly address: string;
  readonly requestId: string;
}

export interface AuditedCommand {
  readonly by: StaffContext;
  readonly permission: Permission;
  /** The command's kind, and the action in the audit log: `deposit.approve`. */
  readonly kind: string;
  readonly idempotencyKey: string;
  readonly content: { readonly [key: string]: Json };
  readonly subject: { readonly kind: string; readonly id: string };
}

/** What changed, for the audit log. A handler that succeeds calls it exactly once. */
export type NoteChange = (change: { readonly before: Json; readonly after: Json; readonly subjectId?: string }) => void;

export type RunAudited = <T extends Json>(
  command: AuditedCommand,
  handler: (tx: Tx, context: CommandContext & { readonly note: NoteChange }) => Promise<Outcome<T>>,
) => Promise<CommandAnswer<T>>;

export const actorOf = (by: StaffContext): Actor =>
  by.staffId === null ? { kind: "system", name: by.email } : { kind: "staff", staffId: by.staffId, role: by.role };

/**
 * Runs a command of a member of staff: the role must have the permission, and the audit entry is written in the same transaction as what it tells of,
 * so that neither exists without the other. [STAFF-04] [STAFF-06]
 */
export function createRunAudited(deps: { readonly runner: CommandRunner; readonly audit: AuditStore }): RunAudited {
  return async (command, handler) => {
    const { by } = command;
    if (!mayDo(by.role, command.permission)) {
      const outcome = refuse("FORBIDDEN", "Your role may not do this.");
      return { commandId: "", isReplay: false, outcome, outcomeText: JSON.stringify(outcome) };
    }
    const asked = {
      kind: command.kind,
      actor: actorOf(by),
      idempotencyKey: command.idempotencyKey,
      content: command.content,
    };
    return deps.runner.run(asked, async (tx, context) => {
      let change: Parameters<NoteChange>[0] | undefined;
      const outcome = await handler(tx, { ...context, note: (noted) => void (change = noted) });
      if (!outcome.ok) return outcome;
      if (change === undefined) throw new Error(`${command.kind} succeeded without a note for the audit log`);
      await deps.audit.append(tx, {
        staffId: by.staffId,
        actor: by.email,
        role: by.role,
        action: command.kind,
        subjectKind: command.subject.kind,
        subjectId: change.subjectId ?? command.subject.id,
        before: change.before,
        after: change.after,
        address: by.address,
        requestId: by.requestId,
        commandId: context.commandId,
      });
      return outcome;
    });
  };
}
