import {
  exceptionOf,
  exchangeFaults,
  exchangeServices,
  type ExchangeServiceName,
} from "@maidan/contract/http/exchange";
import type { CallOutcome } from "./outcome.ts";

/** Where a call came in, and under which id the log has it. */
export interface CallPlace {
  readonly service: ExchangeServiceName;
  readonly requestId: string;
}

interface ExceptionBody {
  readonly requestUUID: string;
  readonly errorCode: string;
  readonly errorDetails: string;
}

function exceptionBody(place: CallPlace, outcome: Extract<CallOutcome, { kind: "exception" }>) {
  const { errorCode, message } = exceptionOf(place.service, outcome.code);
  const body: ExceptionBody = { requestUUID: place.requestId, errorCode, errorDetails: outcome.details };
  const { exception } = exchangeServices[place.service];
  return { message, data: { exceptionname: exception, [exception]: body } };
}

/** A JSON-RPC answer. `id` is repeated as it came, and absent when it was. [EXAPI-12] */
export function rpcAnswer(place: CallPlace, outcome: CallOutcome, id: unknown): Record<string, unknown> {
  const tail = id === undefined ? {} : { id };
  switch (outcome.kind) {
    case "result":
      return { jsonrpc: "2.0", result: outcome.result, ...tail };
    case "exception": {
      const { message, data } = exceptionBody(place, outcome);
      return { jsonrpc: "2.0", error: { code: -32099, message, data }, ...tail };
    }
    case "fault":
      return {
        jsonrpc: "2.0",
        error: { code: exchangeFaults[outcome.code].rpcCode, message: outcome.code },
        ...tail,
      };
  }
}

/** A REST answer: the bare result, or the field's fault with HTTP 400 (404 for an unknown operation). [EXAPI-13] */
export function restAnswer(
  place: CallPlace,
  outcome: CallOutcome,
): { readonly status: number; readonly body: unknown } {
  switch (outcome.kind) {
    case "result":
      return { status: outcome.restStatus, body: outcome.result };
    case "exception": {
      const { message, data } = exceptionBody(place, outcome);
      const isOurs = outcome.code === "UNEXPECTED_ERROR" || outcome.code === "TIMEOUT_ERROR";
      return { status: 400, body: { faultcode: isOurs ? "Server" : "Client", faultstring: message, detail: data } };
    }
    case "fault":
      return {
        status: exchangeFaults[outcome.code].status,
        body: { faultcode: "Client", faultstring: outcome.code, detail: {} },
      };
  }
}
