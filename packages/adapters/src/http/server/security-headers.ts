import { randomFillSync } from "node:crypto";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";

export interface PageOrigins {
  /** The address that players and staff open, `https://...` outside of a laptop. */
  readonly publicUrl: string;
  /** Origins whose pages may be shown in a frame: the game server. */
  readonly frameOrigins?: readonly string[];
  /** Origins whose pages may show ours in a frame: of a game server, its operators. None by default. */
  readonly framedBy?: readonly string[];
}

/** Security headers on every answer, errors included. Scripts run from our own files or with the answer's nonce. [HTTP-03] */
export async function addSecurityHeaders(app: FastifyInstance, origins: PageOrigins): Promise<void> {
  const publicUrl = new URL(origins.publicUrl);
  const isSecure = publicUrl.protocol === "https:";
  const frames = origins.frameOrigins ?? [];
  const framedBy = origins.framedBy ?? [];
  const { fixed, policyWith } = await askedOnce({
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "script-src-attr": ["'none'"],
        "style-src": ["'self'"],
        // Style attributes of server-rendered pages; they can't run anything.
        "style-src-attr": ["'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'", `${isSecure ? "wss" : "ws"}://${publicUrl.host}`],
        // Our own scoreboard, and the game server's frames.
        "frame-src": ["'self'", ...frames],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": framedBy.length === 0 ? ["'none'"] : [...framedBy],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    // A page that is opened from a sandboxed frame isn't shown at all under a stricter one.
    crossOriginOpenerPolicy: { policy: framedBy.length === 0 ? "same-origin" : "unsafe-none" },
    // The older header knows no list: where frames are allowed, the directive above says by whom.
    xFrameOptions: framedBy.length === 0 ? { action: "deny" } : false,
    xPoweredBy: true,
  });
  app.decorateReply("cspNonce", null as unknown as FastifyReply["cspNonce"]);
  app.addHook("onRequest", (_request, reply, next) => {
    const nonce = { script: newNonce(), style: newNonce() };
    reply.cspNonce = nonce;
    reply.headers(fixed).header(policyName, policyWith(nonce));
    next();
  });
}

type Nonce = FastifyReply["cspNonce"];

const policyName = "content-security-policy";
const nonceBytes = 16;
/** Random bytes of 128 nonces at a time: asked for one by one they were a twenty-fifth of what the server does for a bet. Each byte is used once. */
const random = Buffer.alloc(128 * nonceBytes);
let usedBytes = random.length;
function newNonce(): string {
  if (usedBytes === random.length) {
    randomFillSync(random);
    usedBytes = 0;
  }
  usedBytes += nonceBytes;
  return random.toString("hex", usedBytes - nonceBytes, usedBytes);
}
/** What a server says of any answer, and what is not helmet's. */
const ofTransport = new Set(["connection", "content-length", "content-type", "date", "keep-alive"]);

/** What helmet says, asked once: it would put the same headers together anew for each answer, of which the nonce alone differs. */
async function askedOnce(
  options: FastifyHelmetOptions,
): Promise<{ readonly fixed: Record<string, string>; readonly policyWith: (nonce: Nonce) => string }> {
  const server = Fastify();
  await server.register(helmet, options);
  server.get("/", (_request, reply) => reply.send(reply.cspNonce));
  const { headers, body } = await server.inject("/");
  await server.close();
  const { script, style } = JSON.parse(body) as Nonce;
  const policy = String(headers[policyName]);
  const [beforeScript, afterScript] = cut(policy, script);
  const [beforeStyle, afterStyle] = cut(afterScript, style);
  const fixed = Object.entries(headers).filter(([name]) => name !== policyName && !ofTransport.has(name));
  return {
    fixed: Object.fromEntries(fixed.map(([name, value]) => [name, String(value)])),
    policyWith: (nonce) => beforeScript + nonce.script + beforeStyle + nonce.style + afterStyle,
  };
}

/** What stands before and after a nonce, which stands there once. */
function cut(policy: string, nonce: string): readonly [string, string] {
  const [before, after, ...more] = policy.split(nonce);
  if (before === undefined || after === undefined || more.length > 0) throw new Error("the policy names a nonce once");
  return [before, after];
}

/** The nonce of this answer: inline scripts and styles of a server-rendered page carry it. */
export const cspNonce = (reply: FastifyReply): { readonly script: string; readonly style: string } => reply.cspNonce;
