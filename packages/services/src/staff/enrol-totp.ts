import { done, refuse, type CommandAnswer, type CommandRunner, type Refusal } from "../command/index.ts";
import { actorOf, type StaffContext } from "./audited.ts";
import type { AuditStore, StaffStore, TotpCodes } from "./ports.ts";

interface EnrolDeps {
  readonly runner: CommandRunner;
  readonly staff: StaffStore;
  readonly audit: AuditStore;
  readonly totp: TotpCodes;
}

/** Offers a new secret. It is in force only once a code of it was given; until then the old one stays. [STAFF-02] */
export function createOfferTotp(
  deps: EnrolDeps,
): (request: {
  readonly by: StaffContext & { readonly staffId: string };
  readonly idempotencyKey: string;
}) => Promise<{ secret: string; url: string }> {
  return async ({ by, idempotencyKey }) => {
    const offered = deps.totp.newSecret();
    const command = { kind: "staff.offerTotp", actor: actorOf(by), idempotencyKey, content: {} };
    await deps.runner.run(command, async (tx) => {
      await deps.staff.offerTotp(tx, by.staffId, offered);
      return done(null);
    });
    // The key may have been used before: what counts is what is kept.
    const kept = (await deps.staff.byId(deps.runner.reader, by.staffId))?.totpOfferedSecret ?? offered;
    return deps.totp.shown(kept, by.email);
  };
}

/** Puts the offered secret in force when the code is one of it. */
export function createConfirmTotp(
  deps: EnrolDeps,
): (request: {
  readonly by: StaffContext & { readonly staffId: string };
  readonly idempotencyKey: string;
  readonly code: string;
}) => Promise<CommandAnswer<null> | Refusal> {
  return async ({ by, idempotencyKey, code }) => {
    const member = await deps.staff.byId(deps.runner.reader, by.staffId);
    const secret = member?.totpOfferedSecret ?? undefined;
    const step = secret === undefined ? undefined : deps.totp.stepOf(secret, code);
    if (step === undefined)
      return refuse("WRONG_CODE", "This code is wrong. Check the clock of your phone and try the next one.");
    const command = { kind: "staff.enrolTotp", actor: actorOf(by), idempotencyKey, content: {} };
    return deps.runner.run(command, async (tx, context) => {
      if (!(await deps.staff.useTotpStep(tx, by.staffId, step)))
        return refuse("WRONG_CODE", "This code was already used.");
      await deps.staff.enrolTotp(tx, by.staffId);
      await deps.audit.append(tx, {
        staffId: by.staffId,
        actor: by.email,
        role: by.role,
        action: "staff.enrolTotp",
        subjectKind: "staff",
        subjectId: by.staffId,
        before: { has_totp: member?.hasTotp === true },
        after: { has_totp: true },
        address: by.address,
        requestId: by.requestId,
        commandId: context.commandId,
      });
      return done(null);
    });
  };
}
