/**
 * Every error code that our own APIs answer with, and the HTTP status each one travels under.
 * The exchange API speaks the field's own codes instead (contract/http/exchange).
 */
export const errorStatus = {
  VALIDATION: 422,
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  IDEMPOTENCY_CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  REFUSED: 400,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The one error shape of our own APIs. `errors` carries messages per field; `error` repeats `message` where the specification reads that key. */
export interface ErrorBody {
  success: false;
  code: ErrorCode;
  message: string;
  error: string;
  errors?: Record<string, string[]>;
  /** The feature's own refusal code (`INSUFFICIENT_FUNDS`), where one sentence for people isn't enough for a program. */
  reason?: string;
  requestId: string;
}

/** True when the code is one that has a status of its own; any other refusal travels as `REFUSED` with its code in `reason`. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code);
