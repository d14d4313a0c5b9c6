import { done, type CommandRunner } from "../command/index.ts";
import { actorOf, type StaffContext } from "./audited.ts";
import type { AuditStore, StaffSession, StaffSessionStore, Tokens } from "./ports.ts";

/** Who is behind a bearer token of the office; undefined when it is unknown, ended, expired, or its member is no longer active. */
export function createFindStaffSession(deps: {
  readonly runner: CommandRunner;
  readonly sessions: StaffSessionStore;
  readonly tokens: Tokens;
}): (token: string) => Promise<StaffSession | undefined> {
  return (token) => deps.sessions.living(deps.runner.reader, deps.tokens.hash(token));
}

/** Ends the caller's own session. Doing so again changes nothing. */
export function createSignOut(deps: {
  readonly runner: CommandRunner;
  readonly sessions: StaffSessionStore;
  readonly audit: AuditStore;
}): (request: {
  readonly by: StaffContext;
  readonly sessionId: string;
  readonly idempotencyKey: string;
}) => Promise<void> {
  return async ({ by, sessionId, idempotencyKey }) => {
    const command = { kind: "staff.signOut", actor: actorOf(by), idempotencyKey, content: { sessionId } };
    await deps.runner.run(command, async (tx, context) => {
      await deps.sessions.end(tx, sessionId);
      await deps.audit.append(tx, {
        staffId: by.staffId,
        actor: by.email,
        role: by.role,
        action: "staff.signOut",
        subjectKind: "staff",
        subjectId: by.staffId ?? by.email,
        before: { session: sessionId },
        after: null,
        address: by.address,
        requestId: by.requestId,
        commandId: context.commandId,
      });
      return done(null);
    });
  };
}
