import type { listDeposits } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";

export type Deposit = ResponseOf<typeof listDeposits>["items"][number];
export type DepositStatus = Deposit["status"];
