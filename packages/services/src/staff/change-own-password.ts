import { done, refuse, type CommandAnswer, type CommandRunner, type Refusal } from "../command/index.ts";
import type { PasswordHasher } from "../password/index.ts";
import { actorOf, type StaffContext } from "./audited.ts";
import { staffPasswordProblem } from "./create-staff.ts";
import type { AuditStore, StaffSessionStore, StaffStore } from "./ports.ts";
import { takeAttempt, tooMany } from "./sign-in.ts";

export interface OwnPasswordChange {
  readonly by: StaffContext & { readonly staffId: string };
  readonly sessionId: string;
  readonly idempotencyKey: string;
  readonly password: string;
  readonly newPassword: string;
}

const field = (name: string, message: string): Refusal => ({
  ...refuse("VALIDATION", message),
  fields: { [name]: [message] },
});

/** Changes the caller's own password, who must know the old one, and ends their sessions elsewhere. Every role may. [STAFF-10] */
export function createChangeOwnPassword(deps: {
  readonly runner: CommandRunner;
  readonly staff: StaffStore;
  readonly sessions: Pick<StaffSessionStore, "endAll" | "countAttempt" | "forgive">;
  readonly audit: AuditStore;
  readonly passwords: PasswordHasher;
  readonly newKey: () => string;
}) {
  return async (request: OwnPasswordChange): Promise<CommandAnswer<null> | Refusal> => {
    const { by, sessionId, idempotencyKey } = request;
    const problem = staffPasswordProblem(request.newPassword);
    if (problem !== undefined) return field("new_password", problem);
    if (!(await takeAttempt(deps, by))) return tooMany();
    const member = await deps.staff.byId(deps.runner.reader, by.staffId);
    if (!(await deps.passwords.verify(member?.passwordHash, request.password)))
      return field("password", "Your current password is wrong.");
    const passwordHash = await deps.passwords.hash(request.newPassword);
    const command = { kind: "staff.changeOwnPassword", actor: actorOf(by), idempotencyKey, content: {} };
    return deps.runner.run(command, async (tx, context) => {
      await deps.staff.setPasswordHash(tx, by.staffId, passwordHash);
      await deps.sessions.forgive(tx, by);
      const sessions = await deps.sessions.endAll(tx, by.staffId, sessionId);
      await deps.audit.append(tx, {
        staffId: by.staffId,
        actor: by.email,
        role: by.role,
        action: "staff.changeOwnPassword",
        subjectKind: "staff",
        subjectId: by.staffId,
        before: { sessions: sessions + 1 },
        after: { sessions: 1 },
        address: by.address,
        requestId: by.requestId,
        commandId: context.commandId,
      });
      return done(null);
    });
  };
}
