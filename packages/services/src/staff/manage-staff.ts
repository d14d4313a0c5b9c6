import { done, refuse, type CommandAnswer, type Refusal, type Tx } from "../command/index.ts";
import type { PasswordHasher } from "../password/index.ts";
import type { NoteChange, RunAudited, StaffContext } from "./audited.ts";
import { staffPasswordProblem } from "./create-staff.ts";
import type { StaffRole } from "./permissions.ts";
import type { StaffMember, StaffSessionStore, StaffStore } from "./ports.ts";

interface ManageDeps {
  readonly run: RunAudited;
  readonly staff: StaffStore;
  readonly sessions: Pick<StaffSessionStore, "endAll">;
  readonly passwords: PasswordHasher;
}

interface AboutMember {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly staffId: string;
}
type Done = { readonly success: true };
type Work = (tx: Tx, member: StaffMember, note: NoteChange) => Promise<void>;

const own = (): Refusal =>
  refuse("REFUSED", "Nobody does this to themselves: ask another owner, or use your own account page.");

/** A command of an owner about another member. Its content must not hold secrets: commands are kept. */
function manage(deps: ManageDeps, kind: string, content: Readonly<Record<string, string | boolean>>) {
  return (request: AboutMember, work: Work): Promise<CommandAnswer<Done>> => {
    const { by, idempotencyKey, staffId } = request;
    const command = {
      by,
      permission: "staff.manage",
      kind,
      idempotencyKey,
      content: { staffId, ...content },
      subject: { kind: "staff", id: staffId },
    } as const;
    return deps.run<Done>(command, async (tx, context) => {
      if (staffId === by.staffId) return own();
      const member = await deps.staff.lock(tx, staffId);
      // Two owners who put each other out at once: the second is an owner no more.
      const actor = by.staffId === null ? undefined : await deps.staff.byId(tx, by.staffId);
      if (actor !== undefined && !(actor.isActive && actor.role === "owner"))
        return refuse("FORBIDDEN", "Your role may not do this.");
      if (member === undefined) return refuse("NOT_FOUND", "There is no such member of staff.");
      await work(tx, member, context.note);
      return done({ success: true });
    });
  };
}

/**
 * Changes a member's name and role, and lets them in or keeps them out, which ends their sessions. Nobody changes themselves, so that an owner is always left.
 * Refuses a name that isn't right (`VALIDATION`), oneself (`REFUSED`) and who isn't there (`NOT_FOUND`). [STAFF-09]
 */
export function createChangeStaff(deps: ManageDeps) {
  return async (
    request: AboutMember & { readonly name: string; readonly role: StaffRole; readonly isActive: boolean },
  ): Promise<CommandAnswer<Done> | Refusal> => {
    const { role, isActive } = request;
    const name = request.name.trim();
    if (name === "" || name.length > 100) {
      const message = "Enter a name of at most 100 characters.";
      return { ...refuse("VALIDATION", message), fields: { name: [message] } };
    }
    return manage(deps, "staff.change", { name, role, isActive })(request, async (tx, member, note) => {
      const before = { name: member.name, role: member.role, is_active: member.isActive };
      await deps.staff.change(tx, request.staffId, { name, role, isActive });
      if (!isActive) await deps.sessions.endAll(tx, request.staffId);
      note({ before, after: { name, role, is_active: isActive } });
    });
  };
}

/** Gives a member who lost theirs a new password, and ends their sessions. [STAFF-09] */
export function createSetStaffPassword(deps: ManageDeps) {
  return async (request: AboutMember & { readonly password: string }): Promise<CommandAnswer<Done> | Refusal> => {
    const problem = staffPasswordProblem(request.password);
    if (problem !== undefined) return { ...refuse("VALIDATION", problem), fields: { password: [problem] } };
    const passwordHash = await deps.passwords.hash(request.password);
    return manage(
      deps,
      "staff.setPassword",
      {},
    )(request, async (tx, member, note) => {
      await deps.staff.setPasswordHash(tx, member.staffId, passwordHash);
      const sessions = await deps.sessions.endAll(tx, member.staffId);
      note({ before: { sessions }, after: { sessions: 0 } });
    });
  };
}

/** Takes the authenticator from a member who lost it; their password alone then lets them in, until they set up another. [STAFF-09] */
export function createForgetAuthenticator(deps: ManageDeps) {
  return (request: AboutMember): Promise<CommandAnswer<Done>> =>
    manage(
      deps,
      "staff.forgetTotp",
      {},
    )(request, async (tx, member, note) => {
      await deps.staff.forgetTotp(tx, member.staffId);
      await deps.sessions.endAll(tx, member.staffId);
      note({ before: { has_totp: member.hasTotp }, after: { has_totp: false } });
    });
}
