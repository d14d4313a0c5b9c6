import type { StreamErrorCode } from "@maidan/contract/exchange-stream";

/** Why a request is refused; all but one refusal end the connection. [STREAM-05] */
export interface StreamRefusal {
  readonly code: StreamErrorCode;
  readonly message: string;
}
export const refusal = (code: StreamErrorCode, message: string): StreamRefusal => ({ code, message });

export const endsConnection = (code: StreamErrorCode): boolean => code !== "SUBSCRIPTION_LIMIT_EXCEEDED";

export const isRefusal = (value: object): value is StreamRefusal => "code" in value && "message" in value;
