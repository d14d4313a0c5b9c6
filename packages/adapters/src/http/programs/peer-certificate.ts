import { TLSSocket } from "node:tls";
import { fingerprintOf } from "@maidan/services/programs";
import type { FastifyRequest } from "fastify";

/**
 * SHA-256 of the certificate that the client of this very connection brought; undefined when it brought none. TLS has proved that the client holds its key, at the
 * connection's beginning or, when that resumed an earlier one, at the beginning of that. No header is asked: what a proxy says of its own clients anybody could say. [CERT-04] [CERT-05]
 */
export function peerFingerprint({ raw: { socket } }: FastifyRequest): Buffer | undefined {
  if (!(socket instanceof TLSSocket)) return undefined;
  const certificate = socket.getPeerX509Certificate();
  return certificate === undefined ? undefined : fingerprintOf(certificate);
}
