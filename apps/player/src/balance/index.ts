export { balanceQuery, useBalance, useBalanceKeeper, type Balance } from "./balance.ts";
