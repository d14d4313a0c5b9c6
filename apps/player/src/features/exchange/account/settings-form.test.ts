import { expect, test } from "vitest";
import { firstSettings } from "../bet-settings.ts";
import { openSettings, settingsOf, wrongKeysOf } from "./settings-form.ts";

test("settings that nobody touched are kept as they are, and empty keys are left out", () => {
  const form = openSettings(firstSettings("BDT"));
  expect(form.keys).toEqual(["100", "200", "500", "1000", "2000", "5000", "", ""]);
  expect(settingsOf(form)).toEqual(firstSettings("BDT"));
  expect(settingsOf({ ...form, keys: ["", "75", "", "50"] })).toMatchObject({ stake_keys: [75, 50] });
});

test("a key or stake that is no whole amount within the bounds is refused", () => {
  const form = openSettings(firstSettings("BDT"));
  for (const keys of [["0"], ["1000001"], ["100", "0"], [], [""]])
    expect(settingsOf({ ...form, keys })).toBe("wrongKeys");
  for (const oneTapStake of ["", "0", "1000001"]) expect(settingsOf({ ...form, oneTapStake })).toBe("wrongStake");
});

test("[ROOM-83] each wrong key is known by its place, and where there is none the first", () => {
  expect(wrongKeysOf(["100", "", "0", "50", "1000001"])).toEqual([2, 4]);
  expect(wrongKeysOf(["", ""])).toEqual([0]);
  expect(wrongKeysOf(["", "75"])).toEqual([]);
});
