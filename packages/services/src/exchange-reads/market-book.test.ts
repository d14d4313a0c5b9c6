import { describe, expect, test } from "vitest";
import type { MarketChange, MarketDefinition } from "../exchange/index.ts";
import { applyChange, bestFirst, laddersOf } from "./index.ts";

const definition: MarketDefinition = {
  marketId: "1.200000001",
  eventId: "30000001",
  eventTypeId: "4",
  marketType: "MATCH_ODDS",
  name: "Match Odds",
  status: "OPEN",
  isInPlay: false,
  betDelayMs: 0,
  version: 1,
  startAtMs: 0,
  commissionBasisPoints: 500,
  numberOfWinners: 1,
  runners: [{ selectionId: 1, name: "Dhaka", sortPriority: 1, status: "ACTIVE" }],
};
const change = (sequence: number, parts: Partial<MarketChange> = {}): MarketChange => ({
  marketId: definition.marketId,
  epoch: 1,
  sequence,
  publishedAtMs: 0,
  isImage: false,
  runners: [],
  ...parts,
});
const image = change(7, {
  isImage: true,
  definition,
  runners: [
    {
      selectionId: 1,
      availableToBack: [
        [200, 500n],
        [210, 300n],
      ],
    },
  ],
  tradedVolumeMinor: 40n,
});

describe("a book kept from changes", () => {
  test("takes the next change, deletes what has size 0 and keeps the rest", () => {
    const book = applyChange(
      applyChange(undefined, image),
      change(8, {
        runners: [
          {
            selectionId: 1,
            availableToBack: [
              [210, 0n],
              [190, 9n],
            ],
          },
        ],
      }),
    );
    expect(book && [...laddersOf(book, 1).availableToBack]).toEqual([
      [200, 500n],
      [190, 9n],
    ]);
    expect(book?.tradedVolumeMinor).toBe(40n);
    expect(book?.definition).toEqual(definition);
  });

  test("a gap, and another owner's change, mean that nothing is known any more", () => {
    const held = applyChange(undefined, image);
    expect(applyChange(held, change(9))).toBeUndefined();
    expect(applyChange(held, change(1, { epoch: 2 }))).toBeUndefined();
  });

  test("a change that came before is left out, also one of an earlier owner", () => {
    const held = applyChange(undefined, image);
    expect(applyChange(held, change(7))).toBe(held);
    expect(applyChange(held, change(99, { epoch: 0 }))).toBe(held);
  });

  test("an image of a new owner replaces every level", () => {
    const book = applyChange(applyChange(undefined, image), { ...image, epoch: 2, sequence: 0, runners: [] });
    expect(book && laddersOf(book, 1).availableToBack.size).toBe(0);
  });

  test("a backer meets the highest price first, a layer the lowest", () => {
    const ladder = new Map([
      [200, 1n],
      [1000, 2n],
      [150, 3n],
    ]);
    expect(bestFirst(ladder, "BACK").map(([price]) => price)).toEqual([1000, 200, 150]);
    expect(bestFirst(ladder, "LAY").map(([price]) => price)).toEqual([150, 200, 1000]);
  });
});
