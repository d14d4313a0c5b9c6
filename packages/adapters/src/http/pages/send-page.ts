import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Pages are made anew for each visitor, so that the quick levels of compression pay. */
const brotliQuality = 4;
const gzipLevel = 6;

export interface PageHeaders {
  /** Directives of the page's policy that differ from those of an API answer. */
  readonly policy: Readonly<Record<string, readonly string[]>>;
}

/** The policy that the server's security headers wrote, with some directives replaced. */
export function withDirectives(policy: string, replaced: PageHeaders["policy"]): string {
  const kept = policy
    .split(";")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "" && !Object.hasOwn(replaced, directive.split(" ", 1)[0] ?? ""));
  const added = Object.entries(replaced).map(([name, values]) => `${name} ${values.join(" ")}`);
  return [...kept, ...added].join(";");
}

/** Sends a page, packed the way the browser takes it. It may stand in a frame of our own origin: `/preview`. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { html: string; status: number } & PageHeaders,
): FastifyReply {
  const policy = reply.getHeader("content-security-policy");
  if (typeof policy === "string") {
    reply.header("content-security-policy", withDirectives(policy, { "frame-ancestors": ["'self'"], ...page.policy }));
  }
  reply.header("x-frame-options", "SAMEORIGIN");
  reply.header("cache-control", "no-cache, private");
  reply.header(
    "vary",
    "accept-encoding, user-agent, sec-ch-ua-mobile, sec-fetch-dest, save-data, cookie, accept-language",
  );
  reply.code(page.status).type("text/html; charset=utf-8");
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const content = Buffer.from(page.html);
  if (/\bbr\b/.test(accepted)) {
    return reply
      .header("content-encoding", "br")
      .send(brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }));
  }
  if (/\bgzip\b/.test(accepted))
    return reply.header("content-encoding", "gzip").send(gzipSync(content, { level: gzipLevel }));
  return reply.send(content);
}
