import { expect, test } from "vitest";
import { apiPerFile } from "./test-support/api-per-file.ts";
import type { TestApi } from "./test-support/index.ts";

let api: TestApi;
apiPerFile((made) => {
  api = made;
});

const order = (size: number, price = 3) => ({
  selectionId: 1,
  side: "BACK",
  orderType: "LIMIT",
  limitOrder: { size, price, persistenceType: "LAPSE" },
});

test("[T14] an unmatched placement has an average price of 0; one bad instruction fails each report with its own or ERROR_IN_ORDER", async () => {
  const player = await api.createPlayer(1_000);
  const marketId = await api.createMarket();
  const good = await api.rpc(player, "placeOrders", { marketId, instructions: [order(100)] });
  expect(good.instructionReports?.[0]).toMatchObject({ status: "SUCCESS", averagePriceMatched: 0, sizeMatched: 0 });
  const bad = await api.rpc(player, "placeOrders", { marketId, instructions: [order(100), order(100, 3.01)] });
  expect(bad).toMatchObject({ status: "FAILURE", errorCode: expect.any(String) });
  expect(bad.instructionReports?.map(({ status, errorCode }) => [status, errorCode])).toEqual([
    ["FAILURE", "ERROR_IN_ORDER"],
    ["FAILURE", "INVALID_ODDS"],
  ]);
});

test("[T9] the account says BDT, and the market's own least stake decides, whatever a program's table of currencies says", async () => {
  const player = await api.createPlayer(1_000);
  const marketId = await api.createMarket();
  expect((await api.rpc(player, "getAccountDetails")).currencyCode).toBe("BDT");
  const codeOf = async (size: number) =>
    (await api.rpc(player, "placeOrders", { marketId, instructions: [order(size)] })).instructionReports?.[0]
      ?.errorCode;
  expect(await codeOf(1)).toBe("INVALID_BET_SIZE");
  expect(await codeOf(10)).toBeUndefined();
});

test("[BEAT-02] a silent program's bets are cancelled, those of others stand", async () => {
  const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  const marketId = await api.createMarket();
  for (const each of [player, other]) await api.rpc(each, "placeOrders", { marketId, instructions: [order(100)] });
  await api.rpc(player, "heartbeat", { preferredTimeoutSeconds: 10 });
  await api.pool.query("update exchange_heartbeat set expires_at = now()");
  expect(await api.cancelSilent()).toBe(1);
  expect(await api.cancelSilent()).toBe(0);
  const left = async (each: string) => (await api.rpc(each, "listCurrentOrders", {})).currentOrders.length;
  expect([await left(player), await left(other)]).toEqual([0, 1]);
  expect((await api.rpc(player, "heartbeat", { preferredTimeoutSeconds: 0 })).actionPerformed).toBe(
    "ALL_BETS_CANCELLED",
  );
});

/** Keys that strict clients know, by object; one more ends them. */
const known = {
  priceSize: "price size",
  ex: "availableToBack availableToLay tradedVolume",
  match: "betId matchId side price size matchDate",
  event: "id name countryCode timezone venue openDate",
  eventType: "id name",
  competition: "id name",
  placed: "status errorCode orderStatus instruction betId placedDate averagePriceMatched sizeMatched",
  cancelled: "status errorCode instruction sizeCancelled cancelledDate",
  updated: "status errorCode instruction",
  replaced: "status errorCode cancelInstructionReport placeInstructionReport",
  placeInstruction:
    "selectionId side orderType limitOrder limitOnCloseOrder marketOnCloseOrder handicap customerOrderRef",
  description:
    "bettingType bspMarket marketTime suspendTime turnInPlayEnabled wallet marketType discountAllowed marketBaseRate persistenceEnabled regulator rules rulesHasDate eachWayDivisor clarifications priceLadderDescription keyLineDefinition lineRangeInfo raceType",
  lineRange: "marketUnit interval minUnitValue maxUnitValue",
  startingPrices: "nearPrice farPrice backStakeTaken layLiabilityTaken actualSP",
  currentOrder:
    "betId averagePriceMatched bspLiability handicap marketId orderType persistenceType placedDate selectionId side sizeCancelled sizeLapsed sizeMatched sizeRemaining sizeVoided status priceSize regulatorCode matchedDate customerStrategyRef customerOrderRef regulatorAuthCode lapsedDate lapseStatusReasonCode cancelledDate currentItemDescription",
  profitAndLoss: "selectionId ifWin ifLose ifPlace",
  item: "eventDesc eventTypeDesc marketDesc marketStartTime marketType numberOfWinners runnerDesc eachWayDivisor",
  runnerOrder:
    "betId orderType status persistenceType side price size bspLiability placedDate avgPriceMatched sizeMatched sizeRemaining sizeLapsed sizeCancelled sizeVoided customerOrderRef customerStrategyRef",
} as const;
const currentOrder =
  "betId averagePriceMatched bspLiability handicap marketId orderType persistenceType placedDate selectionId side sizeCancelled sizeLapsed sizeMatched sizeRemaining sizeVoided status priceSize";
const statementItem = "amount balance itemClass itemClassData itemDate refId legacyData";

function expectKnown(kind: keyof typeof known, ...values: readonly (object | undefined)[]): void {
  expect(values.length, kind).toBeGreaterThan(0);
  for (const value of values) {
    if (value === undefined) throw new Error(`no ${kind}`);
    expect(
      Object.keys(value).filter((key) => !known[kind].split(" ").includes(key)),
      kind,
    ).toEqual([]);
  }
}

test("[EXAPI-06] [T3] what strict clients build objects of holds no key that they don't know, and every one that they insist on", async () => {
  const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  const marketId = await api.createMarket();
  const laid = { ...order(40), side: "LAY" };
  await api.rpc(other, "placeOrders", { marketId, instructions: [laid] });
  const placed = await api.rpc(player, "placeOrders", { marketId, instructions: [order(100)] });
  expectKnown("placed", ...(placed.instructionReports ?? []));
  const betId = placed.instructionReports?.[0]?.betId ?? "";
  const books = await api.rpc(player, "listMarketBook", {
    marketIds: [marketId],
    priceProjection: { priceData: ["EX_ALL_OFFERS", "EX_TRADED"] },
    orderProjection: "ALL",
    matchProjection: "NO_ROLLUP",
  });
  const [runner] = books[0]?.runners ?? [];
  expectKnown("ex", runner?.ex);
  expectKnown("priceSize", ...(runner?.ex?.availableToLay ?? []), ...(runner?.ex?.tradedVolume ?? []));
  expectKnown("match", ...(runner?.matches ?? []));
  expectKnown("runnerOrder", ...(runner?.orders ?? []));
  const [catalogue] = await api.rpc(player, "listMarketCatalogue", {
    filter: { marketIds: [marketId] },
    marketProjection: ["EVENT", "EVENT_TYPE", "COMPETITION"],
    maxResults: 1,
  });
  expectKnown("event", catalogue?.event);
  expectKnown("eventType", catalogue?.eventType);
  expectKnown("competition", catalogue?.competition);
  const { currentOrders } = await api.rpc(player, "listCurrentOrders", {});
  expect(Object.keys(currentOrders[0] ?? {})).toEqual(expect.arrayContaining(currentOrder.split(" ")));
  const changes = { marketId, instructions: [{ betId, newPersistenceType: "PERSIST" }] };
  expectKnown("updated", ...((await api.rpc(player, "updateOrders", changes)).instructionReports ?? []));
  const taken = await api.rpc(player, "cancelOrders", { marketId, instructions: [{ betId }] });
  expectKnown("cancelled", ...(taken.instructionReports ?? []));
  await api.control(marketId, { type: "settle", winners: [1], reason: "result" });
  const { accountStatement } = await api.rpc(player, "getAccountStatement", {});
  for (const item of accountStatement)
    expect(Object.keys(item).toSorted()).toEqual(statementItem.split(" ").toSorted());
});

/** Members without which their constructors fail. */
const insisted = {
  replaced: "status cancelInstructionReport placeInstructionReport",
  placed: "status",
  cancelled: "status instruction",
  updated: "status instruction",
  placeInstruction: "selectionId side orderType",
  description: "bettingType bspMarket marketTime suspendTime turnInPlayEnabled",
  lineRange: "marketUnit interval minUnitValue maxUnitValue",
  currentOrder,
  profitAndLoss: "selectionId",
} as const;
function expectWhole(kind: keyof typeof insisted, ...values: readonly (object | undefined)[]): void {
  expectKnown(kind, ...values);
  for (const value of values)
    expect(Object.keys(value ?? {}), kind).toEqual(expect.arrayContaining(insisted[kind].split(" ")));
}

test("[T3] [EXAPI-28] a report of replacing has both halves and no key that isn't known, also of a bet that is gone, one that isn't there, and one that can't be placed anew", async () => {
  const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  const marketId = await api.createMarket();
  const place = async (who: string, instruction: object) =>
    (await api.rpc(who, "placeOrders", { marketId, instructions: [instruction] })).instructionReports?.[0]?.betId ?? "";
  const [taken, open, last] = [
    await place(player, order(40)),
    await place(player, order(60)),
    await place(player, order(50)),
  ];
  await place(other, { ...order(40), side: "LAY" });
  const reportsOf = async (instructions: readonly object[]) => {
    const answer = await api.rpc(player, "replaceOrders", { marketId, instructions });
    const reports = answer.instructionReports ?? [];
    expectWhole("replaced", ...reports);
    expectWhole("cancelled", ...reports.map((report) => report.cancelInstructionReport));
    const placed = reports.map((report) => report.placeInstructionReport);
    expectWhole("placed", ...placed);
    expectWhole("placeInstruction", ...placed.map((report) => report.instruction));
    return [answer.status, reports.map(({ placeInstructionReport: { errorCode } }) => errorCode)];
  };
  const to = (betId: string, newPrice = 3.5) => ({ betId, newPrice });
  const related = "RELATED_ACTION_FAILED";
  expect(await reportsOf([to(taken), to("1"), to("none")])).toEqual(["FAILURE", [related, related, related]]);
  expect(await reportsOf([to(open), to(taken)])).toEqual(["PROCESSED_WITH_ERRORS", [undefined, related]]);
  expect(await reportsOf([to(last, 3.51)])).toEqual(["FAILURE", ["INVALID_ODDS"]]);
  expect(await reportsOf([to(last, 3.501)])).toEqual(["FAILURE", ["INVALID_ODDS"]]);
});

test("[T3] what strict clients build of descriptions, lines, starting prices, bets and figures holds no key that they don't know, and every one that they insist on", async () => {
  const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  const raced = await api.createMarket({ hasStartingPrice: true });
  const lined = await api.createMarket({ runners: 1, line: { leastX100: 50, mostX100: 9_950, intervalX100: 100 } });
  const catalogue = await api.rpc(player, "listMarketCatalogue", {
    filter: { marketIds: [raced, lined] },
    marketProjection: ["MARKET_DESCRIPTION"],
    maxResults: 2,
  });
  expectWhole("description", ...catalogue.map(({ description }) => description));
  expectWhole("lineRange", catalogue.find(({ marketId }) => marketId === lined)?.description?.lineRangeInfo);
  const onClose = {
    selectionId: 1,
    side: "BACK",
    orderType: "MARKET_ON_CLOSE",
    marketOnCloseOrder: { liability: 100 },
  };
  const matched = [{ ...order(40), side: "LAY" }, order(100)];
  for (const [index, who] of [other, player].entries())
    await api.rpc(who, "placeOrders", { marketId: raced, instructions: [matched[index], onClose] });
  const [book] = await api.rpc(player, "listMarketBook", {
    marketIds: [raced],
    priceProjection: { priceData: ["SP_AVAILABLE", "SP_TRADED"] },
  });
  expectKnown("startingPrices", ...(book?.runners.map(({ sp }) => sp) ?? []));
  const { currentOrders } = await api.rpc(player, "listCurrentOrders", { includeItemDescription: true });
  expectWhole("currentOrder", ...currentOrders);
  const [figures] = await api.rpc(player, "listMarketProfitAndLoss", { marketIds: [raced] });
  expectWhole("profitAndLoss", ...(figures?.profitAndLosses ?? []));
  await api.control(raced, { type: "settle", winners: [1], reason: "result" });
  const { clearedOrders } = await api.rpc(player, "listClearedOrders", {
    betStatus: "SETTLED",
    includeItemDescription: true,
  });
  expectKnown("item", ...clearedOrders.map(({ itemDescription }) => itemDescription));
});

test("[EXAPI-34] markets are counted by the UTC day, hour or minute of their start, a runner's book is the market's with that runner alone, and what is on no race has no country and venue", async () => {
  const player = await api.createPlayer(100);
  const marketId = await api.createMarket({ runners: 3 });
  const filter = { marketIds: [marketId] };
  const ranges = async (granularity: string) => api.rpc(player, "listTimeRanges", { filter, granularity });
  const from = async (granularity: string) =>
    (await ranges(granularity)).map(({ timeRange, marketCount }) => [timeRange.from, timeRange.to, marketCount]);
  // They start at 2027-01-15T08:00:00Z.
  expect(await from("DAYS")).toEqual([["2027-01-15T00:00:00.000Z", "2027-01-16T00:00:00.000Z", 1]]);
  expect(await from("HOURS")).toEqual([["2027-01-15T08:00:00.000Z", "2027-01-15T09:00:00.000Z", 1]]);
  expect(await from("MINUTES")).toEqual([["2027-01-15T08:00:00.000Z", "2027-01-15T08:01:00.000Z", 1]]);
  const [book] = await api.rpc(player, "listRunnerBook", { marketId, selectionId: 2 });
  expect([book?.numberOfRunners, book?.runners.map(({ selectionId }) => selectionId)]).toEqual([3, [2]]);
  const unknown = await api.rest(player, "listRunnerBook", { marketId, selectionId: 9 });
  expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining("no such runner")]);
  expect(await api.rpc(player, "listCountries", { filter: {} })).toEqual([]);
  expect(await api.rpc(player, "listVenues", { filter: {} })).toEqual([]);
});

test("[EXAPI-43] what is asked of a runner with a handicap finds no bet, as none has one, and beside another runner none of its own", async () => {
  const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  const marketId = await api.createMarket();
  await api.rpc(other, "placeOrders", { marketId, instructions: [{ ...order(40), side: "LAY" }] });
  await api.rpc(player, "placeOrders", { marketId, instructions: [order(40)] });
  await api.control(marketId, { type: "settle", winners: [1], reason: "result" });
  const found = async (...runners: object[]) => {
    const runnerIds = runners.map((runner) => ({ marketId, selectionId: 1, ...runner }));
    return (await api.rpc(player, "listClearedOrders", { betStatus: "SETTLED", runnerIds })).clearedOrders.length;
  };
  expect([await found(), await found({}), await found({ handicap: "0.0" })]).toEqual([1, 1, 1]);
  expect(await found({ handicap: -1.5 })).toBe(0);
  expect(await found({ handicap: -1.5 }, { selectionId: 2 })).toBe(0);
});
