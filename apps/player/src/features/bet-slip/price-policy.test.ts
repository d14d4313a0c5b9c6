import { toDecimal } from "@maidan/core/money";
import { describe, expect, test } from "vitest";
import {
  atBest,
  asSent,
  decidePrice,
  lapsesForBetter,
  entries,
  openSlip,
  slipFault,
  stepPrice,
  summarise,
  type Entry,
  type PricePolicy,
  type Side,
  type SlipForm,
} from "./bet-slip-form.ts";
import { outcomesOf } from "./list-outcome.ts";

const slip = (side: Side, priceX100: number, over: { stakeText?: string; entry?: Entry; marketId?: string } = {}) => ({
  ...openSlip({ marketId: "1.2", selectionId: 11, runnerName: "A", side, priceX100 }),
  ...over,
});
const send = (priceX100: number) => ({ kind: "send", priceX100 });
const ask = { kind: "ask" };
const by = (price_policy: PricePolicy, takes_better_prices = true) => ({ price_policy, takes_better_prices });
const none = { stakeMinor: 0n, profitMinor: 0n, liabilityMinor: 0n };

describe("[SLIP-14] odds that have moved between the tap and the bet", () => {
  test("better ones are taken, for worse ones the player is asked", () => {
    expect([240, 250, 260].map((best) => decidePrice(slip("BACK", 250), best, by("better")))).toEqual([
      ask,
      send(250),
      send(250),
    ]);
    expect([240, 250, 260].map((best) => decidePrice(slip("LAY", 250), best, by("better")))).toEqual([
      send(250),
      send(250),
      ask,
    ]);
  });

  test("any odds: worse ones are followed, better ones are had by best execution", () => {
    expect([240, 260].map((best) => decidePrice(slip("BACK", 250), best, by("any")))).toEqual([send(240), send(250)]);
    expect([240, 260].map((best) => decidePrice(slip("LAY", 250), best, by("any")))).toEqual([send(250), send(260)]);
  });

  test("none: whatever has moved is asked about", () => {
    expect([240, 250, 260].map((best) => decidePrice(slip("BACK", 250), best, by("none")))).toEqual([
      ask,
      send(250),
      ask,
    ]);
  });

  test("when the offer is gone the player is asked, and odds of the player's own always go out", () => {
    for (const policy of ["any", "better", "none"] as const) {
      expect(decidePrice(slip("BACK", 250), undefined, by(policy))).toEqual(ask);
      const own = stepPrice(slip("BACK", 250), 2);
      expect(decidePrice(own, 240, by(policy))).toEqual(send(own.priceX100));
      expect(decidePrice(own, undefined, by(policy))).toEqual(send(own.priceX100));
      const picked = openSlip({ ...slip("BACK", 300), isOwnPrice: true });
      expect(decidePrice(picked, 250, by(policy))).toEqual(send(300));
    }
    expect(decidePrice(atBest(slip("BACK", 250), 240), 230, by("better"))).toEqual(ask);
  });
});

describe("[SLIP-14] with best execution off, where a bet lapses for better odds than its own", () => {
  test("better and any go along to better odds, none asks, and odds of the player's own go out as they are", () => {
    for (const [side, better] of [
      ["BACK", 260],
      ["LAY", 240],
    ] as const) {
      const decide = (policy: PricePolicy) => decidePrice(slip(side, 250), better, by(policy, false));
      expect([decide("better"), decide("any"), decide("none")]).toEqual([send(better), send(better), ask]);
      const own = { ...slip(side, 250), seenX100: 0 };
      expect(decidePrice(own, better, by("better", false))).toEqual(send(250));
    }
    expect(decidePrice(slip("BACK", 250), 240, by("better", false))).toEqual(ask);
    expect(decidePrice(slip("BACK", 250), 240, by("any", false))).toEqual(send(240));
  });

  test("fill or kill asks for an average and keeps its odds", () => {
    const kill = { ...slip("BACK", 250), rest: "kill" } as const;
    expect(decidePrice(kill, 260, by("better", false))).toEqual(send(250));
    expect(lapsesForBetter(kill, 260, by("better", false))).toBe(false);
  });

  test("[SLIP-08] what would happen is told of the bet as it goes out: taken along it is matched, at odds of the player's own it lapses", () => {
    const lapses = (form: SlipForm, best: number, settings = by("better", false)) =>
      lapsesForBetter(asSent(form, best, settings), best, settings);
    expect(asSent(slip("BACK", 250), 260, by("better", false))).toMatchObject({ priceX100: 260, seenX100: 260 });
    expect(lapses(slip("BACK", 250), 260)).toBe(false);
    const own = { ...slip("BACK", 250), seenX100: 0 };
    expect([240, 250, 260].map((best) => lapses(own, best))).toEqual([false, false, true]);
    expect(lapses({ ...slip("LAY", 250), seenX100: 0 }, 240)).toBe(true);
    expect(lapses(slip("BACK", 250), 260, by("none", false))).toBe(true);
    expect(lapses(own, 260, by("better"))).toBe(false);
  });
});

describe("[SLIP-15] the amount may be the stake, the liability, the profit or the payout", () => {
  const stake = (side: Side, entry: Entry) => summarise(slip(side, 250, { stakeText: "100", entry }))?.stakeMinor;

  test("of a back the liability is the stake; of a lay it is what the backer wins, and its profit the stake", () => {
    expect(entries.map((entry) => stake("BACK", entry))).toEqual([10_000n, 10_000n, 6_666n, 4_000n]);
    expect(entries.map((entry) => stake("LAY", entry))).toEqual([10_000n, 6_666n, 10_000n, 4_000n]);
  });

  test("rounding never makes a liability, profit or payout more than what was typed, and another paisa of stake would", () => {
    const amountOf = (form: SlipForm, entry: Entry): bigint => {
      const { stakeMinor, profitMinor, liabilityMinor } = summarise(form) ?? none;
      return {
        stake: stakeMinor,
        liability: liabilityMinor,
        profit: profitMinor,
        payout: profitMinor + liabilityMinor,
      }[entry];
    };
    for (const priceX100 of [101, 133, 250, 370, 1_000, 100_000]) {
      for (const form of (["BACK", "LAY"] as const).flatMap((side) =>
        entries.map((entry) => slip(side, priceX100, { stakeText: "99.99", entry })),
      )) {
        const { entry, side } = form;
        const stakeText = toDecimal((summarise(form) ?? none).stakeMinor + 1n);
        expect(amountOf(form, entry), `${side} ${entry} ${priceX100}`).toBeLessThanOrEqual(9_999n);
        expect(
          amountOf({ ...form, entry: "stake", stakeText }, entry),
          `${side} ${entry} ${priceX100}`,
        ).toBeGreaterThanOrEqual(9_999n);
      }
    }
  });

  test("an amount that the smallest stake brings more than is told as too little, and not as none", () => {
    const fault = (entry: Entry, stakeText: string) => slipFault(slip("BACK", 100_000, { stakeText, entry }));
    expect(fault("profit", "9.98")).toBe("tooLittle");
    expect(fault("profit", "9.99")).toBeUndefined();
    expect(fault("payout", "0.01")).toBe("tooLittle");
    expect(fault("profit", "0")).toBe("noStake");
  });
});

describe("[SLIP-18] the list of bets", () => {
  test("of a call that is refused the wrong bet has its own reason and the others that of the call", () => {
    const failed = (errorCode: string) => ({ status: "FAILURE", errorCode });
    const refused = {
      ok: true as const,
      status: 200,
      value: {
        status: "FAILURE",
        errorCode: "BET_ACTION_ERROR",
        instructionReports: [failed("ERROR_IN_ORDER"), failed("INVALID_ODDS")],
      },
    };
    expect(outcomesOf(refused, 2)).toEqual([
      { kind: "refused", code: "BET_ACTION_ERROR" },
      { kind: "refused", code: "INVALID_ODDS" },
    ]);
    const lost = { ok: false as const, error: { kind: "network" as const, message: "" } };
    expect(outcomesOf(lost, 2)).toEqual([{ kind: "unknown" }, { kind: "unknown" }]);
  });
});
