export * from "./settings.ts";
export * from "./ports.ts";
export * from "./parse-settings.ts";
export * from "./change-settings.ts";
export * from "./rates.ts";
