import { expect, test } from "vitest";
import { createMemoryBus } from "../memory/bus/index.ts";
import { MarketHub } from "./market-hub.ts";
import { createMarketSource } from "./market-subscription.ts";

const view = { fields: new Set([] as const), ladderLevels: 1, regulator: "PLAY MONEY" };

test("[STREAM-11] a look for new markets that is under way when a subscription ends takes nothing up any more", async () => {
  const bus = createMemoryBus();
  const asked: string[] = [];
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
  let find: ((ids: readonly string[]) => void) | undefined;
  const source = createMarketSource(
    {
      hub,
      bus,
      findMarkets: () => new Promise((resolve) => (find = resolve)),
      newMarketsMs: 0,
      mostMarkets: 200,
      onFault: (error) => {
        throw error;
      },
    },
    { filter: {}, view, marketIds: ["1.1"], onChange: () => undefined },
  );
  bus.publish("events", {});
  await expect.poll(() => find !== undefined).toBe(true);
  source.stop();
  find?.(["1.1", "1.2"]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual(["1.1"]);
  expect([...source.ids()]).toEqual([]);
  hub.stop();
});
