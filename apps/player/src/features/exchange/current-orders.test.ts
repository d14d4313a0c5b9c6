import { expect, test } from "vitest";
import type { exchangeCall } from "./calls.ts";
import { readCurrentOrders, type CurrentOrder } from "./current-orders.ts";

const orders = (from: number, count: number): CurrentOrder[] =>
  Array.from({ length: count }, (_, place) => ({ betId: String(from + place) }) as CurrentOrder);

function exchangeOf(all: readonly CurrentOrder[], options: { readonly moves?: number } = {}) {
  const asked: { readonly fromRecord: number; readonly marketIds?: readonly string[] }[] = [];
  const call = async (_name: string, params: (typeof asked)[number] & { readonly recordCount: number }) => {
    asked.push(params);
    // An order that ended meanwhile moves what follows.
    const from = Math.max(0, params.fromRecord - (options.moves ?? 0));
    const currentOrders = all.slice(from, from + params.recordCount);
    const moreAvailable = from + params.recordCount < all.length;
    return { ok: true, status: 200, value: { currentOrders, moreAvailable } };
  };
  return { asked, call: call as unknown as typeof exchangeCall };
}

test("[ROOM-23] a list that goes on is read to its end, each order once", async () => {
  const { asked, call } = exchangeOf(orders(1, 2_300), { moves: 1 });
  const read = await readCurrentOrders({ marketIds: ["1.2"] }, call);
  expect([read.orders.length, read.isCut]).toEqual([2_300, false]);
  expect(asked.map(({ fromRecord }) => fromRecord)).toEqual([0, 1_000, 2_000]);
  expect(asked[2]?.marketIds).toEqual(["1.2"]);
});

test("[ROOM-23] one that nobody looks through says that it is cut, and one that can't be read is an error", async () => {
  const read = await readCurrentOrders({}, exchangeOf(orders(1, 10_001)).call);
  expect([read.orders.length, read.isCut]).toEqual([10_000, true]);
  const fails = async () => ({ ok: false, error: { kind: "network", message: "cable" } });
  await expect(readCurrentOrders({}, fails as unknown as typeof exchangeCall)).rejects.toThrow("cable");
});
