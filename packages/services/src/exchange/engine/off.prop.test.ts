import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderRow, PlayerFunds } from "../engine-ports.ts";
import type { PlaceInstruction } from "../ports.ts";
import { BatchDraft } from "./draft.ts";
import { place } from "./place.ts";
import { openMatch } from "./test-support/open-match.ts";

const runners = [1, 2].map((selectionId) => ({
  selectionId,
  name: `Runner ${selectionId}`,
  sortPriority: selectionId,
  status: "ACTIVE" as const,
}));
const leastStakeMinor = 1_000n;

let nextBetId = 1;
function draftFor(playerId: string): BatchDraft {
  const funds: PlayerFunds = {
    playerId,
    cashMinor: 10n ** 12n,
    lockedMinor: 0n,
    exposureMaxMinor: null,
    isHouse: false,
    currency: "BDT",
    mayBet: true,
  };
  const read = { nowMs: 1_000, funds: [funds], earlierAnswers: [], endedBets: [], betIdBlocks: [] };
  return new BatchDraft(read, () => nextBetId++);
}

/** Whether a bet as it stands before the off is one that lapses for being too small: reckoned by the rule alone. */
function isTooSmall({ side, persistence, orderType, priceX100, remainingMinor }: OrderRow): boolean {
  if (side !== "LAY" || orderType !== null || persistence !== "MARKET_ON_CLOSE") return false;
  return (remainingMinor * BigInt(priceX100 - 100)) / 100n < 10n * leastStakeMinor;
}

const limit = fc.record({
  selectionId: fc.constantFrom(1, 2),
  side: fc.constantFrom("BACK" as const, "LAY" as const),
  priceX100: fc.constantFrom(101, 110, 150, 200, 210, 300, 1_100, 2_000),
  sizeMinor: fc.integer({ min: 1_000, max: 15_000 }).map(BigInt),
  persistence: fc.constantFrom(
    "LAPSE" as const,
    "PERSIST" as const,
    "MARKET_ON_CLOSE" as const,
    "MARKET_ON_CLOSE" as const,
  ),
});
const onClose = fc.record({
  selectionId: fc.constantFrom(1, 2),
  side: fc.constantFrom("BACK" as const, "LAY" as const),
  priceX100: fc.constantFrom(0),
  sizeMinor: fc.integer({ min: 10_000, max: 30_000 }).map(BigInt),
  persistence: fc.constant("LAPSE" as const),
  orderType: fc.constant("MARKET_ON_CLOSE" as const),
});
const bets: fc.Arbitrary<PlaceInstruction[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: limit },
    { weight: 1, arbitrary: onClose.map((bet) => ({ ...bet, priceX100: bet.side === "BACK" ? 101 : 100_000 })) },
  ),
  { minLength: 1, maxLength: 12, size: "max" },
);

test("[SP-02] [STREAM-36] of whatever bets wait before the off, SMALL_STAKE is said of what is left of the lays that are too small to take the starting price, and of no others", () => {
  const met = { small: 0, inPart: 0, other: 0 };
  fc.assert(
    fc.property(bets, (wanted) => {
      const market = openMatch(runners, { definition: { hasStartingPrice: true }, hasPriceBand: false });
      for (const [index, instruction] of wanted.entries()) {
        const playerId = String(1 + (index % 3));
        const request = { playerId, marketId: "1.2", customerRef: null, instructions: [instruction] };
        const placed = place({ request, market, draft: draftFor(playerId), hasWaited: false });
        expect(placed).toMatchObject({ report: { status: "SUCCESS" } });
      }
      const before = ["1", "2", "3"].flatMap((playerId) =>
        market.openOrdersOf(playerId).map((order) => ({ ...order })),
      );
      const draft = draftFor("1");
      expect(market.apply({ type: "turnInPlay", betDelayMs: 0 }, draft)).toMatchObject({ ok: true });
      for (const order of before) {
        const after = draft.changedOrders.get(order.betId) ?? order;
        // As a bet of the exchange it takes part in the auction at its own price, and what is left of it lapses. [SP-06]
        const isLeft = after.matchedMinor - order.matchedMinor < order.remainingMinor;
        const expected = isTooSmall(order) && isLeft ? "SMALL_STAKE" : undefined;
        expect(after.lapseCode).toBe(expected);
        if (expected === undefined) met.other += 1;
        else {
          const lapsedMinor = order.remainingMinor + order.matchedMinor - after.matchedMinor;
          expect(after).toMatchObject({ remainingMinor: 0n, lapsedMinor, orderType: null });
          met[after.matchedMinor > 0n ? "inPart" : "small"] += 1;
        }
      }
    }),
    { numRuns: 500 },
  );
  for (const seen of Object.values(met)) expect(seen).toBeGreaterThan(30);
});
