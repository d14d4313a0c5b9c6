import type {
  ExchangeExceptionCode,
  ExchangeFaultCode,
  ExchangeOperationName,
  ExchangeParams,
  ExchangeResult,
} from "@maidan/contract/http/exchange";

/** The player on whose behalf a call is made. */
export interface ExchangeCaller {
  readonly playerId: string;
  readonly sessionId: string;
  /** By the token of the platform's own apps. Absent: by one for programs. */
  readonly isOwnApp?: boolean;
  /** The application key by which the call came; absent: none was asked for, or the demo key. */
  readonly appKeyId?: string;
  /** The session was found living some seconds ago, and the engine is to confirm it with the bets. Absent: it was looked at. [ENG-65] */
  readonly sessionToConfirm?: string;
}
/** Resolves the token of a call; undefined when it is unknown, revoked or expired. Must never throw for a bad token. */
export type AuthenticateCaller = (token: string) => Promise<ExchangeCaller | undefined>;

/** What a program's application key lets it do for a player. */
export type Admission =
  | { readonly ok: true; readonly scope: "read" | "trade"; readonly keyId?: string | undefined }
  | { readonly ok: false; readonly code: "NO_APP_KEY" | "INVALID_APP_KEY" | "ACCESS_DENIED" | "TOO_MANY_REQUESTS" };
/** Looks a key up; the address is the caller's. */
export type Admit = (request: {
  readonly appKey: string | undefined;
  readonly playerId: string;
  readonly address: string;
}) => Promise<Admission>;

/** Ends a call with one of the field's exceptions. `details` says why, for the person who writes the client. */
export class ExchangeException extends Error {
  override readonly name = "ExchangeException";
  readonly code: ExchangeExceptionCode;
  readonly details: string;

  constructor(code: ExchangeExceptionCode, details: string) {
    super(`${code}: ${details}`);
    this.code = code;
    this.details = details;
  }
}

/** What an operation answers. `restStatus` is the HTTP status of the REST envelope; JSON-RPC always says 200. */
export interface OperationAnswer<N extends ExchangeOperationName> {
  readonly result: ExchangeResult<N>;
  readonly restStatus?: number;
}

/** Does an operation; throws `ExchangeException` to refuse. */
export type OperationHandler<N extends ExchangeOperationName> = (
  params: ExchangeParams<N>,
  caller: ExchangeCaller,
) => Promise<OperationAnswer<N>>;
export type OperationHandlers = { readonly [N in ExchangeOperationName]: OperationHandler<N> };

/** A call's end, before an envelope is put around it. */
export type CallOutcome =
  | { readonly kind: "result"; readonly result: unknown; readonly restStatus: number }
  | { readonly kind: "exception"; readonly code: ExchangeExceptionCode; readonly details: string }
  | { readonly kind: "fault"; readonly code: ExchangeFaultCode };
