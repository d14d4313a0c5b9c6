const goalNames = ["0.5", "1.5", "2.5", "3.5", "4.5", "5.5", "6.5", "7.5", "8.5"].flatMap(
  (line): [string, string][] => [
    [`Over/Under ${line} Goals`, `${line} গোলের বেশি/কম`],
    [`Under ${line} Goals`, `${line} গোলের কম`],
    [`Over ${line} Goals`, `${line} গোলের বেশি`],
  ],
);

/** Words that the house itself writes into the names of events, markets and outcomes, in Bangla. */
export const houseNames: Readonly<Record<string, string>> = {
  "Match Odds": "ম্যাচ অডস",
  "The Draw": "ড্র",
  "Completed Match": "খেলা সম্পূর্ণ হবে",
  "Tied Match": "ম্যাচ টাই",
  "Both Teams to Score": "দুই দলই গোল করবে",
  "Set 1 Winner": "প্রথম সেটের বিজয়ী",
  "Set 2 Winner": "দ্বিতীয় সেটের বিজয়ী",
  "Set 3 Winner": "তৃতীয় সেটের বিজয়ী",
  "Set 4 Winner": "চতুর্থ সেটের বিজয়ী",
  "Set 5 Winner": "পঞ্চম সেটের বিজয়ী",
  "1st Innings Runs": "প্রথম ইনিংসের রান",
  "2nd Innings Runs": "দ্বিতীয় ইনিংসের রান",
  "3rd Innings Runs": "তৃতীয় ইনিংসের রান",
  "4th Innings Runs": "চতুর্থ ইনিংসের রান",
  Yes: "হ্যাঁ",
  No: "না",
  ...Object.fromEntries(goalNames),
  BookMaker: "বুকমেকার",
  Bookmaker: "বুকমেকার",
  v: "বনাম",
  Cricket: "ক্রিকেট",
  Soccer: "ফুটবল",
  Tennis: "টেনিস",
};
