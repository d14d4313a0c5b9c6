import { settingsBody } from "@maidan/contract/http/settings";
import { expect, test } from "vitest";
import type { SettingName } from "./form.ts";
import { foundIn, groupIdOf, groupsOf } from "./groups.ts";
import { settingsText } from "./text.ts";

const names = Object.keys(settingsBody.shape) as SettingName[];
const named = (id: string) => groupsOf(names).find((group) => group.id === id)?.rows ?? [];

test("[DESK-19] every setting of the office's API stands in exactly one group, but the draws' times, which are the games' room's", () => {
  const shown = groupsOf(names).flatMap(({ rows }) => rows.flatMap((row) => row.names));
  const expected = names.filter((name) => !name.startsWith("lottery_"));
  expect(shown.toSorted()).toEqual(expected.toSorted());
  expect(groupsOf(names).map(({ id }) => id)).not.toContain("other");
});

test("[DESK-19] amounts of several currencies are one row, the taka first, in whatever order they come", () => {
  const row = { name: "four_eyes_above", names: ["four_eyes_above", "four_eyes_above_inr", "four_eyes_above_pkr"] };
  expect(named("secondPerson")[0]).toEqual(row);
  const backwards = groupsOf(names.toReversed()).find(({ id }) => id === "secondPerson")?.rows ?? [];
  expect(backwards.find(({ name }) => name === "four_eyes_above")?.names[0]).toBe("four_eyes_above");
});

test("[DESK-19] a setting that is new falls into its group by its name, one in rupees beside its taka, and one that fits nowhere is shown as another setting", () => {
  const added = ["deposit_min", "deposit_min_pkr", "withdrawal_fee", "weather"] as string[] as SettingName[];
  expect(groupsOf(added)).toEqual([
    {
      id: "payments",
      rows: [
        { name: "deposit_min", names: ["deposit_min", "deposit_min_pkr"] },
        { name: "withdrawal_fee", names: ["withdrawal_fee"] },
      ],
    },
    { id: "other", rows: [{ name: "weather", names: ["weather"] }] },
  ]);
});

test("[DESK-19] an address that names a group, or a setting in any currency, opens that group", () => {
  expect(["betting", "deposit_max", "market_profit_max_pkr", "inr_per_1000_taka"].map(groupIdOf)).toEqual([
    "betting",
    "payments",
    "betting",
    "rupees",
  ]);
});

test("[DESK-19] a search finds a setting by words of its name in the reader's language, of its group, or by its code", () => {
  const found = (typed: string, language: "en" | "bn") =>
    foundIn(groupsOf(names), typed, (what) => settingsText[language][what]).flatMap(({ rows }) =>
      rows.map(({ name }) => name),
    );
  expect(found("largest DEPOSIT", "en")).toEqual(["deposit_max"]);
  expect(found("সর্বোচ্চ জমা", "bn")).toEqual(["deposit_max"]);
  expect(found("games", "en")).toEqual(["game_autoplay_rounds"]);
  expect(found("four_eyes", "bn")).toEqual(["four_eyes_above", "result_four_eyes_above"]);
  expect(found("pakistani two people", "en")).toEqual(["four_eyes_above", "result_four_eyes_above"]);
  expect(found("no such thing", "en")).toEqual([]);
  expect(found(" ", "en")).toHaveLength(groupsOf(names).flatMap(({ rows }) => rows).length);
});
