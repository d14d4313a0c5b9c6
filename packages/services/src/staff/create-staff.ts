import { done, refuse, type CommandAnswer, type CommandRunner, type Refusal } from "../command/index.ts";
import type { PasswordHasher } from "../password/index.ts";
import type { RunAudited, StaffContext } from "./audited.ts";
import { staffRoles, type StaffRole } from "./permissions.ts";
import type { StaffStore } from "./ports.ts";

export interface CreateStaffRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly password: string;
}
// Not an interface: a command's value is JSON, which an interface's open shape isn't.
export type CreatedStaff = {
  readonly staffId: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
};

const shortestPassword = 12;

/** What is wrong with a password of staff, in words; undefined = nothing. [STAFF-05] */
export const staffPasswordProblem = (password: string): string | undefined =>
  password.length < shortestPassword || password.length > 200
    ? `Enter a password of ${shortestPassword} to 200 characters.`
    : undefined;

/** Adds a member of staff. Refuses fields that aren't right (`VALIDATION`) and an address that is taken (`CONFLICT`). [STAFF-05] */
export function createCreateStaff(deps: {
  readonly run: RunAudited;
  readonly staff: StaffStore;
  readonly passwords: PasswordHasher;
}): (request: CreateStaffRequest) => Promise<CommandAnswer<CreatedStaff> | Refusal> {
  return async (request) => {
    const email = request.email.trim().toLowerCase();
    const name = request.name.trim();
    const role = staffRoles.find((known) => known === request.role);
    const fields = messagesFor(email, { ...request, name });
    if (role === undefined || Object.keys(fields).length > 0) {
      const first = Object.values(fields)[0]?.[0] ?? "The role is not known.";
      return { ...refuse("VALIDATION", first), fields };
    }
    const passwordHash = await deps.passwords.hash(request.password);
    const command = {
      by: request.by,
      permission: "staff.manage",
      kind: "staff.create",
      idempotencyKey: request.idempotencyKey,
      content: { email, name, role },
      subject: { kind: "staff", id: email },
    } as const;
    return deps.run(command, async (tx, context) => {
      const staffId = await deps.staff.add(tx, { email, name, role, passwordHash, isDemo: false });
      if (staffId === undefined) return refuse("CONFLICT", "Somebody with this e-mail address is already here.");
      context.note({ before: null, after: { email, name, role }, subjectId: staffId });
      return done({ staffId, email, name, role });
    });
  };
}

function messagesFor(email: string, request: Omit<CreateStaffRequest, "by">): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) fields["email"] = ["Enter an e-mail address."];
  if (request.name.length === 0 || request.name.length > 100)
    fields["name"] = ["Enter a name of at most 100 characters."];
  if (!staffRoles.some((role) => role === request.role))
    fields["role"] = [`Expected one of: ${staffRoles.join(", ")}.`];
  const problem = staffPasswordProblem(request.password);
  if (problem !== undefined) fields["password"] = [problem];
  return fields;
}

/** The staff of the demonstration, one of each role, with one password that everybody may know: play mode alone. [STAFF-07] */
export const demoStaff = staffRoles.map((role) => ({ role, email: `${role}@maidan.test`, name: `Demo ${role}` }));
export const demoStaffPassword = "maidan-demo-1";

/** Adds the demonstration's staff where they are missing. */
export function createSeedDemoStaff(deps: {
  readonly runner: CommandRunner;
  readonly staff: StaffStore;
  readonly passwords: PasswordHasher;
  readonly newKey: () => string;
}): () => Promise<void> {
  return async () => {
    const known = await deps.staff.list(deps.runner.reader);
    const missing = demoStaff.filter(({ email }) => !known.some((member) => member.email === email));
    if (missing.length === 0) return;
    const passwordHash = await deps.passwords.hash(demoStaffPassword);
    const command = {
      kind: "staff.seedDemo",
      actor: { kind: "system", name: "seed" },
      idempotencyKey: deps.newKey(),
      content: {},
    } as const;
    await deps.runner.run(command, async (tx) => {
      for (const member of missing) await deps.staff.add(tx, { ...member, passwordHash, isDemo: true });
      return done(null);
    });
  };
}
