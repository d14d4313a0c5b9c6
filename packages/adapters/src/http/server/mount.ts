import { randomUUID } from "node:crypto";
import { canBeKept, inputMessages, parseInput, type QueryOf, type RouteContract } from "@maidan/contract/http/route";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { identify, takeAllowance, type Caller } from "./authentication.ts";
import { HttpError, sendError } from "./errors.ts";
import type { Handler, HandlerInput, HandlerReply } from "./handler.ts";
import { addressLimitOf } from "./limits.ts";
import { registryOf, type HttpRegistry } from "./registry.ts";

const callers = new WeakMap<FastifyRequest, Caller>();

/**
 * Serves one call of a contract: resolves the caller, checks input against the contract's schemas, runs the handler, and sends its answer in the
 * contract's shape. The caller is resolved before the body is read, so that a stranger can't make us parse one. [HTTP-01]
 */
export function mount<R extends RouteContract>(app: FastifyInstance, contract: R, handler: Handler<R>): void {
  const registry = registryOf(app);
  registry.contracts.push(contract);
  const limit = addressLimitOf(registry.limits, contract.method, contract.path);
  app.route({
    method: contract.method,
    url: contract.path,
    ...(contract.bodyLimitBytes !== undefined && { bodyLimit: contract.bodyLimitBytes }),
    config: { rateLimit: { max: limit.max, timeWindow: limit.windowMs } },
    // After the address limit, which the plugin puts on onRequest.
    preParsing: async (request) => {
      const caller = await identify(registry, contract, request);
      await takeAllowance(registry, caller);
      callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const input = readInput(contract, request, reply);
      // The three values were checked against the schemas that R's types are inferred from.
      const answer = await handler(input as unknown as HandlerInput<R>);
      return sendAnswer({ registry, contract, answer, reply });
    },
  });
}

function readInput(contract: RouteContract, request: FastifyRequest, reply: FastifyReply): HandlerInput {
  const caller = callers.get(request) ?? {};
  return {
    params: checked(contract.params, request.params),
    query: readQuery(contract, request),
    body: readBody(contract, request),
    player: caller.player,
    staff: caller.staff,
    idempotencyKey: idempotencyKeyOf(request),
    request,
    reply,
  };
}

/** The query, checked against the contract; throws the refusal. For routes that answer with a page instead of by `mount`. [HTTP-05] */
export function readQuery<R extends RouteContract>(contract: R, request: FastifyRequest): QueryOf<R> {
  return checked(contract.query, singleValues(request.query)) as QueryOf<R>;
}

function readBody(contract: RouteContract, request: FastifyRequest): unknown {
  const body: unknown = request.body;
  if (contract.body === undefined) {
    const isEmpty = body === undefined || body === null || (isRecord(body) && Object.keys(body).length === 0);
    if (!isEmpty) throw new HttpError("VALIDATION", "This call takes no body.", { input: [inputMessages.unknownKey] });
    return undefined;
  }
  if (!isRecord(body)) throw new HttpError("MALFORMED", "Send a JSON object.");
  return checked(contract.body, body);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Input of a part that the contract doesn't name must be empty. */
function checked(schema: RouteContract["query"], value: unknown): unknown {
  if (schema === undefined) {
    const keys = isRecord(value) ? Object.keys(value) : [];
    if (keys.length > 0) {
      throw new HttpError(
        "VALIDATION",
        `Not accepted: ${keys.join(", ").slice(0, 200)}`,
        Object.fromEntries(keys.map((key) => [key, [inputMessages.unknownKey]])),
      );
    }
    return undefined;
  }
  const parsed = parseInput(schema, value);
  if (!parsed.isValid) throw new HttpError("VALIDATION", firstMessage(parsed.errors), parsed.errors);
  const field = unwritableIn(parsed.value);
  if (field === undefined) return parsed.value;
  throw new HttpError("VALIDATION", inputMessages.unwritable, { [field]: [inputMessages.unwritable] });
}

/** Where a text is that no row of the database can hold; undefined where there is none. */
function unwritableIn(value: unknown, at: readonly string[] = []): string | undefined {
  if (typeof value === "string") return canBeKept(value) ? undefined : at.join(".");
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const field = unwritableIn(member, [...at, key]);
    if (field !== undefined) return field;
  }
  return undefined;
}

/** The first message, as the one sentence for screens that show only one. */
function firstMessage(errors: Record<string, string[]>): string {
  const first = Object.entries(errors)[0];
  return first?.[1][0] ?? "The input is not valid.";
}

/** A parameter given twice would be an array to one reader and a text to another: it is refused for all. */
function singleValues(query: unknown): unknown {
  if (!isRecord(query)) return {};
  const repeated = Object.keys(query).filter((key) => Array.isArray(query[key]));
  if (repeated.length > 0) {
    throw new HttpError(
      "MALFORMED",
      inputMessages.repeated,
      Object.fromEntries(repeated.map((key) => [key, [inputMessages.repeated]])),
    );
  }
  return { ...query };
}

/** 1 to 255 printable ASCII characters; minted when absent, so that each bare call is a command of its own. [HTTP-08] */
function idempotencyKeyOf(request: FastifyRequest): string {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return randomUUID();
  if (typeof header !== "string" || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new HttpError("MALFORMED", "Idempotency-Key must be 1 to 255 printable characters without spaces.", {
      "Idempotency-Key": ["1 to 255 printable characters without spaces"],
    });
  }
  return header;
}

/**
 * A refusal of a call that moves money is repeated byte for byte too: its body names the request by the caller's own key. The header still holds
 * each request's id. [HTTP-08]
 */
function keyGiven(request: FastifyRequest): string | undefined {
  const header = request.headers["idempotency-key"];
  return typeof header === "string" ? header : undefined;
}

interface Answer {
  readonly registry: HttpRegistry;
  readonly contract: RouteContract;
  readonly answer: HandlerReply;
  readonly reply: FastifyReply;
}

function sendAnswer({ registry, contract, answer, reply }: Answer): FastifyReply {
  if ("refusal" in answer) {
    const reference = contract.movesMoney === true ? keyGiven(reply.request) : undefined;
    return sendError(reply, answer.refusal, { status: answer.status, reference });
  }
  const text = "text" in answer ? answer.text : JSON.stringify(answer.body);
  if (registry.isCheckingResponses) checkResponse(contract, text);
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  return reply
    .code(answer.status ?? 200)
    .type("application/json; charset=utf-8")
    .send(text);
}

/** In tests and development an answer that breaks its own contract is a failure, not a surprise for the client. */
function checkResponse(contract: RouteContract, text: string): void {
  const parsed = parseInput(contract.response, JSON.parse(text) as unknown);
  if (!parsed.isValid) {
    throw new Error(
      `${contract.method} ${contract.path} answers outside its contract: ${JSON.stringify(parsed.errors)}`,
    );
  }
}
