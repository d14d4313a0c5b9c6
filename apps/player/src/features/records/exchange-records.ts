import type { ExchangeRecord } from "@maidan/contract/http/exchange";
import type { DateFilter } from "./transactions.ts";

/** What the Exchange tab of the betting records shows of a bet. Pure. */

export type { ExchangeRecord };

/** The words that the list is asked with. [RECORDS-05] */
export const recordDates: Readonly<Record<DateFilter, "today" | "yesterday" | "last7days" | "all">> = {
  today: "today",
  yesterday: "yesterday",
  last7Days: "last7days",
  all: "all",
};

/** The header of a bet's details: success for WON, fail for LOST, otherwise processing. [RECORDS-17] */
export type RecordTone = "success" | "fail" | "processing";

export function toneOf(status: ExchangeRecord["status"]): RecordTone {
  switch (status) {
    case "WON":
      return "success";
    case "LOST":
      return "fail";
    case "open":
    case "VOID":
      return "processing";
  }
}

/** Pages follow each other while bets arrive, so that one bet may stand on two of them: each is shown once. */
export function eachOnce(pages: readonly (readonly ExchangeRecord[])[]): ExchangeRecord[] {
  const known = new Set<string>();
  return pages.flat().filter(({ transaction_id: id }) => {
    if (known.has(id)) return false;
    known.add(id);
    return true;
  });
}
