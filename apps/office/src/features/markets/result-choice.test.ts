import { expect, test } from "vitest";
import { marked, namedBy, namesOf, placesOf, sharedPlaces, type Finish, type Marks } from "./result-choice.ts";

const runner = (selection_id: number, status: "ACTIVE" | "REMOVED" = "ACTIVE") => ({
  selection_id,
  name: String(selection_id),
  status,
  last_price: null,
});
const win = { number_of_winners: 1, runners: [1, 2, 3].map((id) => runner(id)) };
const place = { number_of_winners: 3, runners: [1, 2, 3, 4, 5].map((id) => runner(id)) };
const marks = (...pairs: [number, Finish][]): Marks => new Map(pairs);

test("one winner is a result; two who share its place are a dead heat, and one alone shares with nobody", () => {
  expect(namedBy(win, marks([2, "won"]))).toEqual({ winners: [2], deadHeat: [] });
  expect(namedBy(win, marks([1, "shared"], [2, "shared"]))).toEqual({ winners: [1, 2], deadHeat: [1, 2] });
  for (const none of [marks(), marks([1, "shared"]), marks([1, "won"], [2, "shared"])]) {
    expect(namedBy(win, none)).toBeUndefined();
  }
});

test("of three places one is won and four share the last two", () => {
  const result = marks([1, "won"], [2, "shared"], [3, "shared"], [4, "shared"], [5, "shared"]);
  expect(namedBy(place, result)).toEqual({ winners: [1, 2, 3, 4, 5], deadHeat: [2, 3, 4, 5] });
  expect(sharedPlaces(place, result)).toBe(2);
  expect(namedBy(place, marks([1, "won"], [2, "won"]))).toBeUndefined();
  expect(namedBy(place, marks([1, "won"], [2, "shared"], [3, "shared"]))).toBeUndefined();
});

test("who is withdrawn takes no place", () => {
  expect(placesOf({ number_of_winners: 3, runners: [runner(1), runner(2), runner(3, "REMOVED")] })).toBe(2);
});

test("a press marks, marks otherwise, or takes the mark away; one place has one winner", () => {
  expect(marked(win, marks([1, "won"]), { selectionId: 2, finish: "won" })).toEqual(marks([2, "won"]));
  expect(marked(win, marks([1, "won"]), { selectionId: 2, finish: "shared" })).toEqual(marks([2, "shared"]));
  const two = marked(place, marks([1, "won"]), { selectionId: 2, finish: "won" });
  expect(two).toEqual(marks([1, "won"], [2, "won"]));
  expect(marked(place, two, { selectionId: 1, finish: "shared" })).toEqual(marks([2, "won"], [1, "shared"]));
  expect(marked(place, two, { selectionId: 1, finish: "won" })).toEqual(marks([2, "won"]));
});

test("[RESULT-06] who won whole stands apart from those who share a dead heat", () => {
  expect(namesOf(["Ayesha", "Bina"], 0)).toBe("Ayesha, Bina");
  expect(namesOf(["Ayesha", "Bina"], 2)).toBe("Ayesha, Bina");
  expect(namesOf(["Ayesha", "Bina", "Chandra"], 2)).toBe("Ayesha; Bina, Chandra");
  expect(namesOf([], 0)).toBe("");
});
