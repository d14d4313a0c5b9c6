import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Admit } from "../exchange/index.ts";

/** Requests of one player's programs to one process; a batch is one. [EXAPI-29] */
export const programRequestLimit = { max: 6_000, windowMs: 60_000 } as const;

/** The same admission, but no more often than the limit for each player, whatever keys they use. */
export function limitRequests(admit: Admit, limit: { readonly max: number; readonly windowMs: number }): Admit {
  const allowance = new RateLimiterMemory({ points: limit.max, duration: limit.windowMs / 1_000 });
  return async (request) => {
    try {
      await allowance.consume(request.playerId);
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return { ok: false, code: "TOO_MANY_REQUESTS" };
      throw reason;
    }
    return admit(request);
  };
}
