import { describe, expect, test } from "vitest";
import { asciiJson, clockOf, clockToken, History, segmentsOf } from "./index.ts";

describe("the text of a message", () => {
  test("[T5] [STREAM-02] is ASCII, whatever is in it, and reads back as what it was", () => {
    const value = { name: "ঢাকা ডমিনেটরস", sign: "\u2028\u007f😀", plain: 'a"\\\n' };
    const text = asciiJson(value);
    expect(text).toMatch(/^[\x20-\x7e]*$/);
    expect(JSON.parse(text)).toEqual(value);
  });

  test("[STREAM-25] is cut into pieces that hold every item once, in order, none larger than asked unless one item is", () => {
    const pieces = segmentsOf([3, 3, 9, 2, 2], { most: 6, sizeOf: (item) => item });
    expect(pieces).toEqual([
      { segmentType: "SEG_START", items: [3, 3] },
      { segmentType: "SEG", items: [9] },
      { segmentType: "SEG_END", items: [2, 2] },
    ]);
    expect(segmentsOf([1, 2], { most: 6, sizeOf: (item) => item })).toEqual([{ items: [1, 2] }]);
    expect(segmentsOf([], { most: 6, sizeOf: () => 1 })).toEqual([{ items: [] }]);
  });
});

test("[STREAM-40] a clock's token gives the clock back, and nothing else is a token", () => {
  for (const clock of [0, 1, 255, 256, 2 ** 40]) expect(clockOf(clockToken(clock))).toBe(clock);
  for (const wrong of ["", "AAAA", "AAAAAAAAA", "AAAAAA==", "nonsense!"]) expect(clockOf(wrong)).toBeUndefined();
});

test("[STREAM-41] a history goes back as far as it reaches, to what was held, and refuses what never was", () => {
  const history = new History<string>(new Map([["a", "0"]]), 2);
  for (const [id, item] of [
    ["a", "1"],
    ["b", "2"],
    ["a", undefined],
  ] as const)
    history.sent(new Map([[id, item]]));
  expect(history.heldAt(3)).toEqual(new Map([["b", "2"]]));
  expect(history.heldAt(2)).toEqual(
    new Map([
      ["a", "1"],
      ["b", "2"],
    ]),
  );
  expect(history.heldAt(1)).toEqual(new Map([["a", "1"]]));
  expect(history.heldAt(0)).toBeUndefined();
  expect(() => history.heldAt(4)).toThrow(RangeError);
});
