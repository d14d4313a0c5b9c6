import { randomInt } from "node:crypto";
import { captchaLifetimeMs, type Captcha } from "@maidan/services/player";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { registryOf, sendError } from "../server/index.ts";
import { addressLimitOf } from "../server/limits.ts";
import { beepDigits } from "./beep-digits.ts";
import { drawDigits, type Random } from "./draw-digits.ts";

export interface CaptchaRouteDeps {
  readonly mintCaptcha: (before: string | undefined) => Promise<Captcha>;
  readonly hearCaptcha: (token: string) => Promise<string | undefined>;
  /** The site is served over HTTPS: its cookies are then too. */
  readonly isSecure: boolean;
}

const cookieName = "captcha";
const steps = 1_000_003;
const random: Random = () => randomInt(steps) / steps;

/** The token of the captcha that this browser was given; undefined when it has none. */
export function captchaTokenOf(request: FastifyRequest): string | undefined {
  return /(?:^|;\s*)captcha=([A-Za-z0-9_-]{43})(?:;|$)/.exec(request.headers.cookie ?? "")?.[1];
}

/**
 * `GET /captcha`: a new picture of four digits, whose answer is bound to the browser by a cookie; the one before it is dead. Any query is taken, so that a reload can
 * carry one. `GET /captcha/sound`: the same digits to be counted by ear. [API-62] [OP-08]
 */
export function registerCaptchaRoutes(app: FastifyInstance, deps: CaptchaRouteDeps): void {
  const limited = (path: string) => {
    const { max, windowMs } = addressLimitOf(registryOf(app).limits, "GET", path);
    return { config: { rateLimit: { max, timeWindow: windowMs } } };
  };
  app.get("/captcha", limited("/captcha"), async (request, reply) => {
    const { token, digits } = await deps.mintCaptcha(captchaTokenOf(request));
    const attributes = `Path=/; Max-Age=${captchaLifetimeMs / 1_000}; HttpOnly; SameSite=Strict${deps.isSecure ? "; Secure" : ""}`;
    return reply
      .header("set-cookie", `${cookieName}=${token}; ${attributes}`)
      .header("cache-control", "no-store")
      .type("image/svg+xml")
      .send(drawDigits(digits, random));
  });
  app.get("/captcha/sound", limited("/captcha/sound"), async (request, reply) => {
    const token = captchaTokenOf(request);
    const digits = token === undefined ? undefined : await deps.hearCaptcha(token);
    if (digits === undefined) return sendError(reply, { code: "NOT_FOUND", message: "Ask for a picture first." });
    return reply.header("cache-control", "no-store").type("audio/wav").send(beepDigits(digits, random));
  });
}
