import { readFileSync } from "node:fs";
import path from "node:path";
import { listHouseGames } from "@maidan/services/house-games";
import { expect, test } from "vitest";
import { gameModules } from "./game-modules.ts";

const source = readFileSync(path.join(import.meta.dirname, "games.tsx"), "utf8");
const loader = /(?:^ {2}|const )"?([\w-]+)"?(?::| =)\s*\(\) =>\s*import\("\.\/([^"]+)"\)/gm;
const shared = /^ {2}"?([\w-]+)"?: (virtual|lottery|bingo),$/gm;

test("[HOUSE-81] what a frame's page has fetched for a game is the module that the game is drawn by", () => {
  const imported = Object.fromEntries([...source.matchAll(loader)].map(([, code = "", module = ""]) => [code, module]));
  const named = [...source.matchAll(shared)].map(([, code = "", part = ""]) => [code, imported[part]]);
  const { virtual: _one, lottery: _other, bingo: _third, ...own } = imported;
  expect({ ...own, ...Object.fromEntries(named) }).toEqual(gameModules);
});

test("[HOUSE-81] every game that the house lists has a page of its own", () => {
  expect(Object.keys(gameModules).toSorted()).toEqual(
    listHouseGames()
      .map(({ code }) => code)
      .toSorted(),
  );
});
