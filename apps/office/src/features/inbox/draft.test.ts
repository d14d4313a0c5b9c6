import { expect, test } from "vitest";
import { bodyOf, emptyDraft, isWhole, namesIn } from "./draft.ts";

const whole = { ...emptyDraft, names: "rahim", title_en: "a", title_bn: "b", message_en: "c", message_bn: "d" };

test("[LETTER-05] names are taken out of what was pasted, each once", () => {
  expect(namesIn(" rahim, karim\n100001;rahim\t")).toEqual(["rahim", "karim", "100001"]);
  expect(namesIn(" \n")).toEqual([]);
});

test("[LETTER-05] a message needs both languages, and names unless it goes to all", () => {
  expect(isWhole(whole)).toBe(true);
  expect(isWhole({ ...whole, message_bn: "  " })).toBe(false);
  expect(isWhole({ ...whole, names: "" })).toBe(false);
  expect(isWhole({ ...whole, names: "", audience: "all" })).toBe(true);
});

test("[LETTER-05] a message to all names nobody", () => {
  expect(bodyOf({ ...whole, audience: "all" })).toEqual({
    is_to_all: true,
    title_en: "a",
    title_bn: "b",
    message_en: "c",
    message_bn: "d",
  });
  expect(bodyOf(whole)).toMatchObject({ players: ["rahim"] });
});
