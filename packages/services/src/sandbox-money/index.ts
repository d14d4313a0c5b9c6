export * from "./forget-pin.ts";
export * from "./formats.ts";
export * from "./gateway.ts";
export * from "./operator-accounts.ts";
export * from "./pin.ts";
export * from "./ports.ts";
export * from "./transfer.ts";
export * from "./wallet.ts";
