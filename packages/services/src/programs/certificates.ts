import { randomUUID } from "node:crypto";
import { done, refuse, type Actor, type CommandRunner, type Outcome } from "../command/index.ts";
import { announceRevoked } from "../player/index.ts";
import type { CertificateStore, ProgramSessionStore } from "./ports.ts";
import { readCertificate } from "./read-certificate.ts";

/** Certificates of one player. [CERT-01] */
export const mostCertificates = 5;

export interface CertificateDeps {
  readonly runner: CommandRunner;
  readonly certificates: CertificateStore;
  readonly programs: Pick<ProgramSessionStore, "revokeOfCertificate">;
  readonly now: () => Date;
}

export interface AddCertificate {
  readonly playerId: string;
  readonly actor: Actor;
  readonly name: string;
  /** As it was pasted; it goes no further than its reading. */
  readonly certificate: string;
}
export type AddedCertificate = { readonly ok: true; readonly certificateId: string; readonly fingerprint: Buffer };

/**
 * Registers a certificate: kept are its fingerprint and its times. Refuses with `VALIDATION` as `readCertificate` does, `TOO_MANY_CERTIFICATES`,
 * `CERTIFICATE_TAKEN` (the player has it already) or `CERTIFICATE_NAME_TAKEN`. [CERT-01] [CERT-02]
 */
export function createAddCertificate(deps: CertificateDeps) {
  return async (request: AddCertificate): Promise<AddedCertificate | Extract<Outcome<null>, { ok: false }>> => {
    const read = readCertificate(request.certificate, deps.now());
    if (!read.ok) return read;
    const { playerId, actor, name } = request;
    const { fingerprint, validFrom, validTo } = read;
    const command = {
      kind: "programs.add-certificate",
      actor,
      idempotencyKey: randomUUID(),
      content: { playerId, name, fingerprint: fingerprint.toString("hex") },
    };
    const answer = await deps.runner.run<{ certificateId: string }>(command, async (tx) => {
      const held = await deps.certificates.listHeld(tx, playerId);
      if (held.some((each) => each.fingerprint.equals(fingerprint)))
        return refuse("CERTIFICATE_TAKEN", "This certificate is registered already.");
      if (held.length >= mostCertificates)
        return refuse("TOO_MANY_CERTIFICATES", `You can have ${mostCertificates} certificates. Remove one first.`);
      const certificateId = await deps.certificates.add(tx, { playerId, name, fingerprint, validFrom, validTo });
      return certificateId === undefined
        ? refuse("CERTIFICATE_NAME_TAKEN", "You already have a certificate of this name.")
        : done({ certificateId });
    });
    return answer.outcome.ok
      ? { ok: true, certificateId: answer.outcome.value.certificateId, fingerprint }
      : answer.outcome;
  };
}

/** Removes a certificate and ends the sessions that it opened. `NOT_FOUND` when it isn't theirs or is gone. [CERT-06] */
export function createRemoveCertificate(deps: Pick<CertificateDeps, "runner" | "certificates" | "programs">) {
  return async (request: { readonly playerId: string; readonly certificateId: string; readonly actor: Actor }) => {
    const { playerId, certificateId, actor } = request;
    const command = {
      kind: "programs.remove-certificate",
      actor,
      idempotencyKey: randomUUID(),
      content: { playerId, certificateId },
    };
    const answer = await deps.runner.run<null>(command, async (tx, context) => {
      if (!(await deps.certificates.remove(tx, { playerId, certificateId }))) return refuse("NOT_FOUND", "Not found.");
      announceRevoked(context, playerId, await deps.programs.revokeOfCertificate(tx, certificateId));
      return done(null);
    });
    return answer.outcome;
  };
}
