import { chainFrom } from "@maidan/games/fair";
import { checkHash, liveTables } from "@maidan/games/live";
import { afterEach, expect, test, vi } from "vitest";
import type { Fallen, LiveBet, LiveNow, LiveRound } from "./calls.ts";
import { inShoe } from "./card-roads.tsx";
import { liveLink, readLive, toldOf } from "./link.ts";
import { dealDelayMs, phaseOf } from "./table.tsx";
import { laidBy } from "./use-bets.ts";
import { joined, pauseMs, type Live } from "./use-live.ts";

afterEach(() => void vi.unstubAllGlobals());

const round: LiveRound = {
  number: 7,
  phase: "betting",
  closes_in_ms: 5_000,
  deals_in_ms: 7_000,
  pays_in_ms: null,
  ends_in_ms: null,
  outcome: null,
  turn: 0,
  turn_closes_in_ms: null,
  open: null,
  commitment: "c",
  chain: 1,
  place: 3,
  taken_before: 0,
};
const nowWith = (part: Partial<LiveRound> | null): LiveNow => ({
  round: part === null ? null : { ...round, ...part },
  chain: null,
  players: 0,
  sums: [],
  seats: [],
  mine: [],
  moves: [],
  decided: [],
  past: [],
});
const liveAt = (part: Partial<LiveRound> | null): Live => ({
  now: nowWith(part),
  past: [],
  closesAtMs: 5_000,
  dealsAtMs: 7_000,
  paysAtMs: 9_000,
  turnClosesAtMs: Number.POSITIVE_INFINITY,
});
const fallenAt = (number: number, place = 1): Fallen => ({ number, chain: 1, place, taken_before: 0, outcome: {} });

test("[HOUSE-36] the clock goes on between two looks: no more bets at the close, the result at its moment", () => {
  expect(phaseOf(undefined, 0)).toBe("resting");
  expect(phaseOf(liveAt(null), 0)).toBe("resting");
  expect([4_999, 5_000].map((nowMs) => phaseOf(liveAt({}), nowMs))).toEqual(["betting", "closed"]);
  expect([8_999, 9_000].map((nowMs) => phaseOf(liveAt({ phase: "dealing" }), nowMs))).toEqual(["dealing", "paid"]);
  expect(phaseOf(liveAt({ phase: "void" }), 0)).toBe("void");
});

test("[HOUSE-36] the table is looked at again at the round's next moment, at the latest after 1.4 seconds, never in a rush", () => {
  expect(pauseMs(undefined)).toBe(1_400);
  expect(pauseMs(nowWith({ deals_in_ms: 900 }))).toBe(1_020);
  expect(pauseMs(nowWith({ deals_in_ms: 60_000 }))).toBe(1_400);
  expect(pauseMs(nowWith({ phase: "dealing", deals_in_ms: -2_000, pays_in_ms: 300 }))).toBe(420);
  expect(pauseMs(nowWith({ phase: "paid", pays_in_ms: -1, ends_in_ms: -800 }))).toBe(150);
});

test("[HOUSE-36] rounds that come twice are kept once, and roads begin with the shoe that is dealt from", () => {
  const past = joined([fallenAt(9, 2), fallenAt(8, 2), fallenAt(7)], [fallenAt(7), fallenAt(6)]);
  expect(past.map(({ number }) => number)).toEqual([9, 8, 7, 6]);
  expect(inShoe(past, fallenAt(9, 2)).map(({ number }) => number)).toEqual([8, 9]);
  expect(inShoe(past, { chain: 1, place: 3 })).toEqual([]);
  expect(inShoe([], undefined)).toEqual([]);
});

test("[HOUSE-36] chips lie where bets that count were laid, summed; those that went back don't", () => {
  const bet = (state: LiveBet["state"], on: string, stake: string): LiveBet => ({
    id: on + state,
    number: 7,
    state,
    chips: [{ on, stake }],
    stake,
    payout: "0.00",
    won: [],
    hands: [],
    created_at: "2026-11-21T10:00:00.000Z",
  });
  expect(laidBy([bet("in", "tie", "10.00"), bet("placing", "tie", "5.50"), bet("back", "player", "9.00")])).toEqual([
    { on: "tie", minor: 1_550n },
  ]);
});

test("[HOUSE-36] cards come one after the other, and all lie open once the round is shown, however slow the phone is", () => {
  const felt = { number: 1, outcome: {}, isShown: false, lateMs: 400 };
  expect(dealDelayMs(felt, 700)).toBe(300);
  expect(dealDelayMs({ ...felt, isShown: true }, 5_000)).toBeLessThan(-10_000);
});

test("[LIVE-05] what was told of a hash goes into the verify page's address and comes out whole; a hash that isn't told has no link", () => {
  vi.stubGlobal("document", { documentElement: { lang: "bn" } });
  const [published = "", hash = ""] = chainFrom("end", 3);
  const told = {
    number: 1,
    commitment: published,
    hash,
    salt: "salt",
    published_hash: published,
    place: 1,
    rounds: [] as Fallen[],
  };
  for (const { code, deal } of liveTables) {
    const { view } = deal({ hash, salt: "salt", takenBefore: 0 });
    const live = toldOf(code, { ...told, rounds: [{ ...fallenAt(1), outcome: view }] });
    if (live === undefined) throw new Error("not told");
    const link = liveLink(live);
    const read = readLive(link.slice(link.indexOf("#")));
    expect(read).toEqual(live);
    expect(read === undefined ? undefined : checkHash(read)).toMatchObject({
      doesLead: true,
      rounds: [{ isSame: true }],
    });
  }
  expect(toldOf("live-baccarat", { ...told, hash: null })).toBeUndefined();
  for (const wrong of ["", "#", "#%7B%7D", "#nonsense", '#{"live":{"game":1}}'])
    expect(readLive(wrong)).toBeUndefined();
});
