import type { FastifyReply, FastifyRequest } from "fastify";
import { stdSerializers } from "pino";

const secretKeys = [
  "authorization",
  "cookie",
  "token",
  "accessToken",
  "exchangeToken",
  "ticket",
  "password",
  "confirmPassword",
  "old_password",
  "new_password",
  "new_password_confirmation",
  "password_confirmation",
  "otp",
  "totp",
  "code",
  "verification_code",
  "transaction_id",
  "trx_id",
  "trxid",
  "transactionId",
  "secret",
  "pepper",
  "phone",
  "email",
];

/** Fields that never reach a log, wherever they lie in the first three levels. Options for `pino` and for its `child`. [HTTP-12] */
export const redaction = {
  paths: secretKeys
    .filter((key) => key !== "code")
    .flatMap((key) => [quoted(key), `*${bracket(key)}`, `*.*${bracket(key)}`]),
  censor: "[redacted]",
};

function bracket(key: string): string {
  return `["${key}"]`;
}

function quoted(key: string): string {
  return bracket(key);
}

/** An error without what a driver tells about the row: PostgreSQL's `detail` quotes the values of a key. */
export function errorForLog(error: Error): Record<string, unknown> {
  const { type, message, stack } = stdSerializers.err(error);
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
  };
}

/** One line per request: the route's pattern, never its address or query, which hold ids. */
export function requestLine(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  return {
    method: request.method,
    route: request.routeOptions.url ?? "unknown",
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime * 100) / 100,
  };
}
