import { catalogue } from "@maidan/ui/language";

/** Whose hands they are and how they end: on the table of one player, and where a round is drawn again. */
export const blackjackWords = catalogue(
  {
    dealer: "Dealer",
    you: "You",
    blackjack: "Blackjack!",
    won: "Your hand wins",
    push: "An equal count",
    lost: "The dealer wins",
  },
  {
    dealer: "ডিলার",
    you: "আপনি",
    blackjack: "ব্ল্যাকজ্যাক!",
    won: "আপনার হাতই জিতেছে",
    push: "সমান",
    lost: "ডিলার জিতেছে",
  },
);

export const blackjackEnds = ["blackjack", "won", "push", "lost"] as const;
