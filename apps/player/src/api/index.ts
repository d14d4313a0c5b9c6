export { api, setOnSessionLost } from "./client.ts";
export { createQueryClient, failureNote, holdReads, ReadFailed, readQuery, type FailureWords } from "./query.ts";
export { wire } from "@maidan/client/api";
