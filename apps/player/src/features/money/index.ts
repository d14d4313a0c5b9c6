export { MethodMark } from "./method-mark.tsx";
export { readTransactions, useTransactions, useUser, type Transaction } from "./use-money.ts";
export { PlayMoneyNote } from "./wallet-frame.tsx";
