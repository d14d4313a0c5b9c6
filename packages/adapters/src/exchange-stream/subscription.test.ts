import { expect, test } from "vitest";
import { streamLimits } from "./limits.ts";
import { Subscription, type StreamSource } from "./subscription.ts";

interface Item {
  readonly id: string;
  readonly state: "new" | "old" | "over" | "gone";
}

/** Items whose difference is their state. */
function followed(items: Map<string, Item>) {
  const sent: { readonly ct?: string; readonly mc?: readonly Item[] }[] = [];
  const source: StreamSource<Item> = {
    ids: () => items.keys(),
    item: (id) => items.get(id),
    remains: (id) => ({ id, state: "gone" }),
    delta: (before, after) => (before?.state === after.state ? undefined : after),
    isOver: (item) => item.state === "over",
    onOver: (id) => void items.delete(id),
    isStale: () => false,
    stop: () => undefined,
  };
  const subscription = new Subscription(
    source,
    { canTake: () => true, send: (message) => sent.push(message as (typeof sent)[number]) },
    { id: 1, op: "mcm", isSegmented: false, conflateMs: 0, heartbeatMs: 5_000, limits: streamLimits },
  );
  return { subscription, told: () => sent.flatMap(({ mc = [] }) => mc).map(({ id, state }) => [id, state]) };
}

test("[STREAM-41] [STREAM-32] who comes back is told what remains of an item that nobody knows any more, and nothing of one it doesn't hold", () => {
  const { subscription, told } = followed(new Map([["b", { id: "b", state: "new" }]]));
  const held = new Map<string, Item>([
    ["a", { id: "a", state: "old" }],
    ["b", { id: "b", state: "old" }],
  ]);
  subscription.start(held);
  subscription.touch("c");
  subscription.stop();
  expect(told()).toEqual([
    ["a", "gone"],
    ["b", "new"],
  ]);
});

test("[STREAM-23] an item that is over is told of once and not kept", () => {
  const items = new Map<string, Item>([["a", { id: "a", state: "new" }]]);
  const { subscription, told } = followed(items);
  subscription.start(undefined);
  items.set("a", { id: "a", state: "over" });
  subscription.touch("a");
  subscription.touch("a");
  subscription.stop();
  expect(told()).toEqual([
    ["a", "new"],
    ["a", "over"],
  ]);
  expect([...subscription.resumable.history.held.keys()]).toEqual([]);
  expect([...(subscription.resumable.history.heldAt(1)?.keys() ?? [])]).toEqual(["a"]);
});
