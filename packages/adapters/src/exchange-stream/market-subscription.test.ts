import { expect, test } from "vitest";
import { createMemoryBus } from "../memory/bus/index.ts";
import { MarketHub } from "./market-hub.ts";
import { createMarketSource } from "./market-subscription.ts";

const view = { fields: new Set([] as const), ladderLevels: 1, regulator: "PLAY MONEY" };

/** A subscription that has ended while it looked for new markets. `end` tells what the look finds, or how it fails. */
async function endedWhileLooking() {
  const bus = createMemoryBus();
  const asked: string[] = [];
  const faults: unknown[] = [];
  const hub = new MarketHub(
    {
      bus,
      readImage: async (marketId) => {
        asked.push(marketId);
        return undefined;
      },
      readRows: async () => undefined,
    },
    { lingerMs: 1 },
  );
  const found = Promise.withResolvers<readonly string[]>();
  let isLooking = false;
  const source = createMarketSource(
    {
      hub,
      bus,
      findMarkets: () => {
        isLooking = true;
        return found.promise;
      },
      newMarketsMs: 0,
      mostMarkets: 200,
      onFault: (error) => faults.push(error),
    },
    { filter: {}, view, marketIds: ["1.1"], onChange: () => undefined },
  );
  bus.publish("events", {});
  await expect.poll(() => isLooking).toBe(true);
  source.stop();
  const end = async (tell: (look: typeof found) => void): Promise<void> => {
    tell(found);
    await new Promise((resolve) => setImmediate(resolve));
    hub.stop();
  };
  return { source, asked, faults, end };
}

test("[STREAM-11] a look for new markets that is under way when a subscription ends takes nothing up any more", async () => {
  const { source, asked, end } = await endedWhileLooking();
  await end((look) => look.resolve(["1.1", "1.2"]));
  expect(asked).toEqual(["1.1"]);
  expect([...source.ids()]).toEqual([]);
});

test("[STREAM-11] one that fails when the subscription has ended is nobody's fault, as where the database ends with the stream", async () => {
  const { faults, end } = await endedWhileLooking();
  await end((look) => look.reject(new Error("the pool has ended")));
  expect(faults).toEqual([]);
});
