export * from "./account-number.ts";
export * from "./channel.ts";
export * from "./four-eyes.ts";
export * from "./match.ts";
export * from "./provider.ts";
export * from "./state.ts";
export * from "./transaction-id.ts";
