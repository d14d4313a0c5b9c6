import { LanguageProvider } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ScoreCard } from "./score-card.tsx";

const coming = { sport: "cricket", headline: "Ganga v Padma", innings: [], batters: [], bowler: null, lastBalls: [] };

const shown = (status: string): string =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider choice={{ language: "en", setLanguage: () => undefined }}>
        <ScoreCard
          eventId="1"
          sport="cricket"
          state={{ isInPlay: false, score: { ...coming, status } }}
          event={{ start_time: "2026-12-01T10:00:00.000Z" }}
        />
      </LanguageProvider>
    </QueryClientProvider>,
  );

test("[ROOM-67] [ROOM-11] before the first ball the card names who plays and what is known of the start, a toss where it is told, and no innings", () => {
  expect(shown("Starts soon")).toMatch(/Ganga v Padma.*Starts soon/);
  expect(shown("Ganga won the toss")).toMatch(/Ganga v Padma.*Ganga won the toss/);
  expect(shown("Starts soon")).not.toContain("Last balls");
});
