import { done, refuse, refuseForNow, type CommandRunner, type Json, type Refusal } from "../command/index.ts";
import type { PasswordHasher } from "../password/index.ts";
import { permissionsOf, type Permission } from "./permissions.ts";
import type {
  AuditStore,
  StaffCredentials,
  StaffMember,
  StaffSessionStore,
  StaffStore,
  Tokens,
  TotpCodes,
} from "./ports.ts";

/** Tries in a quarter of an hour: of one name from one address, of one name from anywhere, of one address for any name. [STAFF-03] */
const limits = { windowMs: 15 * 60_000, byBoth: 5, byEmail: 50, byAddress: 30 } as const;
export const staffSessionLifeMs = 12 * 3_600_000;

export interface SignInDeps {
  readonly runner: CommandRunner;
  readonly staff: StaffStore;
  readonly sessions: StaffSessionStore;
  readonly audit: AuditStore;
  readonly passwords: PasswordHasher;
  readonly tokens: Tokens;
  readonly totp: TotpCodes;
  readonly newKey: () => string;
}

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly totp?: string;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

export interface SignedIn {
  readonly ok: true;
  readonly token: string;
  readonly staff: StaffMember;
  readonly permissions: readonly Permission[];
  readonly expiresAt: Date;
}

const wrong = refuse("UNAUTHENTICATED", "The e-mail address, the password or the code is wrong.");
const codeNeeded = refuse("TOTP_REQUIRED", "Enter the code of your authenticator.");
export const tooMany = (): Refusal =>
  refuseForNow("Too many tries. Please wait a quarter of an hour.", limits.windowMs);
const system = { kind: "system", name: "staff-sign-in" } as const;

/**
 * Signs a member of staff in. The try is counted before the password is looked at. An unknown name, an inactive member and a wrong password get the same
 * answer after the same work. Refusals: `UNAUTHENTICATED`, `TOTP_REQUIRED` (only after a right password), `RATE_LIMITED`. [STAFF-01..03]
 */
export function createSignIn(deps: SignInDeps): (request: SignInRequest) => Promise<SignedIn | Refusal> {
  return async (request) => {
    const email = request.email.trim().toLowerCase();
    if (!(await takeAttempt(deps, { ...request, email }))) return tooMany();
    const member = await deps.staff.byEmail(deps.runner.reader, email);
    const isPasswordRight = await deps.passwords.verify(member?.passwordHash, request.password);
    if (member === undefined || !isPasswordRight || !member.isActive) {
      await recordFailure(deps, { ...request, email }, "password");
      return wrong;
    }
    if (member.totpSecret !== null && (request.totp ?? "") === "") return codeNeeded;
    return openSession(deps, { ...request, email }, member);
  };
}

/** Counts one try at a password; false = there were too many. [STAFF-03] */
export async function takeAttempt(
  deps: Pick<SignInDeps, "runner" | "newKey"> & { readonly sessions: Pick<StaffSessionStore, "countAttempt"> },
  request: { readonly email: string; readonly address: string },
): Promise<boolean> {
  const { email, address } = request;
  const answer = await deps.runner.run(
    { kind: "staff.signInAttempt", actor: system, idempotencyKey: deps.newKey(), content: { email, address } },
    async (tx) => {
      const counts = await deps.sessions.countAttempt(tx, { email, address, windowMs: limits.windowMs });
      const isWithin =
        counts.byBoth <= limits.byBoth && counts.byEmail <= limits.byEmail && counts.byAddress <= limits.byAddress;
      return isWithin ? done(true) : refuse("RATE_LIMITED", "Too many tries.");
    },
  );
  return answer.outcome.ok;
}

async function openSession(
  deps: SignInDeps,
  request: SignInRequest,
  member: StaffCredentials,
): Promise<SignedIn | Refusal> {
  const step = member.totpSecret === null ? undefined : deps.totp.stepOf(member.totpSecret, request.totp ?? "");
  if (member.totpSecret !== null && step === undefined) {
    await recordFailure(deps, request, "code");
    return wrong;
  }
  const minted = deps.tokens.mint();
  const { email, address } = request;
  const answer = await deps.runner.run(
    { kind: "staff.signIn", actor: system, idempotencyKey: deps.newKey(), content: { email, address } },
    async (tx, context) => {
      if (step !== undefined && !(await deps.staff.useTotpStep(tx, member.staffId, step))) return wrong;
      const session = await deps.sessions.open(tx, {
        staffId: member.staffId,
        tokenHash: minted.hash,
        address,
        userAgent: request.userAgent.slice(0, 300),
        lifeMs: staffSessionLifeMs,
      });
      await deps.sessions.forgive(tx, { email, address });
      await deps.audit.append(
        tx,
        entryOf(request, {
          action: "staff.signIn",
          member,
          commandId: context.commandId,
          after: { session: session.sessionId },
        }),
      );
      return done({ expiresAtMs: session.expiresAt.getTime() });
    },
  );
  if (!answer.outcome.ok) return answer.outcome;
  const { staffId, name, role, hasTotp, isActive } = member;
  return {
    ok: true,
    token: minted.token,
    staff: { staffId, email, name, role, hasTotp, isActive },
    permissions: permissionsOf(role),
    expiresAt: new Date(answer.outcome.value.expiresAtMs),
  };
}

async function recordFailure(deps: SignInDeps, request: SignInRequest, reason: "password" | "code"): Promise<void> {
  const { email, address } = request;
  await deps.runner.run(
    { kind: "staff.signInRefused", actor: system, idempotencyKey: deps.newKey(), content: { email, address, reason } },
    async (tx, context) => {
      await deps.audit.append(
        tx,
        entryOf(request, { action: "staff.signInRefused", commandId: context.commandId, after: { reason } }),
      );
      return done(null);
    },
  );
}

function entryOf(
  request: SignInRequest,
  what: { action: string; member?: StaffMember; commandId: string; after: Json },
): Parameters<AuditStore["append"]>[1] {
  return {
    staffId: what.member?.staffId ?? null,
    actor: request.email.slice(0, 254),
    role: what.member?.role ?? "",
    action: what.action,
    subjectKind: "staff",
    subjectId: what.member?.staffId ?? request.email.slice(0, 254),
    before: null,
    after: what.after,
    address: request.address,
    requestId: request.requestId,
    commandId: what.commandId,
  };
}
