import {
  exchangeOperations,
  withoutNulls,
  type ExchangeFaultCode,
  type ExchangeOperationName,
  type ExchangeParams,
} from "@maidan/contract/http/exchange";
import { BusTimeout } from "@maidan/services/bus";
import { ExchangeException, type CallOutcome, type ExchangeCaller, type OperationHandlers } from "./outcome.ts";

/** What a schema finds wrong, as much of it as the mapping needs. */
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly origin?: string;
  readonly message: string;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

type Refused =
  | { readonly kind: "fault"; readonly code: ExchangeFaultCode }
  | {
      readonly kind: "exception";
      readonly code: "INVALID_INPUT_DATA" | "REQUEST_SIZE_EXCEEDS_LIMIT";
      readonly details: string;
    };

/** Missing is DSC-0018; too many elements or too long a text is the service's own refusal; all else is DSC-0009. [EXAPI-11] */
function refusalOf(params: unknown, issues: readonly Issue[]): Refused {
  if (issues.some((issue) => issue.code !== "unrecognized_keys" && valueAt(params, issue.path) === undefined)) {
    return { kind: "fault", code: "DSC-0018" };
  }
  const [first] = issues;
  if (first?.code === "too_big") {
    const details = `${first.path.join(".")}: ${first.message}`;
    return first.origin === "array"
      ? { kind: "exception", code: "REQUEST_SIZE_EXCEEDS_LIMIT", details }
      : { kind: "exception", code: "INVALID_INPUT_DATA", details };
  }
  return { kind: "fault", code: "DSC-0009" };
}

async function handle<N extends ExchangeOperationName>(
  handlers: OperationHandlers,
  call: { readonly name: N; readonly params: ExchangeParams<N>; readonly caller: ExchangeCaller },
): Promise<CallOutcome> {
  const { result, restStatus = 200 } = await handlers[call.name](call.params, call.caller);
  return { kind: "result", result, restStatus };
}

export interface OperationCall {
  readonly name: ExchangeOperationName;
  readonly params: unknown;
  readonly caller: ExchangeCaller;
}

export interface RunOptions {
  readonly handlers: OperationHandlers;
  /** Told of what went wrong on our side; the client learns only that it did. */
  readonly onError: (error: unknown) => void;
}

/** Checks the parameters and does the operation; never rejects. */
export async function runOperation(call: OperationCall, options: RunOptions): Promise<CallOutcome> {
  const { name, caller } = call;
  const given = withoutNulls(call.params ?? {});
  const parsed = exchangeOperations[name].params.safeParse(given);
  if (!parsed.success) return refusalOf(given, parsed.error.issues as readonly Issue[]);
  try {
    // The schema that parsed is the one that the operation's parameter type is inferred from.
    return await handle(options.handlers, { name, params: parsed.data as ExchangeParams<typeof name>, caller });
  } catch (error) {
    if (error instanceof ExchangeException) return { kind: "exception", code: error.code, details: error.details };
    if (error instanceof BusTimeout) {
      return { kind: "exception", code: "TIMEOUT_ERROR", details: "the market's engine did not answer in time" };
    }
    options.onError(error);
    return { kind: "exception", code: "UNEXPECTED_ERROR", details: "" };
  }
}
