import { averagePriceX100, type PlayerOrder } from "../exchange-reads/index.ts";
import { decimal, priceDelta, type PriceSize, type SideLadder } from "./levels.ts";

/** Matched sizes by price, back and lay. */
export interface MatchedSides {
  readonly back: SideLadder;
  readonly lay: SideLadder;
}

export interface RunnerOrders {
  /** Executable ones, and of those that ended the latest, by bet id. */
  readonly orders: ReadonlyMap<string, PlayerOrder>;
  /** By strategy reference; empty text = none. */
  readonly matched: ReadonlyMap<string, MatchedSides>;
}

/** A player's bets in one market as they stand. Replaced, never changed. */
export interface OrderMarket {
  readonly marketId: string;
  readonly isClosed: boolean;
  readonly runners: ReadonlyMap<number, RunnerOrders>;
}

export interface OrderView {
  readonly accountId: number;
  readonly hasOverallPosition: boolean;
  readonly isPartitioned: boolean;
  /** Undefined = all. */
  readonly strategyRefs: ReadonlySet<string> | undefined;
}

export interface StreamOrder {
  readonly id: string;
  readonly p: number;
  readonly s: number;
  readonly side: "B" | "L";
  readonly status: "E" | "EC";
  readonly pt?: "L" | "P" | "MOC";
  readonly ot: "L" | "LOC" | "MOC";
  readonly pd: number;
  readonly md?: number;
  readonly cd?: number;
  readonly ld?: number;
  /** Why it lapsed, where it wasn't for the market's sake. */
  readonly lsrc?: string;
  readonly avp?: number;
  /** What a bet at the starting price risks. */
  readonly bsp?: number;
  readonly sm: number;
  readonly sr: number;
  readonly sl: number;
  readonly sc: number;
  readonly sv: number;
  readonly rac: string;
  readonly rc: string;
  readonly rfo: string;
  readonly rfs: string;
}
interface StreamMatched {
  readonly mb?: readonly PriceSize[];
  readonly ml?: readonly PriceSize[];
}
export interface StreamOrderRunner extends StreamMatched {
  readonly id: number;
  readonly fullImage?: true;
  readonly uo?: readonly StreamOrder[];
  readonly smc?: Readonly<Record<string, StreamMatched>>;
}
export interface StreamOrderMarket {
  readonly id: string;
  readonly accountId: number;
  readonly closed?: true;
  readonly fullImage?: true;
  readonly orc?: readonly StreamOrderRunner[];
}

const isExecutable = (order: PlayerOrder): boolean => order.remainingMinor > 0n;

const persistenceCodes = { LAPSE: "L", PERSIST: "P", MARKET_ON_CLOSE: "MOC" } as const;

/** One bet in full, as each change of it is sent. [STREAM-31] */
export function streamOrder(order: PlayerOrder): StreamOrder {
  const { endedAtMs } = order;
  const cancelledAtMs = order.cancelledAtMs ?? endedAtMs;
  const isStarting = order.orderType !== undefined && order.persistence !== "MARKET_ON_CLOSE";
  // What a bet at the starting price risks is no size until it is reconciled, and only until then can it wait or be cancelled. [STREAM-53]
  const [open, cancelled] = isStarting ? [0n, 0n] : [order.remainingMinor, order.cancelledMinor];
  return {
    id: order.betId,
    p: isStarting && order.orderType === "MARKET_ON_CLOSE" ? 0 : decimal(order.priceX100),
    s: isStarting ? 0 : decimal(order.sizeMinor),
    side: order.side === "BACK" ? "B" : "L",
    status: isExecutable(order) ? "E" : "EC",
    // A bet at the starting price from the first has no persistence.
    ...(isStarting ? { bsp: decimal(order.sizeMinor) } : { pt: persistenceCodes[order.persistence] }),
    ot: order.orderType === undefined ? "L" : order.orderType === "LIMIT_ON_CLOSE" ? "LOC" : "MOC",
    pd: order.placedAtMs,
    ...(order.matchedAtMs === undefined ? {} : { md: order.matchedAtMs }),
    ...(order.cancelledMinor > 0n && cancelledAtMs !== undefined ? { cd: cancelledAtMs } : {}),
    ...(order.lapsedMinor > 0n && endedAtMs !== undefined ? { ld: endedAtMs } : {}),
    ...(order.lapseCode === undefined ? {} : { lsrc: order.lapseCode }),
    ...(order.matchedMinor === 0n ? {} : { avp: decimal(averagePriceX100(order.matchedValue, order.matchedMinor)) }),
    sm: decimal(order.matchedMinor),
    sr: decimal(open),
    sl: decimal(order.lapsedMinor),
    sc: decimal(cancelled),
    sv: decimal(order.voidedMinor),
    rac: "",
    rc: "",
    rfo: order.customerOrderRef ?? "",
    rfs: order.customerStrategyRef ?? "",
  };
}

const isShown = (view: OrderView, strategyRef: string): boolean => view.strategyRefs?.has(strategyRef) ?? true;

const isOf = (view: OrderView, order: PlayerOrder): boolean => isShown(view, order.customerStrategyRef ?? "");

/** Bets that differ, and of a whole runner all that can still be matched. To a client that holds nothing at all only those are sent. */
function ordersDelta(
  before: RunnerOrders | undefined,
  after: RunnerOrders,
  options: { view: OrderView; isImage: boolean; isWhole: boolean },
) {
  const changed = [...after.orders.values()].filter((order) => {
    if (!isOf(options.view, order)) return false;
    if (options.isImage && !isExecutable(order)) return false;
    return (options.isWhole && isExecutable(order)) || before?.orders.get(order.betId) !== order;
  });
  return changed.length === 0 ? undefined : changed.map(streamOrder);
}

const nothing: MatchedSides = { back: new Map(), lay: new Map() };

function matchedDelta(before: MatchedSides | undefined, after: MatchedSides): StreamMatched | undefined {
  const mb = priceDelta(before?.back ?? nothing.back, after.back);
  const ml = priceDelta(before?.lay ?? nothing.lay, after.lay);
  if (mb === undefined && ml === undefined) return undefined;
  return { ...(mb === undefined ? {} : { mb }), ...(ml === undefined ? {} : { ml }) };
}

const overall = new WeakMap<RunnerOrders, MatchedSides>();

/** All strategies together, worked out once. */
function overallOf(runner: RunnerOrders): MatchedSides {
  const known = overall.get(runner);
  if (known !== undefined) return known;
  const back = new Map<number, bigint>();
  const lay = new Map<number, bigint>();
  for (const sides of runner.matched.values()) {
    for (const [price, size] of sides.back) back.set(price, (back.get(price) ?? 0n) + size);
    for (const [price, size] of sides.lay) lay.set(price, (lay.get(price) ?? 0n) + size);
  }
  const sum = { back, lay };
  overall.set(runner, sum);
  return sum;
}

function partsDelta(before: RunnerOrders | undefined, after: RunnerOrders, view: OrderView) {
  // A withdrawal may leave nothing of what a strategy had: it is told so.
  const refs = new Set([...(before?.matched.keys() ?? []), ...after.matched.keys()]);
  const parts = [...refs].flatMap((ref) => {
    const sides = after.matched.get(ref) ?? nothing;
    const delta = isShown(view, ref) ? matchedDelta(before?.matched.get(ref), sides) : undefined;
    return delta === undefined ? [] : [[ref, delta] as const];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

/** The client holds a bet as one that can be matched, and how it ended is no longer kept: only the whole runner makes it forget the bet. [STREAM-32] */
const hasLostBets = (before: RunnerOrders | undefined, after: RunnerOrders, view: OrderView): boolean =>
  before !== undefined &&
  [...before.orders.values()].some(
    (order) => isExecutable(order) && !after.orders.has(order.betId) && isOf(view, order),
  );

function runnerDelta(
  id: number,
  { before, after, isImage }: { before: RunnerOrders | undefined; after: RunnerOrders; isImage: boolean },
  view: OrderView,
): StreamOrderRunner | undefined {
  if (before === after) return undefined;
  const hasLost = hasLostBets(before, after, view);
  const isWhole = before === undefined || hasLost;
  const uo = ordersDelta(before, after, { view, isImage, isWhole });
  const matched = view.hasOverallPosition
    ? matchedDelta(isWhole ? undefined : overallOf(before), overallOf(after))
    : undefined;
  const smc = view.isPartitioned ? partsDelta(isWhole ? undefined : before, after, view) : undefined;
  if (!hasLost && uo === undefined && matched === undefined && smc === undefined) return undefined;
  return {
    id,
    ...(isWhole ? { fullImage: true as const } : {}),
    ...(uo === undefined ? {} : { uo }),
    ...matched,
    ...(smc === undefined ? {} : { smc }),
  };
}

export interface OrderDeltaOptions {
  readonly view: OrderView;
  /** The client holds nothing yet: bets that have ended are left out. */
  readonly isImage: boolean;
}

/** What takes a client that holds `before` (undefined: nothing) to `after`; undefined when it sees no difference. [STREAM-30..34] */
export function orderDelta(
  before: OrderMarket | undefined,
  after: OrderMarket,
  { view, isImage }: OrderDeltaOptions,
): StreamOrderMarket | undefined {
  if (before === after) return undefined;
  const isGone = after.runners.size === 0 && !after.isClosed && (before?.runners.size ?? 0) > 0;
  // A full image of nothing, as the field has it: the client is to forget the market.
  if (isGone) return { id: after.marketId, accountId: view.accountId, fullImage: true };
  const orc = [...after.runners].flatMap(
    ([id, runner]) => runnerDelta(id, { before: before?.runners.get(id), after: runner, isImage }, view) ?? [],
  );
  // A full image of nothing: the client is to forget the runner.
  for (const id of before?.runners.keys() ?? []) if (!after.runners.has(id)) orc.push({ id, fullImage: true });
  const isClosing = after.isClosed && before?.isClosed !== true;
  if (orc.length === 0 && !isClosing) return undefined;
  return {
    id: after.marketId,
    accountId: view.accountId,
    ...(before === undefined ? { fullImage: true as const } : {}),
    ...(isClosing ? { closed: true as const } : {}),
    ...(orc.length === 0 ? {} : { orc }),
  };
}
