import { catalogue, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useDigits, useGame } from "../frame/index.ts";
import { CardTable, Side } from "./card-table.tsx";
import { cardsOf, PlayingCard } from "./cards.tsx";

const baccaratText = catalogue(
  {
    name: "Baccarat",
    rules:
      "Bet on the player's hand, the banker's, or a tie. Tens and pictures count nothing, the ace one; of a sum the last digit counts. Eight or nine with two cards ends the coup. Else the player draws to five or less, and the banker by the third card.\nThe player pays 1 to 1, the banker 0.95 to 1, a tie 8 to 1. A tie gives bets on player and banker back. Each coup is dealt from a shuffled shoe of eight packs.\nReturn: banker 98.94%, player 98.76%, tie 85.64%.",
    player: "Player",
    banker: "Banker",
    tie: "Tie",
    playerWins: "Player wins",
    bankerWins: "Banker wins",
    tied: "A tie",
    deal: "Deal",
  },
  {
    name: "বাকারা",
    rules:
      "প্লেয়ার, ব্যাংকার বা টাইয়ের উপর বাজি ধরুন। দশ ও ছবির তাসের মান শূন্য, টেক্কা এক; যোগফলের শেষ অঙ্ক ধরা হয়। দুই তাসে আট বা নয় হলে খেলা শেষ। নইলে প্লেয়ার পাঁচ বা কম হলে তাস নেয়, ব্যাংকার নেয় তৃতীয় তাস দেখে।\nপ্লেয়ার ১-এ ১, ব্যাংকার ১-এ ০.৯৫, টাই ১-এ ৮ দেয়। টাই হলে প্লেয়ার ও ব্যাংকারের বাজি ফেরত। প্রতিবার আট প্যাকেটের নতুন করে মেশানো তাস থেকে দেওয়া হয়।\nফেরত: ব্যাংকার ৯৮.৯৪%, প্লেয়ার ৯৮.৭৬%, টাই ৮৫.৬৪%।",
    player: "প্লেয়ার",
    banker: "ব্যাংকার",
    tie: "টাই",
    playerWins: "প্লেয়ার জিতেছে",
    bankerWins: "ব্যাংকার জিতেছে",
    tied: "টাই",
    deal: "তাস দিন",
  },
);

/** Ace 1, tens and pictures 0: the last digit of the sum. */
function countOf(cards: readonly string[]): number {
  const worth = (card: string): number => {
    const rank = card.slice(0, -1);
    if (rank === "A") return 1;
    return Number.isNaN(Number(rank)) ? 0 : Number(rank) % 10;
  };
  return cards.reduce((sum, card) => sum + worth(card), 0) % 10;
}

export function Baccarat(): ReactNode {
  const text = useText(baccaratText);
  const digits = useDigits();
  const { round, isShowing } = useGame();
  const [player, banker] = [cardsOf(round?.view?.["player"]), cardsOf(round?.view?.["banker"])];
  const winner = round?.view?.["winner"];
  const outcomes: Readonly<Record<string, string>> = {
    player: text.playerWins,
    banker: text.bankerWins,
    tie: text.tied,
  };
  const hand = (cards: readonly string[], side: number): ReactNode =>
    cards.length === 0
      ? [0, 1].map((place) => <PlayingCard key={place} card={undefined} />)
      : cards.map((card, place) => (
          <PlayingCard key={`${round?.id}${place}`} card={card} delayMs={(place * 2 + side) * 250} />
        ));
  const note = (cards: readonly string[]) => (cards.length === 0 || isShowing ? {} : { note: digits(countOf(cards)) });
  return (
    <CardTable
      rules={baccaratText}
      stage="stage-baccarat"
      places={[
        { on: "player", label: text.player, pays: "1" },
        { on: "tie", label: text.tie, pays: "8" },
        { on: "banker", label: text.banker, pays: "0.95" },
      ]}
      deal={text.deal}
      showMs={1_900}
      outcome={typeof winner === "string" ? (outcomes[winner] ?? "") : ""}
    >
      <div className="flex gap-3">
        <Side name={text.player} {...note(player)}>
          {hand(player, 0)}
        </Side>
        <Side name={text.banker} {...note(banker)}>
          {hand(banker, 1)}
        </Side>
      </div>
    </CardTable>
  );
}
