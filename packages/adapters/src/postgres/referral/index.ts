export { referralInvariants } from "./invariants.ts";
export { createReferralStore } from "./referral-store.ts";
