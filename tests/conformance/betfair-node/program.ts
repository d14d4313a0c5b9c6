import * as betfair from "betfair-node";
import { setTimeout as delay } from "node:timers/promises";

/** A trading program on the client as it is published: logs in, lists, streams, places, replaces and cancels, and prints what it saw. */
const [marketId = "", username = "", password = ""] = process.argv.slice(2);
const selectionId = 1;

interface Answer {
  readonly data: { readonly result?: unknown; readonly error?: unknown };
  readonly headers?: Readonly<Record<string, unknown>>;
}
/** What the call gave; throws what it was refused with. */
function resultOf<T>(answer: Answer): T {
  if (answer.data.result === undefined) throw new Error(JSON.stringify(answer.data));
  return answer.data.result as T;
}

let marketCalls = 0;
let orderCalls = 0;
const rate = { currencyCode: "BDT", rate: 1 };

const state = await betfair.login(
  betfair.createBetfairApiState("en", "BDT", 0, 500, () => undefined),
  "demo-app-key",
  username,
  password,
);
const { sessionKey = "", appKey = "" } = state;
const eventTypes = resultOf<{ eventType: { id: string; name: string } }[]>(await betfair.listEventTypes(state, {}));
// The client counts what it sends in characters: the end of a body with Bangla in it comes behind the announced length.
const inBangla = resultOf<{ eventType: { id: string; name: string } }[]>(
  await betfair.listEventTypes(state, { textQuery: "ঢাকা কাপ" }),
);
const catalogueAnswer: Answer = await betfair.listMarketCatalogue(
  state,
  { marketIds: [marketId] },
  ["RUNNER_DESCRIPTION", "EVENT", "MARKET_DESCRIPTION"],
  betfair.MarketSort.FIRST_TO_START,
  5,
);
const catalogue = resultOf<{ marketId: string; runners: unknown[] }[]>(catalogueAnswer);
// The client asks for packed answers, and unpacks them unseen: what is left of it is that fewer bytes came than were read.
const bytesSent = Number(catalogueAnswer.headers?.["content-length"]);
const bytesRead = Buffer.byteLength(JSON.stringify(catalogueAnswer.data));
let stream = await betfair.createAndConnectStream(
  sessionKey,
  appKey,
  true,
  0,
  500,
  rate,
  () => (marketCalls += 1),
  () => (orderCalls += 1),
);
stream = betfair.subscribeToMarkets(stream, [marketId]);
stream = betfair.subscribeToOrders(stream, {});

/** Waits for what the stream tells; the client keeps its state in the object that it was given first. */
async function until<T>(read: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = read();
    if (found !== undefined) return found;
    await delay(25);
  }
  throw new Error("the stream didn't tell");
}
// The client's callbacks carry its cache.
let prices: Record<string, betfair.MarketCache> = {};
let orders: Record<string, betfair.OrderAccountCache> = {};
const streamed = await betfair.createAndConnectStream(
  sessionKey,
  appKey,
  false,
  0,
  5_000,
  rate,
  (cache) => (prices = cache),
  (cache) => (orders = cache),
);
betfair.subscribeToOrders(betfair.subscribeToMarkets(streamed, [marketId]), {});
const status = await until(() => prices[marketId]?.marketDefinition.status);

const instruction = {
  orderType: betfair.OrderType.LIMIT,
  selectionId,
  handicap: 0,
  side: betfair.Side.BACK,
  limitOrder: { size: 50, price: 3, persistenceType: betfair.PersistenceType.LAPSE },
} as unknown as betfair.PlaceInstruction;
const placed = resultOf<{ status: string; instructionReports: { betId: string }[] }>(
  await betfair.placeOrders(state, marketId, [instruction], "node-1", 0, "node", false),
);
const betId = placed.instructionReports[0]?.betId ?? "";
const offered = await until(() => prices[marketId]?.runners[selectionId]?.atl?.find(([price]) => price === 3));
const own = await until(() => orders[marketId]?.runners[selectionId]?.unmatchedOrders[betId]);

/** The rest of the client's calls, each as it sends it. */
const filter = { marketIds: [marketId] };
type Call = (state: betfair.BetfairApiState, filter: betfair.MarketFilter) => Promise<Answer>;
const listing: Readonly<Record<string, Call>> = {
  listCompetitions: betfair.listCompetitions,
  listEvents: betfair.listEvents,
  listMarketTypes: betfair.listMarketTypes,
  listCountries: betfair.listCountries,
  listVenues: betfair.listVenues,
};
const listed: Record<string, number> = {};
for (const [name, call] of Object.entries(listing))
  listed[name] = resultOf<unknown[]>(await call(state, filter)).length;
// It leaves out what the field makes mandatory.
const timeRanges = (await betfair.listTimeRanges(state, filter)).data.error;
const [book] = resultOf<{ runners: { orders: unknown[] }[] }[]>(
  await betfair.listMarketBook(state, {
    marketIds: [marketId],
    priceProjection: { priceData: [betfair.PriceData.EX_BEST_OFFERS] },
    orderProjection: betfair.OrderProjection.EXECUTABLE,
  }),
);
const figures = resultOf<{ profitAndLosses: unknown[] }[]>(
  await betfair.listMarketProfitAndLoss(state, [marketId], true, true, true),
);
const cleared = resultOf<{ clearedOrders: unknown[] }>(await betfair.listClearedOrders(state));
const updated = resultOf<{ status: string }>(
  await betfair.updateOrders(state, marketId, [
    betfair.createUpdateInstruction(betId, betfair.PersistenceType.PERSIST),
  ]),
);

const replaced = resultOf<{ status: string; instructionReports: { placeInstructionReport?: { betId: string } }[] }>(
  await betfair.replaceOrders(state, marketId, [betfair.createReplaceInstruction(betId, 4)]),
);
const newBetId = replaced.instructionReports[0]?.placeInstructionReport?.betId ?? "";
const cancelled = resultOf<{ status: string; instructionReports: { sizeCancelled: number }[] }>(
  await betfair.cancelOrders(state, marketId, [betfair.createCancelInstruction(newBetId)]),
);

interface AsyncReport {
  readonly instructionReports: readonly {
    readonly orderStatus?: string;
    readonly betId?: string;
    readonly placeInstructionReport?: { readonly orderStatus?: string; readonly betId?: string };
  }[];
}
const later = { ...instruction, customerOrderRef: "later" };
const asked = resultOf<AsyncReport>(await betfair.placeOrders(state, marketId, [later], "node-2", 0, "node", true));
/** The bet that was asked for without waiting, at this price; the stream alone tells its id. */
const ofLater = (price: number) =>
  until(() =>
    Object.values(orders[marketId]?.runners[selectionId]?.unmatchedOrders ?? {}).find(
      (order) => order.rfo === "later" && order.p === price,
    ),
  );
const laterBet = await ofLater(3);
const moved = resultOf<AsyncReport>(
  await betfair.replaceOrders(
    state,
    marketId,
    [betfair.createReplaceInstruction(laterBet.id, 4)],
    "node-3",
    undefined,
    true,
  ),
);
const movedBet = await ofLater(4);
await betfair.cancelOrders(state, marketId, [betfair.createCancelInstruction(movedBet.id)]);
const current = resultOf<{ currentOrders: unknown[] }>(await betfair.listCurrentOrders(state, [], [marketId]));
const kept = await betfair.keepAlive(sessionKey);
betfair.closeStream(stream);
betfair.closeStream(streamed);
const left = await betfair.logout(sessionKey);

console.log(
  `RESULT ${JSON.stringify({
    currencyRates: state.currencyRates,
    eventTypes: eventTypes.map(({ eventType }) => eventType.name),
    inBangla: inBangla.map(({ eventType }) => eventType.name),
    isPacked: bytesSent < bytesRead,
    catalogue: catalogue.map((market) => [market.marketId, market.runners.length]),
    status,
    placed: placed.status,
    offered,
    own: { status: own.status, size: own.s, strategy: own.rfs },
    listed,
    timeRanges,
    ownInBook: book?.runners.map((runner) => runner.orders.length),
    figures: figures.map(({ profitAndLosses }) => profitAndLosses.length),
    cleared: cleared.clearedOrders.length,
    updated: updated.status,
    replaced: replaced.status,
    cancelled: [cancelled.status, cancelled.instructionReports[0]?.sizeCancelled],
    asked: asked.instructionReports.map(({ orderStatus, betId: id }) => [orderStatus, id ?? null]),
    moved: moved.instructionReports.map(({ placeInstructionReport }) => placeInstructionReport?.orderStatus),
    current: current.currentOrders.length,
    kept: kept.data.status,
    left: left.data.status,
    hasHeardBoth: marketCalls > 0 && orderCalls > 0,
  })}`,
);
process.exit(0);
