import type { ErrorBody, ErrorCode } from "@maidan/contract/errors";

/** What the server said no to, in its own words. */
export interface RefusedError {
  readonly kind: "refused";
  readonly status: number;
  readonly code: ErrorCode;
  /** The feature's own code, where there is one: `INSUFFICIENT_FUNDS`. */
  readonly reason?: string;
  readonly message: string;
  /** Messages per field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly requestId?: string;
}
/** No answer came, or none that can be read. Whether the call had an effect is unknown: ask again with the same key. */
export interface UnansweredError {
  readonly kind: "timeout" | "network" | "unreadable";
  readonly status?: number;
  readonly message: string;
}
/** The caller gave up on it. */
export interface AbortedError {
  readonly kind: "aborted";
  readonly message: string;
}
export type ApiError = RefusedError | UnansweredError | AbortedError;

/** Errors are values: a screen shows each of them, so that none may fly past it. */
export type ApiResult<T> =
  | { readonly ok: true; readonly status: number; readonly value: T }
  | { readonly ok: false; readonly error: ApiError };

export const failed = (error: ApiError): { ok: false; error: ApiError } => ({ ok: false, error });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The refusal in an error body; undefined when the body isn't the contract's error shape (a proxy's page, say). */
export function readRefusal(status: number, body: unknown): RefusedError | undefined {
  if (!isRecord(body) || typeof body["message"] !== "string" || typeof body["code"] !== "string") return undefined;
  // The shape's remaining fields are optional but one, and are only shown.
  const error = body as Partial<ErrorBody> & { message: string; code: ErrorCode };
  return {
    kind: "refused",
    status,
    code: error.code,
    message: error.message,
    fields: error.errors ?? {},
    ...(error.reason === undefined ? {} : { reason: error.reason }),
    ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
  };
}

/**
 * True when the same call may be sent again: nothing says that it was refused. A call that moves money is only ever sent again under the same
 * idempotency key.
 */
export function isWorthRetrying(error: ApiError): boolean {
  switch (error.kind) {
    case "timeout":
    case "network":
    case "unreadable":
      return true;
    case "aborted":
      return false;
    case "refused":
      return error.code === "UNAVAILABLE" || error.code === "INTERNAL";
  }
}
