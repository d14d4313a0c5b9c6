import { expect, test } from "vitest";
import { categoryNameIn } from "./index.ts";
import { routeOf } from "../../routes.ts";
import { legacyPaths } from "./legacy-paths.ts";
import { appDownloadPath, legacyTarget } from "./legacy-target.ts";
import { legacyText } from "./text.ts";

const target = (path: string): string | undefined => legacyTarget(path, legacyText.en);

test("[ROUTE-38] [OP-04] [OP-06] the old category paths open the list of their games; arcade is the type of crash games", () => {
  const lists = Object.fromEntries(
    ["casino", "slot", "table", "crash", "fishing", "arcade", "lottery"].map((name) => [name, target(`/${name}`)]),
  );
  expect(lists).toEqual({
    casino: "/games?type=LIVE&system=&title=Casino",
    slot: "/games?type=SLOT&system=&title=Slot",
    table: "/games?type=TABLE&system=&title=Table",
    crash: "/games?type=EGAME&system=&title=Crash",
    fishing: "/games?type=FH&system=&title=Fishing",
    arcade: "/games?type=EGAME&system=&title=Arcade",
    lottery: "/games?type=LOTTO&system=&title=Lottery",
  });
});

test("[ROUTE-34] [ROUTE-37] [ROUTE-39] the exchange, the registration and the referral have moved", () => {
  expect(target("/player/playGame")).toBe("/exchange");
  expect(target("/page/guest/register.jsp")).toBe("/register");
  expect(target("/referral")).toBe("/refrrel-program");
});

test("every old path is a route of the app and leads to another one", () => {
  expect(legacyPaths).toContain(appDownloadPath);
  for (const path of legacyPaths) {
    expect(routeOf(path), path).toBeDefined();
    const there = target(path)?.split("?", 1)[0];
    if (path === appDownloadPath) continue;
    expect(there, path).toBeDefined();
    expect(legacyPaths, path).not.toContain(there);
  }
});

test("[OP-04] a category in the title of an address is said in the reader's language, and any other title stays as it is", () => {
  expect(categoryNameIn("bn", "Casino")).toBe("ক্যাসিনো");
  expect(categoryNameIn("bn", "slot")).toBe("স্লট");
  expect(categoryNameIn("en", "লটারি")).toBe("Lottery");
  expect(categoryNameIn("en", "Arcade")).toBe("Arcade");
  expect(categoryNameIn("bn", "Bengal Gaming")).toBe("Bengal Gaming");
});
