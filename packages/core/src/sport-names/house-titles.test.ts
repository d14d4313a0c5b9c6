import { expect, test } from "vitest";
import { runnerTitle, titleInBangla } from "./index.ts";

test("the house's titles are said in Bangla with the team's name, and others stay", () => {
  const named = (name: string): string => (name === "Dhaka" ? "ঢাকা" : name);
  expect(titleInBangla("6 over runs Dhaka", named)).toBe("ঢাকা: 6 ওভারের রান");
  expect(titleInBangla("Over 7 runs Dhaka: even", named)).toBe("ঢাকা: 7 নম্বর ওভারের রান জোড়");
  expect(titleInBangla("Dhaka total ends in 4", named)).toBe("ঢাকা: মোট রানের শেষ অঙ্ক 4");
  expect(titleInBangla("Runs at wicket 3 Dhaka", named)).toBe("ঢাকা: 3 নম্বর উইকেট পড়ার সময় রান");
  expect(titleInBangla("Balls to wicket 3 Dhaka", named)).toBe("ঢাকা: 3 নম্বর উইকেট পর্যন্ত বল");
  expect(titleInBangla("Total fours Dhaka", named)).toBe("ঢাকা: মোট চার");
  expect(titleInBangla("Total sixes Dhaka", named)).toBe("ঢাকা: মোট ছক্কা");
  expect(titleInBangla("Runs of Dhaka", named)).toBe("ঢাকা: রান");
  expect(titleInBangla("Runs of the first over", named)).toBe("Runs of the first over");
  expect(titleInBangla("0.3 ball run Dhaka", named)).toBe("ঢাকা: 0.3 বলে রান");
  expect(titleInBangla("Meter Dhaka", named)).toBe("ঢাকা: মিটার");
  expect(titleInBangla("6 and 10 over lottery Dhaka", named)).toBe("ঢাকা: 6 ও 10 ওভারের লটারি");
  expect(titleInBangla("Out at wicket 3 Dhaka", named)).toBe("ঢাকা: 3 নম্বর উইকেটে কে আউট");
  expect(titleInBangla("Most runs Dhaka", named)).toBe("ঢাকা: সবচেয়ে বেশি রান কার");
  expect(titleInBangla("6 over runs Dhaka (2nd innings)", named)).toBe("ঢাকা: 6 ওভারের রান (দ্বিতীয় ইনিংস)");
  expect(titleInBangla("Dhaka total: even (2nd innings)", named)).toBe("ঢাকা: মোট রান জোড় (দ্বিতীয় ইনিংস)");
  expect(titleInBangla(runnerTitle("S. One", "Most runs Dhaka (2nd innings)"), named)).toBe(
    "S. One · ঢাকা: সবচেয়ে বেশি রান কার (দ্বিতীয় ইনিংস)",
  );
  expect(titleInBangla("Something else", named)).toBe("Something else");
});
