import type { listDeposits, listEwalletRequests, listUnclaimedLines } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";

export type Deposit = ResponseOf<typeof listDeposits>["items"][number];
export type EwalletRequest = ResponseOf<typeof listEwalletRequests>["items"][number];
export type UnclaimedLine = ResponseOf<typeof listUnclaimedLines>["items"][number];
/** Deposits by their status, the payments that gateways were asked for, and the money that nobody claims. */
export const depositViews = ["pending", "ewallet", "approved", "rejected", "unclaimed"] as const;
export type DepositQueue = (typeof depositViews)[number];
