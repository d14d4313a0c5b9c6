import { randomUUID } from "node:crypto";
import { done, refuse, refuseForNow, type CommandRunner, type Refusal } from "../command/index.ts";
import { HasherBusy, type PasswordHasher } from "../password/index.ts";
import type { AccountLimiter, PlayerStore, SessionStore } from "./ports.ts";
import { announceRevoked } from "./revoke-sessions.ts";
import { maxSessions, sessionTimes } from "./session-rules.ts";
import { hashToken, mintToken } from "./tokens.ts";

export interface CheckPasswordDeps {
  readonly runner: CommandRunner;
  readonly players: PlayerStore;
  readonly passwords: PasswordHasher;
  readonly limiter: AccountLimiter;
}

export interface LogInDeps extends CheckPasswordDeps {
  readonly sessions: SessionStore;
}

export interface LogInRequest {
  readonly username: string;
  readonly password: string;
  readonly userAgent: string;
  readonly addressPrefix: string;
}

export interface LoggedIn {
  readonly ok: true;
  readonly playerId: string;
  readonly username: string;
  /** Given out here and nowhere else: only their hashes are kept. */
  readonly token: string;
  readonly exchangeToken: string;
}

export interface CheckedPassword {
  readonly ok: true;
  readonly playerId: string;
  readonly username: string;
}

/**
 * Checks a password. An unknown name and a wrong password get the same answer after the same work; tries are counted
 * before the check, so that a hundred at once count a hundred. Refuses with `UNAUTHENTICATED`, `RATE_LIMITED` or `FORBIDDEN` (locked or closed,
 * told only to who knows the password); throws `HasherBusy`. [SESSION-01..05]
 */
export function createCheckPassword(
  deps: CheckPasswordDeps,
): (request: LogInRequest) => Promise<CheckedPassword | Refusal> {
  return async (request) => {
    const account = request.username.toLowerCase();
    const limited = await takeTries(deps.limiter, account, request.addressPrefix);
    if (limited !== undefined) return limited;
    const credentials = await deps.players.credentials(deps.runner.reader, request.username);
    const isRight = await verify(deps, credentials?.passwordHash, request);
    if (credentials === undefined || !isRight) return refuse("UNAUTHENTICATED", "Invalid credentials");
    await deps.limiter.forget("loginFromAddress", `${account} ${request.addressPrefix}`);
    await deps.limiter.forget("login", account);
    if (credentials.status !== "active")
      return refuse("FORBIDDEN", "This account is closed. Please contact customer service.");
    return { ok: true, playerId: credentials.playerId, username: credentials.username };
  };
}

/** Checks a password and opens a session; refuses as `createCheckPassword` does. [SESSION-01..05] */
export function createLogIn(deps: LogInDeps): (request: LogInRequest) => Promise<LoggedIn | Refusal> {
  const checkPassword = createCheckPassword(deps);
  return async (request) => {
    const checked = await checkPassword(request);
    return checked.ok ? openSession(deps, checked, request) : checked;
  };
}

async function takeTries(
  limiter: AccountLimiter,
  account: string,
  addressPrefix: string,
): Promise<Refusal | undefined> {
  const near = await limiter.take("loginFromAddress", `${account} ${addressPrefix}`);
  const all = near.isAllowed ? await limiter.take("login", account) : near;
  if (all.isAllowed) return undefined;
  const minutes = Math.max(1, Math.ceil(all.waitMs / 60_000));
  return refuseForNow(
    `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? "" : "s"} or reset your password.`,
    all.waitMs,
  );
}

/** A busy moment is no try: what was counted is given back, so that a flood can't lock people out. */
async function verify(deps: CheckPasswordDeps, hash: string | undefined, request: LogInRequest): Promise<boolean> {
  try {
    return await deps.passwords.verify(hash, request.password);
  } catch (error) {
    if (error instanceof HasherBusy) {
      const account = request.username.toLowerCase();
      await deps.limiter.giveBack("loginFromAddress", `${account} ${request.addressPrefix}`);
      await deps.limiter.giveBack("login", account);
    }
    throw error;
  }
}

async function openSession(
  deps: LogInDeps,
  player: { playerId: string; username: string },
  request: LogInRequest,
): Promise<LoggedIn> {
  const { playerId, username } = player;
  const token = mintToken();
  const exchangeToken = mintToken();
  const common = {
    playerId,
    userAgent: request.userAgent,
    addressPrefix: request.addressPrefix,
    lifetimeMs: sessionTimes.lifetimeMs,
  };
  const answer = await deps.runner.run(
    {
      kind: "player.log-in",
      actor: { kind: "system", name: "login" },
      idempotencyKey: randomUUID(),
      content: { playerId },
    },
    async (tx, context) => {
      const sessionId = await deps.sessions.open(tx, { ...common, kind: "app", tokenHash: hashToken(token) });
      await deps.sessions.open(tx, {
        ...common,
        kind: "exchange",
        parentId: sessionId,
        tokenHash: hashToken(exchangeToken),
      });
      announceRevoked(context, playerId, await deps.sessions.revokeBeyond(tx, playerId, maxSessions));
      await deps.players.recordLogin(tx, playerId);
      return done({ sessionId });
    },
  );
  if (!answer.outcome.ok) throw new Error(`a session could not be opened: ${answer.outcome.code}`);
  return { ok: true, playerId, username, token, exchangeToken };
}
