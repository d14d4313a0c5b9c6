import { catalogue, useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useGame } from "../frame/index.ts";
import { CardTable, Side } from "./card-table.tsx";
import { cardsOf, PlayingCard } from "./cards.tsx";
import { teenPattiResult, teenPattiWords } from "./teen-patti-words.ts";

const teenPattiText = catalogue(
  {
    ...teenPattiWords.en,
    name: "Teen Patti",
    rules:
      "Players A and B get three cards each from one shuffled pack; the higher hand wins. From the highest: trail (three of a kind), pure sequence, sequence, colour, pair, high card. Of sequences A-K-Q is the highest, then A-2-3.\nA player pays 0.98 to 1; equal hands give these bets back. Pair or better pays by player A's hand: pair 1, colour 4, sequence 6, pure sequence 40, trail 30 to 1.\nReturn: a player 99.00%, pair or better 97.68%.",
    deal: "Deal",
  },
  {
    ...teenPattiWords.bn,
    name: "তিন পাত্তি",
    rules:
      "খেলোয়াড় ক ও খ এক প্যাকেট মেশানো তাস থেকে তিনটি করে তাস পান; বড় হাত জেতে। বড় থেকে ছোট: ট্রেইল (তিনটি একই), পিওর সিকোয়েন্স, সিকোয়েন্স, কালার, জোড়া, বড় তাস। সিকোয়েন্সের মধ্যে A-K-Q সবচেয়ে বড়, তারপর A-2-3।\nখেলোয়াড়ের বাজি ১-এ ০.৯৮ দেয়; সমান হাতে বাজি ফেরত। জোড়া বা ভালো: ক-এর হাত অনুযায়ী জোড়া ১, কালার ৪, সিকোয়েন্স ৬, পিওর সিকোয়েন্স ৪০, ট্রেইল ৩০ গুণ।\nফেরত: খেলোয়াড় ৯৯.০০%, জোড়া বা ভালো ৯৭.৬৮%।",
    deal: "তাস দিন",
  },
);

export function TeenPatti(): ReactNode {
  const text = useText(teenPattiText);
  const { language } = useLanguage();
  const { round } = useGame();
  const view = round?.view;
  const hand = (key: "playerA" | "playerB", side: number): ReactNode => {
    const cards = cardsOf(view?.[key]);
    return [0, 1, 2].map((place) => (
      <PlayingCard key={`${round?.id}${place}`} card={cards[place]} delayMs={(place * 2 + side) * 220} isSmall />
    ));
  };
  return (
    <CardTable
      rules={teenPattiText}
      stage="stage-teen-patti"
      places={[
        { on: "playerA", label: text.playerA, pays: "0.98" },
        { on: "pairPlus", label: text.pairPlus, pays: "1–40" },
        { on: "playerB", label: text.playerB, pays: "0.98" },
      ]}
      deal={text.deal}
      showMs={1_700}
      outcome={teenPattiResult(view ?? {}, language)}
    >
      <div className="flex gap-3">
        <Side name={text.playerA}>{hand("playerA", 0)}</Side>
        <Side name={text.playerB}>{hand("playerB", 1)}</Side>
      </div>
    </CardTable>
  );
}
