import fc from "fast-check";
import { expect, test } from "vitest";
import { IdIndex } from "./id-index.ts";

const stride = 3;

/** Ids that follow each other, ids with equal low 32 bits, and anything up to 2^53. */
const ids = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 20 }).map((high) => high * 2 ** 32 + 7),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
);

test("after any additions and removals an index finds exactly what a map would", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(ids, fc.boolean()), { maxLength: 200, size: "max" }), (steps) => {
      const keys = new Float64Array(steps.length * stride);
      const index = new IdIndex(keys);
      const model = new Map<number, number>();
      for (const [step, [id, isRemoval]] of steps.entries()) {
        const slot = step * stride;
        const present = model.get(id);
        if (isRemoval && present !== undefined) {
          index.remove(present);
          model.delete(id);
        } else if (!isRemoval && present === undefined) {
          keys[slot] = id;
          index.add(slot);
          model.set(id, slot);
        }
        expect(index.find(id)).toBe(model.get(id) ?? -1);
      }
      for (const [id] of steps) expect(index.find(id)).toBe(model.get(id) ?? -1);
    }),
    { numRuns: 500 },
  );
});

test("an empty index finds nothing, and a cleared one can be filled again", () => {
  const keys = new Float64Array(stride * 20);
  const index = new IdIndex(keys);
  expect(index.find(1)).toBe(-1);
  for (let place = 0; place < 20; place += 1) {
    keys[place * stride] = place + 1;
    index.add(place * stride);
  }
  index.clear();
  expect(index.find(5)).toBe(-1);
  index.add(4 * stride);
  expect(index.find(5)).toBe(4 * stride);
});
