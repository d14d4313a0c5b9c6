export * from "./referral.ts";
export * from "./vip.ts";
