import { expect, test } from "vitest";
import { groupByDay } from "../records/transactions.ts";
import { firstWords, meantByRead, previewWords, type InboxItem } from "./inbox.ts";

const item = (id: string, more: Partial<InboxItem> = {}): InboxItem => ({
  id,
  title: "Title",
  message: "Words",
  created_at: "2026-11-21T12:00:00.000Z",
  is_read: false,
  ...more,
});

test("[INBOX-01] [CONST-34] a row shows the first five words, with dots only where more follow", () => {
  expect(firstWords("Your  deposit no. 7\nof ৳ 500.00 was received", previewWords)).toBe("Your deposit no. 7 of...");
  expect(firstWords("one two three four five", previewWords)).toBe("one two three four five");
  expect(firstWords("  ", previewWords)).toBe("");
});

test("[INBOX-07] [OP-49] headings are the days of Dhaka: half past eleven at night in London is the next day there", () => {
  const list = [
    item("3", { created_at: "2026-11-21T18:00:00.000Z" }),
    item("2", { created_at: "2026-11-21T17:59:59.000Z" }),
    item("1", { created_at: "2026-11-20T18:30:00.000Z" }),
  ];
  expect(groupByDay(list).map(({ rows }) => rows.map(({ id }) => id))).toEqual([["3"], ["2", "1"]]);
});

test("[OP-49] Read means the selected messages, and with nothing selected the unread ones of the list", () => {
  const list = [item("1"), item("2", { is_read: true }), item("3")];
  expect(meantByRead(list, new Set(["2", "3"]))).toEqual(["2", "3"]);
  expect(meantByRead(list, new Set())).toEqual(["1", "3"]);
});
