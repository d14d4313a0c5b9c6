import { expect, test, vi } from "vitest";
import { ToldTable } from "./told-table.ts";

interface Reader {
  readonly player: string;
}

/** A table whose state a test changes; looks are counted. */
function stage() {
  const state = { value: 1, looks: 0, isBroken: false };
  const faults: unknown[] = [];
  const table = new ToldTable<number, Reader>({
    look: async () => {
      state.looks += 1;
      if (state.isBroken) throw new Error("a fault");
      return state.value;
    },
    tell: (seen, { player }) => ({ key: String(seen), body: () => ({ seen, player }) }),
    playerOf: ({ player }) => player,
    lookMs: 300,
    onFault: (error) => faults.push(error),
  });
  const read = async (player: string) => {
    const heard: string[] = [];
    let isEnded = false;
    const close = await table.open(
      { player },
      {
        send: (json) => void heard.push(json),
        end: () => (isEnded = true),
      },
    );
    return { heard, close, isEnded: () => isEnded };
  };
  return { state, faults, table, read };
}

test("[HOUSE-25] a reader hears the whole first and then what changed alone, one look serves all, and nobody looks for nobody", async () => {
  vi.useFakeTimers();
  try {
    const { state, table, read } = stage();
    const [one, other] = [await read("one"), await read("other")];
    expect([one.heard, other.heard]).toEqual([['{"seen":1,"player":"one"}'], ['{"seen":1,"player":"other"}']]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(one.heard).toHaveLength(1);
    const looks = state.looks;
    state.value = 2;
    await vi.advanceTimersByTimeAsync(299);
    table.wake();
    await vi.advanceTimersByTimeAsync(400);
    expect([one.heard.at(-1), other.heard.at(-1)]).toEqual([
      '{"seen":2,"player":"one"}',
      '{"seen":2,"player":"other"}',
    ]);
    expect(state.looks - looks).toBeLessThanOrEqual(3);
    one.close();
    other.close();
    await vi.advanceTimersByTimeAsync(1_000);
    const rest = state.looks;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.looks).toBe(rest);
  } finally {
    vi.useRealTimers();
  }
});

test("[HOUSE-25] what has happened is told at once, a fault stops no reader, and a player's fifth stream ends their first", async () => {
  vi.useFakeTimers();
  try {
    const { state, table, faults, read } = stage();
    const streams = [];
    for (let count = 0; count < 5; count += 1) streams.push(await read("one"));
    expect(streams.map((stream) => stream.isEnded())).toEqual([true, false, false, false, false]);
    await vi.advanceTimersByTimeAsync(10);
    state.value = 2;
    table.wake();
    await vi.advanceTimersByTimeAsync(100);
    expect(streams[4]?.heard).toHaveLength(2);
    state.isBroken = true;
    await vi.advanceTimersByTimeAsync(1_000);
    [state.isBroken, state.value] = [false, 3];
    await vi.advanceTimersByTimeAsync(2_000);
    expect(faults.length).toBeGreaterThan(0);
    expect(streams[4]?.heard.at(-1)).toBe('{"seen":3,"player":"one"}');
    for (const { close } of streams) close();
    await vi.advanceTimersByTimeAsync(2_000);
  } finally {
    vi.useRealTimers();
  }
});
