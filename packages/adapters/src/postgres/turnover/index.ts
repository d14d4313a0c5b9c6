export { createGrantStore } from "./grant-store.ts";
export { turnoverInvariants } from "./invariants.ts";
export { termsOf, weightsOf, type KeptTerms } from "./terms.ts";
export { createTurnoverStore } from "./turnover-store.ts";
export { createTurnoverReads } from "./turnover-reads.ts";
