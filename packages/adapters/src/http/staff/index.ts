import * as contract from "@maidan/contract/http/staff";
import type { CommandRunner } from "@maidan/services/command";
import {
  permissionsOf,
  type AuditStore,
  type createChangeOwnPassword,
  type createChangeStaff,
  type createConfirmTotp,
  type createCreateStaff,
  type createFindStaffSession,
  type createForgetAuthenticator,
  type createOfferTotp,
  type createSetStaffPassword,
  type createSignIn,
  type createSignOut,
  type StaffContext,
  type StaffMember,
  type StaffStore,
} from "@maidan/services/staff";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { answerOf, refusalOf } from "../answer/index.ts";
import { bearerToken, HttpError, mount, type StaffIdentity } from "../server/index.ts";

export interface StaffRouteDeps {
  readonly runner: CommandRunner;
  readonly staff: StaffStore;
  readonly audit: AuditStore;
  readonly signIn: ReturnType<typeof createSignIn>;
  readonly signOut: ReturnType<typeof createSignOut>;
  readonly findSession: ReturnType<typeof createFindStaffSession>;
  readonly offerTotp: ReturnType<typeof createOfferTotp>;
  readonly confirmTotp: ReturnType<typeof createConfirmTotp>;
  readonly createStaff: ReturnType<typeof createCreateStaff>;
  readonly changeStaff: ReturnType<typeof createChangeStaff>;
  readonly setStaffPassword: ReturnType<typeof createSetStaffPassword>;
  readonly forgetAuthenticator: ReturnType<typeof createForgetAuthenticator>;
  readonly changeOwnPassword: ReturnType<typeof createChangeOwnPassword>;
}

/** Who acts, from where, for the audit log. */
export const staffContext = (
  staff: StaffIdentity,
  request: FastifyRequest,
): StaffContext & { readonly staffId: string } => ({
  staffId: staff.staffId,
  email: staff.email,
  role: staff.role,
  address: request.ip,
  requestId: request.id,
});

const printMember = (member: StaffMember) => ({
  id: member.staffId,
  email: member.email,
  name: member.name,
  role: member.role,
  has_totp: member.hasTotp,
  is_active: member.isActive,
});

/** Sessions of the office, its staff, and the audit log. */
export function registerStaffRoutes(app: FastifyInstance, deps: StaffRouteDeps): void {
  registerSessionRoutes(app, deps);
  registerTotpRoutes(app, deps);
  registerMemberRoutes(app, deps);
  mount(app, contract.readAudit, async ({ query }) => {
    const limit = Number(query.limit ?? 50);
    const entries = await deps.audit.list(deps.runner.reader, {
      limit: limit + 1,
      ...(query.cursor === undefined ? {} : { beforeId: query.cursor }),
      ...(query.staff_id === undefined ? {} : { staffId: String(query.staff_id) }),
      ...(query.action === undefined ? {} : { action: query.action }),
      ...(query.subject_kind === undefined ? {} : { subjectKind: query.subject_kind }),
      ...(query.subject_id === undefined ? {} : { subjectId: query.subject_id }),
    });
    const shown = entries.slice(0, limit);
    const items = shown.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      staff_id: entry.staffId,
      actor: entry.actor,
      role: entry.role,
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      before: entry.before,
      after: entry.after,
      address: entry.address,
      request_id: entry.requestId,
    }));
    return { body: { items, next_cursor: entries.length > limit ? (shown.at(-1)?.id ?? null) : null } };
  });
}

function registerSessionRoutes(app: FastifyInstance, deps: StaffRouteDeps): void {
  mount(app, contract.signIn, async ({ body, request }) => {
    const signedIn = await deps.signIn({
      email: body.email,
      password: body.password,
      ...(body.totp === undefined ? {} : { totp: body.totp }),
      address: request.ip,
      userAgent: request.headers["user-agent"] ?? "",
      requestId: request.id,
    });
    if (!signedIn.ok)
      return signedIn.code === "TOTP_REQUIRED" ? { refusal: signedIn, status: 401 } : { refusal: signedIn };
    const { token, staff, permissions, expiresAt } = signedIn;
    return {
      body: { token, staff: printMember(staff), permissions: [...permissions], expires_at: expiresAt.toISOString() },
    };
  });
  mount(app, contract.readSession, async ({ request }) => {
    const { staff, expiresAt } = await livingSession(deps, request);
    return {
      body: { staff: printMember(staff), permissions: permissionsOf(staff.role), expires_at: expiresAt.toISOString() },
    };
  });
  mount(app, contract.signOut, async ({ staff, request, idempotencyKey }) => {
    const { sessionId } = await livingSession(deps, request);
    await deps.signOut({ by: staffContext(staff, request), sessionId, idempotencyKey });
    return { body: { success: true as const } };
  });
}

/** The session of the token that has just been accepted; it may have ended in between. */
async function livingSession(deps: StaffRouteDeps, request: FastifyRequest) {
  const session = await deps.findSession(bearerToken(request) ?? "");
  if (session === undefined) throw new HttpError("UNAUTHENTICATED", "Please log in.");
  return session;
}

function registerTotpRoutes(app: FastifyInstance, deps: StaffRouteDeps): void {
  mount(app, contract.offerTotp, async ({ staff, request, idempotencyKey }) => ({
    body: await deps.offerTotp({ by: staffContext(staff, request), idempotencyKey }),
  }));
  mount(app, contract.confirmTotp, async ({ staff, request, body, idempotencyKey }) => {
    const answer = await deps.confirmTotp({ by: staffContext(staff, request), idempotencyKey, code: body.totp });
    const answered = answerOf(answer);
    return "refusal" in answered ? answered : { body: { success: true as const } };
  });
}

/** Who works here: the owner's affair, but for everybody's own password. */
function registerMemberRoutes(app: FastifyInstance, deps: StaffRouteDeps): void {
  mount(app, contract.listStaff, async () => ({
    body: { items: (await deps.staff.list(deps.runner.reader)).map(printMember) },
  }));
  mount(app, contract.addStaff, async ({ body, staff, request, idempotencyKey }) => {
    const answer = await deps.createStaff({ ...body, by: staffContext(staff, request), idempotencyKey });
    if (!("outcome" in answer)) return refusalOf(answer);
    if (!answer.outcome.ok) return refusalOf(answer.outcome);
    return { body: printMember({ ...answer.outcome.value, hasTotp: false, isActive: true }) };
  });
  mount(app, contract.changeStaff, async ({ body, params, staff, request, idempotencyKey }) => {
    const { name, role, is_active: isActive } = body;
    const by = staffContext(staff, request);
    return answerOf(await deps.changeStaff({ by, idempotencyKey, staffId: params.id, name, role, isActive }));
  });
  mount(app, contract.setStaffPassword, async ({ body, params, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.setStaffPassword({ by, idempotencyKey, staffId: params.id, ...body }));
  });
  mount(app, contract.forgetAuthenticator, async ({ params, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.forgetAuthenticator({ by, idempotencyKey, staffId: params.id }));
  });
  mount(app, contract.changeOwnPassword, async ({ body, staff, request, idempotencyKey }) => {
    const { sessionId } = await livingSession(deps, request);
    const { password, new_password: newPassword } = body;
    const by = staffContext(staff, request);
    const answered = answerOf(await deps.changeOwnPassword({ by, sessionId, idempotencyKey, password, newPassword }));
    return "refusal" in answered ? answered : { body: { success: true as const } };
  });
}
