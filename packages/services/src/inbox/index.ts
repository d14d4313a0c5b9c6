export * from "./ports.ts";
export * from "./texts.ts";
export * from "./write-letter.ts";
export * from "./keep-inbox.ts";
export * from "./broadcast.ts";
