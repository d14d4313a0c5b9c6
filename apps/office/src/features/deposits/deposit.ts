import type { listDeposits, listEwalletRequests } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";

export type Deposit = ResponseOf<typeof listDeposits>["items"][number];
export type EwalletRequest = ResponseOf<typeof listEwalletRequests>["items"][number];
/** Deposits by their status, and the payments that gateways were asked for. */
export const depositViews = ["pending", "ewallet", "approved", "rejected"] as const;
export type DepositQueue = (typeof depositViews)[number];
