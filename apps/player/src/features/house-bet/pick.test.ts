import type { RefusedError } from "@maidan/client/api";
import { expect, test } from "vitest";
import { fancyOffer, type EventDetail, type HousePick } from "./offer.ts";
import { figuresOf, offeredNow, stakeFault, takenAt } from "./pick.ts";
import { entries } from "../bet-slip/bet-slip-form.ts";
import { betWords, cashOutFailure, refusalWords } from "./side-word.ts";
import { houseText } from "./text.ts";

const flags = { suspended: 0, ball_running: 0, min: "100.00", max: "25000.00" } as const;
const detail = {
  event: { Event: "Dhaka v Khulna" },
  bookmaker: {
    "9.1": {
      runners: [{ runner: "Dhaka", selection_id: 1, backPrice: "85", layPrice: "", ...flags }],
    },
  },
  fancy2: {
    "9.2": { title: "6 over runs Dhaka", no: "44", no_rate: "110", yes: "46", yes_rate: "90", type: 2, ...flags },
    "9.3": { title: "Dhaka total: even", no: "2.05", no_rate: "105", yes: "1.95", yes_rate: "95", type: 6, ...flags },
  },
} as unknown as EventDetail;
/** As the server answers: the code of every such refusal is the same, what is refused is its reason. */
const refusedAs = (reason: string): RefusedError => ({
  kind: "refused",
  status: 409,
  code: "REFUSED",
  reason,
  message: "In the field's words.",
  fields: {},
});
const yes: HousePick = { marketId: "9.2", side: "for", line: 46, rate: 90 };

test("[RATES-02] the slip's figures are those of the settlement, for each side", () => {
  expect(figuresOf(yes, "1000")).toMatchObject({ profitMinor: 90_000n, liabilityMinor: 100_000n });
  expect(figuresOf({ ...yes, side: "against", line: 44, rate: 110 }, "500.")).toMatchObject({
    profitMinor: 50_000n,
    liabilityMinor: 55_000n,
  });
  expect(figuresOf(yes, "")).toBeUndefined();
});

test("[SLIP-15] the amount is the stake, the liability, the profit or the payout, and never comes to more than what was typed", () => {
  const stakes = (pick: HousePick, text: string) => entries.map((entry) => figuresOf(pick, text, entry)?.stakeMinor);
  expect(stakes(yes, "190")).toEqual([19_000n, 19_000n, 21_111n, 10_000n]);
  const no: HousePick = { ...yes, side: "against", line: 44, rate: 110 };
  expect(stakes(no, "210")).toEqual([21_000n, 19_090n, 21_000n, 10_000n]);
  for (const rate of [1, 7, 90, 110, 8_900]) {
    for (const side of ["for", "against"] as const) {
      const pick = { ...yes, side, rate };
      const [, liability, profit, payout] = entries.map((entry) => figuresOf(pick, "99.99", entry));
      expect(profit?.profitMinor ?? 0n).toBeLessThanOrEqual(9_999n);
      expect(liability?.liabilityMinor ?? 0n).toBeLessThanOrEqual(9_999n);
      expect((payout?.profitMinor ?? 0n) + (payout?.liabilityMinor ?? 0n)).toBeLessThanOrEqual(9_999n);
    }
  }
});

test("what the house offers now is told by market and side; where a bet has no line its value is no line", () => {
  expect(offeredNow(detail, yes)?.offer).toEqual({ line: 46, rate: 90 });
  expect(offeredNow(detail, { ...yes, side: "against" })?.offer).toEqual({ line: 44, rate: 110 });
  expect(offeredNow(detail, { marketId: "9.3", side: "for", line: 0, rate: 95 })).toMatchObject({
    offer: { line: 0, rate: 95 },
    lineText: undefined,
  });
  expect(offeredNow(detail, { marketId: "9.1", side: "against", line: 1, rate: 90 })?.offer).toBeUndefined();
  expect(offeredNow(detail, { ...yes, marketId: "9.9" })).toBeUndefined();
});

test("[RATES-44] where the player names the number, each has its rate: a base its own, digits one for all; beyond them nothing is offered", () => {
  const khadda = { title: "Total", no: "", no_rate: "", yes: "160", yes_rate: "300", type: 4, width: 10, ...flags };
  const lottery = {
    title: "Lottery",
    no: "",
    no_rate: "",
    yes: "90.00",
    yes_rate: "8900",
    type: 5,
    digits: 2,
    ...flags,
  };
  const bases = [
    { line: 159, rate: 295 },
    { line: 160, rate: 300 },
  ];
  const own = { ...detail, fancy2: { "9.4": { ...khadda, bases, rule: "KHADDA" }, "9.5": lottery } } as EventDetail;
  const of = (marketId: string, line: number) => offeredNow(own, { marketId, side: "for", line, rate: 1 });
  expect(of("9.4", 159)).toMatchObject({
    offer: { line: 159, rate: 295 },
    numbers: { least: 159, most: 160 },
    rule: "KHADDA",
  });
  expect(of("9.4", 158)?.offer).toBeUndefined();
  expect(of("9.5", 7)).toMatchObject({
    offer: { line: 7, rate: 8_900 },
    lineText: "07",
    numbers: { least: 0, most: 99 },
  });
  expect(of("9.5", 100)?.offer).toBeUndefined();
  expect(of("9.5", 7)?.rule).toBeUndefined();
  // What a tap on the rate begins with: the house's own base, and no number of a lottery, which is no bet yet.
  const tapped = (marketId: string) => own.fancy2[marketId] && fancyOffer(own.fancy2[marketId], "for");
  expect(tapped("9.4")).toEqual({ line: 160, rate: 300 });
  expect(tapped("9.5")).toEqual({ line: 0, rate: 8_900, awaitsNumber: true });
});

test("[SLIP-18] a bet of the list that is taken at what is offered now is named by the line of now; one without a line by none", () => {
  const form = {
    pick: yes,
    eventId: "3",
    stakeText: "100",
    entry: "stake",
    isByLine: false,
    shown: { title: "6 over runs Dhaka", isBookmaker: false, lineText: String(yes.line) },
  } as const;
  const now = { ...yes, line: yes.line - 1, rate: yes.rate + 1 };
  expect(takenAt(form, now)).toMatchObject({ pick: now, shown: { lineText: String(yes.line - 1) } });
  const even = { ...form, shown: { ...form.shown, lineText: undefined } };
  expect(takenAt(even, { ...yes, rate: 1 }).shown.lineText).toBeUndefined();
});

test("nothing is offered while a market is stopped, and Suspend wins over Ball Running", () => {
  const stopped = (changes: object): EventDetail =>
    ({ ...detail, fancy2: { "9.2": { ...detail.fancy2["9.2"], ...changes } } }) as EventDetail;
  expect(offeredNow(stopped({ ball_running: 1 }), yes)).toMatchObject({ offer: undefined, stop: "ballRunning" });
  expect(offeredNow(stopped({ ball_running: 1, suspended: 1 }), yes)).toMatchObject({ stop: "suspended" });
});

test("a stake outside the market's bounds, or that the balance doesn't cover, is told before it is sent", () => {
  const bounds = { minimum: "100.00", maximum: "25000.00", balanceMinor: 50_000n };
  expect(stakeFault(yes, "", bounds)).toBe("noStake");
  expect(stakeFault({ ...yes, rate: 8_900 }, "0.5", { ...bounds, entry: "profit" })).toBe("belowMinimum");
  expect(stakeFault(yes, "99.99", bounds)).toBe("belowMinimum");
  expect(stakeFault(yes, "25000.01", bounds)).toBe("aboveMaximum");
  expect(stakeFault(yes, "500.01", bounds)).toBe("notCovered");
  expect(stakeFault(yes, "500", bounds)).toBeUndefined();
  // What can be lost, not the stake.
  expect(stakeFault({ ...yes, side: "against", rate: 110 }, "455", bounds)).toBe("notCovered");
});

test("[RATES-11] a refusal is said in plain words where the field's own say little, and as the server says it elsewhere", () => {
  const said = (reason: string, language: "en" | "bn") => refusalWords(houseText[language], refusedAs(reason));
  expect(said("MARKET_NOT_OPEN", "en")).toBe("Not taken: the market is suspended or closed. Nothing was staked.");
  expect(said("BALL_RUNNING", "en")).toBe("Not taken: the ball is running. Nothing was staked.");
  expect(said("ODDS_CHANGED", "bn")).toContain("রেট বদলে গেছে");
  expect(said("PROFIT_LIMIT", "en")).toBe("In the field's words.");
});

test("[RATES-11] [CASH-20] a cash-out that the house refuses says why, and one without an answer that its end is not known", () => {
  const said = (reason: string) => cashOutFailure(houseText.en, refusedAs(reason));
  expect(said("BALL_RUNNING")).toBe("Ball running. Wait for new rates.");
  expect(said("ODDS_CHANGED")).toBe("Not taken: it would secure less now. Look at the new offer.");
  expect(said("PROFIT_LIMIT")).toBe("Not taken. Your bets stand as they were.");
  expect(cashOutFailure(houseText.en, { kind: "timeout", message: "" })).toBe(houseText.en.cashOutUnknown);
});

test("[EXCH-07] a bet that was taken is told with its side, its line and what it is on, in both languages", () => {
  const title = (name: string): string => name;
  const said = (pick: HousePick, language: "en" | "bn" = "en") =>
    betWords(houseText[language], { pick, offered: offeredNow(detail, pick), title });
  expect(said(yes)).toBe("Yes 46: 6 over runs Dhaka");
  expect(said({ marketId: "9.1", side: "for", line: 1, rate: 85 })).toBe("Back Dhaka");
  expect(said({ ...yes, side: "against", line: 44 }, "bn")).toMatch(/^না 44: /);
});
