import {
  exchangeOperation,
  exchangeRestContracts,
  exchangeRpcContracts,
  exchangeServices,
  navigationMenu,
  tradingOperations,
  type ExchangeServiceName,
  type NavigationMenu,
} from "@maidan/contract/http/exchange";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bearerToken, registryOf } from "../server/index.ts";
import { answeredId, parseCalls } from "./call-ids.ts";
import { callText } from "./call-text.ts";
import { restAnswer, rpcAnswer, type CallPlace } from "./envelopes.ts";
import {
  ExchangeException,
  type Admit,
  type AuthenticateCaller,
  type CallOutcome,
  type ExchangeCaller,
  type OperationHandlers,
} from "./outcome.ts";
import { runOperation } from "./run-operation.ts";

/** JSON-RPC calls in one request, and how long after its beginning the last of them may begin: below the server's own limit, with room for an in-play delay. */
const mostCalls = 50;
const batchTimeMs = 10_000;

/** A session, or the exception that says that there is none. */
type Session = { readonly caller: ExchangeCaller; readonly mayTrade: boolean } | { readonly refused: CallOutcome };

type Refusal = Extract<CallOutcome, { kind: "exception" }>["code"];
const refused = (code: Refusal, details = ""): Session => ({ refused: { kind: "exception", code, details } });

/** The player's token, in the field's header or in ours. */
function sessionToken(request: FastifyRequest): string | undefined {
  const header = request.headers["x-authentication"];
  return typeof header === "string" && header !== "" ? header : bearerToken(request);
}

const possibleToken = /^[A-Za-z0-9_-]{20,512}$/;

const detailsOf = {
  NO_APP_KEY: "",
  INVALID_APP_KEY: "",
  ACCESS_DENIED: "the key doesn't work from this address",
  TOO_MANY_REQUESTS: "too many requests of this player's programs",
};

interface Asked {
  readonly name: string;
  readonly params: unknown;
}

/** Bets whose answer is waited for go to the engine at once. Whatever else is asked for is done by what the call's own look found. [ENG-65] */
const isConfirmedByEngine = ({ name, params }: Asked): boolean =>
  name === "placeOrders" && memberOf(params, "async") !== true;

async function sessionOf(deps: ExchangeRouteDeps, request: FastifyRequest, call?: Asked): Promise<Session> {
  const token = sessionToken(request);
  if (token === undefined) return refused("NO_SESSION");
  const authenticate = call !== undefined && isConfirmedByEngine(call) ? deps.authenticateBets : deps.authenticate;
  const caller = possibleToken.test(token) ? await authenticate(token) : undefined;
  if (caller === undefined) return refused("INVALID_SESSION_INFORMATION");
  if (deps.admit === undefined) return { caller, mayTrade: true };
  const header = request.headers["x-application"];
  const appKey = typeof header === "string" ? header : undefined;
  const admission = await deps.admit({ appKey, playerId: caller.playerId, address: request.ip });
  if (!admission.ok) return refused(admission.code, detailsOf[admission.code]);
  const { scope, keyId } = admission;
  return { caller: keyId === undefined ? caller : { ...caller, appKeyId: keyId }, mayTrade: scope === "trade" };
}

type Parse = (text: string) => unknown;

function parseBody(body: unknown, parse: Parse): { readonly value: unknown } | undefined {
  const text = Buffer.isBuffer(body) ? body.toString() : "";
  if (text.trim() === "") return { value: {} };
  const parsed = parseText(text, parse);
  if (parsed !== undefined) return parsed;
  const lax = callText(text);
  return lax === text ? undefined : parseText(lax, parse);
}

function parseText(text: string, parse: Parse): { readonly value: unknown } | undefined {
  try {
    return { value: parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What the body says; undefined when it is no JSON, even with the end that came behind its announced length. */
async function readBody(
  deps: ExchangeRouteDeps,
  request: FastifyRequest,
  parse: Parse,
): Promise<ReturnType<typeof parseBody>> {
  const { body } = request;
  const parsed = parseBody(body, parse);
  if (parsed !== undefined || deps.lengths === undefined || !Buffer.isBuffer(body)) return parsed;
  const whole = await deps.lengths.complete(request, body);
  return whole === undefined ? undefined : parseBody(whole, parse);
}

const notJson: CallOutcome = { kind: "fault", code: "DSC-0008" };
const notBegun: CallOutcome = {
  kind: "exception",
  code: "TIMEOUT_ERROR",
  details: "not begun: the calls before it took too long",
};
const unknownOperation: CallOutcome = { kind: "fault", code: "DSC-0021" };

const readOnly: CallOutcome = { kind: "exception", code: "ACCESS_DENIED", details: "the key may only read" };

const sendJson = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(body));

/** See `createCharacterLengths`. */
export interface BodyLengths {
  readonly begin: (request: FastifyRequest, reply: FastifyReply) => void;
  readonly complete: (request: FastifyRequest, announced: Buffer) => Promise<Buffer | undefined>;
}

export interface ExchangeRouteDeps {
  readonly handlers: OperationHandlers;
  /** Takes the token of our own apps and the one handed out for exchanges. */
  readonly authenticate: AuthenticateCaller;
  /** The same for `placeOrders`, where the engine looks at the session as well. */
  readonly authenticateBets: AuthenticateCaller;
  /** Asks for an application key with each call. Absent: our own apps' port, where the player's token says all. */
  readonly admit?: Admit;
  /** Bodies whose length was counted in characters are read whole. Absent: they are refused. */
  readonly lengths?: BodyLengths;
  readonly readMenu: () => Promise<NavigationMenu>;
  /** Milliseconds that only ever rise. */
  readonly clock: () => number;
}
interface ServiceRoutes extends ExchangeRouteDeps {
  readonly service: ExchangeServiceName;
}

async function callOne(
  { service, handlers }: ServiceRoutes,
  call: { readonly name: string; readonly params: unknown; readonly session: Session },
  request: FastifyRequest,
): Promise<CallOutcome> {
  const name = exchangeOperation(service, call.name);
  if (name === undefined) return unknownOperation;
  if ("refused" in call.session) return call.session.refused;
  if (!call.session.mayTrade && tradingOperations.has(name)) return readOnly;
  return runOperation(
    { name, params: call.params, caller: call.session.caller },
    { handlers, onError: (error) => request.log.error({ err: error, operation: name }, "exchange call failed") },
  );
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? Reflect.get(value, key) : undefined;

function askedByRpc({ service }: ServiceRoutes, call: unknown): Asked {
  const method = memberOf(call, "method");
  const prefix = exchangeServices[service].method;
  const name = typeof method === "string" && method.startsWith(prefix) ? method.slice(prefix.length) : "";
  return { name, params: memberOf(call, "params") };
}

async function rpcCall(routes: ServiceRoutes, call: unknown, context: { session: Session; request: FastifyRequest }) {
  const place: CallPlace = { service: routes.service, requestId: context.request.id };
  const outcome = await callOne(routes, { ...askedByRpc(routes, call), session: context.session }, context.request);
  return rpcAnswer(place, outcome, answeredId(memberOf(call, "id")));
}

async function answerRpc(routes: ServiceRoutes, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const place: CallPlace = { service: routes.service, requestId: request.id };
  const parsed = await readBody(routes, request, parseCalls);
  if (parsed === undefined) return sendJson(reply, 200, rpcAnswer(place, notJson, null));
  const isBatch = Array.isArray(parsed.value);
  const session = await sessionOf(routes, request, isBatch ? undefined : askedByRpc(routes, parsed.value));
  if (!Array.isArray(parsed.value)) {
    return sendJson(reply, 200, await rpcCall(routes, parsed.value, { session, request }));
  }
  const calls: readonly unknown[] = parsed.value;
  if (calls.length === 0 || calls.length > mostCalls) {
    const code = calls.length === 0 ? "INVALID_INPUT_DATA" : "REQUEST_SIZE_EXCEEDS_LIMIT";
    const outcome: CallOutcome = { kind: "exception", code, details: `from 1 to ${mostCalls} calls in one request` };
    return sendJson(reply, 200, rpcAnswer(place, outcome, null));
  }
  // One after the other: a batch that places and then lists sees what it placed.
  const answers: unknown[] = [];
  const lastBeginMs = routes.clock() + batchTimeMs;
  for (const call of calls) {
    const isLate = routes.clock() > lastBeginMs;
    answers.push(
      isLate
        ? rpcAnswer(place, notBegun, answeredId(memberOf(call, "id")))
        : await rpcCall(routes, call, { session, request }),
    );
  }
  return sendJson(reply, 200, answers);
}

/** One of the field's samples numbers its calls over REST too. [EXAPI-66] */
function withoutId(params: unknown): unknown {
  if (!["number", "string"].includes(typeof memberOf(params, "id"))) return params;
  const { id: _, ...asked } = params as Record<string, unknown>;
  return asked;
}

async function answerRest(routes: ServiceRoutes, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const place: CallPlace = { service: routes.service, requestId: request.id };
  const parsed = await readBody(routes, request, JSON.parse);
  const name = String(memberOf(request.params, "operation"));
  const call = parsed && { name, params: withoutId(parsed.value) };
  const outcome =
    call === undefined
      ? notJson
      : await callOne(routes, { ...call, session: await sessionOf(routes, request, call) }, request);
  const { status, body } = restAnswer(place, outcome);
  return sendJson(reply, status, body);
}

/** What is told by the status of HTTP, in JSON-RPC too. [EXAPI-12] */
const isOwnStatus = (status: number): boolean => status >= 500 || status === 413 || status === 429;

/** What goes wrong before a call is read, in the field's shapes: too large, too often and too slow with the status of HTTP, anything else as what is no JSON. */
function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const service =
    (["account", "heartbeat"] as const).find((name) => request.url.startsWith(`/exchange/${name}/`)) ?? "betting";
  const place: CallPlace = { service, requestId: request.id };
  const status = error.code === "RATE_LIMITED" ? 429 : (error.statusCode ?? 500);
  const outcome = faultOutcome(status);
  if (status >= 500) request.log.error({ err: error }, "exchange call failed");
  if (status === 413) reply.header("connection", "close");
  const isRpc = request.url.includes("/json-rpc/");
  const answer = isRpc ? { status: 200, body: rpcAnswer(place, outcome, null) } : restAnswer(place, outcome);
  return sendJson(reply, isOwnStatus(status) ? status : answer.status, answer.body);
}

function faultOutcome(status: number): CallOutcome {
  const exception = (code: Extract<CallOutcome, { kind: "exception" }>["code"], details: string): CallOutcome => ({
    kind: "exception",
    code,
    details,
  });
  if (status === 413) return exception("REQUEST_SIZE_EXCEEDS_LIMIT", "the request is too large");
  if (status === 429) return exception("TOO_MANY_REQUESTS", "too many requests from this address");
  if (status === 503) return exception("TIMEOUT_ERROR", "this took too long: ask again with the same customerRef");
  return status < 500 ? { kind: "fault", code: "DSC-0008" } : exception("UNEXPECTED_ERROR", "");
}

async function answerMenu(
  deps: ExchangeRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const session = await sessionOf(deps, request);
  const place: CallPlace = { service: "betting", requestId: request.id };
  const refuse = (outcome: CallOutcome): FastifyReply => {
    const { status, body } = restAnswer(place, outcome);
    return sendJson(reply, status, body);
  };
  if ("refused" in session) return refuse(session.refused);
  try {
    return sendJson(reply, 200, await deps.readMenu());
  } catch (error) {
    if (!(error instanceof ExchangeException)) throw error;
    return refuse({ kind: "exception", code: error.code, details: error.details });
  }
}

/** The field's API under `/exchange/...`: JSON-RPC with any suffix after `v1`, and REST with or without a slash at the end. [EXAPI-01] */
export function registerExchangeRoutes(app: FastifyInstance, deps: ExchangeRouteDeps): void {
  registryOf(app).contracts.push(...exchangeRpcContracts, ...exchangeRestContracts, navigationMenu);
  registryOf(app).unreadable.set("/exchange/", answerFault);
  const { exchange } = registryOf(app).limits;
  const config = { rateLimit: { max: exchange.max, timeWindow: exchange.windowMs } };
  void app.register(async (scope) => {
    // Clients announce JSON in many ways, or none: the body is text, whatever it says it is.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    const { lengths } = deps;
    if (lengths !== undefined) {
      scope.addHook("onRequest", (request, reply, next) => {
        lengths.begin(request, reply);
        next();
      });
    }
    scope.setErrorHandler(answerFault);
    for (const url of [navigationMenu.path, navigationMenu.path.replace("/v1/", "/v1.0/")]) {
      scope.route({
        method: ["GET", "POST"],
        url,
        config,
        handler: (request, reply) => answerMenu(deps, request, reply),
      });
    }
    for (const service of ["betting", "account", "heartbeat"] as const) {
      const routes: ServiceRoutes = { ...deps, service };
      scope.post(`/exchange/${service}/json-rpc/v1*`, { config }, (request, reply) =>
        answerRpc(routes, request, reply),
      );
      for (const path of ["v1.0/:operation", "v1.0/:operation/", "v1/:operation", "v1/:operation/"]) {
        scope.post(`/exchange/${service}/rest/${path}`, { config }, (request, reply) =>
          answerRest(routes, request, reply),
        );
      }
    }
  });
}
