import { catalogue } from "@maidan/ui/language";

/** Words of the sheet of a house's cash-out alone. */
export const houseCashOutText = catalogue(
  {
    settled: "These bets are settled: there is nothing to cash out any more.",
  },
  {
    settled: "এই বেটগুলোর নিষ্পত্তি হয়ে গেছে: ক্যাশ আউট করার আর কিছু নেই।",
  },
);
