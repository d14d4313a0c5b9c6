import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";

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
  await app.register(helmet, {
    global: true,
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
}

/** The nonce of this answer: inline scripts and styles of a server-rendered page carry it. */
export const cspNonce = (reply: FastifyReply): { readonly script: string; readonly style: string } => reply.cspNonce;
