import {
  advanceMatch,
  isMatchOver,
  scoreboardOf,
  startMatch,
  type MatchSetup,
  type Scoreboard,
} from "@maidan/core/sports";
import { describe, expect, test } from "vitest";
import { statusIn } from "./match-status.ts";
import { kindOfBall, readScoreboard } from "./scoreboard.ts";

const eleven = (team: string): string[] => Array.from({ length: 11 }, (_, place) => `${team} ${place + 1}`);
const setups: readonly MatchSetup[] = [
  {
    sport: "cricket",
    teams: [
      { name: "Shonapur", strength: 0, players: eleven("S") },
      { name: "Rupnagar", strength: 0, players: eleven("R") },
    ],
  },
  {
    sport: "soccer",
    teams: [
      { name: "Brazil", attackX100: 150 },
      { name: "Japan", attackX100: 120 },
    ],
  },
  {
    sport: "tennis",
    players: [
      { name: "Bashir", serveX1000: 640 },
      { name: "Prodhan", serveX1000: 640 },
    ],
  },
];

/** Every score of some whole matches of a sport, as they come over the wire. */
function scoresOf(setup: MatchSetup): { readonly given: Scoreboard; readonly wire: Record<string, unknown> }[] {
  return Array.from({ length: 12 }, (_, seed) => {
    let match = startMatch(setup, `seed ${seed}`);
    const scores = [scoreboardOf(match)];
    while (!isMatchOver(match)) {
      match = advanceMatch(match).match;
      scores.push(scoreboardOf(match));
    }
    return scores;
  })
    .flat()
    .map((given) => ({ given, wire: JSON.parse(JSON.stringify({ ...given, notice: "Simulated match" })) }));
}

describe("the score on the odds view", () => {
  test.each(setups)("every score of whole $sport matches is read as it was written", (setup) => {
    for (const { given, wire } of scoresOf(setup)) expect(readScoreboard(wire)).toEqual(given);
  });

  test.each(setups)("every status of whole $sport matches has its words in Bangla", (setup) => {
    const names = setup.sport === "tennis" ? setup.players : setup.teams;
    const pattern = new RegExp(names.map((each) => each.name).join("|"), "g");
    const left = new Set(
      scoresOf(setup)
        .map(({ given }) => statusIn("bn", given.status).replaceAll(pattern, ""))
        // "Ad" is said as it is, as on every scoreboard.
        .filter((status) => /[A-Za-z0-9]/.test(status.replace("Ad", ""))),
    );
    expect([...left]).toEqual([]);
  });

  test("a match that was cut short says so in Bangla too", () => {
    expect(["Match abandoned", "Prodhan retired"].map((status) => statusIn("bn", status))).toEqual([
      "ম্যাচ পরিত্যক্ত",
      "Prodhan সরে দাঁড়িয়েছেন",
    ]);
  });

  test("a score with parts of a wrong shape loses those parts alone", () => {
    const score = readScoreboard({
      sport: "cricket",
      headline: "A 1/0",
      innings: [7, { team: "A", runs: "x" }],
      bowler: 3,
    });
    expect(score).toMatchObject({
      headline: "A 1/0",
      innings: [{ team: "A", runs: 0, overs: "" }],
      bowler: null,
      lastBalls: [],
    });
    expect(readScoreboard({ sport: "chess" })).toBeUndefined();
    expect(readScoreboard(undefined)).toBeUndefined();
  });

  test("wickets, boundaries and extras are told apart by how scorers write them", () => {
    expect(["W", "4", "6", "1wd", "5nb", "1lb", "•", "2"].map(kindOfBall)).toEqual([
      "wicket",
      "four",
      "six",
      "extra",
      "extra",
      "extra",
      "plain",
      "plain",
    ]);
  });
});
