import type { ExchangeRecord } from "@maidan/contract/http/exchange";
import type { BetDate } from "./settled-bets.ts";
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

export const recordSports = ["all", "cricket", "soccer", "tennis", "racing"] as const;
export const recordSides = ["all", "back", "lay"] as const;
export const recordResults = ["all", "open", "won", "lost", "void", "killed"] as const;

/** What the history is picked by. [ROOM-30] */
export interface ExchangeFilter {
  readonly date: BetDate;
  readonly sport: (typeof recordSports)[number];
  readonly side: (typeof recordSides)[number];
  readonly result: (typeof recordResults)[number];
}

export const firstExchangeFilter = { sport: "all", side: "all", result: "all" } as const satisfies Omit<
  ExchangeFilter,
  "date"
>;

const sides = { back: "BACK", lay: "LAY" } as const;
const results = { open: "open", won: "WON", lost: "LOST", void: "VOID", killed: "LAPSED" } as const;

/** The market that the history is of, with what it is called where the player came from. */
export interface RecordMarket {
  readonly id: string;
  readonly event: string;
  readonly name: string;
}

const marketIds = /^\d{1,3}\.\d{1,15}$/;

/** The market that a link asks for, in the navigation's state or, in a page of its own, in the address; undefined = all of them. [ROOM-30] */
export function readMarket(
  state: Readonly<Record<string, unknown>>,
  address: URLSearchParams,
): RecordMarket | undefined {
  const read = (key: string): string => {
    const value = state[key] ?? address.get(key);
    return typeof value === "string" ? value : "";
  };
  const id = read("market");
  return marketIds.test(id) ? { id, event: read("event"), name: read("name") } : undefined;
}

/** The words that a choice is asked with; All is not asked. A market's bets are those of all days. [RECORDS-05] [ROOM-30] */
export const askedOf = ({ date, sport, side, result }: ExchangeFilter, marketId?: string) => ({
  ...(marketId === undefined ? { date: recordDates[date] } : { market_id: marketId }),
  ...(sport !== "all" && { sport }),
  ...(side !== "all" && { side: sides[side] }),
  ...(result !== "all" && { status: results[result] }),
});

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
    case "LAPSED":
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
