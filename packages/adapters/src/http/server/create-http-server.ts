import { randomUUID } from "node:crypto";
import cors from "@fastify/cors";
import rateLimit from "@fastify/rate-limit";
import type { ExtraSchemas } from "@maidan/contract/http/route";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { addDocs } from "../docs/index.ts";
import { answerBroken } from "./broken-requests.ts";
import { HttpError, handleError, sendError } from "./errors.ts";
import type { AuthenticatePlayer, AuthenticateStaff } from "./handler.ts";
import { addHandlerTimeout } from "./handler-timeout.ts";
import { addHealth, type ReadinessCheck } from "./health.ts";
import { accountRequestLimit, addressLimits, type AddressLimits } from "./limits.ts";
import { errorForLog, redaction, requestLine } from "./logging.ts";
import { addMetrics, isInsider } from "./metrics.ts";
import { requestLoggerOf } from "./request-logger.ts";
import { addPackedAnswers } from "./packed-answers.ts";
import { keepRegistry, registryOf, type HttpRegistry } from "./registry.ts";
import { addSecurityHeaders, type PageOrigins } from "./security-headers.ts";
import { cutUnaskedOnClose } from "./unasked-connections.ts";
import { addUnknownCalls } from "./unknown-calls.ts";

/** pino's logger: what fastify needs of one, with `child` that takes redaction. */
export type HttpLogger = FastifyBaseLogger;

export interface HttpServerOptions extends PageOrigins {
  /** `player` or `office`: names the server in logs, metrics and documents. */
  readonly name: string;
  readonly log: HttpLogger;
  /** Absent = this server knows no players (or no staff): their tokens are unknown here. */
  readonly authenticatePlayer?: AuthenticatePlayer;
  readonly authenticateStaff?: AuthenticateStaff;
  readonly readiness?: readonly ReadinessCheck[];
  readonly metrics?: Registry;
  /** Other origins that may read our answers. None by default. */
  readonly allowedOrigins?: readonly string[];
  readonly limits?: AddressLimits;
  /** Exact addresses or networks of the proxies before us. Off by default: then `x-forwarded-for` is nothing. */
  readonly trustedProxies?: readonly string[];
  /** How long a handler may take before the caller is told that the outcome is unknown (default 20 s). */
  readonly handlerTimeoutMs?: number;
  /** Check each answer against its contract: tests and development. */
  readonly isCheckingResponses?: boolean;
  /** Serves HTTPS with this certificate, and HTTP without one. */
  readonly tls?: {
    readonly cert: string;
    readonly key: string;
    /** `asked`: clients that have a certificate bring it, whoever signed it, and those that have none come in all the same. [CERT-04] */
    readonly clientCertificates?: "asked";
  };
  /** Long answers are packed by gzip for clients that ask for it. Off: what serves pages packs them itself. */
  readonly isPacking?: boolean;
  /** A call with a slash behind its path is the same call, counted with it: some programs write every path so. [IDENT-06] */
  readonly isLaxWithSlashes?: boolean;
  readonly docs: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly audience: "public" | "staff";
    /** Shapes that no call carries, such as a socket's messages. */
    readonly schemas?: ExtraSchemas;
  };
}

const bodyLimitBytes = 256 * 1024;
const requestTimeoutMs = 30_000;
const defaultHandlerTimeoutMs = 20_000;
const keepAliveMs = 72_000;

/** A server with all that every one of our APIs needs, and no routes but `/healthz`, `/readyz`, `/metrics` and `/docs`. Add calls by `mount`. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = bareServer(options);
  const metrics = options.metrics ?? new Registry();
  keepRegistry(app, registryFrom(options, metrics));
  app.setErrorHandler(handleError);
  cutUnaskedOnClose(app);
  // A request's line holds nothing that must be hidden: it is spared the search.
  addHandlerTimeout(app, options.handlerTimeoutMs ?? defaultHandlerTimeoutMs);
  addRequestHooks(app, options.log.child({ server: options.name }));
  await addSecurityHeaders(app, options);
  await app.register(cors, {
    origin: [...(options.allowedOrigins ?? [])],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["authorization", "content-type", "idempotency-key", "x-authentication", "x-application"],
    exposedHeaders: ["x-request-id", "retry-after"],
    maxAge: 600,
  });
  if (options.isPacking === true) addPackedAnswers(app);
  await addRateLimits(app, options.limits ?? addressLimits);
  addUnknownCalls(app);
  addHealth(app, options.readiness ?? []);
  addMetrics(app, metrics, options.name);
  addDocs(app, {
    info: { title: options.docs.title, version: options.docs.version, description: options.docs.description },
    schemas: options.docs.schemas ?? {},
    contracts: () => registryOf(app).contracts,
    mayRead: async (request) => options.docs.audience === "public" || isInsider(app, request),
    refuse: (reply) => sendError(reply, { code: "NOT_FOUND", message: "Not found." }),
  });
  return app;
}

function secureOptions({ cert, key, clientCertificates }: NonNullable<HttpServerOptions["tls"]>) {
  // TLS itself proves that the client has the key of what it brings; whose certificate it is, is asked by who looks at it.
  const client = clientCertificates === "asked" ? { requestCert: true, rejectUnauthorized: false } : {};
  return { cert, key, ...client };
}

const withoutSlash = (url: string): string => url.replace(/^(\/(?:api|exchange)\/[^?]*[^?/])\/(?=\?|$)/, "$1");

function bareServer(options: HttpServerOptions): FastifyInstance {
  const { handlerTimeoutMs = defaultHandlerTimeoutMs, trustedProxies = [] } = options;
  const http = { headersTimeout: 15_000, maxHeaderSize: 16 * 1024 };
  const transport = options.tls === undefined ? { http } : { https: { ...http, ...secureOptions(options.tls) } };
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log.child(
      { server: options.name },
      { redact: redaction, serializers: { err: errorForLog } },
    ),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    childLoggerFactory: requestLoggerOf,
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: requestTimeoutMs + handlerTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    maxRequestsPerSocket: 10_000,
    forceCloseConnections: "idle",
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    rewriteUrl: ({ url = "/" }) => (options.isLaxWithSlashes === true ? withoutSlash(url) : url),
    ...(transport as { http: typeof http }),
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
    clientErrorHandler: answerBroken,
    frameworkErrors: (error, request, reply) => {
      const answers = [...registryOf(app).unreadable].find(([beginning]) => request.url.startsWith(beginning));
      void (answers?.[1] ?? handleError)(error, request, reply);
    },
  });
  app.removeContentTypeParser(["text/plain", "application/json"]);
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // A call without a payload may still announce JSON, as browsers' fetch wrappers do.
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, String(body), done);
  });
  return app;
}

function registryFrom(options: HttpServerOptions, metrics: Registry): HttpRegistry {
  const allowance = new RateLimiterMemory({
    points: accountRequestLimit.max,
    duration: accountRequestLimit.windowMs / 1000,
  });
  return {
    contracts: [],
    unreadable: new Map(),
    authenticatePlayer: options.authenticatePlayer ?? (async () => undefined),
    authenticateStaff: options.authenticateStaff ?? (async () => undefined),
    limits: options.limits ?? addressLimits,
    takeAccountRequest: async (account) => {
      try {
        await allowance.consume(account);
        return true;
      } catch (reason) {
        if (reason instanceof Error) throw reason;
        return false;
      }
    },
    isCheckingResponses: options.isCheckingResponses ?? false,
    metrics,
    drain: { isDraining: false },
  };
}

function addRequestHooks(app: FastifyInstance, lines: FastifyBaseLogger): void {
  const { drain } = registryOf(app);
  // Those that wait for nothing are no promises, which each call would make and await.
  app.addHook("onRequest", (request, reply, next) => {
    reply.header("x-request-id", request.id);
    next();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (drain.isDraining) reply.header("connection", "close");
  });
  app.addHook("onResponse", (request, reply, next) => {
    lines.info({ requestId: request.id, ...requestLine(request, reply) }, "request");
    next();
  });
}

async function addRateLimits(app: FastifyInstance, limits: AddressLimits): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: limits.standard.max,
    timeWindow: limits.standard.windowMs,
    cache: 50_000,
    errorResponseBuilder: () => new HttpError("RATE_LIMITED", "Too many requests. Please try again later."),
  });
}
