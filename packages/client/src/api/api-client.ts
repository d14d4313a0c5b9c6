import type { BodyOf, ParamsOf, QueryOf, ResponseOf, RouteContract } from "@maidan/contract/http/route";
import { mintKey } from "./form-key.ts";
import { failed, isWorthRetrying, readRefusal, type ApiResult } from "./result.ts";

export interface ApiClientOptions {
  /** Origin of the API without a slash at the end; empty = the page's own. */
  readonly baseUrl?: string;
  readonly token: () => string | undefined;
  /** The token that was sent no longer counts. Not called when another has taken its place meanwhile. */
  readonly onUnauthenticated?: () => void;
  readonly fetch?: typeof globalThis.fetch;
  readonly timeoutMs?: number;
  /** Waits between tries of a call that moves money. */
  readonly retryDelaysMs?: readonly number[];
}

type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : Record<never, never> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

export type CallInput<R extends RouteContract> = Part<"params", ParamsOf<R>> &
  Part<"query", QueryOf<R>> &
  Part<"body", BodyOf<R>> & {
    /** From the form's `FormKey`. A call that moves money without one gets a key for its own retries. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
    readonly timeoutMs?: number;
    /** The call carries this site's cookies: it is judged by one (a captcha's), or answers in the language of one. All others travel without. */
    readonly withCookies?: true;
  };

export interface ApiClient {
  /** Makes one call of the contract. Never throws: whatever goes wrong is in the result. */
  call<R extends RouteContract>(route: R, input: CallInput<R>): Promise<ApiResult<ResponseOf<R>>>;
}

/** On a weak phone network an answer may take this long; after it the person deserves to be told. */
const defaultTimeoutMs = 15_000;
/** Two more tries bridge the loss of a cell; more would only hide that the network is gone. */
const defaultRetryDelaysMs = [400, 1_500];

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly withCookies?: true;
}

export function createApiClient(options: ApiClientOptions): ApiClient {
  return {
    call: async <R extends RouteContract>(route: R, input: CallInput<R>): Promise<ApiResult<ResponseOf<R>>> => {
      const loose: LooseInput = input;
      const idempotencyKey = loose.idempotencyKey ?? (route.movesMoney === true ? mintKey() : undefined);
      const send = () => sendOnce<R>({ options, route, input: loose, idempotencyKey });
      let result = await send();
      const delays = route.movesMoney === true ? (options.retryDelaysMs ?? defaultRetryDelaysMs) : [];
      for (const delayMs of delays) {
        if (result.ok || !isWorthRetrying(result.error) || loose.signal?.aborted === true) return result;
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        result = await send();
      }
      return result;
    },
  };
}

interface Call {
  readonly options: ApiClientOptions;
  readonly route: RouteContract;
  readonly input: LooseInput;
  readonly idempotencyKey: string | undefined;
}

async function sendOnce<R extends RouteContract>(call: Call): Promise<ApiResult<ResponseOf<R>>> {
  const { options, input } = call;
  const token = options.token();
  const timeout = AbortSignal.timeout(input.timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs);
  const signal = input.signal === undefined ? timeout : AbortSignal.any([timeout, input.signal]);
  const send = options.fetch ?? globalThis.fetch;
  try {
    const response = await send((options.baseUrl ?? "") + addressOf(call.route, input), {
      ...requestOf(call, token),
      signal,
    });
    const result = await readAnswer<ResponseOf<R>>(response);
    const isTokenRefused = !result.ok && result.error.kind === "refused" && result.error.code === "UNAUTHENTICATED";
    if (isTokenRefused && token !== undefined && options.token() === token) options.onUnauthenticated?.();
    return result;
  } catch (error) {
    if (input.signal?.aborted === true) return failed({ kind: "aborted", message: "The call was given up." });
    if (timeout.aborted) return failed({ kind: "timeout", message: "No answer came in time." });
    return failed({ kind: "network", message: error instanceof Error ? error.message : "The network failed." });
  }
}

async function readAnswer<T>(response: Response): Promise<ApiResult<T>> {
  const text = await response.text();
  const unreadable = failed({ kind: "unreadable", status: response.status, message: "The answer could not be read." });
  let body: unknown;
  try {
    body = text === "" ? undefined : JSON.parse(text);
  } catch {
    return unreadable;
  }
  // The server checks its own answers against the contract in its tests; the browser doesn't pay for it a second time.
  if (response.ok) return { ok: true, status: response.status, value: body as T };
  const refusal = readRefusal(response.status, body);
  return refusal === undefined ? unreadable : failed(refusal);
}

function requestOf(call: Call, token: string | undefined): RequestInit {
  const headers: Record<string, string> = { accept: "application/json" };
  if (token !== undefined && call.route.auth !== "none") headers["authorization"] = `Bearer ${token}`;
  if (call.idempotencyKey !== undefined) headers["idempotency-key"] = call.idempotencyKey;
  const credentials = call.input.withCookies === true ? "same-origin" : "omit";
  const request: RequestInit = { method: call.route.method, headers, credentials, cache: "no-store" };
  if (call.input.body === undefined) return request;
  headers["content-type"] = "application/json";
  return { ...request, body: JSON.stringify(call.input.body) };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Path and query of a call: parameters in their places, the query in the order of its names. */
export function addressOf(route: Pick<RouteContract, "path">, input: Pick<LooseInput, "params" | "query">): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => {
    if (params[name] === undefined) throw new TypeError(`${route.path} needs ${name}`);
    return encodeURIComponent(textOf(params[name]));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, textOf(value));
  }
  const search = query.toString();
  return search === "" ? path : `${path}?${search}`;
}
