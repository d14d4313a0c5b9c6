import fc from "fast-check";
import { expect, test } from "vitest";
import { BriefMap } from "./brief-map.ts";

test("holds what was set last under each key until it is deleted, however many come and go", () => {
  const key = fc.nat(40).map(String);
  const step = fc.oneof({ weight: 2, arbitrary: fc.record({ set: key }) }, fc.record({ deleted: key }));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1_500, maxLength: 4_000, size: "max" }), (steps) => {
      const brief = new BriefMap<number>();
      const plain = new Map<string, number>();
      for (const [place, one] of steps.entries()) {
        if ("set" in one) {
          brief.set(one.set, place);
          plain.set(one.set, place);
        } else {
          brief.delete(one.deleted);
          plain.delete(one.deleted);
        }
        expect(brief.size).toBe(plain.size);
      }
      for (let place = 0; place <= 40; place += 1) expect(brief.get(String(place))).toBe(plain.get(String(place)));
      // All gone, it takes other maps meanwhile.
      for (const one of plain.keys()) brief.delete(one);
      expect(brief.size).toBe(0);
    }),
    { numRuns: 20 },
  );
});

test("an entry that stays is found after any number of others", () => {
  const brief = new BriefMap<number>();
  brief.set("stays", 7);
  for (let place = 0; place < 3_000; place += 1) {
    brief.set(`goes ${place}`, place);
    brief.delete(`goes ${place}`);
  }
  expect([brief.get("stays"), brief.size]).toEqual([7, 1]);
  brief.delete("stays");
  for (let place = 0; place < 3_000; place += 1) brief.set(`goes ${place % 5}`, place);
  expect([brief.get("stays"), brief.get("goes 4"), brief.size]).toEqual([undefined, 2_999, 5]);
});
