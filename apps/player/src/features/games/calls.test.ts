import { expect, test } from "vitest";
import { failureNote, ReadFailed } from "../../api/index.ts";
import { gamesQuery, placeProvidersQuery } from "./calls.ts";
import { isPhoneWide } from "./use-launch.ts";

const place = { type: "SLOT", system: "A,B", title: "Slots" };

test("[ERR-37] [ERR-41] [GAMES-31] [OP-31] what the games page could not read is told to the console: the server's message, or this page's own words", () => {
  const refusedWith = (message: string) =>
    new ReadFailed({ kind: "refused", status: 422, code: "VALIDATION", message, fields: {} });
  const lost = new ReadFailed({ kind: "network", message: "no answer" });
  for (const [query, words] of [
    [gamesQuery(place), "Failed to fetch games"],
    [placeProvidersQuery(place), "An unexpected error occurred while fetching providers or systems"],
  ] as const) {
    expect(failureNote(refusedWith("Closed for today."), query.meta.failure)).toBe("Closed for today.");
    for (const error of [refusedWith(""), lost, new TypeError("x")])
      expect(failureNote(error, query.meta.failure)).toBe(words);
  }
});

test("[CONST-09] [GAMES-11] a window of 768 px or less is a phone's", () => {
  expect([360, 768, 769, 1280].map(isPhoneWide)).toEqual([true, true, false, false]);
});
