import { catalogue } from "@maidan/ui/language";

/** What the table is called, how it is played, and what its places and results are called. */
export const andarBaharText = catalogue(
  {
    name: "Live Andar Bahar",
    rules:
      "A joker is turned up. Cards are dealt to Andar and Bahar in turn, Andar first, until one has the joker's rank: that side wins.\nAndar pays 0.9 to 1, as it is dealt to first and wins a little more often; Bahar pays 1 to 1.",
    andar: "Andar",
    bahar: "Bahar",
    joker: "Joker",
    andarLetter: "A",
    baharLetter: "B",
    andarWins: "Andar wins",
    baharWins: "Bahar wins",
  },
  {
    name: "লাইভ আন্দর বাহার",
    rules:
      "একটি জোকার তাস খোলা হয়। আন্দর ও বাহারে পালা করে তাস দেওয়া হয়, আগে আন্দর, যতক্ষণ না জোকারের সমান মানের তাস আসে: সেই দিক জেতে।\nআন্দর ১-এ ০.৯ দেয়, কারণ আগে তাস পায় বলে একটু বেশি জেতে; বাহার ১-এ ১ দেয়।",
    andar: "আন্দর",
    bahar: "বাহার",
    joker: "জোকার",
    andarLetter: "আ",
    baharLetter: "ব",
    andarWins: "আন্দর জিতেছে",
    baharWins: "বাহার জিতেছে",
  },
);
