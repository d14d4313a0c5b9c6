import { LanguageProvider, type Language } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ScoreCard } from "./score-card.tsx";

const coming = { sport: "cricket", headline: "Ganga v Padma", innings: [], batters: [], bowler: null, lastBalls: [] };

const shown = (
  status: string,
  more: object = {},
  { language = "en", hasResult = false }: { language?: Language; hasResult?: boolean } = {},
): string =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
        <ScoreCard
          eventId="1"
          sport="cricket"
          state={{ isInPlay: false, score: { ...coming, status, ...more } }}
          hasResult={hasResult}
          event={{ Event: "Ganga v Padma", start_time: "2026-12-01T10:00:00.000Z" }}
        />
      </LanguageProvider>
    </QueryClientProvider>,
  );

test("[ROOM-67] [ROOM-11] before the first ball the card names who plays and what is known of the start, a toss where it is told, and no innings", () => {
  expect(shown("Starts soon")).toMatch(/Ganga v Padma.*Starts soon/);
  expect(shown("Ganga won the toss")).toMatch(/Ganga v Padma.*Ganga won the toss/);
  expect(shown("Starts soon")).not.toContain("Last balls");
});

test("[ROOM-67] of a match that has its result before its first ball nothing is said of a start or a toss", () => {
  for (const status of ["Starts soon", "Ganga won the toss"]) {
    const html = shown(status, {}, { hasResult: true });
    expect(html).toContain("Ganga v Padma");
    expect(html).not.toMatch(/Starts|toss/);
  }
});

test("[ROOM-22] the innings of a score take two lines from the first ball to a super over, and who hasn't batted yet has the first", () => {
  const of = (team: string, isSuperOver = false) => ({ team, runs: 9, wickets: 1, overs: "1.0", isSuperOver });
  const linesOf = (html: string): readonly string[] => {
    const [list = ""] = /<ul>.*?<\/ul>/.exec(html) ?? [];
    return [...list.matchAll(/<li.*?<\/li>/g)].map(([line]) =>
      line
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
  };
  const innings = [of("Padma"), of("Ganga"), of("Ganga", true), of("Padma", true)];
  const lines = innings.map((_, last) => linesOf(shown("Projected 160", { innings: innings.slice(0, last + 1) })));
  expect(lines.map((each) => each.length)).toEqual([2, 2, 2, 2]);
  expect(lines[0]?.[0]).toBe("Ganga yet to bat");
  expect(lines[2]?.[0]).toBe("Padma yet to bat");
  // The match's name is said otherwise in Bangla: its teams are told apart before that.
  expect(linesOf(shown("Projected 160", { innings: innings.slice(0, 1) }, { language: "bn" }))[0]).toBe(
    "Ganga এখনো ব্যাট করেনি",
  );
});
