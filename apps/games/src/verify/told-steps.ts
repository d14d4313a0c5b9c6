import { oneOf, type Fields, type Json } from "@maidan/games/house";
import { mineFields, towerFloors } from "@maidan/games/instant";
import type { Language } from "@maidan/ui/language";
import { fieldPlace, hiLoWords, minesWords, towerWords } from "../steps/index.ts";
import { verifyText } from "./text.ts";
import { figure, readCards, readCount, readList, times, type Teller, type ToldLine } from "./told-line.ts";
import { toldText } from "./told-text.ts";

const states = ["open", "lost", "cashedOut"] as const;

/** How a round of steps stands; `lost` says of its game how it is lost. */
function stateLines(view: Fields, lost: string, language: Language): readonly ToldLine[] | undefined {
  const state = oneOf(view["state"], states);
  const pays = times(readCount(view["multiplierX10000"]) ?? 0, language);
  switch (state) {
    case "open":
      return [{ text: verifyText[language].open }, { name: hiLoWords[language].now, text: pays }];
    case "lost":
      return [{ text: lost }];
    case "cashedOut":
      return [{ name: toldText[language].cashedOut, text: pays }];
    case undefined:
      return undefined;
  }
}

export const tellMines: Teller = (view, language) => {
  const words = minesWords[language];
  const text = toldText[language];
  const readField = (one: Json): number | undefined => readCount(one, mineFields);
  const opened = readList(view["opened"], readField);
  // They are hidden while the round is open.
  const mines = view["mines"] === undefined ? [] : readList(view["mines"], readField);
  const state = stateLines(view, text.blown, language);
  if (opened === undefined || mines === undefined || state === undefined) return [];
  const nameOf = (field: number): string => {
    const { row, column } = fieldPlace(field);
    return words.field({ row: figure(row, language), column: figure(column, language) });
  };
  const found = opened.map((field) => `${nameOf(field)}: ${mines.includes(field) ? words.mine : words.gem}`);
  const laid = mines.toSorted((a, b) => a - b).map(nameOf);
  return [
    ...(laid.length === 0 ? [] : [{ name: words.mines, text: laid.join("; ") }]),
    { name: text.opened, text: found.length === 0 ? text.none : found.join("; ") },
    ...state,
  ];
};

export const tellTower: Teller = (view, language) => {
  const words = towerWords[language];
  const text = toldText[language];
  const readDoor = (one: Json): number | undefined => readCount(one);
  const opened = readList(view["opened"], readDoor);
  // They are hidden while the round is open, and whoever stands on a floor came by a safe one.
  const safeDoors =
    view["safeDoors"] === undefined ? [] : readList(view["safeDoors"], (one) => readList(one, readDoor));
  const state = stateLines(view, text.trapped, language);
  if (opened === undefined || safeDoors === undefined || state === undefined) return [];
  const floors = Math.max(opened.length, safeDoors.length);
  if (floors > towerFloors) return [];
  const lines = Array.from({ length: floors }, (_, floor): ToldLine => {
    const [door, safe] = [opened[floor], safeDoors[floor]];
    const named = figure(floor + 1, language);
    const doors = safe?.toSorted((a, b) => a - b).map((one) => figure(one + 1, language));
    return {
      name:
        door === undefined
          ? text.floor({ floor: named })
          : words.door({ floor: named, door: figure(door + 1, language) }),
      text: [
        ...(door === undefined ? [] : [safe === undefined || safe.includes(door) ? words.safe : words.trap]),
        ...(doors === undefined ? [] : [text.safeDoors({ doors: doors.join(", ") })]),
      ].join("; "),
    };
  });
  return [...lines, ...state];
};

export const tellHiLo: Teller = (view, language) => {
  const cards = readCards(view["cards"]);
  const state = stateLines(view, toldText[language].wrong, language);
  return cards === undefined || state === undefined ? [] : [{ cards }, ...state];
};
