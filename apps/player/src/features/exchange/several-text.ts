import { catalogue } from "@maidan/ui/language";

/** Words of markets in which several runners win. What a line is of comes first: the end of a long name may be cut. */
export const severalText = catalogue(
  {
    ownBets: "Bets on each runner",
    wins: (values: { name: string }) => `Wins · ${values.name}`,
    loses: (values: { name: string }) => `Loses · ${values.name}`,
    worst: "All at worst",
    ifWins: "Bets on it if it wins",
    ifLoses: "if it loses",
  },
  {
    ownBets: "প্রতিটির ওপর বেট",
    wins: (values: { name: string }) => `জিতলে · ${values.name}`,
    loses: (values: { name: string }) => `হারলে · ${values.name}`,
    worst: "সব, সর্বনিম্ন",
    ifWins: "জিতলে এর বেট",
    ifLoses: "হারলে",
  },
);
