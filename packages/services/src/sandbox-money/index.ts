export * from "./formats.ts";
export * from "./operator-accounts.ts";
export * from "./ports.ts";
export * from "./transfer.ts";
export * from "./wallet.ts";
