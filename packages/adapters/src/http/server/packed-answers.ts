import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Below it nothing is gained: the answer goes out in one packet either way, and the detour costs more than the bytes. */
export const leastPackedBytes = 1024;
/** The quickest level: of a listing of 50 KB it leaves 9 KB in half a millisecond; level 6 takes thrice as long to leave 8. */
const level = 1;
/** Twice the threads that pack. An answer beyond them doesn't wait for its turn: it is sent as it is. */
const mostAtOnce = 8;

export interface Packing {
  /** Answers that may be packed at once; what comes while they are is sent as it is. Tests say otherwise. */
  readonly mostAtOnce?: number;
}

const pack = promisify(gzip);

/**
 * Packs answers of 1 KiB or more by gzip for clients that take it, beside the event loop. Errors, short answers, streams and what is packed
 * already go out as they are, after a look at their length. (RFC 9110, 12.5.3.) [HTTP-19]
 */
export function addPackedAnswers(app: FastifyInstance, packing: Packing = {}): void {
  const most = packing.mostAtOnce ?? mostAtOnce;
  let packingNow = 0;
  app.addHook<string | Buffer>("onSend", async (request, reply, payload) => {
    if (!isWorthPacking(reply, payload)) return payload;
    // Also on the answer that goes out as it is: a cache must know that another client gets another one.
    addVary(reply);
    if (packingNow >= most || !takesGzip(request.headers["accept-encoding"])) return payload;
    packingNow += 1;
    try {
      const packed = await pack(payload, { level });
      reply.header("content-encoding", "gzip").removeHeader("content-length");
      return packed;
    } finally {
      packingNow -= 1;
    }
  });
}

function isWorthPacking(reply: FastifyReply, payload: unknown): boolean {
  if (reply.statusCode !== 200 || reply.hasHeader("content-encoding")) return false;
  if (typeof payload === "string") {
    // A text's length is at most its bytes: the short ones are told without counting.
    return payload.length >= leastPackedBytes || (payload.length * 3 >= leastPackedBytes && isLong(payload));
  }
  return Buffer.isBuffer(payload) && payload.length >= leastPackedBytes;
}
const isLong = (text: string): boolean => Buffer.byteLength(text) >= leastPackedBytes;

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader("vary");
  reply.header("vary", vary === undefined ? "Accept-Encoding" : `${String(vary)}, Accept-Encoding`);
}

/** Whether the header allows gzip: by its name or by `*`, and not with the weight 0. Without the header nothing is packed: programs that can't unpack don't say so. */
export function takesGzip(header: string | string[] | undefined): boolean {
  let byStar = false;
  for (const part of String(header ?? "").split(",")) {
    const [name = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    const isWanted = !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter));
    if (name === "gzip" || name === "x-gzip") return isWanted;
    if (name === "*") byStar = isWanted;
  }
  return byStar;
}
