import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { Place, PlayingCard, Side } from "../table/index.ts";
import { inShoe, ShoeRoads, textIn } from "./card-roads.tsx";
import type { Fallen } from "./calls.ts";
import { dragonTigerText } from "./dragon-tiger-text.ts";
import type { RoadEntry } from "./roads.tsx";
import { dealDelayMs, LiveTable, type Felt } from "./table.tsx";

const eachMs = 900;

export function LiveDragonTiger(): ReactNode {
  const text = useText(dragonTigerText);
  const outcomes: Readonly<Record<string, string>> = {
    dragon: text.dragonWins,
    tiger: text.tigerWins,
    tie: text.tied,
  };
  const names: Readonly<Record<string, string>> = { dragon: text.dragon, tiger: text.tiger, tie: text.tie };
  const entryOf = ({ outcome }: Fallen): RoadEntry => {
    const winner = textIn(outcome, "winner");
    if (winner === "tie") return { side: "tie", letter: text.tieLetter, name: text.tie };
    return winner === "dragon"
      ? { side: "first", letter: text.dragonLetter, name: text.dragon }
      : { side: "second", letter: text.tigerLetter, name: text.tiger };
  };
  return (
    <LiveTable
      parts={{
        rules: dragonTigerText,
        stage: "stage-dragon-tiger",
        dealing: "dealing",
        felt: (felt) => <Pair felt={felt} />,
        places: (chips, lookOf) => (
          <div className="flex gap-2">
            <Place
              {...lookOf("dragon")}
              chips={chips}
              on="dragon"
              label={text.dragon}
              pays="1"
              className="min-h-16 flex-1"
            />
            <Place {...lookOf("tie")} chips={chips} on="tie" label={text.tie} pays="11" className="min-h-16 flex-1" />
            <Place
              {...lookOf("tiger")}
              chips={chips}
              on="tiger"
              label={text.tiger}
              pays="1"
              className="min-h-16 flex-1"
            />
          </div>
        ),
        roads: (past, shoe) => <ShoeRoads rounds={inShoe(past, shoe).map((one) => entryOf(one))} />,
        outcome: (outcome) => outcomes[textIn(outcome, "winner")] ?? "",
        nameOf: (bet) => names[bet] ?? bet,
      }}
    />
  );
}

function Pair({ felt }: { readonly felt: Felt }): ReactNode {
  const text = useText(dragonTigerText);
  const { outcome, number } = felt;
  const card = (key: "dragon" | "tiger", turn: number): ReactNode => {
    const printed = outcome === undefined ? "" : textIn(outcome, key);
    return (
      <PlayingCard
        key={`${number}:${printed}`}
        card={printed === "" ? undefined : printed}
        delayMs={dealDelayMs(felt, turn * eachMs)}
      />
    );
  };
  return (
    <div className="flex gap-3">
      <Side name={text.dragon}>{card("dragon", 0)}</Side>
      <Side name={text.tiger}>{card("tiger", 1)}</Side>
    </div>
  );
}
