/** Words that the house itself writes into the names of events, markets and outcomes, in Bangla. */
export const houseNames: Readonly<Record<string, string>> = {
  "Match Odds": "ম্যাচ অডস",
  "The Draw": "ড্র",
  BookMaker: "বুকমেকার",
  Bookmaker: "বুকমেকার",
  v: "বনাম",
  Cricket: "ক্রিকেট",
  Soccer: "ফুটবল",
  Tennis: "টেনিস",
};
