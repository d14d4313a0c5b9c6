import { describe, expect, test } from "vitest";
import { askedOf, eachOnce, readMarket, recordDates, toneOf, type ExchangeRecord } from "./exchange-records.ts";
import { groupByDay } from "./transactions.ts";

const bet = (id: string, at: string, over: Partial<ExchangeRecord> = {}): ExchangeRecord => ({
  created_at: at,
  event_name: "A v B",
  game_type: "Cricket",
  market_name: "Match Odds",
  selection_name: "A",
  bet_type: "BACK",
  stake: "100.00",
  odds: "2.50",
  odds_asked: "2.50",
  potential_profit: "150.00",
  potential_liability: "100.00",
  net_profit_loss: null,
  run: null,
  is_yes_no: false,
  status: "open",
  transaction_id: id,
  market_id: "1.2",
  event_id: "3",
  is_cash_out: false,
  matched: "100.00",
  settled_at: null,
  time_in_force: null,
  min_fill_size: null,
  lapsed: null,
  ...over,
});

describe("exchange records", () => {
  test("[RECORDS-17] [RECORDS-18] WON is a success, LOST a fail, all else is under way", () => {
    expect((["WON", "LOST", "open", "VOID"] as const).map(toneOf)).toEqual([
      "success",
      "fail",
      "processing",
      "processing",
    ]);
  });

  test("[RECORDS-13] bets are grouped by Dhaka's date, in the list's order", () => {
    // 18:30 UTC is half past midnight of the next day in Dhaka.
    const groups = groupByDay([bet("2", "2026-11-21T18:30:00Z"), bet("1", "2026-11-21T17:30:00Z")]);
    expect(groups.map((group) => group.rows.map((row) => row.transaction_id))).toEqual([["2"], ["1"]]);
  });

  test("a bet that stands on two pages, as a newer one pushed it on, is shown once", () => {
    const [first, second, third] = ["3", "2", "1"].map((id) => bet(id, "2026-11-21T10:00:00Z"));
    if (first === undefined || second === undefined || third === undefined) throw new Error("three bets");
    expect(
      eachOnce([
        [first, second],
        [second, third],
      ]),
    ).toEqual([first, second, third]);
  });

  test("[ROOM-30] the history is asked for by sport, side and result as they are chosen, and All is not asked", () => {
    expect(askedOf({ date: "today", sport: "all", side: "all", result: "all" })).toEqual({ date: "today" });
    expect(askedOf({ date: "last7Days", sport: "racing", side: "lay", result: "void" })).toEqual({
      date: "last7days",
      sport: "racing",
      side: "LAY",
      status: "VOID",
    });
    expect(askedOf({ date: "today", sport: "all", side: "all", result: "killed" })).toMatchObject({ status: "LAPSED" });
  });

  test("[ROOM-30] a market's bets are asked for on all days, picked by the rest as any", () => {
    expect(askedOf({ date: "last7Days", sport: "all", side: "back", result: "won" }, "9.7")).toEqual({
      market_id: "9.7",
      side: "BACK",
      status: "WON",
    });
  });

  test("[ROOM-30] the market that a link asks for comes in the navigation's state or in the address, and what is no market's id asks for none", () => {
    const state = { market: "1.200000001", event: "Dhaka v Khulna", name: "Match Odds" };
    const none = new URLSearchParams();
    const market = { id: "1.200000001", event: "Dhaka v Khulna", name: "Match Odds" };
    expect(readMarket(state, none)).toEqual(market);
    expect(readMarket({}, new URLSearchParams(state))).toEqual(market);
    expect(readMarket({ market: "9.7", event: 5 }, none)).toEqual({ id: "9.7", event: "", name: "" });
    expect([readMarket({}, none), readMarket({ market: "7" }, none), readMarket({ market: 1.2 }, none)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("[RECORDS-05] each choice of days is asked for by the call's own word", () => {
    expect(Object.values(recordDates)).toEqual(["today", "yesterday", "last7days", "all"]);
  });
});
