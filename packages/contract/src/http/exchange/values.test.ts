import { describe, expect, test } from "vitest";
import { z } from "zod/mini";
import {
  exceptionOf,
  exchangeOperation,
  exchangeOperations,
  wireBoolean,
  wireDecimal,
  wireId,
  wireInstant,
  wireInteger,
  wireText,
  withoutNulls,
} from "./index.ts";

const read = <S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> | "refused" => {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : "refused";
};

describe("values as clients write them", () => {
  test("[EXAPI-04] a whole number may be text and may carry a zero fraction", () => {
    expect([50214, "50214", "50214.0", "-5"].map((value) => read(wireInteger, value))).toEqual([
      50214, 50214, 50214, -5,
    ]);
    for (const value of ["", "1.5", 1.5, "12e3", "abc", true, null, [], "9007199254740993"])
      expect(read(wireInteger, value)).toBe("refused");
  });

  test("a decimal keeps the text it was written as, without zeros at the end", () => {
    expect([2.5, "2.50", "10.0", "10", 10, "1000.00", 0.1, "0.07"].map((value) => read(wireDecimal, value))).toEqual([
      "2.5",
      "2.5",
      "10",
      "10",
      "10",
      "1000",
      "0.1",
      "0.07",
    ]);
    for (const value of ["", "ten", "1,000", Number.NaN, Number.POSITIVE_INFINITY, {}, null])
      expect(read(wireDecimal, value)).toBe("refused");
  });

  test("[EXAPI-04] an id may be a number and a truth value may be text", () => {
    expect(read(wireId, 49_078_012_097)).toBe("49078012097");
    expect(read(wireId, "1.200806927")).toBe("1.200806927");
    expect(read(wireId, 1.5)).toBe("refused");
    expect([true, "true", false, "false"].map((value) => read(wireBoolean, value))).toEqual([true, true, false, false]);
    expect(read(wireBoolean, "yes")).toBe("refused");
  });

  test("[EXAPI-11] a text with the character zero or half a surrogate pair, which no row can hold, is none of ours, whatever it names", () => {
    expect([read(wireId, "1.2\0"), read(wireText(5), "a\0"), read(wireText(5), "ঢাকা")]).toEqual([
      "refused",
      "refused",
      "ঢাকা",
    ]);
    const isTaken = (name: "listEvents" | "createDeveloperAppKeys", params: object) =>
      exchangeOperations[name].params.safeParse(params).success;
    expect(isTaken("listEvents", { filter: { textQuery: "ঢাকা" } })).toBe(true);
    for (const filter of [{ textQuery: "\0" }, { marketIds: ["1.\0"] }, { venues: ["\0"] }])
      expect(isTaken("listEvents", { filter })).toBe(false);
    for (const appName of ["a\0b", "bot \u{d83d}"]) expect(isTaken("createDeveloperAppKeys", { appName })).toBe(false);
    expect(isTaken("createDeveloperAppKeys", { appName: "bot \u{1f916}" })).toBe(true);
  });

  test("[EXAPI-04] an instant without a zone is UTC", () => {
    const at = Date.UTC(2026, 0, 2, 3, 4, 5);
    for (const text of [
      "2026-01-02T03:04:05Z",
      "2026-01-02T03:04:05.000000Z",
      "2026-01-02T03:04:05",
      "2026-01-02T09:04:05+06:00",
    ])
      expect(read(wireInstant, text)).toBe(at);
    for (const text of ["yesterday", "2026-13-40T00:00:00Z", "2026-02-31T00:00:00Z", "2026-02-30", "1767323045", ""])
      expect(read(wireInstant, text)).toBe("refused");
  });
});

describe("nulls and names", () => {
  test("[EXAPI-03] a member that is null is absent, at every level and inside lists", () => {
    expect(withoutNulls({ a: null, b: { c: null, d: 1 }, e: [{ f: null }, null] })).toEqual({
      b: { d: 1 },
      e: [{}, null],
    });
  });

  test("a value nested deeper than any call is left alone instead of being walked", () => {
    let value: unknown = null;
    for (let depth = 0; depth < 100_000; depth += 1) value = { a: value };
    expect(() => withoutNulls(value)).not.toThrow();
  });

  test("[EXAPI-02] a parameter that the operation doesn't have is refused", () => {
    expect(exchangeOperations.listMarketBook.params.safeParse({ marketIds: ["1.2"], marketids: [] }).success).toBe(
      false,
    );
  });

  test("[EXAPI-11] an operation is found in its own service only", () => {
    expect(exchangeOperation("betting", "placeOrders")).toBe("placeOrders");
    expect(exchangeOperation("account", "placeOrders")).toBeUndefined();
    expect(exchangeOperation("betting", "toString")).toBeUndefined();
  });

  test("[EXAPI-10] betting and account calls number the same exception differently", () => {
    expect(exceptionOf("betting", "NO_SESSION")).toEqual({ errorCode: "NO_SESSION", message: "ANGX-0005" });
    expect(exceptionOf("account", "NO_SESSION")).toEqual({ errorCode: "NO_SESSION", message: "AANGX-0010" });
    expect(exceptionOf("account", "TOO_MUCH_DATA")).toEqual({ errorCode: "INVALID_INPUT_DATA", message: "AANGX-0001" });
  });
});
