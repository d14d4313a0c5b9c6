import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Round } from "../frame/index.ts";
import type { AutoplayLimits } from "./limits.ts";
import { playRounds } from "./play-rounds.ts";

const limits: AutoplayLimits = {
  rounds: 3,
  stakeMinor: 1_000n,
  mostLossMinor: 100_000n,
  mostWinMinor: undefined,
  stopsOnFeature: false,
};
const roundOf = (phase: Round["phase"], payout = "0.00"): Round => ({
  id: "11111111-1111-4111-8111-111111111111",
  game: "dice",
  phase,
  bet: {},
  steps: [],
  stake: "10.00",
  payout,
  jackpot: "0.00",
  view: {},
  fair: { server_hash: "h", server_seed: null, client_seed: "c", nonce: 0 },
  created_at: "2026-11-21T10:00:00.000Z",
});

interface Run {
  readonly left: number[];
  readonly calledOff: AbortController;
  readonly play: ReturnType<typeof vi.fn<() => Promise<Round | undefined>>>;
  readonly ended: ReturnType<typeof playRounds>;
}
/** Rounds that end as told, in turn; the last one's end is that of all after it. */
function begin(
  ends: readonly (Round | undefined)[],
  options: Partial<AutoplayLimits> & { leastMs?: number } = {},
): Run {
  const { leastMs = 0, ...changed } = options;
  const left: number[] = [];
  const calledOff = new AbortController();
  let place = 0;
  const play = vi.fn(async () => ends[Math.min(place++, ends.length - 1)]);
  const ended = playRounds(
    { ...limits, ...changed },
    { play, leastMs, hasFeature: () => false, signal: calledOff.signal, onLeft: (now) => left.push(now) },
  );
  return { left, calledOff, play, ended };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("[SLOT-30] the bet is played as often as was named, no sooner than the operator's launch allows, and no round after the last", async () => {
  const { play, left, ended } = begin([roundOf("paid")], { leastMs: 3_000 });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(play).toHaveBeenCalledTimes(1);
  await vi.runAllTimersAsync();
  expect(await ended).toBe("count");
  expect(play).toHaveBeenCalledTimes(3);
  expect(left).toEqual([3, 2, 1]);
});

test("[SLOT-30] what a round brought is seen before the next one begins", async () => {
  const { play, ended } = begin([roundOf("paid", "19.80")], { rounds: 2 });
  await vi.advanceTimersByTimeAsync(599);
  expect(play).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(play).toHaveBeenCalledTimes(2);
  await vi.runAllTimersAsync();
  expect(await ended).toBe("count");
});

test("[SLOT-30] it ends where a round is refused, and where its stake is given back", async () => {
  for (const end of [undefined, roundOf("refused"), roundOf("void")]) {
    const { play, ended } = begin([roundOf("paying", "19.80"), end]);
    await vi.runAllTimersAsync();
    expect(await ended).toBe("fault");
    expect(play).toHaveBeenCalledTimes(2);
  }
});

test("[SLOT-30] what was won back counts for the loss that was named, and a round that pays enough ends it", async () => {
  const lost = begin([roundOf("paid"), roundOf("paid", "10.00"), roundOf("paid")], {
    rounds: 10,
    mostLossMinor: 2_500n,
  });
  const won = begin([roundOf("paid"), roundOf("paid", "19.80")], { rounds: 10, mostWinMinor: 1_980n });
  await vi.runAllTimersAsync();
  expect(await lost.ended).toBe("loss");
  expect(lost.play).toHaveBeenCalledTimes(3);
  expect(await won.ended).toBe("win");
  expect(won.play).toHaveBeenCalledTimes(2);
});

test("[SLOT-30] called off, it begins no further round and says nothing of its own", async () => {
  const { play, calledOff, ended } = begin([roundOf("paid")]);
  await vi.advanceTimersByTimeAsync(0);
  calledOff.abort();
  await vi.runAllTimersAsync();
  expect(await ended).toBeUndefined();
  expect(play).toHaveBeenCalledTimes(1);
});
