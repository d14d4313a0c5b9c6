import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { AccountLimiter, LimitName } from "@maidan/services/player";

/**
 * Tries per account, in PostgreSQL so that a restart forgets nothing. [SESSION-05]
 * `loginFromAddress` is the narrow one: name and network together, so that a stranger elsewhere can't lock a player out. `login` is the wide one over all
 * networks; a password reset lifts it.
 */
const limits: Readonly<Record<LimitName, { readonly points: number; readonly durationSeconds: number }>> = {
  loginFromAddress: { points: 5, durationSeconds: 15 * 60 },
  login: { points: 50, durationSeconds: 15 * 60 },
  passwordCheck: { points: 5, durationSeconds: 15 * 60 },
  reset: { points: 20, durationSeconds: 60 * 60 },
};

export function createAccountLimiter(pool: pg.Pool): AccountLimiter {
  const limiterOf = (name: LimitName): RateLimiterPostgres =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_counter",
      tableCreated: true,
      keyPrefix: name,
      points: limits[name].points,
      duration: limits[name].durationSeconds,
      clearExpiredByTimeout: false,
    });
  const limiters: Readonly<Record<LimitName, RateLimiterPostgres>> = {
    loginFromAddress: limiterOf("loginFromAddress"),
    login: limiterOf("login"),
    passwordCheck: limiterOf("passwordCheck"),
    reset: limiterOf("reset"),
  };
  return {
    take: async (name, key) => {
      try {
        await limiters[name].consume(key);
        return { isAllowed: true };
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return { isAllowed: false, waitMs: reason.msBeforeNext };
        throw reason;
      }
    },
    giveBack: async (name, key) => {
      await limiters[name].reward(key);
    },
    forget: async (name, key) => {
      await limiters[name].delete(key);
    },
    release: async ({ playerId, username }) => {
      const { rowCount } = await pool.query("delete from rate_counter where key = any($1) or starts_with(key, $2)", [
        [`login:${username.toLowerCase()}`, `passwordCheck:${playerId}`, `reset:${username.toLowerCase()}`],
        fromEachNetwork(username),
      ]);
      return rowCount ?? 0;
    },
    lockedUntil: async (username) => {
      const { rows } = await pool.query<{ until: number | null }>(
        `select max(expire) as until from rate_counter where expire > extract(epoch from now()) * 1000
           and ((key = $1 and points >= $2) or (starts_with(key, $3) and points >= $4))`,
        [
          `login:${username.toLowerCase()}`,
          limits.login.points,
          fromEachNetwork(username),
          limits.loginFromAddress.points,
        ],
      );
      const until = rows[0]?.until ?? null;
      return until === null ? undefined : new Date(until);
    },
  };
}

/** The beginning of the keys of one name; usernames hold no space. */
const fromEachNetwork = (username: string): string => `loginFromAddress:${username.toLowerCase()} `;

/** Removes counters whose time is over; run now and then by the worker. */
export async function clearExpiredCounters(pool: pg.Pool): Promise<void> {
  await pool.query("delete from rate_counter where expire < extract(epoch from now()) * 1000 - 60000");
}
