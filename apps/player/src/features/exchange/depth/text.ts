import { catalogue } from "@maidan/ui/language";

/** Words of a runner's depth: ladder and chart. */
export const depthText = catalogue(
  {
    view: "View",
    ladder: "Ladder",
    chart: "Price chart",
    alert: "Alert",
    toBack: "To back",
    odds: "Odds",
    toLay: "To lay",
    traded: "Traded",
    own: "Your bets",
    last: "Last price",
    volume: "Matched on it",
    take: (values: { side: string; odds: string; size: string }) => `${values.side} at ${values.odds}, ${values.size}`,
    empty: "Nobody offers a price now.",
    noTrades: "Nothing has been matched yet. The chart begins with the first match.",
    broken: "The chart could not be read. Come back in a moment.",
    chartOf: (values: { low: string; high: string; last: string }) =>
      `Odds over time: lowest ${values.low}, highest ${values.high}, last ${values.last}`,
    volumeBars: "Bars: matched amount",
  },
  {
    view: "দৃশ্য",
    ladder: "দরের সিঁড়ি",
    chart: "দরের চার্ট",
    alert: "অ্যালার্ট",
    toBack: "ব্যাকের জন্য",
    odds: "দর",
    toLay: "লে-এর জন্য",
    traded: "লেনদেন",
    own: "আপনার বেট",
    last: "শেষ দর",
    volume: "এতে ম্যাচ হয়েছে",
    take: (values: { side: string; odds: string; size: string }) => `${values.side}, দর ${values.odds}, ${values.size}`,
    empty: "এখন কেউ দর দিচ্ছে না।",
    noTrades: "এখনও কিছু ম্যাচ হয়নি। প্রথম ম্যাচ থেকে চার্ট শুরু হবে।",
    broken: "চার্টটি পড়া যায়নি। একটু পরে আসুন।",
    chartOf: (values: { low: string; high: string; last: string }) =>
      `সময়ের সঙ্গে দর: সর্বনিম্ন ${values.low}, সর্বোচ্চ ${values.high}, শেষ ${values.last}`,
    volumeBars: "দণ্ড: ম্যাচ হওয়া পরিমাণ",
  },
);
