import { expect, test } from "vitest";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";

const stage = exchangePerFile();

/** More than the engine keeps of closed ones. */
const many = 40;
const mostKept = 32;

async function settledMarkets(count: number): Promise<string[]> {
  const marketIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const marketId = await stage.exchange.createMarket();
    await stage.exchange.control(marketId, { type: "settle", winners: [1], reason: "result" });
    marketIds.push(marketId);
  }
  return marketIds;
}

test("[ENG-59] settled markets that are looked at, previewed and bet on don't stay in memory, and are told as they are each time", async () => {
  const { engine } = stage.running;
  const player = await stage.exchange.createPlayer(1_000);
  const marketIds = await settledMarkets(many);
  const open = await stage.exchange.createMarket();
  for (const marketId of [...marketIds, ...marketIds]) {
    expect(await engine.image(marketId)).toMatchObject({ marketId, definition: { status: "CLOSED" } });
  }
  expect(engine.marketsInMemory).toBeLessThanOrEqual(mostKept + 1);
  for (const marketId of marketIds) await stage.exchange.door.previewSettlement({ marketId, winners: [2] });
  expect(engine.marketsInMemory).toBeLessThanOrEqual(mostKept + 1);
  // One batch of more closed markets than are kept is answered all the same.
  const bet = { on: 1, side: "BACK", price: 3, taka: 20 } as const;
  const reports = await Promise.all([...marketIds, open].map((marketId) => stage.exchange.bet(player, marketId, bet)));
  expect(reports.map((report) => report.status)).toEqual([...marketIds.map(() => "FAILURE"), "SUCCESS"]);
  await engine.image(open);
  expect(engine.marketsInMemory).toBeLessThanOrEqual(mostKept + 1);
});

test("[ENG-59] within an epoch what is told of a market never goes back, though it is put away and settled again", async () => {
  const { engine } = stage.running;
  const [marketId = ""] = await settledMarkets(1);
  const before = await engine.image(marketId);
  const told: number[] = [];
  const stop = stage.exchange.bus.subscribe(`market.${marketId}`, (payload) => {
    told.push(Number((payload as unknown as { readonly sequence: number }).sequence));
  });
  for (const other of await settledMarkets(many)) await engine.image(other);
  await stage.exchange.control(marketId, { type: "resettle", winners: [2], reason: "corrected" });
  const after = await engine.image(marketId);
  stop();
  expect(told.length).toBeGreaterThan(0);
  expect(Math.min(...told)).toBeGreaterThan(before?.sequence ?? Number.NaN);
  expect(after?.epoch).toBe(before?.epoch);
  expect(after?.sequence).toBeGreaterThanOrEqual(Math.max(...told));
});
