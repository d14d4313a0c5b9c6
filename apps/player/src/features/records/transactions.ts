/** What the transaction page shows of a list: filters, groups by Dhaka's date, and the steps of a transaction. Pure. */

export interface TransactionLike {
  readonly action: string;
  readonly key: string | number;
  readonly created_at: string;
  readonly updated_at: string;
}

export type StatusFilter = "all" | "pending" | "fail" | "success";
export type KindFilter = "all" | "deposit" | "withdraw";
export type DateFilter = "today" | "yesterday" | "last7Days" | "all";

export interface TransactionFilter {
  readonly status: StatusFilter;
  readonly kind: KindFilter;
  readonly date: DateFilter;
}

/** [RECORDS-23] */
export const firstFilter: TransactionFilter = { status: "all", kind: "all", date: "today" };

const dayMs = 86_400_000;
const dhakaOffsetMs = 6 * 3_600_000;

/** The number of the Dhaka day that a moment lies in; Dhaka keeps GMT+6 all year. */
export const dhakaDay = (atMs: number): number => Math.floor((atMs + dhakaOffsetMs) / dayMs);

export function isInDate(atMs: number, date: DateFilter, nowMs: number): boolean {
  const age = dhakaDay(nowMs) - dhakaDay(atMs);
  switch (date) {
    case "today":
      return age === 0;
    case "yesterday":
      return age === 1;
    case "last7Days":
      return age >= 0 && age < 7;
    case "all":
      return true;
  }
}

export type TransactionStatus = "pending" | "success" | "fail";

/** From the key: "0" is under way, "1" done, anything else failed. [RECORDS-25] [OP-68] */
export function statusOf(transaction: Pick<TransactionLike, "key">): TransactionStatus {
  const key = String(transaction.key);
  if (key === "0") return "pending";
  return key === "1" ? "success" : "fail";
}

/** Bonus rows appear under All alone. [RECORDS-29] [OP-45] */
export function filterTransactions<T extends TransactionLike>(
  list: readonly T[],
  filter: TransactionFilter,
  nowMs: number,
): T[] {
  return list.filter(
    (transaction) =>
      (filter.status === "all" || statusOf(transaction) === filter.status) &&
      (filter.kind === "all" || transaction.action === filter.kind) &&
      isInDate(Date.parse(transaction.created_at), filter.date, nowMs),
  );
}

/** Groups in the list's order, one per Dhaka date. [RECORDS-24] */
export function groupByDay<T extends { readonly created_at: string }>(
  list: readonly T[],
): { readonly day: number; readonly at: string; readonly rows: readonly T[] }[] {
  const groups = Map.groupBy(list, (row) => dhakaDay(Date.parse(row.created_at)));
  return [...groups].map(([day, rows]) => ({ day, at: rows[0]?.created_at ?? "", rows }));
}
