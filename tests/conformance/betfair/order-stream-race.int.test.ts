import { expect, test } from "vitest";
import type { StreamClient, StreamMessage } from "../../../packages/adapters/src/exchange-stream/test-support/index.ts";
import { propertySeed } from "../../../tools/test-seed.ts";
import { checkSchema, limitOrder, placeOn, streamOverExchange } from "./stream-stage.ts";

/** One of these programs comes back more often than a real one may, also before its last connection is seen to be gone. */
const stage = streamOverExchange({ loginsPerTenSeconds: 1_000, connectionsPerPlayer: 50 });

interface ToldRunner {
  readonly id: number;
  readonly fullImage?: boolean;
  readonly uo?: readonly { readonly id: string; readonly status: string }[];
  readonly mb?: readonly (readonly [number, number])[];
  readonly ml?: readonly (readonly [number, number])[];
  readonly smc?: Readonly<Record<string, Pick<ToldRunner, "mb" | "ml">>>;
}

/** A program's orders as the field describes the cache of them. */
class OrderCache {
  #held = new Map<string, unknown>();
  /** Each bet as it was told, one time after the other. */
  readonly told = new Map<string, string[]>();
  clocks: { readonly initialClk?: string | undefined; readonly clk?: string | undefined } = {};
  #read = 0;

  /** Takes the first so many messages of the connection, as a program that is cut off reads no more. */
  take(messages: readonly StreamMessage[], most = messages.length): void {
    for (; this.#read < most; this.#read += 1) {
      const message = messages[this.#read];
      if (message?.op === "ocm") this.#apply(message);
    }
  }

  reconnected(): void {
    this.#read = 0;
  }

  get state(): unknown {
    return Object.fromEntries([...this.#held].toSorted(([one], [other]) => one.localeCompare(other)));
  }

  #apply(message: StreamMessage): void {
    const { initialClk = this.clocks.initialClk, clk = this.clocks.clk } = message;
    this.clocks = { initialClk, clk };
    if (message.ct === "SUB_IMAGE") this.#held = new Map();
    for (const market of message.oc ?? []) {
      if (market["fullImage"] === true) this.#forget(`${String(market["id"])} `);
      for (const runner of (market["orc"] ?? []) as readonly ToldRunner[])
        this.#takeRunner(`${String(market["id"])} ${runner.id} `, runner);
    }
  }

  #takeRunner(name: string, runner: ToldRunner): void {
    if (runner.fullImage === true) this.#forget(name);
    for (const order of runner.uo ?? []) {
      this.told.set(order.id, [...(this.told.get(order.id) ?? []), JSON.stringify(order)]);
      this.#set(`${name}bet ${order.id}`, order, order.status === "E");
    }
    for (const [ref, sides] of [["all", runner] as const, ...Object.entries(runner.smc ?? {})]) {
      for (const side of ["mb", "ml"] as const)
        for (const [price, size] of sides[side] ?? []) this.#set(`${name}${ref} ${side} ${price}`, size, size > 0);
    }
  }

  #set(key: string, value: unknown, isThere: boolean): void {
    if (isThere) this.#held.set(key, value);
    else this.#held.delete(key);
  }

  #forget(start: string): void {
    this.#held = new Map([...this.#held].filter(([key]) => !key.startsWith(start)));
  }
}

/** Numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const everything = { partitionMatchedByStrategyRef: true };

/** Bets, takes and withdraws offers in two markets for a while, several at a time. */
async function trade(player: string, marketIds: readonly string[], draw: (below: number) => number): Promise<void> {
  const open: { readonly marketId: string; readonly betId: string }[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const bets = Array.from({ length: 1 + draw(3) }, async () => {
      const marketId = marketIds[draw(marketIds.length)] ?? "";
      const instruction = {
        ...limitOrder(draw(2) === 0 ? "BACK" : "LAY", [2.9, 3, 3.05][draw(3)] ?? 3, 10 + draw(20)),
        selectionId: 1 + draw(2),
      };
      const strategy = ["one", "two", undefined][draw(3)];
      const betId = await placeOn(stage.api, { player, marketId, instruction, ...(strategy && { strategy }) });
      open.push({ marketId, betId });
    });
    const taken = draw(2) === 0 ? open.splice(draw(open.length + 1), 1) : [];
    const cancels = taken.map(({ marketId, betId }) =>
      stage.api.rpc(player, "cancelOrders", { marketId, instructions: [{ betId }] }),
    );
    await Promise.all([...bets, ...cancels]);
  }
}

/** A program that is cut off again and again, has read some of what came, and comes back with its clocks. */
async function comesAndGoes(player: string, isOver: () => boolean, draw: (below: number) => number) {
  const cache = new OrderCache();
  let resumed = 0;
  let client: StreamClient;
  for (;;) {
    client = await stage.join(player);
    client.send({ op: "orderSubscription", id: 7, orderFilter: everything, ...cache.clocks });
    const { ct } = await client.next((message) => message.ct === "SUB_IMAGE" || message.ct === "RESUB_DELTA");
    if (ct === "RESUB_DELTA") resumed += 1;
    if (isOver()) break;
    const first = client.messages.findIndex((message) => message.ct === ct) + 1;
    await client.next((message) => message.op === "ocm").catch(() => undefined);
    cache.take(client.messages, first + draw(client.messages.length - first + 1));
    client.close();
    cache.reconnected();
  }
  return { client, cache, resumed };
}

test("[STREAM-35] [STREAM-41] while two players bet against each other in two markets, no program loses a bet, a match or an end, and none is told anything twice", async () => {
  const { api } = stage;
  const players = [await api.createPlayer(1_000_000), await api.createPlayer(1_000_000)] as const;
  const [player] = players;
  const marketIds = [await api.createMarket(), await api.createMarket()];
  let isOver = false;
  const subscription = { op: "orderSubscription", orderFilter: everything };
  const steady = await stage.follow(player, subscription);
  const slow = await stage.follow(player, { ...subscription, conflateMs: 150 });
  const trading = Promise.all(
    players.map((each, index) => trade(each, marketIds, numbers(propertySeed + index))),
  ).finally(() => (isOver = true));
  const wandering = comesAndGoes(player, () => isOver, numbers(propertySeed + 9));
  const joined: StreamClient[] = [];
  // Others come in at every moment of it, as many as a player may have.
  while (!isOver && joined.length < 5) {
    joined.push((await stage.follow(player, subscription)).client);
    await api.rpc(player, "listCurrentOrders", {});
  }
  await trading;
  const { client, cache, resumed } = await wandering;
  expect(resumed).toBeGreaterThan(2);

  // Who comes in now is told what there is.
  const fresh = await stage.follow(player, subscription);
  const stateOf = (each: StreamClient): unknown => {
    const own = new OrderCache();
    own.take(each.messages);
    return own.state;
  };
  const { currentOrders } = await api.rpc(player, "listCurrentOrders", { orderProjection: "EXECUTABLE" });
  // What was told of the last bets may still be on its way, also behind the image of who came in just now.
  const ids = (): string[] =>
    Object.keys(stateOf(fresh.client) as object).flatMap((key) => / bet (\d+)$/.exec(key)?.[1] ?? []);
  await expect.poll(() => ids().toSorted()).toEqual(currentOrders.map(({ betId }) => betId).toSorted());
  for (const each of [steady.client, slow.client, ...joined])
    await expect.poll(() => stateOf(each)).toEqual(stateOf(fresh.client));
  await expect
    .poll(() => {
      cache.take(client.messages);
      return cache.state;
    })
    .toEqual(stateOf(fresh.client));

  const all = new OrderCache();
  all.take(steady.client.messages);
  for (const { told } of [cache, all]) {
    for (const [betId, states] of told) {
      expect(new Set(states).size, `bet ${betId}`).toBe(states.length);
      expect(states.filter((state) => state.includes('"EC"')).length, `bet ${betId}`).toBeLessThanOrEqual(1);
    }
  }
  // From the first on everything was told to the one that was always there: every bet, and of every one that is over its end.
  const { rows } = await stage.pool.query<{ bet_id: bigint; remaining_minor: bigint }>(
    "select bet_id, remaining_minor from exchange_order where player_id = $1",
    [player],
  );
  expect([...all.told.keys()].toSorted()).toEqual(rows.map((row) => String(row.bet_id)).toSorted());
  for (const row of rows) {
    const last = all.told.get(String(row.bet_id))?.at(-1);
    expect(last).toContain(row.remaining_minor === 0n ? '"status":"EC"' : '"status":"E"');
  }
  checkSchema(steady.client, slow.client, client);
});
