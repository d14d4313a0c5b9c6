import { LanguageProvider, type Language } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EventHead } from "./event-head.tsx";
import { sports, type Sport } from "./use-exchange.ts";

const drawn = (sport: Sport, language: Language, score: Readonly<Record<string, unknown>>): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
        <EventHead eventId="30000001" event={undefined} sport={sport} state={{ isInPlay: false, score }} />
      </LanguageProvider>
    </QueryClientProvider>,
  );

test("[RACE-13] what is simulated is called a match, and of horses a race, in both languages; what is told by a provider is neither", () => {
  const words = { en: ["Simulated match", "Simulated race"], bn: ["সিমুলেটেড ম্যাচ", "সিমুলেটেড রেস"] } as const;
  for (const sport of sports)
    for (const language of ["en", "bn"] as const) {
      const [match, race] = words[language];
      const html = drawn(sport, language, { isSimulated: true });
      expect([html.includes(match), html.includes(race)], sport).toEqual([sport !== "racing", sport === "racing"]);
      expect(drawn(sport, language, { isSimulated: false })).not.toMatch(new RegExp(`${match}|${race}`));
    }
});
