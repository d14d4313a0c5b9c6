export * from "./player-store.ts";
export * from "./session-store.ts";
export * from "./code-store.ts";
export * from "./account-limiter.ts";
export * from "./captcha-store.ts";
