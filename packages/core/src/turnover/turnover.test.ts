import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  bonusOn,
  contributionX100,
  conversionOf,
  countStake,
  findWeightProblem,
  requiredTurnover,
  takenBack,
  weightedStake,
  type BonusTerms,
  type ContributionWeight,
  type OpenTicket,
} from "./index.ts";

const terms: BonusTerms = {
  percentX100: 100_00,
  capMinor: 7_777_00n,
  minDepositMinor: 500_00n,
  turnoverX100: 10_00,
  basis: "bonus",
  weights: [],
  maxBetMinor: null,
  expiryDays: 30,
  maxConversionMinor: null,
};

describe("a bonus", () => {
  test("[BONUS-01] is the percent of the credit, truncated, at most the cap, and nothing below the smallest deposit", () => {
    expect(bonusOn(500_00n, terms)).toBe(500_00n);
    expect(bonusOn(10_000_00n, terms)).toBe(7_777_00n);
    expect(bonusOn(499_99n, terms)).toBe(0n);
    expect(bonusOn(500_01n, { ...terms, percentX100: 33_33 })).toBe(166_65n);
    expect(bonusOn(10_000_00n, { ...terms, capMinor: null })).toBe(10_000_00n);
  });

  test("[BONUS-02] a requirement is rounded up, so that it is never below the stated multiple", () => {
    const money = { creditMinor: 1_01n, bonusMinor: 33n };
    expect(requiredTurnover(money, { ...terms, turnoverX100: 1_50 })).toBe(50n);
    expect(requiredTurnover(money, { ...terms, turnoverX100: 1_50, basis: "depositAndBonus" })).toBe(201n);
    expect(requiredTurnover(money, { ...terms, turnoverX100: 0 })).toBe(0n);
  });

  test("[BONUS-08] what becomes cash is at most the conversion's limit; the rest goes back", () => {
    expect(conversionOf(500_00n, null)).toEqual({ cashMinor: 500_00n, returnedMinor: 0n });
    expect(conversionOf(500_00n, 200_00n)).toEqual({ cashMinor: 200_00n, returnedMinor: 300_00n });
  });
});

const weight = (scope: ContributionWeight["scope"], ref: string | null, percentX100: number): ContributionWeight => ({
  scope,
  ref,
  percentX100,
});
const grantTicket = (ticketId: string, given: Partial<NonNullable<OpenTicket["grant"]>> = {}): OpenTicket => ({
  ticketId,
  remainingMinor: 1_000_00n,
  createdAtMs: 1_000,
  grant: { expiresAtMs: 100_000, maxBetMinor: null, weights: [weight("default", null, 100_00)], ...given },
});
const plainTicket = (ticketId: string, remainingMinor: bigint): OpenTicket => ({
  ticketId,
  remainingMinor,
  createdAtMs: 1_000,
  grant: null,
});
const stake = { gameType: "EXCHANGE", stakeMinor: 300_00n, placedAtMs: 2_000, settledAtMs: 3_000 };

describe("a settled stake", () => {
  test("[BONUS-06] goes to one grant alone, the one that expires first, however little of it is wanted there", () => {
    const later = grantTicket("1", { expiresAtMs: 90_000 });
    const sooner = { ...grantTicket("2", { expiresAtMs: 50_000 }), remainingMinor: 100_00n };
    expect(countStake([later, sooner], stake)).toEqual([{ ticketId: "2", countedMinor: 100_00n, reason: "counted" }]);
  });

  test("[BONUS-07] above the largest bet it counts nothing, says so, and is offered to the next", () => {
    const strict = grantTicket("1", { maxBetMinor: 299_99n, expiresAtMs: 50_000 });
    expect(countStake([strict], stake)).toEqual([{ ticketId: "1", countedMinor: 0n, reason: "aboveMaxBet" }]);
    expect(countStake([strict, plainTicket("2", 500_00n)], stake)).toEqual([
      { ticketId: "1", countedMinor: 0n, reason: "aboveMaxBet" },
      { ticketId: "2", countedMinor: 300_00n, reason: "counted" },
    ]);
    expect(countStake([grantTicket("1", { maxBetMinor: 300_00n })], stake)[0]?.countedMinor).toBe(300_00n);
  });

  test("[PAYM-18] fills plain turnovers oldest first, over several", () => {
    expect(countStake([plainTicket("10", 500_00n), plainTicket("9", 100_00n)], stake)).toEqual([
      { ticketId: "9", countedMinor: 100_00n, reason: "counted" },
      { ticketId: "10", countedMinor: 200_00n, reason: "counted" },
    ]);
  });

  test("[BONUS-06] counts only when placed after the ticket was made and settled before it expires", () => {
    expect(countStake([grantTicket("1")], { ...stake, placedAtMs: 999 })).toEqual([]);
    expect(countStake([grantTicket("1")], { ...stake, settledAtMs: 100_000 })).toEqual([]);
    expect(countStake([grantTicket("1")], { ...stake, settledAtMs: 99_999 })).toHaveLength(1);
  });

  test("[BONUS-04] [BONUS-05] counts by its game type's weight, truncated; of weight 0 it is left to the next", () => {
    const weights = [weight("category", "LIVE", 10_00), weight("product", "casino", 100_00)];
    const live = { ...stake, gameType: "LIVE", stakeMinor: 99n };
    expect(countStake([grantTicket("1", { weights })], live)[0]?.countedMinor).toBe(9n);
    expect(countStake([grantTicket("1", { weights })], { ...live, gameType: "SLOT" })[0]?.countedMinor).toBe(99n);
    expect(countStake([grantTicket("1", { weights }), plainTicket("2", 5_00n)], stake)).toEqual([
      { ticketId: "2", countedMinor: 5_00n, reason: "counted" },
    ]);
  });

  test("[BONUS-10] is taken back as far as its progress is there", () => {
    expect(takenBack({ requiredMinor: 500n, remainingMinor: 100n }, 300n)).toBe(300n);
    expect(takenBack({ requiredMinor: 500n, remainingMinor: 400n }, 300n)).toBe(100n);
  });
});

test("[BONUS-04] a table of weights with two rows for one target, two defaults or a percent outside 0 to 100 is refused", () => {
  expect(findWeightProblem([weight("category", "LIVE", 0), weight("default", null, 100_00)])).toBeUndefined();
  for (const wrong of [
    [weight("category", "LIVE", 1), weight("category", "LIVE", 2)],
    [weight("default", null, 1), weight("default", null, 2)],
    [weight("default", null, 100_01)],
    [weight("default", null, -1)],
    [weight("game", null, 1)],
    [weight("default", "x", 1)],
  ]) {
    expect(findWeightProblem(wrong)).toBeDefined();
  }
});

interface PublishedCases {
  readonly third_party: {
    readonly contribution_resolution: {
      readonly cases: readonly {
        readonly name: string;
        readonly rows: readonly { scope: ContributionWeight["scope"]; ref: string | null; percent: string }[];
        readonly bet: { product: string; category?: string; gameId?: string };
        readonly expect_percent: string;
      }[];
    };
    readonly weighted_stake: { readonly cases: readonly { stake: string; percent: string; expect: string }[] };
    readonly published_worked_examples: readonly {
      readonly id: string;
      readonly input: { deposit?: number; bonus?: number; wr?: number; required?: number; bets?: readonly number[] };
      readonly expected: number;
    }[];
  };
}
const file = new URL("../../../../../shared/data/bonus-cases.json", import.meta.url);
const published = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as PublishedCases).third_party : undefined;

describe.skipIf(published === undefined)(
  "published cases (../shared/data/bonus-cases.json; skipped where it is absent)",
  () => {
    test("[BONUS-04] each resolution of a contribution comes out as published", () => {
      const cases = published?.contribution_resolution.cases ?? [];
      expect(cases.length).toBeGreaterThanOrEqual(16);
      for (const { name, rows, bet, expect_percent } of cases) {
        const weights = rows.map(({ scope, ref, percent }) => weight(scope, ref, Number(percent) * 100));
        expect(contributionX100(weights, bet, ["casino", "sportsbook", "pvp"]), name).toBe(
          Number(expect_percent) * 100,
        );
      }
    });

    test("[BONUS-05] each weighted stake is truncated as published", () => {
      const scaled = (amount: string): bigint => {
        const [whole = "0", fraction = ""] = amount.split(".");
        return BigInt(whole + fraction.padEnd(18, "0"));
      };
      for (const { stake: staked, percent, expect: expected } of published?.weighted_stake.cases ?? []) {
        const percentX100 = Math.round(Number(percent) * 100);
        expect(weightedStake(scaled(staked), percentX100), `${staked} at ${percent}`).toBe(scaled(expected));
      }
    });

    test("[BONUS-02] [BONUS-05] each worked example of a turnover comes out as published", () => {
      const examples = (published?.published_worked_examples ?? []).filter(({ id }) => id.startsWith("turnover-"));
      expect(examples.length).toBeGreaterThanOrEqual(5);
      for (const { id, input, expected } of examples) {
        const { deposit, bonus = 0, wr = 0, required, bets } = input;
        if (required !== undefined) {
          let ticket = { ...grantTicket("1"), remainingMinor: BigInt(required) };
          for (const bet of bets ?? []) {
            const [entry] = countStake([ticket], { ...stake, stakeMinor: BigInt(bet) });
            ticket = { ...ticket, remainingMinor: ticket.remainingMinor - (entry?.countedMinor ?? 0n) };
          }
          expect(ticket.remainingMinor, id).toBe(BigInt(expected));
        } else if (bonus > 0) {
          const money = { creditMinor: BigInt(deposit ?? 0), bonusMinor: BigInt(bonus) };
          const basis = deposit === undefined ? "bonus" : "depositAndBonus";
          expect(requiredTurnover(money, { ...terms, basis, turnoverX100: wr * 100 }), id).toBe(BigInt(expected));
        }
      }
    });
  },
);
