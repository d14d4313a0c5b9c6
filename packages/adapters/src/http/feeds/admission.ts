import { isIPv6 } from "node:net";
import type { AdmitFeedProvider, FeedProvider } from "@maidan/services/feeds";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { addressPrefix } from "../player/client-hints.ts";
import { HttpError, type RequestLimit } from "../server/index.ts";

export interface AdmissionLimits {
  /** Calls of one provider. */
  readonly calls: RequestLimit;
  /** Calls of one address that no key admits. */
  readonly refused: RequestLimit;
}

/** Lets in who has a key, or throws the answer. Nobody can try keys without end, and nobody can make us look so many up. [FEED-30] */
export function createAdmission(admit: AdmitFeedProvider, { calls, refused }: AdmissionLimits) {
  const allowance = limiterOf(calls);
  const tries = limiterOf(refused);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FeedProvider> => {
    const from = networkOf(request.ip);
    // Counted before the key is looked up and given back after, so that tries at once are counted too.
    await takeFrom(tries, from, reply);
    const key = request.headers["x-feed-key"];
    const provider = await admit({ key: typeof key === "string" ? key : undefined, address: request.ip });
    if (!provider.ok)
      throw provider.code === "FORBIDDEN"
        ? new HttpError("FORBIDDEN", "This key may not be used from this address.")
        : new HttpError("UNAUTHENTICATED", "Send a feed key in the header X-Feed-Key.");
    await tries.reward(from);
    await takeFrom(allowance, provider.name, reply);
    return provider;
  };
}

const limiterOf = ({ max, windowMs }: RequestLimit): RateLimiterMemory =>
  new RateLimiterMemory({ points: max, duration: windowMs / 1_000 });

/** Whoever has one address of IPv6 has as many as they like of its network. */
const networkOf = (address: string): string => (isIPv6(address) ? addressPrefix(address) : address);

async function takeFrom(limiter: RateLimiterMemory, name: string, reply: FastifyReply): Promise<void> {
  try {
    await limiter.consume(name);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    reply.header("retry-after", String(Math.max(1, Math.ceil(reason.msBeforeNext / 1_000))));
    throw new HttpError("RATE_LIMITED", "Too many requests. Please try again later.");
  }
}
