export * from "./command-runner.ts";
export * from "./outbox-relay.ts";
export { contentHash } from "./command-log.ts";
