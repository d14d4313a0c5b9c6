export * from "./argon2-hasher.ts";
export * from "./code-hasher.ts";
export * from "./pepper.ts";
