export { depositViews, type DepositQueue } from "./deposit.ts";
export { DepositsPage } from "./deposits-page.tsx";
