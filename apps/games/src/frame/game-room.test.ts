import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameState, Round } from "./calls.ts";
import { GameRoom } from "./game-room.ts";

const state: GameState = {
  game: { code: "coin", name: "Coin Toss", returns: { lowest: 99, highest: 99 } },
  currency: "BDT",
  is_demo: false,
  language: "en",
  return_url: "https://maidan.test/games",
  deposit_url: "https://maidan.test/deposit",
  autoplay: { rounds: 100, round_ms: 0 },
  limits: { least_stake: "1.00", most_stake: "10000.00", most_paid: "1000000.00" },
  balance: "100.00",
  open_round: null,
};
const roundOf = (phase: Round["phase"], payout = "0.00"): Round => ({
  id: "11111111-1111-4111-8111-111111111111",
  game: "coin",
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
const bet = { stake: "10.00", side: "heads" };

/** What the server answers in turn, and what it was asked. */
let answers: { readonly status: number; readonly body: unknown }[];
let asked: { readonly path: string; readonly key: string | null }[];
beforeEach(() => {
  answers = [];
  asked = [];
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, key: new Headers(init.headers).get("idempotency-key") });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError("no network");
    return Response.json(answer.body, { status: answer.status });
  });
});
afterEach(() => vi.useRealTimers());

const start = (room: GameRoom): Promise<Round | undefined> => room.start(bet, { showMs: 0, stakedMinor: 1_000n });

test("[HOUSE-02] while a bet is asked for another isn't sent, and the balance is the wallet's once the round was shown", async () => {
  const room = new GameRoom(state);
  answers = [{ status: 200, body: { round: roundOf("paid", "19.80"), balance: "109.80" } }];
  const both = await Promise.all([start(room), start(room)]);
  expect(both.map((round) => round?.payout)).toEqual(["19.80", undefined]);
  expect(asked).toHaveLength(1);
  expect(room.now()).toMatchObject({ balanceMinor: 10_980n, isBusy: false, isShowing: false, fault: undefined });
  expect(room.now().past).toHaveLength(1);
});

test("[HOUSE-02] a bet whose answer is lost is sent again under its own key", async () => {
  vi.useFakeTimers();
  const room = new GameRoom(state);
  const lost = vi.fn<typeof fetch>();
  const answering = globalThis.fetch;
  let isFirst = true;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (!isFirst) return answering(path, init);
    isFirst = false;
    await lost(path, init);
    throw new TypeError("no network");
  });
  answers = [{ status: 200, body: { round: roundOf("paid"), balance: "90.00" } }];
  const played = start(room);
  await vi.runAllTimersAsync();
  expect((await played)?.phase).toBe("paid");
  const first = new Headers(lost.mock.calls[0]?.[1]?.headers).get("idempotency-key");
  expect(first).toMatch(/^\S{16,}$/);
  expect(asked.map(({ key }) => key)).toEqual([first]);
});

test("[HOUSE-02] what the server refuses is told, and takes nothing off the balance", async () => {
  const room = new GameRoom(state);
  const refusal = {
    success: false,
    code: "REFUSED",
    reason: "INSUFFICIENT_FUNDS",
    message: "Too low.",
    error: "Too low.",
    requestId: "r",
  };
  answers = [{ status: 400, body: refusal }];
  expect(await start(room)).toBeUndefined();
  expect(room.now()).toMatchObject({ balanceMinor: 10_000n, isBusy: false });
  expect(room.now().fault).toMatchObject({ is: "refused", error: { reason: "INSUFFICIENT_FUNDS" } });
});

test("[HOUSE-03] a round that is on its way is waited for, and one whose stake was given back is said to be", async () => {
  vi.useFakeTimers();
  const room = new GameRoom(state);
  answers = [
    { status: 200, body: { round: roundOf("staking"), balance: null } },
    { status: 200, body: { round: roundOf("undoing"), balance: null } },
    { status: 200, body: { round: roundOf("void"), balance: null } },
    { status: 200, body: state },
  ];
  const played = start(room);
  await vi.runAllTimersAsync();
  expect((await played)?.phase).toBe("void");
  expect(room.now()).toMatchObject({ fault: { is: "void" }, balanceMinor: 10_000n });
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/rounds",
    "/api/rounds/11111111-1111-4111-8111-111111111111",
    "/api/rounds/11111111-1111-4111-8111-111111111111",
    "/api/state",
  ]);
});

test("[HOUSE-28] a round is asked for as long after the one before as the launch says, and the first at once", async () => {
  vi.useFakeTimers();
  const room = new GameRoom({ ...state, autoplay: { rounds: 100, round_ms: 3_000 } });
  answers = [1, 2].map(() => ({ status: 200, body: { round: roundOf("paid"), balance: "90.00" } }));
  await start(room);
  expect(asked).toHaveLength(1);
  const second = start(room);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toHaveLength(2);
  await second;
});
