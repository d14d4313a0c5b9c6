import { catalogue } from "@maidan/ui/language";

/** Words of the sheet of rules. */
export const rulesText = catalogue(
  {
    rules: "Rules",
    BOOKMAKER: "BookMaker",
    fancy: "Fancy",
    SESSION: "Runs of a session",
    OVER: "Runs of an over",
    BALL: "Runs of a ball",
    KHADDA: "Khadda",
    LOTTERY: "Lottery",
    EVEN: "Odd/Even",
    METER: "Meter",
    WICKET: "Runs at the next wicket",
    WICKET_BALLS: "Balls to the next wicket",
    PLAYER: "Runs of a player",
    BOUNDARIES: "Fours and sixes",
  },
  {
    rules: "নিয়ম",
    BOOKMAKER: "বুকমেকার",
    fancy: "ফ্যান্সি",
    SESSION: "সেশনের রান",
    OVER: "ওভারের রান",
    BALL: "বলের রান",
    KHADDA: "খাড্ডা",
    LOTTERY: "লটারি",
    EVEN: "জোড়/বিজোড়",
    METER: "মিটার",
    WICKET: "পরের উইকেটে রান",
    WICKET_BALLS: "পরের উইকেট পর্যন্ত বল",
    PLAYER: "খেলোয়াড়ের রান",
    BOUNDARIES: "চার ও ছক্কা",
  },
);
