import { catalogue } from "@maidan/ui/language";

/** Words of markets in which several runners win. */
export const severalText = catalogue(
  {
    ownBets: "Bets on each runner",
    wins: (values: { name: string }) => `${values.name} wins`,
    loses: (values: { name: string }) => `${values.name} loses`,
    worst: "All together at worst",
    ifWins: "Bets on it if it wins",
    ifLoses: "if it loses",
  },
  {
    ownBets: "প্রতিটির ওপর বেট",
    wins: (values: { name: string }) => `${values.name} জিতলে`,
    loses: (values: { name: string }) => `${values.name} হারলে`,
    worst: "সব মিলিয়ে সবচেয়ে কম",
    ifWins: "জিতলে এর বেট",
    ifLoses: "হারলে",
  },
);
