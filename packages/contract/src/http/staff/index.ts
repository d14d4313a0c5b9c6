import { z } from "zod/mini";
import { idIn, idOut, idParams, instant, pageQuery, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const tag = "Staff";
const success = z.strictObject({ success: z.literal(true) });
export const staffRole = z.enum(["owner", "cashier", "trader", "support"]);

const staffMember = z.strictObject({
  id: idOut,
  email: text(254),
  name: text(100),
  role: staffRole,
  has_totp: z.boolean(),
  is_active: z.boolean(),
});

const ownSession = z.strictObject({
  staff: staffMember,
  /** What the role may do: names of `services/staff/permissions`. */
  permissions: z.array(text(40)),
  expires_at: instant,
});

/** A wrong name, a wrong password and a wrong or missing code get the same answer, but a missing code where one is needed says so after a right password. */
export const signIn = route({
  method: "POST",
  path: "/api/session",
  summary: "Sign in",
  tag,
  auth: "none",
  body: z.strictObject({ email: text(254), password: text(200), totp: z.optional(text(10)) }),
  response: z.strictObject({ token: text(100), ...ownSession.shape }),
});

export const readSession = route({
  method: "GET",
  path: "/api/session",
  summary: "Who is signed in",
  tag,
  auth: "staff",
  response: ownSession,
});

export const signOut = route({
  method: "DELETE",
  path: "/api/session",
  summary: "Sign out",
  tag,
  auth: "staff",
  response: z.strictObject({ success: z.literal(true) }),
});

/** First step: a secret to put into an authenticator. It isn't in force until it is confirmed by a code. */
export const offerTotp = route({
  method: "POST",
  path: "/api/session/totp",
  summary: "Begin to enrol an authenticator",
  tag,
  auth: "staff",
  response: z.strictObject({ secret: text(64), url: text(300) }),
});

export const confirmTotp = route({
  method: "POST",
  path: "/api/session/totp/confirm",
  summary: "Put the authenticator in force",
  tag,
  auth: "staff",
  body: z.strictObject({ totp: text(10) }),
  response: z.strictObject({ success: z.literal(true) }),
});

export const listStaff = route({
  method: "GET",
  path: "/api/staff",
  summary: "Members of staff",
  tag,
  auth: "staff",
  roles: ["owner"],
  response: z.strictObject({ items: z.array(staffMember) }),
});

export const addStaff = route({
  method: "POST",
  path: "/api/staff",
  summary: "Add a member of staff",
  tag,
  auth: "staff",
  roles: ["owner"],
  body: z.strictObject({ email: text(254), name: sentence(100), role: staffRole, password: text(200) }),
  response: staffMember,
});

const owners = { tag, auth: "staff", roles: ["owner"], params: idParams, response: success } as const;

/** Changes a name and a role, lets a member in or keeps them out, which ends their sessions. Nobody changes themselves. [STAFF-09] */
export const changeStaff = route({
  ...owners,
  method: "PUT",
  path: "/api/staff/:id",
  summary: "Change a member of staff",
  body: z.strictObject({ name: sentence(100), role: staffRole, is_active: z.boolean() }),
});

export const setStaffPassword = route({
  ...owners,
  method: "POST",
  path: "/api/staff/:id/password",
  summary: "Give a member of staff a new password and end their sessions",
  body: z.strictObject({ password: text(200) }),
});

export const forgetAuthenticator = route({
  ...owners,
  method: "POST",
  path: "/api/staff/:id/forget-totp",
  summary: "Take a lost authenticator from a member of staff and end their sessions",
});

export const changeOwnPassword = route({
  method: "POST",
  path: "/api/session/password",
  summary: "Change the own password and end the own sessions elsewhere",
  tag,
  auth: "staff",
  body: z.strictObject({ password: text(200), new_password: text(200) }),
  response: success,
});

export const auditEntry = z.strictObject({
  id: idOut,
  at: instant,
  staff_id: z.nullable(idOut),
  actor: text(254),
  role: text(20),
  action: text(60),
  subject_kind: text(40),
  subject_id: text(254),
  before: z.unknown(),
  after: z.unknown(),
  address: text(60),
  request_id: text(64),
});

export const readAudit = route({
  method: "GET",
  path: "/api/audit",
  summary: "The audit log, newest first",
  tag,
  auth: "staff",
  roles: ["owner"],
  query: z.strictObject({
    ...pageQuery,
    staff_id: z.optional(idIn),
    action: z.optional(text(60)),
    subject_kind: z.optional(text(40)),
    subject_id: z.optional(text(254)),
  }),
  response: z.strictObject({ items: z.array(auditEntry), next_cursor: z.nullable(idOut) }),
});
