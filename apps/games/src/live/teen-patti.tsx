import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { cardsOf, Place, PlayingCard, Side, teenPattiResult } from "../table/index.ts";
import { lately, textIn } from "./card-roads.tsx";
import type { Fallen } from "./calls.ts";
import { teenPattiText } from "./teen-patti-text.ts";
import { BeadPlate, type RoadEntry } from "./roads.tsx";
import { dealDelayMs, LiveTable, type Felt } from "./table.tsx";

const eachMs = 600;

export function LiveTeenPatti(): ReactNode {
  const text = useText(teenPattiText);
  const { language } = useLanguage();
  const names: Readonly<Record<string, string>> = {
    playerA: text.playerA,
    playerB: text.playerB,
    pairPlus: text.pairPlus,
  };
  const entryOf = ({ outcome }: Fallen): RoadEntry => {
    const winner = textIn(outcome, "winner");
    if (winner === "tie") return { side: "tie", letter: text.tieLetter, name: text.tied };
    return winner === "playerA"
      ? { side: "first", letter: text.playerALetter, name: text.playerA }
      : { side: "second", letter: text.playerBLetter, name: text.playerB };
  };
  return (
    <LiveTable
      parts={{
        rules: teenPattiText,
        stage: "stage-teen-patti",
        dealing: "dealing",
        felt: (felt) => <Hands felt={felt} />,
        places: (chips, lookOf) => (
          <div className="flex gap-2">
            <Place
              {...lookOf("playerA")}
              chips={chips}
              on="playerA"
              label={text.playerA}
              pays="0.98"
              className="min-h-16 flex-1"
            />
            <Place
              {...lookOf("pairPlus")}
              chips={chips}
              on="pairPlus"
              label={text.pairPlus}
              pays="1–40"
              className="min-h-16 flex-1"
            />
            <Place
              {...lookOf("playerB")}
              chips={chips}
              on="playerB"
              label={text.playerB}
              pays="0.98"
              className="min-h-16 flex-1"
            />
          </div>
        ),
        roads: (past) => <BeadPlate rounds={lately(past).map((one) => entryOf(one))} columns={25} />,
        outcome: (outcome) => teenPattiResult(outcome, language),
        nameOf: (bet) => names[bet] ?? bet,
      }}
    />
  );
}

function Hands({ felt }: { readonly felt: Felt }): ReactNode {
  const text = useText(teenPattiText);
  const { outcome, number } = felt;
  const hand = (key: "playerA" | "playerB", side: number): ReactNode => {
    const cards = cardsOf(outcome?.[key]);
    return [0, 1, 2].map((place) => (
      <PlayingCard
        key={`${number}:${place}:${cards[place] ?? ""}`}
        card={cards[place]}
        delayMs={dealDelayMs(felt, (place * 2 + side) * eachMs)}
        isSmall
      />
    ));
  };
  return (
    <div className="flex gap-3">
      <Side name={text.playerA}>{hand("playerA", 0)}</Side>
      <Side name={text.playerB}>{hand("playerB", 1)}</Side>
    </div>
  );
}
