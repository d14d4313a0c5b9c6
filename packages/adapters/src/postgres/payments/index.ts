export { createDepositStore } from "./deposit-store.ts";
export { paymentInvariants } from "./invariants.ts";
export { createPaymentMethodStore } from "./method-store.ts";
export { createPromotionStore } from "./promotion-store.ts";
export { createStatementStore } from "./statement-store.ts";
export { createTurnoverStore } from "./turnover-store.ts";
export { createWithdrawalStore } from "./withdrawal-store.ts";
export { createPaymentReads } from "./payment-reads.ts";
