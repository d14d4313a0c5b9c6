import { expect, test } from "vitest";
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
const twoPlayers = async () => [await stage.api.createPlayer(1_000), await stage.api.createPlayer(1_000)] as const;
const ofMarket = (marketId: string) => ({ op: "marketSubscription", marketFilter: { marketIds: [marketId] } });

test("[STREAM-54] [REMOVE-03] the field's own example: a runner goes with 21.08 %, and what was matched at 12 is told at 9.47, with nothing left at 12", async () => {
  const { api } = stage;
  const [backer, layer] = await twoPlayers();
  const marketId = await api.createMarket({ runners: 3 });
  const { client } = await stage.follow(backer, { op: "orderSubscription" });
  const prices = await stage.follow(layer, ofMarket(marketId));
  await placeOn(api, { player: layer, marketId, instruction: limitOrder("LAY", 12, 10) });
  const betId = await placeOn(api, { player: backer, marketId, instruction: limitOrder("BACK", 12, 10) });
  const gone = { ...limitOrder("BACK", 4, 20), selectionId: 2 };
  const onRemoved = await placeOn(api, { player: backer, marketId, instruction: gone });
  await placeOn(api, { player: layer, marketId, instruction: { ...limitOrder("LAY", 4, 15), selectionId: 2 } });
  await untilOrder(client, (runner) => runner.uo?.[0]?.["id"] === onRemoved && runner.uo[0]["sm"] === 15);
  const version = definitionOf(prices.image)?.["version"] as number;
  const removal = { type: "removeRunner", selectionId: 2, adjustmentBasisPoints: 2_108, reason: "lame" } as const;
  expect(await api.control(marketId, removal)).toMatchObject({ ok: true });

  // Bets and matched sizes come in messages of their own, in either order.
  const lastOf = (id: string) =>
    client.messages
      .flatMap(runnersOf)
      .flatMap(({ uo }) => uo ?? [])
      .findLast((order) => order["id"] === id);
  const matchedAt = (price: number): number[] =>
    client.messages
      .flatMap(runnersOf)
      .flatMap(({ mb }) => mb ?? [])
      .filter(([at]) => at === price)
      .map(([, size = 0]) => size);
  while (lastOf(betId)?.["avp"] === 12 || matchedAt(9.47).length === 0) await client.next();
  expect([matchedAt(12), matchedAt(9.47), matchedAt(4)]).toEqual([[10, 0], [10], [15, 0]]);
  expect(lastOf(betId)).toMatchObject({ p: 12, avp: 9.47, sm: 10, status: "EC" });
  expect(lastOf(onRemoved)).toMatchObject({ sm: 0, sv: 15, sl: 5, sr: 0, status: "EC" });
  const told = await prices.client.next((message) => ofPrices(message) && definitionOf(message) !== undefined);
  expect(definitionOf(told)?.["version"]).toBeGreaterThan(version);
  expect(definitionOf(told)).toMatchObject({
    numberOfActiveRunners: 2,
    runners: [
      { id: 1, status: "ACTIVE" },
      { id: 2, status: "REMOVED", adjustmentFactor: 21.08, removalDate: expect.any(String) },
      { id: 3, status: "ACTIVE" },
    ],
  });
  checkSchema(client, prices.client);
});

test('[STREAM-52] a starting price that there isn\'t is the text "NaN", and one that there is a number', async () => {
  const { api } = stage;
  const [backer, layer] = await twoPlayers();
  const marketId = await api.createMarket({ hasStartingPrice: true });
  const { client, image } = await stage.follow(backer, ofMarket(marketId));
  expect(pricesOf(image)).toMatchObject([
    { spn: "NaN", spf: "NaN" },
    { spn: "NaN", spf: "NaN" },
  ]);
  const onClose = (side: "BACK" | "LAY", liability: number) => ({
    side,
    orderType: "MARKET_ON_CLOSE",
    marketOnCloseOrder: { liability },
  });
  await placeOn(api, { player: backer, marketId, instruction: onClose("BACK", 100) });
  await placeOn(api, { player: layer, marketId, instruction: onClose("LAY", 600) });
  const projected = await client.next(
    (message) => ofPrices(message) && pricesOf(message)?.some((runner) => runner["spf"] === 7) === true,
  );
  expect(pricesOf(projected)?.[0]).toMatchObject({ id: 1, spn: 7, spf: 7 });
  await api.control(marketId, { type: "turnInPlay", betDelayMs: 0 });
  const started = await client.next(
    (message) => ofPrices(message) && definitionOf(message)?.["bspReconciled"] === true,
  );
  expect(definitionOf(started)).toMatchObject({ runners: [{ id: 1, bsp: 7 }, { id: 2 }] });
  expect(pricesOf(started)?.find((runner) => runner["id"] === 1)).toMatchObject({ spn: "NaN", spf: "NaN" });
});

test("[STREAM-31] [EXAPI-43] a bet that was reduced says when while the rest is open, and when that was matched; dates find it among the cancelled ones", async () => {
  const { api } = stage;
  const [backer, layer] = await twoPlayers();
  const marketId = await api.createMarket();
  const { client } = await stage.follow(backer, { op: "orderSubscription" });
  const betId = await placeOn(api, { player: backer, marketId, instruction: limitOrder("BACK", 3, 100) });
  const cancelled = await api.rpc(backer, "cancelOrders", { marketId, instructions: [{ betId, sizeReduction: 40 }] });
  const { cancelledDate = "" } = cancelled.instructionReports?.[0] ?? {};
  const cd = Date.parse(cancelledDate);
  const orderOf = async (status: string) =>
    runnersOf(
      await untilOrder(client, (runner) => runner.uo?.[0]?.["sc"] === 40 && runner.uo[0]["status"] === status),
    )[0]?.uo?.[0];
  expect(await orderOf("E")).toMatchObject({ id: betId, sr: 60, sc: 40, cd });
  const listed = (from: number, to: number) =>
    api.rpc(backer, "listClearedOrders", {
      betStatus: "CANCELLED",
      settledDateRange: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    });
  expect((await listed(cd, cd)).clearedOrders).toMatchObject([
    { betId, settledDate: cancelledDate, sizeCancelled: 40 },
  ]);
  expect((await listed(cd + 1, cd + 60_000)).clearedOrders).toEqual([]);
  await placeOn(api, { player: layer, marketId, instruction: limitOrder("LAY", 3, 60) });
  expect(await orderOf("EC")).toMatchObject({ sm: 60, sc: 40, cd });
  expect((await listed(cd, cd)).clearedOrders).toMatchObject([{ betId, settledDate: cancelledDate }]);
  checkSchema(client);
});

test("[STREAM-36] [ENG-57] a bet that lapsed because a better price was on offer says so by the field's code", async () => {
  const { api } = stage;
  const [strict, layer] = await twoPlayers();
  await api.pool.query(
    `insert into exchange_setting (player_id, stake_keys, is_one_tap, one_tap_stake, is_confirming, price_policy, takes_better_prices)
     values ($1, '{100}', false, 100, true, 'any', false)`,
    [strict],
  );
  const marketId = await api.createMarket();
  const { client } = await stage.follow(strict, { op: "orderSubscription" });
  await placeOn(api, { player: layer, marketId, instruction: limitOrder("LAY", 3, 50) });
  const report = await api.rpc(strict, "placeOrders", {
    marketId,
    instructions: [{ selectionId: 1, ...limitOrder("BACK", 2.5, 20) }],
  });
  expect(report).toMatchObject({
    status: "FAILURE",
    instructionReports: [{ errorCode: "BET_LAPSED_PRICE_IMPROVEMENT_TOO_LARGE" }],
  });
  const lapsed = await untilOrder(client, (runner) => runner.uo?.[0]?.["sl"] === 20);
  expect(runnersOf(lapsed)[0]?.uo).toMatchObject([{ status: "EC", lsrc: "PRICE_IMP_TOO_LARGE", sm: 0, sr: 0 }]);
  checkSchema(client);
});

test("[STREAM-36] [SP-02] a lay that is too small to take the starting price lapses at the off and says so, matched in part or not; what lapses for another reason doesn't", async () => {
  const { api } = stage;
  const [backer, layer] = await twoPlayers();
  const marketId = await api.createMarket({ hasStartingPrice: true });
  const { client } = await stage.follow(layer, { op: "orderSubscription" });
  const placed = async (player: string, instruction: ReturnType<typeof limitOrder>, persistenceType: string) => {
    const { limitOrder: terms, ...kind } = instruction;
    return placeOn(api, {
      player,
      marketId,
      instruction: { ...kind, limitOrder: { ...terms, persistenceType } },
    });
  };
  const inPart = await placed(layer, limitOrder("LAY", 3, 70), "MARKET_ON_CLOSE");
  await placed(backer, limitOrder("BACK", 3, 30), "LAPSE");
  // The least liability is ten times the least stake, 100: what is left of these are 80, 40 and 20, and 120.
  const small = await placed(layer, limitOrder("LAY", 2.9, 20), "MARKET_ON_CLOSE");
  const plain = await placed(layer, limitOrder("LAY", 2, 20), "LAPSE");
  const large = await placed(layer, limitOrder("LAY", 2.5, 80), "MARKET_ON_CLOSE");
  expect(await api.control(marketId, { type: "turnInPlay", betDelayMs: 0 })).toMatchObject({ ok: true });
  const last = (id: string) =>
    client.messages
      .flatMap(runnersOf)
      .flatMap(({ uo }) => uo ?? [])
      .findLast((order) => order["id"] === id);
  while ([inPart, small, plain, large].some((id) => last(id)?.["status"] !== "EC")) await client.next();
  const lapsed = { status: "EC", ot: "L", pt: "MOC", sr: 0, lsrc: "SMALL_STAKE" };
  expect(last(inPart)).toMatchObject({ ...lapsed, sm: 30, sl: 40 });
  expect(last(small)).toMatchObject({ ...lapsed, sm: 0, sl: 20 });
  for (const id of [plain, large]) expect(last(id)).not.toHaveProperty("lsrc");
  const cleared = await api.rpc(layer, "listClearedOrders", { betStatus: "LAPSED", marketIds: [marketId] });
  expect(new Map(cleared.clearedOrders.map(({ betId, sizeCancelled }) => [betId, sizeCancelled]))).toEqual(
    new Map([
      [inPart, 40],
      [small, 20],
      [plain, 20],
      [large, 120],
    ]),
  );
  checkSchema(client);
});

test("[STREAM-55] [ENG-28] a delay that is for takers alone is named in the definition, another isn't", async () => {
  const { api } = stage;
  const player = await api.createPlayer(100);
  const passive = await stage.follow(player, ofMarket(await api.createMarket({ hasPassiveDelay: true })));
  const plain = await stage.follow(player, ofMarket(await api.createMarket()));
  expect(definitionOf(passive.image)).toMatchObject({ betDelayModels: ["PASSIVE"] });
  expect(definitionOf(plain.image)).not.toHaveProperty("betDelayModels");
  checkSchema(passive.client, plain.client);
});
