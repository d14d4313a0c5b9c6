import { expect, test } from "vitest";
import { bodyOf, linesOf, mayMoveStart, mayTurnInPlay, momentOf, startBody, typedOf } from "./hand-market.ts";
import { isVoid, type Market } from "./market.ts";

test("[HAND-01] what the trader typed is the body of the call, the moment in Dhaka's time and each outcome of its own line", () => {
  const draft = {
    sport: "cricket",
    competition: "Village cup",
    name: "A v B",
    start_at: "2030-01-02T18:30",
    runners: " A \n\nB\n",
    commission: "150",
    across: "template",
    currency: "BDT",
  } as const;
  expect(bodyOf(draft)).toEqual({
    sport: "cricket",
    competition: "Village cup",
    name: "A v B",
    start_at: "2030-01-02T18:30:00+06:00",
    runners: ["A", "B"],
    commission_basis_points: 150,
  });
  expect(bodyOf({ ...draft, across: "no" })).toMatchObject({ has_virtual_prices: false });
  // [HAND-12]
  expect(bodyOf({ ...draft, currency: "PKR" })).toMatchObject({ currency: "PKR" });
  expect(linesOf(" \n")).toEqual([]);
});

test("[HAND-16] another start is offered for an event by hand that hasn't begun, in Dhaka's time, and sent as the same moment", () => {
  expect(typedOf("2030-01-02T12:30:00.000Z")).toBe("2030-01-02T18:30");
  expect(typedOf("2030-01-02T20:15:00Z")).toBe("2030-01-03T02:15");
  const sent = momentOf(typedOf("2030-01-02T12:30:00.000Z"));
  expect(Date.parse(sent)).toBe(Date.parse("2030-01-02T12:30:00Z"));
  const event = { is_by_hand: true, is_in_play: false, is_over: false };
  expect(mayMoveStart(event)).toBe(true);
  for (const other of [{ is_by_hand: false }, { is_in_play: true }, { is_over: true }])
    expect(mayMoveStart({ ...event, ...other })).toBe(false);
});

test("[HAND-16] markets with a start of their own are moved by the same time or left, as the trader says where there are any", () => {
  const [start, start_at] = ["2030-01-02T18:30", "2030-01-02T18:30:00+06:00"];
  expect(startBody({ start, movesOwn: true }, { own_starts: 2 })).toEqual({ start_at, moves_own_starts: true });
  expect(startBody({ start, movesOwn: false }, { own_starts: 2 })).toEqual({ start_at, moves_own_starts: false });
  expect(startBody({ start, movesOwn: true }, { own_starts: 0 })).toEqual({ start_at });
});

test("[HAND-02] a market is offered to be turned in play once its start is over, while it is neither in play nor closed", () => {
  const nowMs = Date.parse("2030-01-02T12:30:00Z");
  const market = (part: Partial<Market>): Market =>
    ({ status: "OPEN", is_in_play: false, start_at: "2030-01-02T12:29:59Z", ...part }) as Market;
  expect(mayTurnInPlay(market({}), nowMs)).toBe(true);
  expect(mayTurnInPlay(market({ status: "SUSPENDED" }), nowMs)).toBe(true);
  expect(mayTurnInPlay(market({ start_at: "2030-01-02T12:30:01Z" }), nowMs)).toBe(false);
  expect(mayTurnInPlay(market({ is_in_play: true }), nowMs)).toBe(false);
  expect(mayTurnInPlay(market({ status: "INACTIVE" }), nowMs)).toBe(true);
  expect(mayTurnInPlay(market({ status: "CLOSED" }), nowMs)).toBe(false);
});

test("[SETTLE-06] a market that was closed without a result is told as void, one with a result isn't, and an open one neither", () => {
  const closed = (...runners: string[]) =>
    isVoid({ status: "CLOSED", runners: runners.map((status) => ({ status })) } as Market);
  expect([closed("ACTIVE", "ACTIVE"), closed("ACTIVE", "REMOVED"), closed("WINNER", "LOSER")]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isVoid({ status: "OPEN", runners: [] as Market["runners"] })).toBe(false);
});
