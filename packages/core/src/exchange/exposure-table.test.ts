import { expect, test } from "vitest";
import { ExposureTable } from "./exposure-table.ts";
import { houseAccountId } from "./market.ts";
import { matchOdds } from "./test-support/setup.ts";

const told = new Float64Array(16);

/** What ends each command for one account. */
function tell(table: ExposureTable, row: number): void {
  table.touch(row);
  table.tell(row, told, 0);
  table.touchedCount = 0;
}

/** The account places a lay, which may be so small that it risks nothing, or cancels it (-1). */
function lay(table: ExposureTable, accountId: number, change: 1 | -1, liabilityMinor = 500): number {
  const row = table.rowOf(accountId);
  table.countOrder(row, change);
  table.addLay(row, 1, change * liabilityMinor);
  tell(table, row);
  return row;
}

test("[CORE-07] an account that holds nothing more leaves its row to the next, so that a market is as large as those who are in it", () => {
  const table = new ExposureTable(matchOdds);
  const rows = new Set<number>();
  for (let accountId = 1; accountId <= 1_000; accountId += 1) {
    rows.add(lay(table, accountId, 1));
    expect(table.lockedOf(table.find(accountId))).toBe(500);
    lay(table, accountId, -1);
    expect(table.find(accountId)).toBe(-1);
    expect(table.allRows()).toEqual([]);
  }
  expect(rows.size).toBe(1);
  const [first, second] = [lay(table, 2_001, 1), lay(table, 2_002, 1)];
  expect([table.accountOf(first), table.accountOf(second)]).toEqual([2_001, 2_002]);
  expect([table.lockedOf(first), table.lockedOf(second)]).toEqual([500, 500]);
});

test("[CORE-07] whoever has an order that risks nothing, a position or the house's own row keeps it", () => {
  const table = new ExposureTable(matchOdds);
  const free = lay(table, 1, 1, 0);
  expect(table.find(1)).toBe(free);
  const matched = lay(table, 2, 1);
  table.addMatched({ row: matched, runner: 0 }, 0, 300);
  lay(table, 2, -1);
  expect(table.find(2)).toBe(matched);
  expect(table.ifWinOf(matched, 0)).toBe(300);
  const house = table.rowOf(houseAccountId);
  tell(table, house);
  expect(table.find(houseAccountId)).toBe(house);
  expect(table.allRows()).toEqual([free, matched, house]);
});
