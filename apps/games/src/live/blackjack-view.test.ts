import { expect, test } from "vitest";
import { dealerEnd, handsOf, handStake, lyingAt } from "./blackjack-view.ts";
import type { LiveBet, LiveNow, LiveRound } from "./calls.ts";

const bet = (on: string, stake: string, state: LiveBet["state"] = "in"): LiveBet => ({
  id: on,
  number: 7,
  state,
  chips: [{ on, stake }],
  stake,
  payout: "0.00",
  won: [],
  hands: [],
  created_at: "2026-11-21T10:00:00.000Z",
});
const now = (part: Partial<LiveRound>, more: Partial<LiveNow> = {}): LiveNow => ({
  round: {
    number: 7,
    phase: "playing",
    closes_in_ms: -5_000,
    deals_in_ms: -3_000,
    pays_in_ms: null,
    ends_in_ms: null,
    outcome: null,
    turn: 1,
    turn_closes_in_ms: 8_000,
    open: { player: ["8h", "8s"], dealer: ["10d"], draws: [], second: [] },
    commitment: "c",
    chain: 1,
    place: 3,
    taken_before: 0,
    ...part,
  },
  chain: null,
  players: 1,
  sums: [{ currency: "BDT", stake: "10.00", places: [] }],
  seats: [],
  mine: [bet("hand", "10.00")],
  moves: [],
  decided: [],
  past: [],
  ...more,
});

test("[HOUSE-37] a hand waits until it is decided, and is what was decided from the next turn on", () => {
  expect(handsOf(now({}))).toMatchObject([{ cards: ["8h", "8s"], total: 16, isWaiting: true, move: undefined }]);
  const moves = [{ turn: 1, hand: 0, move: "split" }];
  expect(handsOf(now({}, { moves }))).toMatchObject([{ cards: ["8h", "8s"], isWaiting: false, move: "split" }]);
  const open = { player: ["8h", "8s"], dealer: ["10d"], draws: ["3c"], second: ["Kd"] };
  expect(handsOf(now({ turn: 2, open }, { moves }))).toMatchObject([
    { cards: ["8h", "3c"], total: 11, isWaiting: true },
    { cards: ["8s", "Kd"], total: 18, isWaiting: true },
  ]);
});

test("[HOUSE-37] [LIVE-06] every hand ends by the outcome as the table pays it; who has no bet sees the hand of all and decides nothing", () => {
  const outcome = { player: ["8h", "8s"], dealer: ["10d", "7c"], draws: ["3c", "9c"], second: ["Kd", "5d"] };
  const moves = [
    { turn: 1, hand: 0, move: "split" },
    { turn: 2, hand: 0, move: "hit" },
  ];
  const dealt = now({ phase: "dealing", outcome, open: null, turn: 2 }, { moves });
  expect(handsOf(dealt)).toMatchObject([
    { cards: ["8h", "3c", "9c"], total: 20, end: "won" },
    { cards: ["8s", "Kd"], total: 18, end: "won" },
  ]);
  expect(handsOf({ ...dealt, mine: [bet("pair", "5.00")] })).toMatchObject([
    { cards: ["8h", "8s", "3c", "9c"], isWaiting: false, end: undefined },
  ]);
  expect(handsOf(now({ open: null }))).toEqual([]);
});

test("[HOUSE-38] what a raise stakes is what lies on the hand: not the pair, nor what went back", () => {
  const mine = [bet("hand", "10.50"), bet("hand", "4.00", "back"), bet("pair", "5.00"), bet("double", "10.50")];
  expect(handStake({ mine })).toBe(1_050n);
});

test("[LIVE-06] the dealer's end is the same for all", () => {
  const end = (...dealer: string[]) => dealerEnd({ dealer });
  expect(end("10d", "7c")).toEqual({ kind: "total", total: 17 });
  expect(end("Ad", "Kc")).toEqual({ kind: "blackjack", total: 21 });
  expect(end("10d", "6c", "9s")).toEqual({ kind: "bust", total: 25 });
});

test("[HOUSE-37] the dealer's cards count from when each is laid out, and all of them in the end", () => {
  const countedAt = (nowMs: number): number =>
    lyingAt(["10h", "6s", "4c"], nowMs, (place) => 1_000 + place * 600).length;
  expect([999, 1_000, 1_599, 1_600, 2_199, 2_200].map((nowMs) => countedAt(nowMs))).toEqual([0, 1, 1, 2, 2, 3]);
});
