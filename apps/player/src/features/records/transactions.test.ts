import { describe, expect, test } from "vitest";
import { filterTransactions, firstFilter, groupByDay, isInDate, statusOf } from "./transactions.ts";

const nowMs = Date.parse("2026-11-21T20:00:00Z"); // 02:00 of the 22nd in Dhaka
const row = (action: string, key: string, created: string) => ({
  action,
  key,
  created_at: created,
  updated_at: created,
});
const list = [
  row("deposit", "0", "2026-11-21T18:30:00Z"), // 00:30 of the 22nd in Dhaka: today
  row("withdraw", "1", "2026-11-21T17:30:00Z"), // 23:30 of the 21st: yesterday
  row("bonus", "1", "2026-11-16T12:00:00Z"),
  row("deposit", "2", "2026-10-01T12:00:00Z"),
];
const all = { status: "all", kind: "all", date: "all" } as const;

describe("transaction records", () => {
  test("[RECORDS-23] the first filter shows today, and a day is Dhaka's day", () => {
    expect(filterTransactions(list, firstFilter, nowMs)).toEqual([list[0]]);
    expect(filterTransactions(list, { ...all, date: "yesterday" }, nowMs)).toEqual([list[1]]);
    expect(filterTransactions(list, { ...all, date: "last7Days" }, nowMs)).toEqual(list.slice(0, 3));
    expect(filterTransactions(list, all, nowMs)).toEqual(list);
  });

  test("[RECORDS-23] [CONST-37] the last seven days are today and the six before, by Dhaka's midnight", () => {
    const at = (createdAt: string) => isInDate(Date.parse(createdAt), "last7Days", Date.parse("2026-11-21T10:00:00Z"));
    expect([at("2026-11-14T18:00:00Z"), at("2026-11-14T17:59:59Z"), at("2026-11-21T23:59:59Z")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("[RECORDS-21] the status filter goes by the key", () => {
    expect(filterTransactions(list, { ...all, status: "pending" }, nowMs)).toEqual([list[0]]);
    expect(filterTransactions(list, { ...all, status: "fail" }, nowMs)).toEqual([list[3]]);
    expect(filterTransactions(list, { ...all, status: "success" }, nowMs)).toEqual([list[1], list[2]]);
  });

  test("[RECORDS-22] [RECORDS-29] [OP-45] bonus rows appear under All only", () => {
    expect(filterTransactions(list, { ...all, kind: "deposit" }, nowMs)).toEqual([list[0], list[3]]);
    expect(filterTransactions(list, { ...all, kind: "withdraw" }, nowMs)).toEqual([list[1]]);
  });

  test("[RECORDS-25] [OP-68] 0 is under way, 1 is done, 2 failed, as text or number", () => {
    expect([statusOf({ key: "0" }), statusOf({ key: 1 }), statusOf({ key: "2" })]).toEqual([
      "pending",
      "success",
      "fail",
    ]);
  });

  test("[RECORDS-24] the list is grouped by Dhaka's date", () => {
    expect(groupByDay(list).map((group) => group.rows.length)).toEqual([1, 1, 1, 1]);
  });
});
