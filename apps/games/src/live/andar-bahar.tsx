import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { cardsOf, Place, PlayingCard } from "../table/index.ts";
import { lately, textIn } from "./card-roads.tsx";
import type { Fallen } from "./calls.ts";
import { andarBaharText } from "./andar-bahar-text.ts";
import { BeadPlate, type RoadEntry } from "./roads.tsx";
import { dealDelayMs, LiveTable, type Felt } from "./table.tsx";

const eachMs = 260;

export function LiveAndarBahar(): ReactNode {
  const text = useText(andarBaharText);
  const names: Readonly<Record<string, string>> = { andar: text.andar, bahar: text.bahar };
  const entryOf = ({ outcome }: Fallen): RoadEntry =>
    textIn(outcome, "winner") === "andar"
      ? { side: "first", letter: text.andarLetter, name: text.andar }
      : { side: "second", letter: text.baharLetter, name: text.bahar };
  return (
    <LiveTable
      parts={{
        rules: andarBaharText,
        stage: "stage-andar-bahar",
        dealing: "dealing",
        felt: (felt) => <Piles felt={felt} />,
        places: (chips, lookOf) => (
          <div className="flex gap-2">
            <Place
              {...lookOf("andar")}
              chips={chips}
              on="andar"
              label={text.andar}
              pays="0.9"
              className="min-h-16 flex-1"
            />
            <Place
              {...lookOf("bahar")}
              chips={chips}
              on="bahar"
              label={text.bahar}
              pays="1"
              className="min-h-16 flex-1"
            />
          </div>
        ),
        roads: (past) => <BeadPlate rounds={lately(past).map((one) => entryOf(one))} columns={25} />,
        outcome: (outcome) => (textIn(outcome, "winner") === "andar" ? text.andarWins : text.baharWins),
        nameOf: (bet) => names[bet] ?? bet,
      }}
    />
  );
}

function Piles({ felt }: { readonly felt: Felt }): ReactNode {
  const text = useText(andarBaharText);
  const { outcome, number } = felt;
  const dealt = cardsOf(outcome?.["dealt"]);
  const joker = outcome === undefined ? "" : textIn(outcome, "joker");
  const pile = (side: 0 | 1, name: string): ReactNode => (
    <div role="group" aria-label={name} className="flex items-center gap-2">
      <p className="w-14 shrink-0 text-sm font-semibold">{name}</p>
      <div className={`${dealt.length > 14 ? "fan fan-tight" : "fan"} flex min-h-16 min-w-0 flex-1`}>
        {dealt.map((card, place) =>
          place % 2 === side ? (
            <PlayingCard
              key={`${number}:${place}`}
              card={card}
              delayMs={dealDelayMs(felt, 600 + place * eachMs)}
              isSmall
            />
          ) : null,
        )}
      </div>
    </div>
  );
  return (
    <div className="flex flex-col gap-2">
      <div role="group" aria-label={text.joker} className="flex flex-col items-center gap-1">
        <p className="text-xs text-muted">{text.joker}</p>
        <PlayingCard
          key={`${number}:${joker}`}
          card={joker === "" ? undefined : joker}
          delayMs={dealDelayMs(felt, 0)}
          isSmall
        />
      </div>
      {pile(0, text.andar)}
      {pile(1, text.bahar)}
    </div>
  );
}
