import fc from "fast-check";
import { ladderPrices, tickOf } from "@maidan/core/odds";
import { expect, test } from "vitest";
import type { PlayerFunds } from "../engine-ports.ts";
import type { PlaceInstruction, PlaceReport, PlaceRequest } from "../ports.ts";
import { BatchDraft } from "./draft.ts";
import type { OwnedMarket } from "./owned-market.ts";
import { place } from "./place.ts";
import { openMatch } from "./test-support/open-match.ts";

interface Case {
  readonly runners: number;
  readonly isCrossed: boolean;
  readonly rests: readonly PlaceInstruction[];
  readonly asked: readonly PlaceInstruction[];
}

/** In play, with a delay for takers; the last of four runners was withdrawn. */
function marketOf({ runners, isCrossed, rests }: Case): OwnedMarket {
  const listed = Array.from({ length: runners + 1 }, (_, place) => ({
    selectionId: place + 1,
    name: `Runner ${place + 1}`,
    sortPriority: place + 1,
    status: place === runners ? ("REMOVED" as const) : ("ACTIVE" as const),
  }));
  const market = openMatch(listed, {
    definition: { isInPlay: true, betDelayMs: 5_000, hasPassiveDelay: true, hasVirtualPrices: isCrossed },
    hasPriceBand: false,
  });
  for (const [index, rest] of rests.entries()) enter(market, [rest], { playerId: "1", firstBetId: 1 + index });
  return market;
}

const unlimited: Omit<PlayerFunds, "playerId"> = {
  cashMinor: 10n ** 12n,
  lockedMinor: 0n,
  exposureMaxMinor: null,
  isHouse: false,
  currency: "BDT",
  mayBet: true,
};

function enter(
  market: OwnedMarket,
  instructions: readonly PlaceInstruction[],
  at: { readonly playerId: string; readonly firstBetId: number; readonly hasWaited?: boolean },
): { readonly isDelayed: boolean; readonly report: PlaceReport | undefined; readonly fills: number } {
  const { playerId, firstBetId, hasWaited = true } = at;
  const funds = [{ ...unlimited, playerId }];
  let nextBetId = firstBetId;
  const read = { nowMs: 1_000_000, funds, earlierAnswers: [], endedBets: [], betIdBlocks: [] };
  const draft = new BatchDraft(read, () => nextBetId++);
  const request: PlaceRequest = { playerId, marketId: "1.2", customerRef: null, instructions };
  const result = place({ request, market, draft, hasWaited });
  if (result.type === "delayed") return { isDelayed: true, report: undefined, fills: 0 };
  return { isDelayed: false, report: result.report, fills: draft.fills.length };
}

const bets = (runners: number, length: { readonly minLength: number; readonly maxLength: number }) => {
  const middle = tickOf(runners * 100);
  const bet: fc.Arbitrary<PlaceInstruction> = fc
    .record(
      {
        selectionId: fc.integer({ min: 1, max: runners }),
        side: fc.constantFrom("BACK" as const, "BACK" as const, "LAY" as const),
        tick: fc.oneof(
          { weight: 6, arbitrary: fc.integer({ min: middle - 12, max: middle + 12 }) },
          { weight: 1, arbitrary: fc.integer({ min: 0, max: 349 }) },
        ),
        sizeMinor: fc.integer({ min: 1_000, max: 9_000 }).map(BigInt),
        isKilled: fc.constant(true),
      },
      { requiredKeys: ["selectionId", "side", "tick", "sizeMinor"] },
    )
    .map(({ tick, isKilled, ...rest }) => ({
      ...rest,
      priceX100: ladderPrices[tick] ?? 200,
      persistence: "LAPSE",
      // Seldom: with one among them the request waits in any case.
      ...(isKilled === true && tick % 8 === 0 ? { timeInForce: "FILL_OR_KILL" as const } : {}),
    }));
  return fc.array(bet, length);
};
const cases: fc.Arbitrary<Case> = fc.integer({ min: 2, max: 4 }).chain((runners) =>
  fc.record({
    runners: fc.constant(runners),
    isCrossed: fc.integer({ min: 0, max: 3 }).map((value) => value > 0),
    rests: bets(runners, { minLength: 0, maxLength: 5 }),
    asked: bets(runners, { minLength: 1, maxLength: 4 }),
  }),
);

const isKill = ({ timeInForce }: PlaceInstruction): boolean => timeInForce !== undefined;

test(
  "[ENG-28] in play, where only takers wait, a request waits exactly when something of it would be matched at once, by bets of its own across the runners too, or when it may not rest",
  { timeout: 120_000 },
  () => {
    let [taken, waited, together] = [0, 0, 0];
    fc.assert(
      fc.property(cases, (about) => {
        const { asked } = about;
        const [first, second] = [marketOf(about), marketOf(about)];
        const atOnce = enter(first, asked, { playerId: "2", firstBetId: 100, hasWaited: false });
        const entered = enter(second, asked, { playerId: "2", firstBetId: 100 });
        if (entered.report?.status === "FAILURE") return;
        expect(atOnce.isDelayed).toBe(entered.fills > 0 || asked.some(isKill));
        if (atOnce.isDelayed) waited += 1;
        else taken += 1;
        const alone = asked.filter(
          (bet) => enter(marketOf(about), [bet], { playerId: "2", firstBetId: 100, hasWaited: false }).isDelayed,
        );
        if (atOnce.isDelayed && alone.length === 0) together += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(taken, waited)).toBeGreaterThan(200);
    expect(together).toBeGreaterThan(20);
  },
);
