import fc from "fast-check";
import { expect, test } from "vitest";
import { fillProfitMinor } from "@maidan/core/exchange";
import type { OrderRow, PlayerFunds } from "../engine-ports.ts";
import type { PlaceInstruction } from "../ports.ts";
import { BatchDraft } from "./draft.ts";
import type { OwnedMarket } from "./owned-market.ts";
import { place, type PlayerLimits } from "./place.ts";
import { openMatch } from "./test-support/open-match.ts";

const noGuards = {
  bandBeforePercent: null,
  bandInPlayPercent: null,
  jumpPercent: null,
  lineBandPercent: null,
  lineJumpPercent: null,
  stakeMaxMinor: null,
  winMaxMinor: null,
};
const enough = 10n ** 14n;
const limitsOf = (more: { readonly winMaxMinor?: bigint; readonly mostProfitMinor?: bigint }): PlayerLimits => ({
  mostExposureMinor: enough,
  mostProfitMinor: more.mostProfitMinor ?? enough,
  guards: { of: () => ({ ...noGuards, winMaxMinor: more.winMaxMinor ?? null }), rateOf: () => undefined },
});

/** A match of three, matched across them, with what others wait for. */
function marketOf(rests: readonly PlaceInstruction[]): OwnedMarket {
  const runners = [1, 2, 3].map((selectionId) => ({
    selectionId,
    name: `Runner ${selectionId}`,
    sortPriority: selectionId,
    status: "ACTIVE" as const,
  }));
  const market = openMatch(runners, { definition: { hasVirtualPrices: true }, hasPriceBand: false });
  let betId = 1;
  for (const [index, instruction] of rests.entries())
    bet(market, instruction, { playerId: String(2 + (index % 3)), nextBetId: () => betId++, limits: limitsOf({}) });
  return market;
}

interface By {
  readonly playerId: string;
  readonly nextBetId: () => number;
  readonly limits: PlayerLimits;
  /** Best execution is off. */
  readonly lapsesForBetter?: boolean;
}

function bet(market: OwnedMarket, instruction: PlaceInstruction, by: By) {
  const { report, rows } = bets(market, [instruction], by);
  return { report, row: rows[0] };
}

function bets(market: OwnedMarket, instructions: readonly PlaceInstruction[], by: By) {
  const { playerId, nextBetId, limits, lapsesForBetter = false } = by;
  const funds: PlayerFunds = {
    playerId,
    cashMinor: enough,
    lockedMinor: 0n,
    exposureMaxMinor: null,
    isHouse: false,
    currency: "BDT",
    mayBet: true,
    lapsesForBetter,
  };
  const read = { nowMs: 1_000, funds: [funds], earlierAnswers: [], endedBets: [], betIdBlocks: [] };
  const draft = new BatchDraft(read, nextBetId);
  const request = { playerId, marketId: "1.2", customerRef: null, instructions };
  const result = place({ request, market, draft, hasWaited: true, limits });
  if (result.type !== "answered") throw new Error("nothing waits here");
  return { report: result.report, rows: [...draft.newOrders.values()] };
}

const side = fc.constantFrom("BACK" as const, "LAY" as const);
const sizeMinor = fc.oneof(fc.bigInt({ min: 1_000n, max: 9_999n }), fc.constantFrom(2_000n, 10_000n, 123_457n));
const anyBet = (priceX100: fc.Arbitrary<number>): fc.Arbitrary<PlaceInstruction> =>
  fc.record({
    selectionId: fc.constantFrom(1, 2, 3),
    side,
    priceX100,
    sizeMinor,
    persistence: fc.constant("LAPSE" as const),
  });
const resting = anyBet(fc.constantFrom(102, 105, 120, 121, 150, 210, 330, 500, 1_900, 2_000, 11_000, 20_000));
const asked = anyBet(fc.constantFrom(101, 101, 120, 150, 300, 1_000, 100_000));

/** What was matched of the bet would win so much at the prices that were shown. */
function shownProfitOf(market: OwnedMarket, row: OrderRow): number {
  let [left, profitMinor] = [Number(row.matchedMinor), 0];
  for (const offer of market.book.offers(row.selectionId, row.side)) {
    const taken = Math.min(left, offer.sizeMinor);
    profitMinor += fillProfitMinor(taken, offer.priceX100);
    left -= taken;
  }
  return profitMinor;
}

/** What the player can win at best of what was matched and of what rests at its own price. */
const mostWon = (market: OwnedMarket): bigint => market.mostWonWith("1", [], []);

test("[LIMIT-31] [ENG-29] [EXPO-08] [VIRT-03] where a market is matched across its runners no bet wins more than the limits say, and none is refused that would stay below them by the rounding of a part", () => {
  const met = { taken: 0, refused: 0, beyondShown: 0, lays: 0 };
  fc.assert(
    fc.property(fc.array(resting, { minLength: 2, maxLength: 10 }), asked, (rests, instruction) => {
      const entered = (limits: PlayerLimits) => {
        let betId = 100;
        const market = marketOf(rests);
        const { report, row } = bet(market, instruction, { playerId: "1", nextBetId: () => betId++, limits });
        return { market, report, row };
      };
      const free = entered(limitsOf({}));
      const { row } = free;
      if (row === undefined || free.report.status !== "SUCCESS") throw new Error(JSON.stringify(free.report));
      const rest = (row.remainingMinor * BigInt(row.priceX100 - 100)) / 100n;
      const wonMinor = row.matchedProfitMinor + rest;
      const mostMinor = mostWon(free.market);
      // A part of the last match, and a minor unit of each order of a level.
      const slackMinor = row.matchedMinor === 0n ? 0n : 1_020n;
      if (row.side === "BACK") {
        const ownMinor = (row.sizeMinor * BigInt(row.priceX100 - 100)) / 100n;
        const isShort = entered(limitsOf({ winMaxMinor: wonMinor - 1n }));
        expect(isShort.report.reports[0]?.errorCode).toBe("INVALID_BET_SIZE");
        const most = (wonMinor > ownMinor ? wonMinor : ownMinor) + slackMinor;
        expect(entered(limitsOf({ winMaxMinor: most })).report.status).toBe("SUCCESS");
        if (Number(row.matchedProfitMinor) > shownProfitOf(marketOf(rests), row)) met.beyondShown += 1;
      } else met.lays += 1;
      if (mostMinor > 0n) {
        const refused = entered(limitsOf({ mostProfitMinor: mostMinor - 1n }));
        met[refused.report.status === "FAILURE" ? "refused" : "taken"] += 1;
        // What was there before is nobody's: each player begins with nothing here.
        expect(refused.report.errorCode).toBe("EVENT_EXPOSURE_LIMIT_EXCEEDED");
      }
      expect(entered(limitsOf({ mostProfitMinor: mostMinor + slackMinor })).report.status).toBe("SUCCESS");
    }),
    { numRuns: 3_000 },
  );
  expect(met.refused).toBeGreaterThan(1_000);
  expect(met.beyondShown).toBeGreaterThan(50);
  expect(met.lays).toBeGreaterThan(500);
});

const killed = { timeInForce: "FILL_OR_KILL" as const };
const ofSeveral = fc
  .tuple(anyBet(fc.constantFrom(101, 120, 150, 151, 210, 300, 330, 1_000)), fc.constantFrom(0, 0, 0, 1, 2))
  .map(([instruction, kind]): PlaceInstruction => {
    if (kind === 0) return instruction;
    return { ...instruction, ...killed, ...(kind === 2 && { minFillSizeMinor: 1_000n }) };
  });

/** What each of them wins in the end: what was matched by what it brought, what waits at its own price. */
const endOf = (row: OrderRow) => ({
  selectionId: row.selectionId,
  side: row.side,
  sizeMinor: row.matchedMinor + row.remainingMinor,
  profitMinor: row.matchedProfitMinor + (row.remainingMinor * BigInt(row.priceX100 - 100)) / 100n,
});

/** Of each outcome all that helps. */
const bestOf = (ends: readonly ReturnType<typeof endOf>[]): bigint =>
  [1, 2, 3]
    .map((winner) =>
      ends.reduce((sum, { selectionId, side: of, sizeMinor: size, profitMinor }) => {
        if (of === "BACK") return sum + (selectionId === winner ? profitMinor : 0n);
        return sum + (selectionId === winner ? 0n : size);
      }, 0n),
    )
    .reduce((most, one) => (one > most ? one : most), 0n);

const largest = (...amounts: readonly bigint[]): bigint => amounts.reduce((most, one) => (one > most ? one : most), 0n);

/** It was matched as another of the same side was that had come to wait. */
const isMetAcross = (row: OrderRow, rows: readonly OrderRow[]): boolean =>
  rows.some(
    (other) =>
      other.betId < row.betId &&
      other.side === row.side &&
      other.selectionId !== row.selectionId &&
      other.matchedMinor > 0n,
  );

test("[LIMIT-31] [ENG-29] [BOOK-28] [VIRT-04] of several bets in one request, of which one waits and another is matched with it across the runners, and of those that are filled or killed, none wins more than the limits say, and none is refused that together and by themselves would stay below them by the rounding of a part", () => {
  const met = { acrossOwn: 0, killed: 0, refused: 0, killsOfOwnPrice: 0 };
  fc.assert(
    fc.property(
      fc.array(resting, { minLength: 0, maxLength: 8 }),
      fc.array(ofSeveral, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(false, false, true),
      (rests, instructions, lapsesForBetter) => {
        const entered = (limits: PlayerLimits, asked: readonly PlaceInstruction[] = instructions) => {
          let betId = 100;
          const market = marketOf(rests);
          const by = { playerId: "1", nextBetId: () => betId++, limits, lapsesForBetter };
          return { market, ...bets(market, asked, by) };
        };
        const free = entered(limitsOf({}));
        // What meets each other on one runner is refused.
        fc.pre(free.report.reports.every((one) => one.errorCode !== "INVALID_BACK_LAY_COMBINATION"));
        expect(free.report.reports.every((one) => one.betId !== undefined)).toBe(true);
        const ends = free.rows.map(endOf);
        // By itself each finds what another takes.
        const most = instructions.map((one, place) => {
          const [alone, end] = [entered(limitsOf({}), [one]).rows.map(endOf)[0], ends[place]];
          const own = (one.sizeMinor * BigInt(one.priceX100 - 100)) / 100n;
          const profitMinor = largest(own, alone?.profitMinor ?? 0n, end?.profitMinor ?? 0n) + 1_020n;
          return { selectionId: one.selectionId, side: one.side, sizeMinor: one.sizeMinor, profitMinor };
        });
        const wonBy = (one: ReturnType<typeof endOf>): bigint => (one.side === "LAY" ? one.sizeMinor : one.profitMinor);
        const taken = [
          entered(limitsOf({ winMaxMinor: largest(...most.map(wonBy)) })),
          entered(limitsOf({ mostProfitMinor: bestOf(most) })),
        ];
        for (const { report } of taken) expect(report).toEqual(free.report);
        const wonMinor = largest(...ends.map(wonBy));
        if (wonMinor > 0n) {
          const short = entered(limitsOf({ winMaxMinor: wonMinor - 1n }));
          expect(short.report.reports.map((one) => one.errorCode)).toContain("INVALID_BET_SIZE");
        }
        if (lapsesForBetter && free.rows.some((row) => row.leastFillMinor !== null && row.matchedMinor > 0n))
          met.killsOfOwnPrice += 1;
        met.killed += free.rows.filter((row) => row.leastFillMinor !== null && row.matchedMinor === 0n).length;
        if (free.rows.some((row) => row.matchedProfitMinor > 0n && isMetAcross(row, free.rows))) met.acrossOwn += 1;
        const mostMinor = mostWon(free.market);
        if (mostMinor === 0n) return;
        expect(entered(limitsOf({ mostProfitMinor: mostMinor - 1n })).report.errorCode).toBe(
          "EVENT_EXPOSURE_LIMIT_EXCEEDED",
        );
        met.refused += 1;
      },
    ),
    { numRuns: 3_000 },
  );
  expect(met.refused).toBeGreaterThan(1_000);
  expect(met.killed).toBeGreaterThan(100);
  expect(met.killsOfOwnPrice).toBeGreaterThan(50);
  expect(met.acrossOwn).toBeGreaterThan(50);
});
