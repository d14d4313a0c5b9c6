import { randomUUID } from "node:crypto";
import { done, refuse, type CommandRunner, type Reader, type Refusal } from "../command/index.ts";
import {
  announceRevoked,
  createCheckPassword,
  hashToken,
  mintToken,
  sessionTimes,
  type CheckPasswordDeps,
  type LogInRequest,
  type SessionIdentity,
  type SessionStore,
} from "../player/index.ts";
import type { CertificateStore, ProgramSessionStore } from "./ports.ts";

/** Living logins of one player's programs; the oldest gives way. [IDENT-03] */
export const mostProgramSessions = 20;

/** Who holds a token, on the ports for programs: any living session of a player. One indexed read. */
export function createAuthenticateProgram(deps: {
  readonly reader: Reader;
  readonly sessions: Pick<SessionStore, "find">;
}) {
  return async (token: string): Promise<SessionIdentity | undefined> => {
    const session = await deps.sessions.find(deps.reader, hashToken(token), sessionTimes.idleMs);
    return session === undefined ? undefined : { playerId: session.playerId, sessionId: session.sessionId };
  };
}

export interface LogInProgramDeps extends CheckPasswordDeps {
  readonly runner: CommandRunner;
  readonly sessions: Pick<SessionStore, "open">;
  readonly programs: Pick<ProgramSessionStore, "revokeProgramsBeyond" | "noteCertificate">;
  readonly certificates: Pick<CertificateStore, "admit">;
}

export interface ProgramLogin extends LogInRequest {
  /** Of a certificate login: the fingerprint of what the connection brought, if it brought any. Absent: the password is enough. */
  readonly certificate?: { readonly fingerprint: Buffer | undefined };
}

/**
 * Logs a trading program in by the player's name and password, under the same limits as the apps. Its token opens the exchange API and stream and nothing
 * else: no program can ask for a withdrawal. Refuses as logging in does, and with `CERT_AUTH_REQUIRED`, told only to who knows the password, where the player has
 * registered certificates and a certificate login brought none of them that is within its time. [IDENT-01] [CERT-03]
 */
export function createLogInProgram(deps: LogInProgramDeps) {
  const checkPassword = createCheckPassword(deps);
  return async (request: ProgramLogin): Promise<{ readonly ok: true; readonly token: string } | Refusal> => {
    const checked = await checkPassword(request);
    if (!checked.ok) return checked;
    const { playerId } = checked;
    const token = mintToken();
    const command = {
      kind: "programs.log-in",
      actor: { kind: "system", name: "login" },
      idempotencyKey: randomUUID(),
      content: { playerId },
    } as const;
    const answer = await deps.runner.run<{ sessionId: string }>(command, async (tx, context) => {
      const standing =
        request.certificate === undefined
          ? ({ kind: "unasked" } as const)
          : await deps.certificates.admit(tx, { playerId, ...request.certificate });
      if (standing.kind === "refused")
        return refuse("CERT_AUTH_REQUIRED", "None of the player's certificates was brought.");
      // After this point it must succeed.
      const sessionId = await deps.sessions.open(tx, {
        playerId,
        kind: "exchange",
        tokenHash: hashToken(token),
        userAgent: request.userAgent,
        addressPrefix: request.addressPrefix,
        lifetimeMs: sessionTimes.lifetimeMs,
      });
      if (standing.kind === "admitted")
        await deps.programs.noteCertificate(tx, { sessionId, certificateId: standing.certificateId });
      const ended = await deps.programs.revokeProgramsBeyond(tx, playerId, mostProgramSessions);
      announceRevoked(context, playerId, ended);
      return done({ sessionId });
    });
    return answer.outcome.ok ? { ok: true, token } : answer.outcome;
  };
}
