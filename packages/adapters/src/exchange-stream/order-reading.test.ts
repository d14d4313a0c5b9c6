import type { MatchedLevel } from "@maidan/services/exchange-reads";
import { expect, test } from "vitest";
import { isImage, marketId, stagePerTest, type StreamMessage } from "./test-support/index.ts";

const stage = stagePerTest();
const level = (priceX100: number, sizeMinor: bigint): MatchedLevel => ({
  selectionId: 7,
  side: "BACK",
  priceX100,
  sizeMinor,
  strategyRef: "",
});
const matchedIn = (message: StreamMessage): unknown =>
  (message.oc?.[0]?.["orc"] as { readonly mb?: unknown }[] | undefined)?.[0]?.mb;

/** A player with 10 matched at 12, whose matches are read as `read` has it: what they are after a fill, or a fault. */
async function followed(read: (afterFillId: string) => MatchedLevel[]) {
  const faults: unknown[] = [];
  const asked: string[] = [];
  await stage.start({
    parts: {
      onFault: (error) => faults.push(error),
      store: {
        catalogue: () => Promise.reject(new Error("not expected")),
        markets: async () => [],
        currentOrders: async () => ({ rows: [], isMoreAvailable: false }),
        ordersById: async () => [],
        marketsWithBets: async () => [marketId],
        matchedAfter: async (_reader, { afterFillId }) => {
          asked.push(afterFillId);
          return { levels: read(afterFillId), lastFillId: "5" };
        },
      },
    },
  });
  stage.markets.open(marketId);
  const client = await stage.join();
  client.send({ op: "orderSubscription", id: 3, heartbeatMs: 500 });
  return { client, image: await client.next(isImage), asked, faults };
}
const withdraw = (): void => {
  const [kept, gone] = stage.markets.define(marketId).runners;
  if (kept === undefined || gone === undefined) throw new Error("no runners");
  const runners = [kept, { ...gone, status: "REMOVED" as const }];
  stage.markets.change(marketId, { definition: stage.markets.define(marketId, { version: 2, runners }) });
};

test("[STREAM-54] [STREAM-35] after a withdrawal matches are read from the first again, also when that reading fails at first; meanwhile the stream says 503", async () => {
  let isFailing = false;
  let isWithdrawn = false;
  const { client, image, asked, faults } = await followed((afterFillId) => {
    if (isFailing) {
      isFailing = false;
      throw new Error("the database is away");
    }
    if (afterFillId !== "0") return [];
    return [level(isWithdrawn ? 947 : 1_200, 10_00n)];
  });
  expect(matchedIn(image)).toEqual([[12, 10]]);
  [isFailing, isWithdrawn] = [true, true];
  withdraw();
  expect(await client.next(({ ct }) => ct === "HEARTBEAT")).toMatchObject({ status: 503 });
  const told = await client.next((message) => message.oc !== undefined);
  expect(told).not.toHaveProperty("status");
  expect(matchedIn(told)).toEqual([
    [9.47, 10],
    [12, 0],
  ]);
  expect([asked, faults.length]).toEqual([["0", "0", "0"], 1]);
});
