import { errorStatus, isErrorCode, type ErrorBody, type ErrorCode } from "@maidan/contract/errors";
import { HasherBusy } from "@maidan/services/password";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isConnectionFault } from "../../postgres/database/index.ts";
import { accountRequestLimit } from "./limits.ts";

/** Thrown inside the HTTP layer to end a request with an error of our own shape. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;

  constructor(code: ErrorCode, message: string, fields?: Readonly<Record<string, readonly string[]>>) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

export interface ErrorParts {
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
  /** When to ask again; told in `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
}

/** The one error shape. A code that isn't one of the contract's own travels as `REFUSED` with itself in `reason`. */
export function errorBody(requestId: string, parts: ErrorParts): ErrorBody {
  const code: ErrorCode = isErrorCode(parts.code) ? parts.code : "REFUSED";
  return {
    success: false,
    code,
    message: parts.message,
    error: parts.message,
    ...(parts.fields === undefined ? {} : { errors: copyOf(parts.fields) }),
    ...(code === parts.code ? {} : { reason: parts.code }),
    requestId,
  };
}

const copyOf = (fields: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, [...messages]]));

export interface ErrorAnswer {
  /** Overrides the status that belongs to the code. */
  readonly status?: number | undefined;
  /** What the body names the request by; without it the request's own id. */
  readonly reference?: string | undefined;
}

/** Who was refused without a better reason waits for the next window of the account's allowance. */
const standardWaitSeconds = accountRequestLimit.windowMs / 1000;

/** Sends the error. One that is about asking too often says when to ask again. [HTTP-09] */
export function sendError(reply: FastifyReply, parts: ErrorParts, answer: ErrorAnswer = {}): FastifyReply {
  const body = errorBody(answer.reference ?? reply.request.id, parts);
  if (body.code === "RATE_LIMITED" && !reply.hasHeader("retry-after")) {
    reply.header("retry-after", String(parts.retryAfterSeconds ?? standardWaitSeconds));
  }
  return reply
    .code(answer.status ?? errorStatus[body.code])
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

const frameworkErrors: Readonly<Record<string, ErrorParts & { code: ErrorCode }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: "PAYLOAD_TOO_LARGE", message: "The request is too large." },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "Send JSON (content-type: application/json).",
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: "MALFORMED", message: "The body is not valid JSON." },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: "MALFORMED", message: "The body is empty." },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: "MALFORMED", message: "The body is not as long as announced." },
  FST_ERR_BAD_URL: { code: "MALFORMED", message: "The address is malformed." },
  FST_ERR_HANDLER_TIMEOUT: { code: "UNAVAILABLE", message: "This took too long. Please ask again with the same key." },
  FST_ERR_REP_ALREADY_SENT: { code: "INTERNAL", message: "Something went wrong on our side." },
};

const byStatus = new Map<number, ErrorParts & { code: ErrorCode }>([
  [400, { code: "MALFORMED", message: "The request is malformed." }],
  [408, { code: "UNAVAILABLE", message: "The request took too long to arrive." }],
  [413, { code: "PAYLOAD_TOO_LARGE", message: "The request is too large." }],
  [415, { code: "UNSUPPORTED_MEDIA_TYPE", message: "Send JSON (content-type: application/json)." }],
  [429, { code: "RATE_LIMITED", message: "Too many requests. Please try again later." }],
  [503, { code: "UNAVAILABLE", message: "The service is busy. Please try again in a moment." }],
]);

const busyMessage = "The service is busy. Please try again in a moment.";

/**
 * Whatever ended a request, in our shape. A client never sees the text of an unexpected error: it gets a general sentence and the request id
 * under which the log has the rest. [HTTP-11]
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof HttpError) {
    return sendError(reply, { code: error.code, message: error.message, fields: error.fields });
  }
  if (error instanceof HasherBusy || isConnectionFault(error)) {
    request.log.warn({ err: error }, "unavailable");
    return sendError(reply.header("retry-after", "2"), { code: "UNAVAILABLE", message: busyMessage });
  }
  const known = frameworkErrors[error.code] ?? byStatus.get(error.statusCode ?? 0);
  if (known !== undefined) {
    if (known.code === "PAYLOAD_TOO_LARGE") reply.header("connection", "close");
    return sendError(reply, known);
  }
  request.log.error({ err: error }, "request failed");
  return sendError(reply, { code: "INTERNAL", message: "Something went wrong on our side." });
}
