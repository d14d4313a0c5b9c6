/**
 * The field's two exceptions and its parameter faults. Betting and account calls number the same names differently:
 * `NO_SESSION` is `ANGX-0005` in one and `AANGX-0010` in the other. [EXAPI-10]
 */
export const bettingExceptions = {
  TOO_MUCH_DATA: 1,
  INVALID_INPUT_DATA: 2,
  INVALID_SESSION_INFORMATION: 3,
  NO_APP_KEY: 4,
  NO_SESSION: 5,
  UNEXPECTED_ERROR: 6,
  INVALID_APP_KEY: 7,
  TOO_MANY_REQUESTS: 8,
  SERVICE_BUSY: 9,
  TIMEOUT_ERROR: 10,
  REQUEST_SIZE_EXCEEDS_LIMIT: 14,
  ACCESS_DENIED: 15,
  INVALID_MARKET_GROUP: 16,
  EXPOSURE_LIMIT_NOT_EXIST: 17,
  MARKET_GROUP_NOT_BLOCKED: 18,
} as const;

export const accountExceptions = {
  INVALID_INPUT_DATA: 1,
  INVALID_SESSION_INFORMATION: 2,
  UNEXPECTED_ERROR: 3,
  INVALID_APP_KEY: 4,
  SERVICE_BUSY: 5,
  TIMEOUT_ERROR: 6,
  DUPLICATE_APP_NAME: 7,
  APP_KEY_CREATION_FAILED: 8,
  NO_SESSION: 10,
  NO_APP_KEY: 11,
  INVALID_SUBSCRIPTION_TOKEN: 13,
  TOO_MANY_REQUESTS: 14,
  WALLET_TRANSFER_ERROR: 16,
  INVALID_VENDOR_CLIENT_ID: 17,
  USER_NOT_SUBSCRIBED: 18,
  INVALID_AUTH_CODE: 20,
} as const;

export const heartbeatExceptions = {
  INVALID_INPUT_DATA: 1,
  INVALID_SESSION_INFORMATION: 2,
  NO_APP_KEY: 3,
  NO_SESSION: 4,
  INVALID_APP_KEY: 5,
  UNEXPECTED_ERROR: 6,
} as const;

export type ExchangeExceptionCode = keyof typeof bettingExceptions | keyof typeof accountExceptions;
export type ExchangeServiceName = "betting" | "account" | "heartbeat";

/** How each service names its exception, and the prefix of its methods in JSON-RPC. */
export const exchangeServices = {
  betting: { method: "SportsAPING/v1.0/", exception: "APINGException", prefix: "ANGX" },
  account: { method: "AccountAPING/v1.0/", exception: "AccountAPINGException", prefix: "AANGX" },
  heartbeat: { method: "HeartbeatAPING/v1.0/", exception: "APINGException", prefix: "HBT" },
} as const;

/** Faults of the envelope itself: the JSON-RPC code, and the HTTP status that REST gives. [EXAPI-11] */
export const exchangeFaults = {
  "DSC-0008": { rpcCode: -32700, status: 400, means: "the request is not JSON" },
  "DSC-0009": {
    rpcCode: -32602,
    status: 400,
    means: "a parameter has a wrong type, an unknown value or an unknown name",
  },
  "DSC-0018": { rpcCode: -32602, status: 400, means: "a mandatory parameter is missing" },
  "DSC-0021": { rpcCode: -32601, status: 404, means: "there is no such operation" },
} as const;
export type ExchangeFaultCode = keyof typeof exchangeFaults;

/** Names that account and heartbeat calls don't have, and the nearest that they do. */
const standIns: Partial<Record<ExchangeExceptionCode, keyof typeof heartbeatExceptions>> = {
  TOO_MUCH_DATA: "INVALID_INPUT_DATA",
  REQUEST_SIZE_EXCEEDS_LIMIT: "INVALID_INPUT_DATA",
  ACCESS_DENIED: "INVALID_APP_KEY",
};

const numbers: Readonly<Record<ExchangeServiceName, Partial<Record<ExchangeExceptionCode, number>>>> = {
  betting: bettingExceptions,
  account: accountExceptions,
  heartbeat: heartbeatExceptions,
};

/** A service's own name and number for a code: `NO_SESSION` is `ANGX-0005` of betting and `AANGX-0010` of account calls. */
export function exceptionOf(
  service: ExchangeServiceName,
  code: ExchangeExceptionCode,
): { readonly errorCode: ExchangeExceptionCode; readonly message: string } {
  const { prefix } = exchangeServices[service];
  const own = numbers[service][code];
  const errorCode = own === undefined ? (standIns[code] ?? "UNEXPECTED_ERROR") : code;
  const number = own ?? numbers[service][errorCode] ?? 0;
  return { errorCode, message: `${prefix}-${String(number).padStart(4, "0")}` };
}
