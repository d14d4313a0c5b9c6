/**
 * Every limit on how often something may be asked, in one table. [HTTP-09]
 * Address limits live in memory (each process its own). Account limits live in PostgreSQL, so that a restart forgets nothing.
 * Mobile carriers put thousands of people behind one address: the default is wide, the narrow ones sit on what can be guessed.
 */
export interface RequestLimit {
  readonly max: number;
  readonly windowMs: number;
}

const minuteMs = 60_000;

export interface AddressLimits {
  /** Any call without a limit of its own. */
  readonly standard: RequestLimit;
  /** Paths below `/exchange/` and `/providers/`: trading programs, whose own account limits apply besides, and signed calls of game providers. */
  readonly exchange: RequestLimit;
  /** `METHOD /path` of a contract. */
  readonly routes: Readonly<Record<string, RequestLimit>>;
}

export const addressLimits: AddressLimits = {
  standard: { max: 12_000, windowMs: minuteMs },
  exchange: { max: 120_000, windowMs: minuteMs },
  routes: {
    "POST /api/login": { max: 20, windowMs: minuteMs },
    "POST /api/v1/create-players": { max: 20, windowMs: minuteMs },
    "POST /api/session": { max: 20, windowMs: minuteMs },
    "GET /captcha": { max: 60, windowMs: minuteMs },
    "GET /captcha/sound": { max: 30, windowMs: minuteMs },
    "POST /api/usr-forgot-password": { max: 10, windowMs: minuteMs },
    "POST /api/usr-reset-password": { max: 20, windowMs: minuteMs },
    "POST /api/send-verification-code": { max: 20, windowMs: minuteMs },
    "POST /api/add/send-verification-code": { max: 20, windowMs: minuteMs },
    "POST /api/verify-phone-number": { max: 60, windowMs: minuteMs },
    "POST /api/add/verify-phone-number": { max: 60, windowMs: minuteMs },
    "POST /api/verify-email": { max: 60, windowMs: minuteMs },
    // Each picture is unpacked and made anew.
    "POST /api/deposits/:id/receipts": { max: 60, windowMs: minuteMs },
  },
};

/** Calls of one signed-in account to one of our own APIs, in one process. */
export const accountRequestLimit: RequestLimit = { max: 3_000, windowMs: minuteMs };

/** Calls of one network with a feed key that opens nothing, to one process: each of them is looked up. [FEED-30] */
export const refusedKeyLimit: RequestLimit = { max: 60, windowMs: minuteMs };

/** The address limit of a call, by the path pattern that it is registered under. */
export function addressLimitOf(limits: AddressLimits, method: string, pattern: string): RequestLimit {
  const own = limits.routes[`${method} ${pattern}`];
  if (own !== undefined) return own;
  return /^\/(?:exchange|providers)\//.test(pattern) ? limits.exchange : limits.standard;
}
