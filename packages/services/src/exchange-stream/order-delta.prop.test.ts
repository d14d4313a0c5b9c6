import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlayerOrder } from "../exchange-reads/index.ts";
import { playerOrder } from "../exchange-reads/test-support/read-rows.ts";
import { History, orderDelta, type MatchedSides, type OrderMarket, type OrderView } from "./index.ts";

const strategies = ["", "one", "two"] as const;

const orderOf = (betId: string, parts: Partial<PlayerOrder>): PlayerOrder =>
  playerOrder(betId, { customerStrategyRef: strategies[Number(betId) % strategies.length], ...parts });

/** What may happen to a player's bets on a runner between two readings. */
type Step =
  | { readonly type: "place" | "fill" | "end" | "forget"; readonly selectionId: number; readonly place: number }
  | { readonly type: "match"; readonly selectionId: number; readonly priceX100: number; readonly strategy: number }
  | { readonly type: "withdraw"; readonly selectionId: number };
const selectionId = fc.constantFrom(7, 8);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ type: fc.constantFrom("place", "fill", "end", "forget"), selectionId, place: fc.nat({ max: 5 }) }),
    fc.record({
      type: fc.constant("match"),
      selectionId,
      priceX100: fc.constantFrom(200, 300),
      strategy: fc.nat({ max: 2 }),
    }),
    fc.record({ type: fc.constant("withdraw"), selectionId }),
  ) as fc.Arbitrary<Step>,
  { minLength: 1, maxLength: 24 },
);

function runnerAfter(orders: Map<string, PlayerOrder>, matched: Map<string, MatchedSides>, step: Step): void {
  switch (step.type) {
    case "place":
    case "fill":
    case "end":
    case "forget": {
      const betId = String(step.selectionId * 100 + step.place);
      const order = orders.get(betId);
      if (step.type === "place") {
        if (order === undefined) orders.set(betId, orderOf(betId, { selectionId: step.selectionId }));
      } else if (order !== undefined && order.remainingMinor > 0n && step.type === "fill") {
        orders.set(betId, { ...order, remainingMinor: order.remainingMinor - 5_00n, matchedMinor: 5_00n });
      } else if (order !== undefined && step.type === "end") orders.set(betId, { ...order, remainingMinor: 0n });
      // Only what has ended is ever forgotten; when and whether a program heard of it is chance.
      else if (step.type === "forget") orders.delete(betId);
      return;
    }
    case "match": {
      const ref = strategies[step.strategy] ?? "";
      const sides = matched.get(ref) ?? { back: new Map(), lay: new Map() };
      const back = new Map(sides.back);
      matched.set(ref, { ...sides, back: back.set(step.priceX100, (back.get(step.priceX100) ?? 0n) + 1_00n) });
      return;
    }
    case "withdraw":
      matched.clear();
  }
}

function statesOf(taken: readonly Step[]): OrderMarket[] {
  const states: OrderMarket[] = [];
  let runners: OrderMarket["runners"] = new Map();
  for (const step of taken) {
    const before = runners.get(step.selectionId);
    const [orders, matched] = [new Map(before?.orders), new Map(before?.matched)];
    runnerAfter(orders, matched, step);
    runners = new Map(runners).set(step.selectionId, { orders, matched });
    states.push({ marketId: "1.2", isClosed: false, runners });
  }
  return states;
}

interface Told {
  readonly fullImage?: true;
  readonly orc?: readonly {
    readonly id: number;
    readonly fullImage?: true;
    readonly uo?: readonly { readonly id: string; readonly status: string }[];
    readonly mb?: readonly (readonly [number, number])[];
    readonly smc?: Readonly<Record<string, { readonly mb?: readonly (readonly [number, number])[] }>>;
  }[];
}

/** A program's cache as the field describes it: a full image replaces, a bet that is complete goes, size 0 removes. */
function cacheOf(changes: readonly (Told | undefined)[]): unknown {
  let cache = new Map<string, unknown>();
  const set = (key: string, value: unknown, isThere: boolean): void => {
    if (isThere) cache.set(key, value);
    else cache.delete(key);
  };
  for (const change of changes) {
    if (change?.fullImage === true) cache = new Map();
    for (const runner of change?.orc ?? []) {
      if (runner.fullImage === true) cache = new Map([...cache].filter(([key]) => !key.startsWith(`${runner.id} `)));
      for (const order of runner.uo ?? []) set(`${runner.id} bet ${order.id}`, order, order.status === "E");
      for (const [price, size] of runner.mb ?? []) set(`${runner.id} at ${price}`, size, size > 0);
      for (const [ref, { mb = [] }] of Object.entries(runner.smc ?? {}))
        for (const [price, size] of mb) set(`${runner.id} of "${ref}" at ${price}`, size, size > 0);
    }
  }
  return Object.fromEntries([...cache].toSorted(([one], [other]) => one.localeCompare(other)));
}

const views: fc.Arbitrary<OrderView> = fc.record({
  accountId: fc.constant(1),
  hasOverallPosition: fc.boolean(),
  isPartitioned: fc.boolean(),
  strategyRefs: fc.option(
    fc.subarray([...strategies], { minLength: 1 }).map((refs) => new Set<string>(refs)),
    {
      nil: undefined,
    },
  ),
});

test("[STREAM-31] [STREAM-32] [STREAM-41] wherever a program comes in, falls behind or comes back, it ends with the bets and positions that there are", () => {
  fc.assert(
    fc.property(steps, views, fc.nat(), fc.nat(), (taken, view, join, back) => {
      const states = statesOf(taken);
      const last = states.at(-1);
      if (last === undefined) return;
      const image = orderDelta(undefined, last, { view, isImage: true });
      const start = join % states.length;
      const away = start + 1 + (back % (states.length - start));
      const history = new History<OrderMarket>(new Map(), 100);
      const told = states.slice(start, away).map((state, index) => {
        const delta = orderDelta(history.held.get("1.2"), state, { view, isImage: index === 0 });
        history.sent(new Map([["1.2", state]]));
        return delta;
      });
      const held = history.heldAt(told.length)?.get("1.2");
      const all = [...told, orderDelta(held, last, { view, isImage: false })];
      expect(cacheOf(all as Told[])).toEqual(cacheOf([image as Told | undefined]));
    }),
  );
});

test("[STREAM-30] [STREAM-32] a bet that ended while the program was told is sent as complete; one of which the end is no longer kept is gone by a full image of its runner", () => {
  const view: OrderView = { accountId: 1, hasOverallPosition: true, isPartitioned: true, strategyRefs: undefined };
  const market = (...orders: PlayerOrder[]): OrderMarket => ({
    marketId: "1.2",
    isClosed: false,
    runners: new Map([[7, { orders: new Map(orders.map((order) => [order.betId, order])), matched: new Map() }]]),
  });
  const [one, two] = [orderOf("1", {}), orderOf("2", {})];
  const ended = { ...one, remainingMinor: 0n };
  expect(orderDelta(market(one, two), market(ended, two), { view, isImage: false })).toEqual({
    id: "1.2",
    accountId: 1,
    orc: [{ id: 7, uo: [expect.objectContaining({ id: "1", status: "EC" })] }],
  });
  expect(orderDelta(market(one, two), market(two), { view, isImage: false })).toEqual({
    id: "1.2",
    accountId: 1,
    orc: [{ id: 7, fullImage: true, uo: [expect.objectContaining({ id: "2", status: "E" })] }],
  });
  expect(orderDelta(market(ended, two), market(two), { view, isImage: false })).toBeUndefined();
  // The first image has no bets that are complete; to a program that is told of a runner for the first time they are news.
  const uoOf = (isImage: boolean) => orderDelta(undefined, market(ended, two), { view, isImage })?.orc?.[0]?.uo;
  expect(uoOf(true)).toMatchObject([{ id: "2", status: "E" }]);
  expect(uoOf(false)).toMatchObject([
    { id: "1", status: "EC" },
    { id: "2", status: "E" },
  ]);
  // As the field tells that nothing is left in a market.
  const nothing: OrderMarket = { marketId: "1.2", isClosed: false, runners: new Map() };
  expect(orderDelta(market(one), nothing, { view, isImage: false })).toEqual({
    id: "1.2",
    accountId: 1,
    fullImage: true,
  });
});

test("[STREAM-30] named strategies alone are told of, bets and positions by strategy; the overall position is everybody's", () => {
  const matched = new Map([
    ["one", { back: new Map([[300, 20_00n]]), lay: new Map<number, bigint>() }],
    ["two", { back: new Map<number, bigint>(), lay: new Map([[310, 5_00n]]) }],
  ]);
  const bets = ["1", "2", "3"].map((betId) => [betId, orderOf(betId, {})] as const);
  const market = { marketId: "1.2", isClosed: false, runners: new Map([[7, { orders: new Map(bets), matched }]]) };
  const view = { accountId: 1, hasOverallPosition: true, isPartitioned: true, strategyRefs: new Set(["one"]) };
  expect(orderDelta(undefined, market, { view, isImage: true })?.orc).toEqual([
    {
      id: 7,
      fullImage: true,
      uo: [expect.objectContaining({ id: "1", rfs: "one" })],
      mb: [[3, 20]],
      ml: [[3.1, 5]],
      smc: { one: { mb: [[3, 20]] } },
    },
  ]);
});
