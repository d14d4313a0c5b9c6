import type { BodyOf, ParamsOf, QueryOf, ResponseOf, RouteContract, StaffRole } from "@maidan/contract/http/route";
import type { Refusal } from "@maidan/services/command";
import type { FastifyReply, FastifyRequest } from "fastify";

export interface PlayerIdentity {
  readonly playerId: string;
  readonly sessionId: string;
}

export interface StaffIdentity {
  readonly staffId: string;
  readonly role: StaffRole;
  readonly email: string;
  readonly sessionId?: string;
}

/** Resolves a bearer token; undefined when it is unknown, revoked or expired. Must never throw for a bad token. */
export type AuthenticatePlayer = (token: string) => Promise<PlayerIdentity | undefined>;
export type AuthenticateStaff = (token: string) => Promise<StaffIdentity | undefined>;

/** What a handler is given: already checked against the contract, with the caller resolved from the token and nothing else. */
export interface HandlerInput<R extends RouteContract = RouteContract> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Set for auth `player`, perhaps for `optional`. */
  readonly player: R["auth"] extends "player" ? PlayerIdentity : PlayerIdentity | undefined;
  /** Set for auth `staff`. */
  readonly staff: R["auth"] extends "staff" ? StaffIdentity : StaffIdentity | undefined;
  /** The `Idempotency-Key` header, or a UUID minted for this request. */
  readonly idempotencyKey: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type HandlerReply<R extends RouteContract = RouteContract> =
  | { readonly status?: number; readonly body: ResponseOf<R> }
  /** JSON already serialised: a first answer that is given again byte for byte. */
  | { readonly status?: number; readonly text: string }
  | { readonly status?: number; readonly refusal: Refusal };

export type Handler<R extends RouteContract> = (input: HandlerInput<R>) => Promise<HandlerReply<R>>;
