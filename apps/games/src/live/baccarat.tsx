import { baccaratValue } from "@maidan/games/table";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import { cardOfPrint, cardsOf, Place, PlayingCard, Side } from "../table/index.ts";
import { inShoe, ShoeRoads, textIn } from "./card-roads.tsx";
import type { Fallen } from "./calls.ts";
import { baccaratText } from "./baccarat-text.ts";
import type { RoadEntry } from "./roads.tsx";
import { dealDelayMs, LiveTable, type Felt } from "./table.tsx";

const eachMs = 700;
const countOf = (cards: readonly string[]): number =>
  cards.reduce((sum, card) => sum + baccaratValue(cardOfPrint(card)), 0) % 10;

/** When a card is dealt: player, banker, player, banker, then the thirds, the player's first. */
const turnOf = (side: 0 | 1, place: number, hasPlayerThird: boolean): number =>
  place < 2 ? place * 2 + side : side === 0 || !hasPlayerThird ? 4 : 5;

export function LiveBaccarat(): ReactNode {
  const text = useText(baccaratText);
  const outcomes: Readonly<Record<string, string>> = {
    player: text.playerWins,
    banker: text.bankerWins,
    tie: text.tied,
  };
  const names: Readonly<Record<string, string>> = { player: text.player, banker: text.banker, tie: text.tie };
  const entryOf = ({ outcome }: Fallen): RoadEntry => {
    const winner = textIn(outcome, "winner");
    if (winner === "tie") return { side: "tie", letter: text.tieLetter, name: text.tie };
    return winner === "player"
      ? { side: "first", letter: text.playerLetter, name: text.player }
      : { side: "second", letter: text.bankerLetter, name: text.banker };
  };
  return (
    <LiveTable
      parts={{
        rules: baccaratText,
        stage: "stage-baccarat",
        dealing: "dealing",
        felt: (felt) => <Hands felt={felt} />,
        places: (chips, lookOf) => (
          <div className="flex gap-2">
            <Place
              {...lookOf("player")}
              chips={chips}
              on="player"
              label={text.player}
              pays="1"
              className="min-h-16 flex-1"
            />
            <Place {...lookOf("tie")} chips={chips} on="tie" label={text.tie} pays="8" className="min-h-16 flex-1" />
            <Place
              {...lookOf("banker")}
              chips={chips}
              on="banker"
              label={text.banker}
              pays="0.95"
              className="min-h-16 flex-1"
            />
          </div>
        ),
        roads: (past, shoe) => <ShoeRoads rounds={inShoe(past, shoe).map((one) => entryOf(one))} hasDerived />,
        outcome: (outcome) => outcomes[textIn(outcome, "winner")] ?? "",
        nameOf: (bet) => names[bet] ?? bet,
      }}
    />
  );
}

function Hands({ felt }: { readonly felt: Felt }): ReactNode {
  const text = useText(baccaratText);
  const digits = useDigits();
  const { outcome, isShown, number } = felt;
  const [player, banker] = [cardsOf(outcome?.["player"]), cardsOf(outcome?.["banker"])];
  const hand = (cards: readonly string[], side: 0 | 1): ReactNode =>
    cards.length === 0
      ? [0, 1].map((place) => <PlayingCard key={place} card={undefined} />)
      : cards.map((card, place) => (
          <PlayingCard
            key={`${number}:${place}`}
            card={card}
            delayMs={dealDelayMs(felt, turnOf(side, place, player.length > 2) * eachMs)}
          />
        ));
  const note = (cards: readonly string[]) => (isShown ? { note: digits(countOf(cards)) } : {});
  return (
    <div className="flex gap-2">
      <Side name={text.player} {...note(player)}>
        {hand(player, 0)}
      </Side>
      <Side name={text.banker} {...note(banker)}>
        {hand(banker, 1)}
      </Side>
    </div>
  );
}
