import type { z } from "zod/mini";

/** Who may call: `optional` reads a bearer token when one is sent and never refuses for its absence. */
export type RouteAuth = "none" | "optional" | "player" | "staff";
export type StaffRole = "owner" | "cashier" | "trader" | "support";

/** One call of one of our APIs: the single source for validation, handler types, the typed client and OpenAPI. */
export interface RouteContract {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Fastify style: `/api/deposits/:id/approve`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly auth: RouteAuth;
  /** Staff roles that may call; absent = any member of staff. */
  readonly roles?: readonly StaffRole[];
  /** A call that moves money: takes `Idempotency-Key`, and replays its first answer byte for byte. */
  readonly movesMoney?: true;
  /** Set for calls in the field's own shapes: the token also in `X-Authentication`, errors in the field's envelopes. */
  readonly dialect?: "exchange";
  readonly params?: z.core.$ZodType;
  /** Strict object; a query without a schema must be empty. */
  readonly query?: z.core.$ZodType;
  /** Strict object; a body without a schema must be absent or an empty object. */
  readonly body?: z.core.$ZodType;
  readonly response: z.core.$ZodType;
  /** A body that may be larger than others: a picture as base64. */
  readonly bodyLimitBytes?: number;
}

/** Keeps the literal types of a contract. */
export const route = <const R extends RouteContract>(contract: R): R => contract;

type OutputOf<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined;
export type ParamsOf<R extends RouteContract> = OutputOf<R["params"]>;
/** A stream of events, of which the query says what is told. */
export interface StreamContract {
  readonly path: string;
  readonly query: z.core.$ZodType;
}
/** Fixes the literal types, as `route` does. */
export const streamOf = <const S extends StreamContract>(contract: S): S => contract;
export type StreamQueryOf<S extends StreamContract> = z.core.output<S["query"]>;

export type QueryOf<R extends RouteContract> = OutputOf<R["query"]>;
export type BodyOf<R extends RouteContract> = OutputOf<R["body"]>;
export type ResponseOf<R extends RouteContract> = z.core.input<R["response"]>;
