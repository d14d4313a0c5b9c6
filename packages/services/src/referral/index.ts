export * from "./claim-rewards.ts";
export * from "./earn-rewards.ts";
export * from "./office.ts";
export * from "./ports.ts";
