import { catalogue } from "@maidan/ui/language";

/** Words that the house itself writes into the names of events, markets and outcomes. */
export const houseNames = catalogue(
  {
    matchOdds: "Match Odds",
    draw: "The Draw",
    bookmaker: "BookMaker",
    versus: "v",
    cricket: "Cricket",
    soccer: "Soccer",
    tennis: "Tennis",
  },
  {
    matchOdds: "ম্যাচ অডস",
    draw: "ড্র",
    bookmaker: "বুকমেকার",
    versus: "বনাম",
    cricket: "ক্রিকেট",
    soccer: "ফুটবল",
    tennis: "টেনিস",
  },
);
