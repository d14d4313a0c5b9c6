import { LanguageProvider, type Language } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AllInnings, type InningsBalls } from "./ball-by-ball.tsx";

const ball = (number: string, text: string, out: InningsBalls["overs"][number]["balls"][number]["out"] = []) => ({
  number,
  text,
  striker: "Rafi",
  bowler: "Kamal",
  out,
});
const innings: readonly InningsBalls[] = [
  {
    team: "Dhaka",
    runs: 9,
    wickets: 1,
    overs_bowled: "1.1",
    overs: [
      {
        number: 1,
        runs: 5,
        wickets: 1,
        total_runs: 5,
        total_wickets: 1,
        balls: [ball("0.1", "4"), ball("0.2", "1wd"), ball("0.2", "W", [{ player: "Rafi", kind: "caught" }])],
      },
      { number: 2, runs: 4, wickets: 0, total_runs: 9, total_wickets: 1, balls: [ball("1.1", "4")] },
    ],
  },
];

function wordsIn(language: Language): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
        <AllInnings innings={innings} />
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("[ROOM-64] overs stand with the newest first, each with its runs, bowler, balls, who was out how, and the score after it", () => {
  expect(wordsIn("en")).toBe("Dhaka 9/1 Over 2 4 runs Kamal 9/1 4 Over 1 5 runs Kamal 5/1 4 1wd W 0.2 Rafi, caught");
});

test("[ROOM-64] in Bangla figures, balls and ways to be out are Bangla", () => {
  expect(wordsIn("bn")).toBe("Dhaka ৯/১ ওভার ২ ৪ রান Kamal ৯/১ ৪ ওভার ১ ৫ রান Kamal ৫/১ ৪ ১ও উ ০.২ Rafi, ক্যাচ");
});
