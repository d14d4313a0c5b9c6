export { addressOf, createApiClient, type ApiClient, type ApiClientOptions, type CallInput } from "./api-client.ts";
export { FormKey, mintKey } from "./form-key.ts";
export {
  isWorthRetrying,
  type AbortedError,
  type ApiError,
  type ApiResult,
  type RefusedError,
  type UnansweredError,
} from "./result.ts";
export { wire } from "./wire.ts";
