import { startMatch, advanceMatch, isMatchOver, type MatchSetup } from "@maidan/core/sports";
import { bookOf } from "@maidan/games/sportsbook";
import { expect, test } from "vitest";
import { marketName, selectionName } from "./market-names.ts";
import { shortScoreOf } from "./score.ts";

const players = Array.from({ length: 11 }, (_, place) => `P. ${place}`);
const setups: readonly MatchSetup[] = [
  {
    sport: "soccer",
    teams: [
      { name: "A", attackX100: 170 },
      { name: "B", attackX100: 110 },
    ],
  },
  {
    sport: "tennis",
    players: [
      { name: "A", serveX1000: 640 },
      { name: "B", serveX1000: 610 },
    ],
  },
  {
    sport: "cricket",
    teams: [
      { name: "A", strength: 1, players },
      { name: "B", strength: -1, players },
    ],
  },
];
const sides = { home: { en: "Home", bn: "স্বাগতিক" }, away: { en: "Away", bn: "সফরকারী" } };

test.each(setups)(
  "[SPORTSBOOK-03] every market and selection of $sport has a name in both languages, and every moment a score",
  (setup) => {
    let match = startMatch(setup, "names");
    for (let step = 0; !isMatchOver(match); step += 1) {
      if (step % 20 === 0) {
        for (const market of bookOf(match)) {
          const names = [
            marketName(market, setup.sport),
            ...market.selections.map(({ key }) => selectionName(market, key, sides)),
          ];
          for (const { en, bn } of names) {
            expect(en).toMatch(/^[\u0020-\u007e]+$/);
            expect(bn).toMatch(/^[^A-Za-z0-9]+$/);
          }
        }
      }
      match = advanceMatch(match).match;
    }
    const { home, away } = shortScoreOf(match);
    expect([home.length, away.length].every((columns) => columns > 0)).toBe(true);
  },
);
