import { multiplierX10, scoring, squadOf } from "@maidan/games/fantasy";
import { LanguageProvider, type Language } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { SquadPlayer } from "./calls.ts";
import { countedX10, Pitch } from "./pitch.tsx";
import { Rules } from "./rules.tsx";

const wordsOf = (language: Language, shown: ReactNode): string =>
  renderToStaticMarkup(<LanguageProvider choice={{ language, setLanguage: () => undefined }}>{shown}</LanguageProvider>)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

const eleven = (name: string): string[] => Array.from({ length: 11 }, (_, place) => `${name}. Invented ${place}`);
const squad: readonly SquadPlayer[] = squadOf({
  sport: "cricket",
  teams: [
    { name: "North", strength: 0, players: eleven("N") },
    { name: "South", strength: 0, players: eleven("S") },
  ],
}).map(({ id, name, side, role, creditsX10 }) => ({
  id,
  name,
  side,
  role,
  credits_x10: creditsX10,
  points: id,
  picked_basis_points: 0,
  lines: [],
}));
const picks = [0, 1, 2, 3, 4, 5, 12, 13, 14, 20, 21];

describe("the rules page", () => {
  test("[FANTASY-04] tells the points that are counted, band by band, from the scoring's own figures", () => {
    const words = wordsOf("en", <Rules />);
    const { strikeRate, economy, wicket, runMarks } = scoring;
    expect(words).toContain(`Wicket (run-outs aren&#x27;t) +${wicket}`);
    for (const { from, points } of runMarks) expect(words).toContain(`Runs reached: ${from} or more +${points}`);
    expect(words).toContain(`170.01 or more +${strikeRate.bands[0].points}`);
    expect(words).toContain("60.00 to 70.00 -2");
    expect(words).toContain(`4.99 or less +${economy.bands[0].points}`);
    expect(words).toContain("12.01 or more -6");
  });

  test("[FANTASY-04] says the same in Bangla, in Bangla digits and without a word of English", () => {
    const words = wordsOf("bn", <Rules />);
    expect(words).toContain("১৭০.০১ বা বেশি +৬");
    expect(words).not.toMatch(/[A-Za-z0-9]/);
  });
});

describe("the pitch", () => {
  test("[FANTASY-03] shows the eleven with the leaders named in full, and the points as they count for the team", () => {
    const words = wordsOf(
      "en",
      <Pitch squad={squad} eleven={{ picks, captain: 5, viceCaptain: 13 }} figure="points" />,
    );
    for (const { id, name } of squad) expect(words.includes(` ${name} `), name).toBe(picks.includes(id));
    expect(words).toContain("Captain N. Invented 5 10 points");
    expect(words).toContain("Vice captain S. Invented 2 19.5 points");
    expect(words).toContain("N. Invented 4 4 points");
  });

  test("[FANTASY-03] a player's part of a team's points is the one that the rules count", () => {
    const leaders = { captain: 5, viceCaptain: 13 };
    expect(squad.map((player) => countedX10(player, leaders))).toEqual(
      squad.map(({ id, points }) => points * multiplierX10({ picks, ...leaders }, id)),
    );
  });
});
