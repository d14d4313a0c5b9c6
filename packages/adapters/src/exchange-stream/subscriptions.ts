import {
  marketFields,
  marketSubscriptionMessage,
  orderSubscriptionMessage,
  type MarketSubscriptionMessage,
  type OrderSubscriptionMessage,
} from "@maidan/contract/exchange-stream";
import type { MarketBook } from "@maidan/services/exchange-reads";
import { deepestLevel, type MarketView, type OrderView } from "@maidan/services/exchange-stream";
import { setTimeout as delay } from "node:timers/promises";
import { conflateBounds, heartbeatBounds, type StreamLimits } from "./limits.ts";
import { createMarketSource, type MarketSourceDeps } from "./market-subscription.ts";
import type { FollowedMarket } from "./ended-bets.ts";
import type { OrderHub } from "./order-hub.ts";
import { isRefusal, refusal, type StreamRefusal } from "./refusals.ts";
import type { ResumeShelf } from "./resume-shelf.ts";
import { Subscription, type StreamSink, type StreamSource, type SubscriptionOptions } from "./subscription.ts";

export interface SubscriptionDeps {
  readonly markets: MarketSourceDeps;
  readonly orders: OrderHub;
  readonly shelf: ResumeShelf;
  readonly limits: StreamLimits;
  /** Who watches over the markets. */
  readonly regulator: string;
}

export interface Asked {
  readonly playerId: string;
  readonly id: number | undefined;
  /** The message without its nulls. */
  readonly message: unknown;
  readonly sink: StreamSink;
}

/** A subscription that has been accepted: the status is sent first, then `begin` sends the first image. */
export interface Accepted {
  readonly begin: () => void;
  readonly pump: () => void;
  readonly stop: () => void;
}

const within = (value: number | undefined, bounds: { least: number; most: number }, fallback: number): number =>
  Math.min(bounds.most, Math.max(bounds.least, value ?? fallback));

function optionsOf(
  op: SubscriptionOptions["op"],
  message: MarketSubscriptionMessage | OrderSubscriptionMessage,
  { id, limits }: { readonly id: number | undefined; readonly limits: StreamLimits },
): SubscriptionOptions {
  return {
    id,
    op,
    isSegmented: message.segmentationEnabled ?? false,
    conflateMs: within(message.conflateMs, conflateBounds, 0),
    heartbeatMs: within(message.heartbeatMs, heartbeatBounds, heartbeatBounds.most),
    limits,
  };
}

/** Names the member that is wrong, as far as it can be told. */
function invalid(error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }): StreamRefusal {
  const name = (error.issues[0]?.path ?? []).map(String).join(".");
  return refusal("INVALID_INPUT", `${name === "" ? "a member" : name} has a wrong type, or a value that isn't allowed`);
}

/** A filter in one spelling: its lists are sets, and an empty one restricts nothing. */
const spelled = (filter: object): readonly unknown[] =>
  Object.entries(filter)
    .map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value.map(String))].toSorted() : value] as const)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Identical criteria resume; how often and in what pieces one is told is no criterion. */
const criteriaOf = (op: string, ...filters: readonly object[]): string => JSON.stringify([op, ...filters.map(spelled)]);

interface Parts<T> {
  readonly deps: SubscriptionDeps;
  readonly playerId: string;
  readonly criteria: string;
  readonly subscription: Subscription<T>;
  readonly held: ReadonlyMap<string, T> | undefined;
}
const accepted = <T>({ deps, playerId, criteria, subscription, held }: Parts<T>): Accepted => ({
  begin: () => {
    subscription.start(held);
    deps.shelf.open({ playerId, criteria }, subscription.resumable);
  },
  pump: () => subscription.pump(),
  stop: () => {
    subscription.stop();
    deps.shelf.put({ playerId, criteria }, subscription.resumable);
  },
});

/** Waits for the first images, but not for ever. */
async function whenLoaded(source: { readonly loaded: () => Promise<void> }, limits: StreamLimits): Promise<void> {
  const patience = new AbortController();
  await Promise.race([
    source.loaded(),
    delay(limits.imageWaitMs, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
  patience.abort();
}

function marketView(message: MarketSubscriptionMessage, regulator: string): MarketView | StreamRefusal {
  const { fields, ladderLevels = deepestLevel } = message.marketDataFilter ?? {};
  if (ladderLevels < 1 || ladderLevels > deepestLevel) return refusal("INVALID_INPUT", "ladderLevels is from 1 to 10");
  const wanted = fields === undefined || fields.length === 0 ? marketFields : fields;
  return { fields: new Set(wanted), ladderLevels, regulator };
}

export async function subscribeToMarkets(deps: SubscriptionDeps, asked: Asked): Promise<Accepted | StreamRefusal> {
  const parsed = marketSubscriptionMessage.safeParse(asked.message);
  if (!parsed.success) return invalid(parsed.error);
  const { data } = parsed;
  const { limits, markets } = deps;
  const { playerId, id, sink } = asked;
  const view = marketView(data, deps.regulator);
  if (isRefusal(view)) return view;
  const filter = data.marketFilter ?? {};
  const found = await markets.findMarkets(filter, limits.marketsPerSubscription + 1);
  if (found.length > limits.marketsPerSubscription) {
    const { marketsPerSubscription: most } = limits;
    return refusal(
      "SUBSCRIPTION_LIMIT_EXCEEDED",
      `more than ${most} markets fit the filter; a subscription has at most ${most}`,
    );
  }
  const criteria = criteriaOf("mcm", filter, { fields: [...view.fields], ladderLevels: view.ladderLevels });
  const held = deps.shelf.take<MarketBook>({ playerId, criteria, initialClk: data.initialClk, clk: data.clk });
  if (held !== undefined && isRefusal(held)) return held;
  let subscription: Subscription<MarketBook> | undefined;
  const source = createMarketSource(markets, {
    filter,
    view,
    // Also those that the client holds and that have closed meanwhile: it must hear of it.
    marketIds: [...new Set([...found, ...(held?.keys() ?? [])])],
    onChange: (marketId) => subscription?.touch(marketId),
  });
  await whenLoaded(source, limits);
  subscription = new Subscription<MarketBook>(source, sink, optionsOf("mcm", data, { id, limits }));
  return accepted({ deps, playerId, criteria, subscription, held });
}

export async function subscribeToOrders(deps: SubscriptionDeps, asked: Asked): Promise<Accepted | StreamRefusal> {
  const parsed = orderSubscriptionMessage.safeParse(asked.message);
  if (!parsed.success) return invalid(parsed.error);
  const { data } = parsed;
  const { playerId, id, sink } = asked;
  const {
    includeOverallPosition = true,
    partitionMatchedByStrategyRef = false,
    customerStrategyRefs,
  } = data.orderFilter ?? {};
  const view: OrderView = {
    accountId: Number(playerId),
    hasOverallPosition: includeOverallPosition,
    isPartitioned: partitionMatchedByStrategyRef,
    strategyRefs:
      customerStrategyRefs === undefined || customerStrategyRefs.length === 0
        ? undefined
        : new Set(customerStrategyRefs),
  };
  const criteria = criteriaOf("ocm", data.orderFilter ?? {});
  const held = deps.shelf.take<FollowedMarket>({ playerId, criteria, initialClk: data.initialClk, clk: data.clk });
  if (held !== undefined && isRefusal(held)) return held;
  let subscription: Subscription<FollowedMarket> | undefined;
  const source: StreamSource<FollowedMarket> & { loaded: () => Promise<void> } = deps.orders.source(
    playerId,
    view,
    (marketId) => subscription?.touch(marketId),
  );
  await whenLoaded(source, deps.limits);
  subscription = new Subscription<FollowedMarket>(source, sink, optionsOf("ocm", data, { id, limits: deps.limits }));
  return accepted({ deps, playerId, criteria, subscription, held });
}
