import type { SessionIdentity } from "./authenticate.ts";

/** For how long a session that was found living is not looked at again with each bet: what it is used for is noted once a minute. */
const knownMs = 30_000;
const defaultMost = 20_000;

/** `sessionToConfirm`: the session was found living some seconds ago, and is to be looked at with what it is asked for. */
export type BetIdentity<Identity extends SessionIdentity> = Identity & { readonly sessionToConfirm?: string };

export interface AuthenticateBetsOptions {
  /** Milliseconds that only ever rise. */
  readonly monotonicMs: () => number;
  /** Tokens that are kept at most. */
  readonly most?: number;
}

/**
 * Who holds a token, for bets alone. A player places many in a row, and each waited for a look at the session before it came to the engine, which reads for its batch anyway: of a
 * session that was found living less than half a minute ago the look is left to the engine. The identity of such a one says so by `sessionToConfirm`; whoever is given it must
 * have it confirmed, by `PlaceRequest.sessionId`. [SESSION-02] [ENG-65]
 */
export function createAuthenticateBets<Identity extends SessionIdentity>(
  authenticate: (token: string) => Promise<Identity | undefined>,
  { monotonicMs, most = defaultMost }: AuthenticateBetsOptions,
): (token: string) => Promise<BetIdentity<Identity> | undefined> {
  // In the order in which they were looked at.
  const known = new Map<string, { readonly identity: BetIdentity<Identity>; readonly untilMs: number }>();
  return async (token) => {
    const nowMs = monotonicMs();
    const one = known.get(token);
    if (one !== undefined && nowMs < one.untilMs) return one.identity;
    known.delete(token);
    const identity = await authenticate(token);
    if (identity === undefined) return undefined;
    for (const [oldest, { untilMs }] of known) {
      if (known.size < most && nowMs < untilMs) break;
      known.delete(oldest);
    }
    known.set(token, { identity: { ...identity, sessionToConfirm: identity.sessionId }, untilMs: nowMs + knownMs });
    return identity;
  };
}
