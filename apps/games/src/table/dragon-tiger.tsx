import { catalogue, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useGame } from "../frame/index.ts";
import { CardTable, Side } from "./card-table.tsx";
import { PlayingCard } from "./cards.tsx";

const dragonTigerText = catalogue(
  {
    name: "Dragon Tiger",
    rules:
      "One card for the dragon, one for the tiger: the higher one wins. The king is the highest, the ace the lowest; suits count nothing.\nDragon and tiger pay 1 to 1, and a tie takes half of their bets. A tie pays 11 to 1. Each round is dealt from a shuffled shoe of eight packs.\nReturn: dragon and tiger 96.27%, tie 89.64%.",
    dragon: "Dragon",
    tiger: "Tiger",
    tie: "Tie",
    dragonWins: "The dragon wins",
    tigerWins: "The tiger wins",
    tied: "A tie: half of the bets on dragon and tiger are back",
    deal: "Deal",
  },
  {
    name: "ড্রাগন টাইগার",
    rules:
      "একটি তাস ড্রাগনের, একটি টাইগারের: বড়টি জেতে। সাহেব সবচেয়ে বড়, টেক্কা সবচেয়ে ছোট; রঙের কোনো মান নেই।\nড্রাগন ও টাইগার ১-এ ১ দেয়, টাই হলে তাদের বাজির অর্ধেক যায়। টাই ১-এ ১১ দেয়। প্রতিবার আট প্যাকেটের নতুন করে মেশানো তাস থেকে দেওয়া হয়।\nফেরত: ড্রাগন ও টাইগার ৯৬.২৭%, টাই ৮৯.৬৪%।",
    dragon: "ড্রাগন",
    tiger: "টাইগার",
    tie: "টাই",
    dragonWins: "ড্রাগন জিতেছে",
    tigerWins: "টাইগার জিতেছে",
    tied: "টাই: ড্রাগন ও টাইগারের বাজির অর্ধেক ফেরত",
    deal: "তাস দিন",
  },
);

export function DragonTiger(): ReactNode {
  const text = useText(dragonTigerText);
  const { round } = useGame();
  const [dragon, tiger, winner] = ["dragon", "tiger", "winner"].map((key) => round?.view?.[key]);
  const outcomes: Readonly<Record<string, string>> = {
    dragon: text.dragonWins,
    tiger: text.tigerWins,
    tie: text.tied,
  };
  const card = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
  return (
    <CardTable
      rules={dragonTigerText}
      stage="stage-dragon-tiger"
      places={[
        { on: "dragon", label: text.dragon, pays: "1" },
        { on: "tie", label: text.tie, pays: "11" },
        { on: "tiger", label: text.tiger, pays: "1" },
      ]}
      deal={text.deal}
      showMs={900}
      outcome={typeof winner === "string" ? (outcomes[winner] ?? "") : ""}
    >
      <div className="flex gap-3">
        <Side name={text.dragon}>
          <PlayingCard key={`${round?.id}d`} card={card(dragon)} />
        </Side>
        <Side name={text.tiger}>
          <PlayingCard key={`${round?.id}t`} card={card(tiger)} delayMs={350} />
        </Side>
      </div>
    </CardTable>
  );
}
