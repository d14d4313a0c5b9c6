export * from "./ports.ts";
export * from "./console.ts";
export * from "./control.ts";
export * from "./cricket-lines.ts";
export * from "./follow-match.ts";
export * from "./office.ts";
export * from "./place-bet.ts";
export * from "./settle.ts";
