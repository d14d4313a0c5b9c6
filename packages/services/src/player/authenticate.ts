import type { Reader } from "../command/index.ts";
import type { SessionStore } from "./ports.ts";
import { sessionTimes } from "./session-rules.ts";
import { hashToken } from "./tokens.ts";

export interface SessionIdentity {
  readonly playerId: string;
  readonly sessionId: string;
}

/** Who holds a token of our own apps; undefined when it is unknown, revoked, expired or idle too long. One indexed read. [SESSION-02] */
export function createAuthenticatePlayer(deps: { readonly reader: Reader; readonly sessions: SessionStore }) {
  return async (token: string): Promise<SessionIdentity | undefined> => {
    const session = await deps.sessions.find(deps.reader, hashToken(token), sessionTimes.idleMs);
    return session?.kind === "app" ? { playerId: session.playerId, sessionId: session.sessionId } : undefined;
  };
}

/** `isOwnApp`: the token is that of our own apps, not the one handed out for exchanges. */
export interface ExchangeIdentity extends SessionIdentity {
  readonly isOwnApp: boolean;
}

/** The same for the exchange API on the apps' port, which takes the token of the apps and the one handed out with it; a program's is for the ports that ask for its key. */
export function createAuthenticateExchange(deps: { readonly reader: Reader; readonly sessions: SessionStore }) {
  return async (token: string): Promise<ExchangeIdentity | undefined> => {
    const session = await deps.sessions.find(deps.reader, hashToken(token), sessionTimes.idleMs);
    if (session === undefined || session.isProgram) return undefined;
    return { playerId: session.playerId, sessionId: session.sessionId, isOwnApp: session.kind === "app" };
  };
}
