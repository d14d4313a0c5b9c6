import { expect, test } from "vitest";
import { failureNote, ReadFailed } from "../../api/index.ts";
import { gamesQuery, placeProvidersQuery } from "./calls.ts";
import { readWantedGame } from "./lobby.ts";
import { gamesText } from "./text.ts";
import { isPhoneWide, launchFailure } from "./use-launch.ts";

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

test("[ERR-01] [GAMES-14] [OP-31] a launch that fails says the server's message, or the words of the page that it was asked for on", () => {
  const refused = (message: string) =>
    ({ kind: "refused", status: 503, code: "UNAVAILABLE", message, fields: {} }) as const;
  const { unexpected, unexpectedAtHome } = gamesText.en;
  expect([unexpectedAtHome, unexpected]).toEqual(["An unexpected error occurred", "An unexpected error occurred."]);
  expect(launchFailure(refused("Not now."), unexpected)).toBe("Not now.");
  expect(launchFailure(refused(""), unexpected)).toBe(unexpected);
  expect(launchFailure({ kind: "network", message: "Failed to fetch" }, unexpectedAtHome)).toBe(unexpectedAtHome);
});

test("[HOME-17] what a picture or a menu brings along names the game to be launched; less than code, system and type names none", () => {
  const brought = { code: "river", system: "Delta", type: "SLOT", title: "River Dance" };
  expect(readWantedGame(brought)).toEqual({ code: "river", platform: "Delta", type: "SLOT", name: "River Dance" });
  for (const part of ["code", "system", "type"])
    expect(readWantedGame({ ...brought, [part]: "" }), part).toBeUndefined();
  expect(readWantedGame({})).toBeUndefined();
});
