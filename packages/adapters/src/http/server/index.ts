export { createHttpServer, type HttpLogger, type HttpServerOptions } from "./create-http-server.ts";
export { mountEventStream, type EventStream } from "./event-stream.ts";
export { StreamReaders } from "./stream-readers.ts";
export { ToldTable, type Telling } from "./told-table.ts";
export { mountToldTopics, type Topic } from "./told-topics.ts";
export { mount, readQuery } from "./mount.ts";
export type {
  AuthenticatePlayer,
  AuthenticateStaff,
  Handler,
  HandlerInput,
  HandlerReply,
  PlayerIdentity,
  StaffIdentity,
} from "./handler.ts";
export { requireOwnRemoteId } from "./own-remote-id.ts";
export { bearerToken } from "./authentication.ts";
export { errorBody, HttpError, sendError } from "./errors.ts";
export { addressLimits, refusedKeyLimit, type AddressLimits, type RequestLimit } from "./limits.ts";
export { cspNonce } from "./security-headers.ts";
export { takeRest } from "./broken-requests.ts";
export { errorForLog, redaction } from "./logging.ts";
export { createProcessMetrics, isInsider } from "./metrics.ts";
export type { ReadinessCheck } from "./health.ts";
export { registryOf, type HttpRegistry } from "./registry.ts";
export { announceShutdown, shutDown, type ShutdownTimes } from "./shutdown.ts";
