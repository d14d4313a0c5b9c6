import { catalogue, useText } from "@maidan/ui/language";

const typeWords = catalogue(
  {
    BOOKMAKER: "Bookmaker",
    FANCY: "Fancy",
    MATCH_ODDS: "Match Odds",
    WIN: "Win",
    PLACE: "Place",
    COMPLETED_MATCH: "Completed match",
    TIED_MATCH: "Tied match",
    OVER_UNDER_05: "Over/under 0.5 goals",
    OVER_UNDER_15: "Over/under 1.5 goals",
    OVER_UNDER_25: "Over/under 2.5 goals",
    OVER_UNDER_35: "Over/under 3.5 goals",
    OVER_UNDER_45: "Over/under 4.5 goals",
    OVER_UNDER_55: "Over/under 5.5 goals",
    OVER_UNDER_65: "Over/under 6.5 goals",
    OVER_UNDER_75: "Over/under 7.5 goals",
    OVER_UNDER_85: "Over/under 8.5 goals",
    BOTH_TEAMS_TO_SCORE: "Both teams to score",
    SET_WINNER: "Set winner",
    INNINGS_RUNS: "Innings runs",
    SPECIAL: "A trader's own question",
  },
  {
    BOOKMAKER: "বুকমেকার",
    FANCY: "ফ্যান্সি",
    MATCH_ODDS: "ম্যাচ অডস",
    WIN: "জয়ী",
    PLACE: "প্লেস",
    COMPLETED_MATCH: "সম্পূর্ণ ম্যাচ",
    TIED_MATCH: "টাই ম্যাচ",
    OVER_UNDER_05: "০.৫ গোলের বেশি/কম",
    OVER_UNDER_15: "১.৫ গোলের বেশি/কম",
    OVER_UNDER_25: "২.৫ গোলের বেশি/কম",
    OVER_UNDER_35: "৩.৫ গোলের বেশি/কম",
    OVER_UNDER_45: "৪.৫ গোলের বেশি/কম",
    OVER_UNDER_55: "৫.৫ গোলের বেশি/কম",
    OVER_UNDER_65: "৬.৫ গোলের বেশি/কম",
    OVER_UNDER_75: "৭.৫ গোলের বেশি/কম",
    OVER_UNDER_85: "৮.৫ গোলের বেশি/কম",
    BOTH_TEAMS_TO_SCORE: "দুই দলই গোল করবে",
    SET_WINNER: "সেট জয়ী",
    INNINGS_RUNS: "ইনিংসের রান",
    SPECIAL: "ট্রেডারের নিজের প্রশ্ন",
  },
);

/** A type of market in words; one without words of its own as its code. */
export function useMarketType(): (type: string) => string {
  const words: Readonly<Record<string, string>> = useText(typeWords);
  return (type) => words[type] ?? type;
}
