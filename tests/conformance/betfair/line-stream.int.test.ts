import { describe, expect, test } from "vitest";
import { hasStreamSchema, streamDifferences } from "./stream-schema.ts";
import {
  checkSchema,
  definitionOf,
  limitOrder,
  ofPrices,
  placeOn,
  pricesOf,
  runnersOf,
  streamOverExchange,
  untilOrder,
} from "./stream-stage.ts";

const stage = streamOverExchange();
const line = { leastX100: 14_050, mostX100: 18_950, intervalX100: 100 };

interface LineBet {
  readonly side: "BACK" | "LAY";
  readonly price: number;
  readonly size: number;
}
const place = (player: string, marketId: string, { side, price, size }: LineBet): Promise<string> =>
  placeOn(stage.api, { player, marketId, instruction: limitOrder(side, price, size) });

describe("the stream of a market of lines over the real exchange", () => {
  test("[LINE-07] a subscription by betting type finds it alone, its definition tells its lines, and its prices are lines", async () => {
    const [player, other] = [await stage.api.createPlayer(1_000), await stage.api.createPlayer(1_000)];
    const oddsId = await stage.api.createMarket();
    const marketId = await stage.api.createMarket({ runners: 1, line });
    await place(other, marketId, { side: "LAY", price: 160.5, size: 50 });
    await place(other, marketId, { side: "BACK", price: 164.5, size: 30 });
    const { client, image } = await stage.follow(player, {
      op: "marketSubscription",
      marketFilter: { marketIds: [oddsId, marketId], bettingTypes: ["LINE"] },
    });
    expect(image.mc).toHaveLength(1);
    expect(image.mc?.[0]).toMatchObject({
      id: marketId,
      marketDefinition: {
        bettingType: "LINE",
        lineMinUnit: 140.5,
        lineMaxUnit: 189.5,
        lineInterval: 1,
        priceLadderDefinition: { type: "LINE_RANGE" },
        crossMatching: false,
        bspMarket: false,
        numberOfWinners: 1,
        runners: [{ id: 1, status: "ACTIVE" }],
      },
    });
    expect(pricesOf(image)).toEqual([
      {
        id: 1,
        tv: 0,
        atb: [[160.5, 50]],
        atl: [[164.5, 30]],
        batb: [[0, 160.5, 50]],
        batl: [[0, 164.5, 30]],
        bdatb: [[0, 160.5, 50]],
        bdatl: [[0, 164.5, 30]],
      },
    ]);
    // Whoever sells takes the line that is bought: it is traded there.
    await place(player, marketId, { side: "BACK", price: 158.5, size: 20 });
    const traded = await client.next(ofPrices);
    expect(pricesOf(traded)?.[0]).toMatchObject({
      id: 1,
      atb: [[160.5, 30]],
      trd: [[160.5, 20]],
      ltp: 160.5,
    });
    const odds = await stage.follow(player, {
      op: "marketSubscription",
      marketFilter: { marketIds: [oddsId, marketId], bettingTypes: ["ODDS"] },
    });
    expect(odds.image.mc?.map((market) => market["id"])).toEqual([oddsId]);
    expect(odds.image.mc?.[0]?.["marketDefinition"]).toMatchObject({ bettingType: "ODDS" });
    for (const key of ["lineMinUnit", "lineMaxUnit", "lineInterval"])
      expect(odds.image.mc?.[0]?.["marketDefinition"]).not.toHaveProperty(key);
    checkSchema(client, odds.client);
  });

  test("[LINE-03] [LINE-05] its orders are told at their lines and matched at those of who waited; settled, each side of the number is told as it is paid", async () => {
    const [seller, other] = [await stage.api.createPlayer(1_000), await stage.api.createPlayer(1_000)];
    const marketId = await stage.api.createMarket({ runners: 1, line });
    const { client } = await stage.follow(seller, { op: "orderSubscription" });
    const prices = await stage.follow(seller, { op: "marketSubscription", marketFilter: { marketIds: [marketId] } });
    await place(other, marketId, { side: "LAY", price: 162.5, size: 40 });
    await place(other, marketId, { side: "LAY", price: 160.5, size: 40 });
    const betId = await place(seller, marketId, { side: "BACK", price: 160.5, size: 100 });
    const placed = await untilOrder(client, (runner) => runner.uo?.[0]?.["id"] === betId);
    expect(runnersOf(placed)[0]).toMatchObject({
      uo: [{ id: betId, p: 160.5, s: 100, side: "B", status: "E", ot: "L", pt: "L", sm: 80, sr: 20, avp: 161.5 }],
      mb: [
        [160.5, 40],
        [162.5, 40],
      ],
    });
    expect(runnersOf(placed)[0]).not.toHaveProperty("ml");
    const buyer = await stage.follow(other, { op: "orderSubscription" });
    expect(runnersOf(buyer.image)[0]).toMatchObject({
      ml: [
        [160.5, 40],
        [162.5, 40],
      ],
    });
    await stage.api.control(marketId, { type: "settle", winners: [161], reason: "161 runs" });
    const closed = await prices.client.next(
      (message) => ofPrices(message) && definitionOf(message)?.["status"] === "CLOSED",
    );
    expect(closed.mc?.[0]?.["marketDefinition"]).toMatchObject({ bettingType: "LINE", complete: true });
    const ended = await untilOrder(client, (runner) => runner.uo?.[0]?.["status"] === "EC");
    // The 40 sold at 162.5 win, the 40 at 160.5 lose, and the rest lapses.
    expect(runnersOf(ended)[0]?.uo?.[0]).toMatchObject({ id: betId, sm: 80, sl: 20, sr: 0, status: "EC" });
    expect(await stage.api.balances(seller)).toEqual({ cash: 100_000n, locked: 0n });
    checkSchema(client, buyer.client, prices.client);
  });
});

test.skipIf(!hasStreamSchema)(
  `[LINE-07] the field's schema knows each member of a definition of lines${hasStreamSchema ? "" : " (skipped: ../shared/data/betfair-spec is absent)"}`,
  async () => {
    const marketId = await stage.api.createMarket({ runners: 1, line });
    const { image } = await stage.follow(await stage.api.createPlayer(100), {
      op: "marketSubscription",
      marketFilter: { marketIds: [marketId] },
    });
    expect(streamDifferences(image)).toEqual([]);
    const spoilt = structuredClone(image) as { op: string; mc?: { marketDefinition: Record<string, unknown> }[] };
    const definition = spoilt.mc?.[0]?.marketDefinition ?? {};
    expect(Object.keys(definition)).toEqual(expect.arrayContaining(["lineMinUnit", "lineMaxUnit", "lineInterval"]));
    definition["lineUnit"] = 1;
    definition["lineMinUnit"] = "140.5";
    expect(streamDifferences(spoilt)).toHaveLength(2);
  },
);
