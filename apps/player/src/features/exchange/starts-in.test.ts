import { expect, test } from "vitest";
import { startsInText } from "./starts-in-text.ts";
import { timeLeft } from "./starts-in.ts";

test("[ROOM-67] how long it is until a match begins has its two largest units, and none that is nothing, in both languages", () => {
  const said = (minutes: number): string[] =>
    (["en", "bn"] as const).map((language) => timeLeft(minutes, startsInText[language], language));
  expect([2, 60, 68, 1_440, 1_443, 3_063].map((minutes) => said(minutes)[0])).toEqual([
    "2 min",
    "1 h",
    "1 h 8 min",
    "1 d",
    "1 d",
    "2 d 3 h",
  ]);
  expect([68, 3_063].map((minutes) => said(minutes)[1])).toEqual(["১ ঘণ্টা ৮ মিনিট", "২ দিন ৩ ঘণ্টা"]);
});
