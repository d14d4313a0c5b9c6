export * from "./posting.ts";
