export * from "./control-market.ts";
export * from "./correct-balance.ts";
export * from "./end-app-key.ts";
export * from "./end-player-session.ts";
export * from "./manage-player.ts";
export * from "./ports.ts";
export * from "./unlock-login.ts";
export * from "./corrections.ts";
