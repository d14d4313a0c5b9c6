export * from "./before-asking.ts";
export * from "./control-of.ts";
export * from "./decide.ts";
export * from "./ports.ts";
