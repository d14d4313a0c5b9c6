export * from "./command-runner.ts";
export * from "./outbox-relay.ts";
