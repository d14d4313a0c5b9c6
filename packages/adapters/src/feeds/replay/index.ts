export * from "./read-recording.ts";
