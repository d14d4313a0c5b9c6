export * from "./ports.ts";
export * from "./texts.ts";
export * from "./reward-texts.ts";
export * from "./market-texts.ts";
export * from "./tell-settled.ts";
export * from "./write-letter.ts";
export * from "./keep-inbox.ts";
export * from "./broadcast.ts";
