import { expect, test } from "vitest";
import { added, lineOf, soldOut, sumsOf, wired } from "./slip.ts";

test("[LOTTERY-02] a bet is added once it is whole, and the same bet again raises its stake", () => {
  const draft = { kind: "box", digits: "137", typed: "5" } as const;
  const once = added("lottery-3d", [], draft);
  if (typeof once === "string") throw new Error(once);
  expect(wired(once)).toEqual([{ kind: "box", digits: "137", stake: "5.00" }]);
  const twice = added("lottery-3d", once, { ...draft, digits: "731", typed: "2.50" });
  expect(typeof twice === "string" ? twice : wired(twice)).toEqual([{ kind: "box", digits: "137", stake: "7.50" }]);
  expect(lineOf("lottery-3d", { ...draft, digits: "13" })).toBe("short");
  expect(lineOf("lottery-3d", { ...draft, digits: "111" })).toBe("box");
  expect(added("lottery-3d", [], { ...draft, typed: "0.50" })).toBe("stake");
});

test("[LOTTERY-04] [LOTTERY-05] what one number would pay too much for, and what a sold number takes no more, is seen before it is sent", () => {
  const line = { kind: "straight", digits: "0734", stakeMinor: 1_000n } as const;
  expect(added("lottery-4d", [line], { kind: "straight", digits: "0734", typed: "110" })).toBe("payout");
  const left = [{ kind: "straight", digits: "0734", left: "5.55" }] as const;
  expect(soldOut("lottery-4d", [line], { left: [...left] })).toEqual({ line, leftMinor: 555n });
  expect(soldOut("lottery-4d", [line], { left: [] })).toBeUndefined();
  expect(sumsOf("lottery-4d", [line])).toEqual({ stakeMinor: 1_000n, mostMinor: 9_000_000n });
});
