export { useTransactions, useUser, type Transaction } from "./use-money.ts";
export { PlayMoneyNote } from "./wallet-frame.tsx";
