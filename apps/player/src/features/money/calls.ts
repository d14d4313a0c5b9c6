import type {
  checkWithdrawal,
  confirmEwallet,
  getWalletNumber,
  paymentMethods,
  requestEwallet,
  showPaymentMethod,
  showTransactions,
  submitDeposit,
  submitWithdrawal,
} from "@maidan/contract/http/payments";
import type { promotions } from "@maidan/contract/http/promotions";
import type { otherPhones, showUser } from "@maidan/contract/http/player";
import { wire } from "../../api/index.ts";

export const methodsCall = wire<typeof paymentMethods>({
  method: "GET",
  path: "/api/payment-methods",
  auth: "optional",
});
export const channelsCall = wire<typeof showPaymentMethod>({
  method: "GET",
  path: "/api/showpayment-menthod",
  auth: "player",
});
export const walletNumberCall = wire<typeof getWalletNumber>({
  method: "GET",
  path: "/api/get-wallet-number",
  auth: "player",
});
export const depositCall = wire<typeof submitDeposit>({
  method: "POST",
  path: "/api/submit-deposit",
  auth: "player",
  movesMoney: true,
});
export const ewalletCall = wire<typeof requestEwallet>({
  method: "POST",
  path: "/api/ewa/request",
  auth: "player",
  movesMoney: true,
});
export const ewalletConfirmCall = wire<typeof confirmEwallet>({
  method: "POST",
  path: "/api/ewa/confirm",
  auth: "player",
});
export const transactionsCall = wire<typeof showTransactions>({
  method: "GET",
  path: "/api/transaction/show",
  auth: "player",
});
export const promotionsCall = wire<typeof promotions>({ method: "GET", path: "/api/promotion", auth: "optional" });
export const withdrawalCheckCall = wire<typeof checkWithdrawal>({
  method: "GET",
  path: "/api/userwithdrawcheck",
  auth: "player",
});
export const withdrawalCall = wire<typeof submitWithdrawal>({
  method: "POST",
  path: "/api/submit-withdraw",
  auth: "player",
  movesMoney: true,
});
export const userCall = wire<typeof showUser>({ method: "GET", path: "/api/user/show", auth: "player" });
export const otherPhonesCall = wire<typeof otherPhones>({
  method: "GET",
  path: "/api/get/other/phone",
  auth: "player",
});
