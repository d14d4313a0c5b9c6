import { describe, expect, test } from "vitest";
import { assertMarketSpec, newMarketState, type ControlCommand, type RefusalCode } from "./index.ts";
import { away, draw, fillsIn, home, implementations, matchOdds, Story } from "./test-support/setup.ts";

describe.each(implementations)("the market's life in the %s book", (_name, make) => {
  const story = (): Story => new Story(make(matchOdds));

  test("[BOOK-11] a plain suspension keeps every order and its place, takes no bets, and lets players cancel", () => {
    const s = story();
    const [first, second] = [s.place([1, home, "LAY", 2, 10]), s.place([2, home, "LAY", 2, 10])];
    const levels = s.book.levels(home, "LAY");
    s.do({ type: "suspend" });
    expect(s.book.levels(home, "LAY")).toEqual(levels);
    expect(s.refusal(s.command([3, home, "BACK", 2, 10]))).toBe("MARKET_SUSPENDED");
    s.do({ type: "cancel", orderId: first, accountId: 1, sizeReductionMinor: 400 });
    s.do({ type: "resume" });
    expect(fillsIn(s.do(s.command([3, home, "BACK", 2, 10], { orderId: 9 })))).toEqual([
      [first, 9, 2, 6],
      [second, 9, 2, 4],
    ]);
  });
  test("[BOOK-12] at the off LAPSE orders lapse, PERSIST orders keep their place, and the market waits suspended for a resume with the delay", () => {
    const s = story();
    const lapsing = s.place([1, home, "LAY", 2, 10]);
    const first = s.place([2, home, "LAY", 2, 10], { persistence: "PERSIST" });
    const alsoLapsing = s.place([1, home, "LAY", 2, 10]);
    const second = s.place([3, home, "LAY", 2, 10], { persistence: "PERSIST" });
    const [high, back] = [s.place([1, home, "LAY", 2.02, 5]), s.place([4, draw, "BACK", 5, 5])];
    const events = s.do({ type: "turnInPlay", betDelayMs: 5000 });
    expect(events.map((event) => (event.type === "orderChanged" ? event.orderId : event.type))).toEqual([
      "statusChanged",
      high,
      "levelChanged",
      lapsing,
      alsoLapsing,
      "levelChanged",
      back,
      "levelChanged",
      "positionChanged",
      "positionChanged",
    ]);
    expect(events[0]).toMatchObject({ status: "SUSPENDED", isInPlay: true, betDelayMs: 5000, version: 3 });
    expect(events.filter((event) => event.type === "orderChanged")).toMatchObject([
      { reason: "LAPSED", lapsedMinor: 500, remainingMinor: 0 },
      { reason: "LAPSED", lapsedMinor: 1000 },
      { reason: "LAPSED", lapsedMinor: 1000 },
      { reason: "LAPSED", lapsedMinor: 500 },
    ]);
    expect([s.book.lockedFor(1), s.book.lockedFor(2), s.book.lockedFor(4)]).toEqual([0, 1000, 0]);
    expect(s.refusal(s.command([5, home, "BACK", 2, 10]))).toBe("MARKET_SUSPENDED");
    s.do({ type: "resume" });
    expect(s.book.state).toMatchObject({ status: "OPEN", isInPlay: true, betDelayMs: 5000, version: 4 });
    expect(fillsIn(s.do(s.command([5, home, "BACK", 2, 15], { orderId: 9 })))).toEqual([
      [first, 9, 2, 10],
      [second, 9, 2, 5],
    ]);
  });
  test("[BOOK-12] the matched part of an order that lapses stays matched", () => {
    const s = story();
    const orderId = s.place([1, home, "LAY", 3, 10]);
    s.place([2, home, "BACK", 3, 4]);
    const events = s.do({ type: "turnInPlay", betDelayMs: 1000 });
    expect(events[1]).toMatchObject({
      orderId,
      matchedMinor: 400,
      lapsedMinor: 600,
      remainingMinor: 0,
      matchedProfitMinor: 800,
    });
    expect(s.book.lockedFor(1)).toBe(800);
  });
  test("[BOOK-14] a close lapses PERSIST orders too, and leaves the positions locked", () => {
    const s = story();
    s.matched([1, home, "BACK", 3, 10]);
    s.place([1, away, "BACK", 3, 7], { persistence: "PERSIST" });
    s.do({ type: "close" });
    expect([s.book.openOrderCount, s.book.lockedFor(1), s.book.lockedFor(900)]).toEqual([0, 1000, 2000]);
    expect(s.book.levels(away, "BACK")).toEqual([]);
    expect(s.refusal(s.command([1, home, "BACK", 2, 10]))).toBe("MARKET_NOT_OPEN_FOR_BETTING");
  });
  test.each(["settle", "void"] as const)(
    "[BOOK-15] %s lapses what rests, closes, and unlocks everyone, by account id",
    (type) => {
      const s = story();
      s.matched([5, home, "BACK", 3, 10]);
      s.matched([3, home, "BACK", 3, 10]);
      s.place([4, away, "BACK", 3, 7], { persistence: "PERSIST" });
      const events = s.do(type === "settle" ? { type, winners: [home] } : { type });
      expect(events[0]).toMatchObject({
        status: "CLOSED",
        settlement: type === "settle" ? "SETTLED" : "VOIDED",
        winners: type === "settle" ? [home] : [],
      });
      expect(
        events.flatMap((event) =>
          event.type === "positionChanged" ? [[event.accountId, event.lockedBeforeMinor, event.lockedAfterMinor]] : [],
        ),
      ).toEqual([
        [3, 1000, 0],
        [4, 700, 0],
        [5, 1000, 0],
        [900, 4000, 0],
      ]);
      expect([3, 4, 5, 900].map((accountId) => s.book.lockedFor(accountId))).toEqual([0, 0, 0, 0]);
      // The matched figures stay: a resettlement needs them.
      expect(s.book.positionOf(5).ifWinMinor).toEqual([2000, -1000, -1000]);
      expect(s.book.lockedAfterPlacing(5, [])).toBe(0);
    },
  );
  test("[BOOK-15] a settled book survives a rebuild without locks", () => {
    const s = story();
    s.matched([5, home, "BACK", 3, 10]);
    s.do({ type: "settle", winners: [draw] });
    const rebuilt = make(matchOdds, s.book.snapshot());
    expect([rebuilt.lockedFor(5), rebuilt.stateHash()]).toEqual([0, s.book.stateHash()]);
  });
  test("[BOOK-10] the version rises by one with each change of state, and with nothing else", () => {
    const s = story();
    const seen = [s.book.state.version];
    for (const command of [
      { type: "suspend" },
      { type: "turnInPlay", betDelayMs: 0 },
      { type: "resume" },
      { type: "close" },
      { type: "settle", winners: [home] },
    ] as const) {
      s.do(command);
      seen.push(s.book.state.version);
    }
    expect(seen).toEqual([2, 3, 4, 5, 6, 7]);
    const t = story();
    t.place([1, home, "LAY", 2, 10]);
    t.refusal({ type: "resume" });
    expect(t.book.state.version).toBe(2);
  });
  test.each<[RefusalCode, ControlCommand[], ControlCommand]>([
    ["NO_ACTION_REQUIRED", [], { type: "resume" }],
    ["NO_ACTION_REQUIRED", [{ type: "suspend" }], { type: "suspend" }],
    ["NO_ACTION_REQUIRED", [{ type: "turnInPlay", betDelayMs: 1 }], { type: "turnInPlay", betDelayMs: 1 }],
    ["INVALID_BET_DELAY", [], { type: "turnInPlay", betDelayMs: -1 }],
    ["INVALID_BET_DELAY", [], { type: "turnInPlay", betDelayMs: 0.5 }],
    ["MARKET_CLOSED", [{ type: "close" }], { type: "suspend" }],
    ["MARKET_CLOSED", [{ type: "close" }], { type: "resume" }],
    ["MARKET_CLOSED", [{ type: "close" }], { type: "turnInPlay", betDelayMs: 1 }],
    ["MARKET_CLOSED", [{ type: "close" }], { type: "close" }],
    ["MARKET_NOT_SETTLED", [{ type: "close" }], { type: "resettle", winners: [home] }],
    ["MARKET_ALREADY_SETTLED", [{ type: "settle", winners: [home] }], { type: "settle", winners: [draw] }],
    ["MARKET_ALREADY_SETTLED", [{ type: "void" }], { type: "settle", winners: [draw] }],
    ["NO_ACTION_REQUIRED", [{ type: "settle", winners: [home] }], { type: "resettle", winners: [home] }],
    ["NO_ACTION_REQUIRED", [{ type: "void" }], { type: "void" }],
    ["INVALID_WINNERS", [], { type: "settle", winners: [] }],
    ["INVALID_WINNERS", [], { type: "settle", winners: [99] }],
    ["INVALID_WINNERS", [], { type: "settle", winners: [home, draw] }],
    ["INVALID_WINNERS", [{ type: "void" }], { type: "resettle", winners: [home, home] }],
  ])("%s after %j answers %j", (code, before, command) => {
    const s = story();
    for (const earlier of before) s.do(earlier);
    expect(s.refusal(command)).toBe(code);
  });
  test("[BOOK-15] a settled market can be resettled, voided and resettled again", () => {
    const s = story();
    s.do({ type: "settle", winners: [home] });
    s.do({ type: "resettle", winners: [away] });
    expect(s.book.state).toMatchObject({ settlement: "SETTLED", winners: [away] });
    s.do({ type: "void" });
    expect(s.book.state).toMatchObject({ settlement: "VOIDED", winners: [] });
    s.do({ type: "resettle", winners: [home] });
    expect(s.book.state).toMatchObject({ settlement: "SETTLED", winners: [home], status: "CLOSED" });
  });
  test("[BOOK-16] where something unlisted may win, no runner need win; winners are kept in the market's order", () => {
    const s = new Story(make({ ...matchOdds, numberOfWinners: 2, hasOtherOutcome: true }));
    s.do({ type: "settle", winners: [] });
    s.do({ type: "resettle", winners: [away, home] });
    expect(s.book.state.winners).toEqual([home, away]);
  });
});

test.each([
  ["no runners", { selectionIds: [] }],
  ["a runner twice", { selectionIds: [1, 1] }],
  ["a runner 0", { selectionIds: [0] }],
  ["more winners than runners", { numberOfWinners: 4 }],
  ["no winner", { numberOfWinners: 0 }],
  ["a minimum size of 0", { minimumSizeMinor: 0 }],
  ["a minimum payout of 0", { minimumPayoutMinor: 0 }],
])("a market with %s can't be made", (_fault, change) => {
  expect(() => assertMarketSpec({ ...matchOdds, ...change })).toThrow(RangeError);
});

test("a new market is inactive and unsettled", () => {
  expect(newMarketState).toMatchObject({ status: "INACTIVE", settlement: "UNSETTLED", isInPlay: false, betDelayMs: 0 });
});
