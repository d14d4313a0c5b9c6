export * from "./control-market.ts";
export * from "./end-player-session.ts";
export * from "./ports.ts";
export * from "./unlock-login.ts";
