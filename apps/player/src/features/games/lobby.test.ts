import { describe, expect, test } from "vitest";
import type { Game } from "./calls.ts";
import {
  chosenGames,
  gameKey,
  gameName,
  readPlace,
  readRunningGame,
  systemsOf,
  wayBack,
  type Choice,
} from "./lobby.ts";

const gameOf = (code: string, changes: Partial<Game> = {}): Game => ({
  code,
  name: code,
  platform: "Padma",
  type: "SLOT",
  name_bn: "",
  picture: "",
  tags: [],
  created_at: "2026-01-01T00:00:00Z",
  return_to_player: null,
  has_demo: true,
  ...changes,
});
const games = [
  gameOf("1", { name: "Zebra Dance", created_at: "2026-03-01T00:00:00Z" }),
  gameOf("2", { name: "apple Fall", platform: "Meghna" }),
  gameOf("3", { name: "Night Boat", created_at: "2026-05-01T00:00:00Z" }),
];
const all: Choice = { language: "en", provider: undefined, name: "", providers: [], order: "recommend" };
const codes = (choice: Partial<Choice>, favourites: readonly string[] = []): string =>
  chosenGames(games, { ...all, ...choice }, favourites)
    .map(({ code }) => code)
    .join("");

describe("the game list", () => {
  test("[GAMES-02] [GAMES-08] [OP-27] its place is read from the address, systems parted by commas; without type or system there is none", () => {
    const place = readPlace("?type=SLOT&system=A,B,&title=Slots");
    expect(place).toEqual({ type: "SLOT", system: "A,B,", title: "Slots" });
    expect(place === undefined ? [] : systemsOf(place)).toEqual(["A", "B"]);
    expect(readPlace("?type=SLOT&system=&title=Slot")).toEqual({ type: "SLOT", system: "", title: "Slot" });
    expect([readPlace("?type=SLOT"), readPlace("?system=A"), readPlace("?type=&system=A"), readPlace("")]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("[GAMES-01] [GAMES-03] a provider's tab, a part of the name in any case and chosen providers narrow it", () => {
    expect(codes({ provider: "Meghna" })).toBe("2");
    expect(codes({ name: " APPLE " })).toBe("2");
    expect(codes({ providers: ["Padma"] })).toBe("13");
    expect(codes({ providers: ["Padma", "Meghna"], name: "a" })).toBe("123");
    expect(codes({ name: "nothing" })).toBe("");
    const river = gameOf("4", { name: "River", name_bn: "নদীর নাচ" });
    expect(chosenGames([...games, river], { ...all, name: "নদী" }, []).map(({ code }) => code)).toEqual(["4"]);
  });

  test("[GAMES-04] [OP-30] Recommend keeps the server's order, Latest, Favorite and A-Z have their own", () => {
    expect(codes({})).toBe("123");
    expect(codes({ order: "latest" })).toBe("312");
    expect(codes({ order: "favorite" }, [gameKey(gameOf("3"))])).toBe("312");
    expect(codes({ order: "byName" })).toBe("231");
    const named = [gameOf("5", { name: "A", name_bn: "খেলা" }), gameOf("6", { name: "B", name_bn: "আম" })];
    const byName = (language: "en" | "bn") =>
      chosenGames(named, { ...all, language, order: "byName" }, []).map((game) => gameName(game, language));
    expect([byName("en"), byName("bn")]).toEqual([
      ["A", "B"],
      ["আম", "খেলা"],
    ]);
  });
});

describe("the game's frame", () => {
  test("[GAMES-16] its close button leads back to the list with type, system and title, or home", () => {
    const running = readRunningGame({ url: "https://x.test/", type: "SLOT", system: "A,B", title: "Big Slots" });
    expect(wayBack(running?.place)).toBe("/games?type=SLOT&system=A%2CB&title=Big+Slots");
    expect(wayBack(readRunningGame({ url: "https://x.test/" })?.place)).toBe("/");
  });

  test("[OP-32] it opens nothing but an address of the web: no script, no file, no bare text", () => {
    for (const url of ["javascript:alert(1)", "data:text/html,x", "http://evil.test/", "/page", "", undefined, 5]) {
      expect(readRunningGame({ url }), String(url)).toBeUndefined();
    }
    expect(readRunningGame({ url: "http://localhost:3002/game" })).toBeDefined();
  });
});
