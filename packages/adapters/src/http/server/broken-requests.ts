import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "@maidan/contract/errors";
import { errorBody } from "./errors.ts";

interface Broken {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
}

const malformed: Broken = { status: 400, code: "MALFORMED", message: "The request is malformed." };
const kinds: Readonly<Record<string, Broken>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: "PAYLOAD_TOO_LARGE", message: "The headers are too large." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "UNAVAILABLE", message: "The request took too long to arrive." },
};

type TakeRest = (piece: Buffer) => boolean;
const takers = new WeakMap<Socket, TakeRest>();

/**
 * Gives whoever asks what comes on a connection and can't be read as HTTP, in the pieces in which it was read (the first may begin with what could be), and
 * sends no answer to it while that says true. Ends by calling what is returned.
 */
export function takeRest(socket: Socket, take: TakeRest): () => void {
  takers.set(socket, take);
  return () => void takers.delete(socket);
}

/** Answers what Node could not read as HTTP: no request, so no hook and no route, but our error shape all the same. [HTTP-11] */
export function answerBroken(
  error: Error & { readonly code?: string; readonly rawPacket?: unknown },
  socket: Socket,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  if (Buffer.isBuffer(error.rawPacket) && takers.get(socket)?.(error.rawPacket) === true) return;
  const { status, code, message } = kinds[error.code ?? ""] ?? malformed;
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(requestId, { code, message }));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options: nosniff",
    "cache-control: no-store",
    `x-request-id: ${requestId}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
