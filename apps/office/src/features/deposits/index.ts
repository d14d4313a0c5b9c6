export type { DepositStatus } from "./deposit.ts";
export { DepositsPage } from "./deposits-page.tsx";
