import { catalogue, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useGame } from "../frame/index.ts";
import { CardTable } from "./card-table.tsx";
import { cardsOf, PlayingCard } from "./cards.tsx";

const andarBaharText = catalogue(
  {
    name: "Andar Bahar",
    rules:
      "A joker is turned up. Cards are dealt to Andar and Bahar in turn, Andar first, until one has the joker's rank: that side wins.\nAndar pays 0.9 to 1, as it is dealt to first and wins a little more often; Bahar pays 1 to 1. Each round is dealt from one shuffled pack.\nReturn: Andar 97.85%, Bahar 97.00%.",
    andar: "Andar",
    bahar: "Bahar",
    joker: "Joker",
    andarWins: "Andar wins",
    baharWins: "Bahar wins",
    deal: "Deal",
  },
  {
    name: "আন্দর বাহার",
    rules:
      "একটি জোকার তাস খোলা হয়। আন্দর ও বাহারে পালা করে তাস দেওয়া হয়, আগে আন্দর, যতক্ষণ না জোকারের সমান মানের তাস আসে: সেই দিক জেতে।\nআন্দর ১-এ ০.৯ দেয়, কারণ আগে তাস পায় বলে একটু বেশি জেতে; বাহার ১-এ ১ দেয়। প্রতিবার এক প্যাকেট মেশানো তাস থেকে দেওয়া হয়।\nফেরত: আন্দর ৯৭.৮৫%, বাহার ৯৭.০০%।",
    andar: "আন্দর",
    bahar: "বাহার",
    joker: "জোকার",
    andarWins: "আন্দর জিতেছে",
    baharWins: "বাহার জিতেছে",
    deal: "তাস দিন",
  },
);

/** However many cards it takes, they are shown in this time. */
const dealMs = 1_800;

export function AndarBahar(): ReactNode {
  const text = useText(andarBaharText);
  const { round } = useGame();
  const dealt = cardsOf(round?.view?.["dealt"]);
  const joker = round?.view?.["joker"];
  const winner = round?.view?.["winner"];
  const stepMs = Math.min(220, dealMs / Math.max(1, dealt.length));
  const pile = (side: 0 | 1, name: string): ReactNode => (
    <div role="group" aria-label={name} className="flex items-center gap-2">
      <p className="w-14 shrink-0 text-sm font-semibold">{name}</p>
      <div className="fan flex min-h-16 min-w-0 flex-1">
        {dealt.map((card, place) =>
          place % 2 === side ? (
            <PlayingCard key={`${round?.id}${place}`} card={card} delayMs={place * stepMs} isSmall />
          ) : null,
        )}
      </div>
    </div>
  );
  return (
    <CardTable
      rules={andarBaharText}
      stage="stage-andar-bahar"
      places={[
        { on: "andar", label: text.andar, pays: "0.9" },
        { on: "bahar", label: text.bahar, pays: "1" },
      ]}
      deal={text.deal}
      showMs={dealMs + 300}
      outcome={winner === "andar" ? text.andarWins : winner === "bahar" ? text.baharWins : ""}
    >
      <div role="group" aria-label={text.joker} className="flex flex-col items-center gap-1">
        <p className="text-xs text-muted">{text.joker}</p>
        <PlayingCard key={`${round?.id}j`} card={typeof joker === "string" ? joker : undefined} />
      </div>
      {pile(0, text.andar)}
      {pile(1, text.bahar)}
    </CardTable>
  );
}
