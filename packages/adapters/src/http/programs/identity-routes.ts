import { identityContracts, type InteractiveAnswer, type LoginError } from "@maidan/contract/http/programs";
import { canBeKept } from "@maidan/contract/http/route";
import { HasherBusy } from "@maidan/services/password";
import type { createRevokeSession } from "@maidan/services/player";
import type { createLogInProgram, ProgramLogin } from "@maidan/services/programs";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressPrefix, userAgentOf } from "../player/client-hints.ts";
import { registryOf, type AuthenticatePlayer, type RequestLimit } from "../server/index.ts";
import { peerFingerprint } from "./peer-certificate.ts";

export interface IdentityRouteDeps {
  readonly logIn: ReturnType<typeof createLogInProgram>;
  readonly revokeSession: ReturnType<typeof createRevokeSession>;
  readonly authenticate: AuthenticatePlayer;
}

type LoggedIn = { readonly token: string } | { readonly error: LoginError };

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
};

/** What stands behind the first `?`: a password may hold another. */
function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1);
}

/** What is given once, or in the form as in the query; null when it isn't given, or as several things of which one would be chosen. */
function givenOnce(name: string, [form, query]: readonly [URLSearchParams, URLSearchParams]): string | null {
  const [formed, asked] = [form.getAll(name), query.getAll(name)];
  if (formed.length > 1 || asked.length > 1) return null;
  const [value, ...others] = new Set([...formed, ...asked]);
  return others.length > 0 ? null : (value ?? null);
}

/** Name and password from the form, or from the query as one old client sends them. Each at most as long as the apps take, and without what no row can hold. */
function credentialsOf(request: FastifyRequest): { username: string; password: string } | undefined {
  const form = new URLSearchParams(typeof request.body === "string" ? request.body : "");
  const query = new URLSearchParams(queryOf(request));
  const username = givenOnce("username", [form, query]);
  const password = givenOnce("password", [form, query]);
  if (username === null || password === null || !canBeKept(username)) return undefined;
  return username.length <= 64 && password.length <= 128 ? { username, password } : undefined;
}

const errorOf = (code: string): LoginError => {
  if (code === "RATE_LIMITED") return "TEMPORARY_BAN_TOO_MANY_REQUESTS";
  if (code === "CERT_AUTH_REQUIRED") return code;
  return code === "FORBIDDEN" ? "ACCOUNT_NOW_LOCKED" : "INVALID_USERNAME_OR_PASSWORD";
};

/** Whatever stands in `X-Application` is repeated and not looked at: some programs log in under another name than they work by. [IDENT-04] */
async function logIn(
  deps: IdentityRouteDeps,
  request: FastifyRequest,
  brought: Pick<ProgramLogin, "certificate"> = {},
): Promise<LoggedIn> {
  const credentials = credentialsOf(request);
  if (credentials === undefined) return { error: "INPUT_VALIDATION_ERROR" };
  try {
    const answer = await deps.logIn({
      ...credentials,
      ...brought,
      userAgent: userAgentOf(request),
      addressPrefix: addressPrefix(request.ip),
    });
    return answer.ok ? { token: answer.token } : { error: errorOf(answer.code) };
  } catch (error) {
    if (error instanceof HasherBusy) return { error: "SERVICE_UNAVAILABLE" };
    throw error;
  }
}

/** All answers are HTTP 200: programs read the status from the text alone. [IDENT-02] */
const send = (reply: FastifyReply, body: object): FastifyReply =>
  reply
    .code(200)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(body));

const productOf = (request: FastifyRequest): string => headerOf(request, "x-application").slice(0, 64);

const noSession = (request: FastifyRequest): InteractiveAnswer => ({
  token: "",
  product: productOf(request),
  status: "FAIL",
  error: "NO_SESSION",
});

/** What ended a call before it was read: asked too often from one address, too large, too slow. [IDENT-02] */
function faultOf(error: FastifyError, request: FastifyRequest): LoginError {
  if (error.code === "RATE_LIMITED" || error.statusCode === 429) return "TEMPORARY_BAN_TOO_MANY_REQUESTS";
  if (error.statusCode !== undefined && error.statusCode < 500) return "INPUT_VALIDATION_ERROR";
  request.log.error({ err: error }, "identity call failed");
  return "SERVICE_UNAVAILABLE";
}

function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = faultOf(error, request);
  if (error.statusCode === 413) reply.header("connection", "close");
  if (request.routeOptions.url === "/api/certlogin") return send(reply, { loginStatus: code });
  return send(reply, {
    token: "",
    product: productOf(request),
    status: "FAIL",
    error: code,
  } satisfies InteractiveAnswer);
}

async function sessionOf(deps: IdentityRouteDeps, request: FastifyRequest) {
  const token = headerOf(request, "x-authentication");
  const holder = /^[A-Za-z0-9_-]{20,512}$/.test(token) ? await deps.authenticate(token) : undefined;
  return holder === undefined ? undefined : { token, holder };
}

/** Logging in, keeping alive and logging out of trading programs, in the field's shapes. */
export function registerIdentityRoutes(app: FastifyInstance, deps: IdentityRouteDeps): void {
  registryOf(app).contracts.push(...identityContracts);
  const { standard, routes } = registryOf(app).limits;
  const configOf = ({ max, windowMs }: RequestLimit) => ({ rateLimit: { max, timeWindow: windowMs } });
  const config = configOf(standard);
  // As often as to the apps: it is the same password.
  const loginConfig = configOf(routes["POST /api/login"] ?? standard);
  void app.register(async (scope) => {
    scope.setErrorHandler(answerFault);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post("/api/login", { config: loginConfig }, async (request, reply) => {
      const answer = await logIn(deps, request);
      const product = productOf(request);
      if ("token" in answer) return send(reply, { token: answer.token, product, status: "SUCCESS", error: "" });
      const status = answer.error === "ACCOUNT_NOW_LOCKED" ? "LOGIN_RESTRICTED" : "FAIL";
      return send(reply, { token: "", product, status, error: answer.error } satisfies InteractiveAnswer);
    });
    scope.post("/api/certlogin", { config: loginConfig }, async (request, reply) => {
      const answer = await logIn(deps, request, { certificate: { fingerprint: peerFingerprint(request) } });
      return send(
        reply,
        "token" in answer ? { sessionToken: answer.token, loginStatus: "SUCCESS" } : { loginStatus: answer.error },
      );
    });
    for (const method of ["GET", "POST"] as const) {
      scope.route({
        method,
        url: "/api/keepAlive",
        config,
        handler: async (request, reply) => {
          const session = await sessionOf(deps, request);
          if (session === undefined) return send(reply, noSession(request));
          return send(reply, { token: session.token, product: productOf(request), status: "SUCCESS", error: "" });
        },
      });
      scope.route({
        method,
        url: "/api/logout",
        config,
        handler: async (request, reply) => {
          const session = await sessionOf(deps, request);
          if (session === undefined) return send(reply, noSession(request));
          const { holder, token } = session;
          await deps.revokeSession({ ...holder, actor: { kind: "player", ...holder } });
          return send(reply, { token, product: productOf(request), status: "SUCCESS", error: "" });
        },
      });
    }
  });
}
