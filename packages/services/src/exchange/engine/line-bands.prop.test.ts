import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlayerFunds } from "../engine-ports.ts";
import type { PlaceInstruction } from "../ports.ts";
import { BatchDraft } from "./draft.ts";
import type { MarketGuards } from "./market-guards.ts";
import { place } from "./place.ts";
import {
  givesTooMuch,
  isJump,
  markOf,
  type NaiveLimits,
  type NaiveMarket,
  type NaiveTrade,
} from "./test-support/limit-oracle.ts";
import { openMatch } from "./test-support/open-match.ts";

const line = { leastX100: 50, mostX100: 40_050, intervalX100: 100 };
interface Asked {
  readonly bet: PlaceInstruction;
  readonly isKilled: boolean;
  readonly afterMs: number;
}
interface Case {
  readonly guards: MarketGuards;
  readonly rate: number | undefined;
  readonly life: readonly Asked[];
}

const rich: PlayerFunds = {
  playerId: "1",
  cashMinor: 10n ** 12n,
  lockedMinor: 0n,
  exposureMaxMinor: null,
  currency: "BDT",
  mayBet: true,
};

/** A LINE market, and beside it all that waits and was traded since it opened, as a list. */
class Life {
  readonly #market = openMatch([{ selectionId: 1, name: "Runs", sortPriority: 1, status: "ACTIVE" }], {
    definition: { marketType: "INNINGS_RUNS", line },
  });
  readonly #limits: NaiveLimits;
  #naive: NaiveMarket = {
    isInPlay: false,
    betDelayMs: 0,
    hasPassiveDelay: false,
    version: 5,
    open: [],
    matched: [],
    traded: [],
  };
  #nowMs = 1_000_000;
  #nextBetId = 1;

  constructor({ guards, rate }: Case) {
    const most = 10n ** 12n;
    this.#limits = {
      guards,
      intervalX100: line.intervalX100,
      rateOf: () => rate,
      mostExposureMinor: most,
      mostProfitMinor: most,
      mostEverywhereMinor: most,
    };
  }

  /** Asks the market and compares. Returns what came of it. */
  ask({ bet, isKilled, afterMs }: Asked): "refused" | "taken" | "halted" {
    this.#nowMs += afterMs;
    const instruction = isKilled ? { ...bet, timeInForce: "FILL_OR_KILL" as const } : bet;
    const isRefused = givesTooMuch(this.#naive, this.#limits, instruction);
    const mark = this.#limits.guards.lineBandPercent === 0 ? undefined : markOf(this.#naive, this.#limits, 1);
    const marks = new Map(mark === undefined ? [] : [[1, mark]]);
    const draft = this.#draft();
    const { guards, rateOf } = this.#limits;
    const request = { playerId: "1", marketId: "1.2", customerRef: null, instructions: [instruction] };
    const limits = { mostExposureMinor: 10n ** 12n, mostProfitMinor: 10n ** 12n };
    const known = { ...limits, guards: { of: () => guards, rateOf: () => rateOf(1) } };
    const result = place({ request, market: this.#market, draft, hasWaited: false, limits: known });
    if (result.type !== "answered") throw new Error("nothing waits before play");
    expect(result.report.reports[0]?.errorCode).toBe(isRefused ? "INVALID_ODDS" : undefined);
    const fresh = draft.fills.map(({ selectionId, priceX100 }) => ({ selectionId, priceX100 }));
    const isHalted = isJump(this.#naive, this.#limits, { nowMs: this.#nowMs, fresh, marks });
    this.#keep(draft);
    expect(this.#market.definition.status).toBe(isHalted ? "SUSPENDED" : "OPEN");
    if (isHalted) this.#resume();
    return isRefused ? "refused" : isHalted ? "halted" : "taken";
  }

  #draft(): BatchDraft {
    const read = { nowMs: this.#nowMs, funds: [rich], earlierAnswers: [], endedBets: [], betIdBlocks: [] };
    return new BatchDraft(read, () => this.#nextBetId++);
  }

  #keep(draft: BatchDraft): void {
    const traded = draft.fills.map(({ selectionId, priceX100 }) => ({ selectionId, priceX100, atMs: this.#nowMs }));
    const open = this.#market
      .openOrdersOf("1")
      .toSorted((a, b) => a.betId - b.betId)
      .map((order): NaiveTrade => ({ ...order, sizeMinor: order.remainingMinor, profitMinor: 0n }));
    this.#naive = { ...this.#naive, open, traded: [...this.#naive.traded, ...traded] };
  }

  /** A trader opens it again: what waited is taken out, and no line of before counts. [LIMIT-06] */
  #resume(): void {
    this.#nowMs += 1;
    const draft = this.#draft();
    for (const { betId } of this.#market.openOrdersOf("1"))
      this.#market.apply({ type: "cancel", orderId: betId, accountId: 1 }, draft);
    this.#market.apply({ type: "resume" }, draft);
    this.#market.setHold(false, draft);
    this.#keep(draft);
    this.#naive = { ...this.#naive, traded: [] };
  }
}

const lines = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 140, max: 200 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 2, 4, 5, 20, 90, 260, 400) },
);
const asked: fc.Arbitrary<Asked> = fc.record({
  bet: fc.record({
    selectionId: fc.constant(1),
    side: fc.constantFrom("BACK" as const, "LAY" as const),
    priceX100: lines.map((place) => line.leastX100 + place * line.intervalX100),
    sizeMinor: fc.integer({ min: 1_000, max: 6_000 }).map(BigInt),
    persistence: fc.constant("LAPSE" as const),
  }),
  isKilled: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn === 0),
  afterMs: fc.constantFrom(0, 1, 4_000, 10_000, 11_000),
});
const cases: fc.Arbitrary<Case> = fc.record({
  guards: fc.record({
    // What is said of odds is nothing to lines.
    bandBeforePercent: fc.constantFrom(110, null),
    bandInPlayPercent: fc.constantFrom(110, null),
    jumpPercent: fc.constantFrom(110, null),
    lineBandPercent: fc.constantFrom(0, 110, 120, 150),
    lineJumpPercent: fc.constantFrom(0, 110, 120, 200),
    stakeMaxMinor: fc.constant(null),
    winMaxMinor: fc.constant(null),
  }),
  rate: fc.constantFrom(undefined, undefined, 16_040, 300),
  life: fc.array(asked, { minLength: 1, maxLength: 24, size: "max" }),
});

test("[LIMIT-03] [LIMIT-04] [LIMIT-05] [LIMIT-06] [LIMIT-07] in any life of a LINE market a bet is refused when its line gives away more than the band of lines, and a traded line beyond the jump suspends it", () => {
  const met = { refused: 0, taken: 0, halted: 0 };
  fc.assert(
    fc.property(cases, (about) => {
      const life = new Life(about);
      for (const one of about.life) met[life.ask(one)] += 1;
    }),
    { numRuns: 1_200 },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(100);
});
