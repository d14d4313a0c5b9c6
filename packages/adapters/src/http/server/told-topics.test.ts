import { streamOf } from "@maidan/contract/http/route";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { HttpError } from "./errors.ts";
import { startStreamServer, watchStream } from "./test-support/watch-stream.ts";
import { mountToldTopics } from "./told-topics.ts";

const contract = streamOf({
  path: "/api/test/stream",
  query: z.discriminatedUnion("of", [
    z.strictObject({ of: z.literal("all") }),
    z.strictObject({ of: z.literal("one"), id: z.string().check(z.regex(/^\d+$/)) }),
  ]),
});
const told = z.object({ value: z.number(), ends_in_ms: z.number() });
const waitFor = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 30_000, interval: 10 });

let origin: string;
let stop: () => Promise<void>;
let state: { value: number; endsAtMs: number; loads: string[]; marked: number; mark: string; isBroken: boolean };
beforeEach(async () => {
  state = { value: 1, endsAtMs: performance.now() + 60_000, loads: [], marked: 0, mark: "a", isBroken: false };
  const { app, listen } = await startStreamServer((token) => token);
  mountToldTopics(app, {
    contract,
    lookMs: 20,
    topicOf: async (player, query) => {
      if (player.playerId === tokenOf("stranger")) throw new HttpError("NOT_FOUND", "There is nothing here.");
      const key = query.of === "all" ? "all" : `one ${query.id}`;
      const load = async () => {
        state.loads.push(key);
        if (state.isBroken && key === "all") throw new Error("a fault");
        return { value: state.value, ends_in_ms: state.endsAtMs - performance.now() };
      };
      return { key, load };
    },
    marksOf: async (topics) => {
      state.marked += 1;
      return new Map(topics.flatMap(({ key }) => (key === "all" ? [] : [[key, state.mark] as const])));
    },
  });
  origin = await listen();
  stop = async () => {
    await app.close();
  };
});
afterEach(() => stop());
const tokenOf = (player: string): string => `token-of-player-${player}`.padEnd(30, "-");
const watch = (query: string, player = "1") =>
  watchStream({ url: `${origin}/api/test/stream?${query}`, token: tokenOf(player) }, told);
/** So many looks later. */
const looks = async (count: number): Promise<void> => {
  const until = state.marked + count;
  await waitFor(() => expect(state.marked).toBeGreaterThanOrEqual(until));
};

test("[HOUSE-29] who asks for one thing is told it whole and then when it has changed; a clock that goes on is no change, one that was put is", async () => {
  const [one, other] = [await watch("of=all"), await watch("of=all", "2")];
  await waitFor(() => expect([one.events.length, other.events.length]).toEqual([1, 1]));
  const before = state.loads.length;
  await looks(10);
  expect([one.events.length, other.events.length]).toEqual([1, 1]);
  // One look for both.
  expect(state.loads.length - before).toBeLessThanOrEqual(12);
  state.value = 2;
  await waitFor(() => expect([one.events.at(-1)?.value, other.events.at(-1)?.value]).toEqual([2, 2]));
  state.endsAtMs += 5_000;
  await waitFor(() => expect(one.events).toHaveLength(3));
  for (const { leave } of [one, other]) leave();
});

test("[HOUSE-29] what has a mark is read again when its mark is another alone, and nobody looks for nobody", async () => {
  const one = await watch("of=one&id=7");
  await waitFor(() => expect(one.events).toHaveLength(1));
  state.value = 2;
  await looks(10);
  expect(state.loads).toEqual(["one 7"]);
  state.mark = "b";
  await waitFor(() => expect(one.events.at(-1)?.value).toBe(2));
  expect(state.loads).toEqual(["one 7", "one 7"]);
  one.leave();
  let last = -1;
  await vi.waitFor(
    () => {
      const now = state.marked;
      const isStill = now === last;
      last = now;
      expect(isStill).toBe(true);
    },
    { timeout: 30_000, interval: 200 },
  );
});

test("[HOUSE-29] who opens it is told what it is now, whatever its mark says", async () => {
  const one = await watch("of=one&id=7");
  await waitFor(() => expect(one.events).toHaveLength(1));
  // Their own change, which no mark knows: a team that was saved.
  state.value = 2;
  const again = await watch("of=one&id=7");
  await waitFor(() => expect(again.events.map(({ value }) => value)).toEqual([2]));
  await waitFor(() => expect(one.events.at(-1)?.value).toBe(2));
  for (const { leave } of [one, again]) leave();
});

test("[HOUSE-29] one thing that can't be read stops no other, and goes on once it can; what isn't there or isn't asked for rightly is refused", async () => {
  const [all, one] = [await watch("of=all"), await watch("of=one&id=1", "2")];
  await waitFor(() => expect([all.events.length, one.events.length]).toEqual([1, 1]));
  [state.isBroken, state.value, state.mark] = [true, 3, "c"];
  await waitFor(() => expect(one.events.at(-1)?.value).toBe(3));
  expect(all.events).toHaveLength(1);
  state.isBroken = false;
  await waitFor(() => expect(all.events.at(-1)?.value).toBe(3));
  expect((await watch("of=all", "stranger")).status).toBe(404);
  for (const query of ["", "of=some", "of=one", "of=one&id=x", "of=all&more=1"])
    expect((await watch(query)).status, query).toBe(422);
  for (const { leave } of [all, one]) leave();
});

test("[HOUSE-29] a player's fifth stream ends their first", async () => {
  const streams: Awaited<ReturnType<typeof watch>>[] = [];
  for (let count = 0; count < 5; count += 1) streams.push(await watch("of=all", "one"));
  await waitFor(() => expect(streams.map(({ isEnded }) => isEnded())).toEqual([true, false, false, false, false]));
  for (const { leave } of streams) leave();
});
