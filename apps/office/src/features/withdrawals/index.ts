export type { WithdrawalStatus } from "./decide.tsx";
export { WithdrawalsPage } from "./withdrawals-page.tsx";
