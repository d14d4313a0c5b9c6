import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { exchangeCall } from "./calls.ts";
import { linesQuery, readInParts, resultsQuery } from "./position-reads.ts";

const ids = (count: number): string[] => Array.from({ length: count }, (_, place) => `1.${place}`);

test("[ROOM-68] results of more markets than the exchange tells in one call are read call after call, each market once", async () => {
  const asked: string[][] = [];
  const call = ((_operation: string, { marketIds }: { marketIds: string[] }) => {
    asked.push(marketIds);
    return Promise.resolve({ ok: true, value: marketIds.map((marketId) => ({ marketId, profitAndLosses: [] })) });
  }) as unknown as typeof exchangeCall;
  const read = await new QueryClient().fetchQuery(resultsQuery(ids(101), call));
  expect(asked.map((part) => part.length)).toEqual([50, 50, 1]);
  expect(read.map(({ marketId }) => marketId)).toEqual(ids(101));
  expect(await readInParts([], () => Promise.reject(new Error("nothing to ask")))).toEqual([]);
});

test("[LINE-09] bets at lines are in hundredths and paisa; a market without any has an empty list", async () => {
  const call = (() =>
    Promise.resolve({
      ok: true,
      value: [
        { marketId: "1.1", runners: [{ matches: [{ side: "BACK", price: 150.5, size: 20.05 }] }] },
        { marketId: "1.2", runners: [{}] },
      ],
    })) as unknown as typeof exchangeCall;
  const read = await new QueryClient().fetchQuery(linesQuery(["1.1", "1.2"], call));
  expect([...read]).toEqual([
    ["1.1", [{ side: "BACK", priceX100: 15_050, sizeMinor: 2_005 }]],
    ["1.2", []],
  ]);
});
