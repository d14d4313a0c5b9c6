import { countOf } from "@maidan/games/blackjack";
import { useText } from "@maidan/ui/language";
import { lazy, useEffect, useState, type ReactNode } from "react";
import { play, useDigits } from "../frame/index.ts";
import { cardOfPrint, cardsOf, Place, PlayingCard, Side, useCardName } from "../table/index.ts";
import { Moves } from "./blackjack-moves.tsx";
import { blackjackText } from "./blackjack-text.ts";
import { dealerEnd, handsOf, handStake, lyingAt, type ShownHand } from "./blackjack-view.ts";
import { lately } from "./card-roads.tsx";
import type { Fallen, LiveNow } from "./calls.ts";
import { BeadPlate, type RoadEntry } from "./roads.tsx";
import { dealDelayMs, LiveTable, type Felt } from "./table.tsx";
import type { Live } from "./use-live.ts";

const BestMoves = lazy(() => import("./blackjack-chart.tsx").then((part) => ({ default: part.BestMoves })));
const eachMs = 600;

export function LiveBlackjack(): ReactNode {
  const text = useText(blackjackText);
  const digits = useDigits();
  const names: Readonly<Record<string, string>> = {
    hand: text.hand,
    pair: text.pair,
    double: text.doubled,
    split: text.splitted,
    blackjack: text.blackjack,
    won: text.won,
    push: text.push,
    lost: text.lost,
  };
  const told = (outcome: Fallen["outcome"]): string => {
    const { kind, total } = dealerEnd(outcome);
    if (kind === "total") return text.dealerHas({ total: digits(total) });
    return kind === "bust" ? text.dealerBust : text.dealerBlackjack;
  };
  const entryOf = ({ outcome }: Fallen): RoadEntry => {
    const { kind, total } = dealerEnd(outcome);
    const name = told(outcome);
    if (kind === "bust") return { side: "first", letter: text.bustLetter, name };
    if (kind === "blackjack") return { side: "tie", letter: text.blackjackLetter, name };
    return { side: "second", letter: digits(total), name };
  };
  return (
    <LiveTable
      parts={{
        rules: blackjackText,
        moreRules: <BestMoves />,
        stage: "stage-blackjack",
        dealing: "dealing",
        felt: (felt, _, live) => <Hands key={felt.number} felt={felt} live={live} />,
        moves: (live, askNow) => (handStake(live.now) > 0n ? <Moves live={live} askNow={askNow} /> : undefined),
        places: (chips, lookOf) => (
          <div className="flex gap-2">
            <Place {...lookOf("hand")} chips={chips} on="hand" label={text.hand} pays="1" className="min-h-16 flex-2" />
            <Place
              {...lookOf("pair")}
              chips={chips}
              on="pair"
              label={text.pair}
              pays="8–25"
              className="min-h-16 flex-1"
            />
          </div>
        ),
        roads: (past) => <BeadPlate rounds={lately(past).map((one) => entryOf(one))} columns={25} />,
        outcome: (outcome) => told(outcome as Fallen["outcome"]),
        nameOf: (bet) => names[bet] ?? bet,
      }}
    />
  );
}

/** The cards of a round, or the backs of those that come. */
function Hands({ felt, live }: { readonly felt: Felt; readonly live: Live | undefined }): ReactNode {
  const text = useText(blackjackText);
  const round = live?.now.round;
  const isDealt = (round?.outcome ?? round?.open ?? null) !== null;
  if (live !== undefined && isDealt) return <Dealt felt={felt} live={live} />;
  const backs = [0, 1].map((place) => <PlayingCard key={place} card={undefined} isSmall />);
  return (
    <div className="flex flex-col gap-3">
      <Side name={text.dealer} isSmall>
        {backs}
      </Side>
      <p className="min-h-4" />
      <Side name={text.shared} isSmall>
        {backs}
      </Side>
    </div>
  );
}

/** The dealer's cards and the player's hands, and both in words for who doesn't see them. */
function Dealt({ felt, live }: { readonly felt: Felt; readonly live: Live }): ReactNode {
  const text = useText(blackjackText);
  const digits = useDigits();
  const round = live.now.round ?? undefined;
  const [seenMs] = useState(() => performance.now());
  const dealer = cardsOf((round?.outcome ?? round?.open)?.["dealer"]);
  const hands = handsOf(live.now);
  const names = namesOf(text, live, hands.length);
  const cardsOpen = dealer.length + hands.reduce((sum, { cards }) => sum + cards.length, 0);
  useEffect(() => {
    if (cardsOpen > 0) play("open");
  }, [cardsOpen]);
  // The first deal, by the order of the shoe; who comes later finds the cards there.
  const firstMs = round?.turn === 1 ? live.turnClosesAtMs - 10_000 - 4 * eachMs - seenMs : -60_000;
  const dealt = (turn: number): number => Math.max(-60_000, firstMs + turn * eachMs);
  // The count goes by what lies there: each card is counted as it is laid out.
  const laidAtMs = (place: number): number => (place === 0 ? seenMs + dealt(1) : live.dealsAtMs + place * eachMs);
  const open = felt.isShown ? dealer : lyingAt(dealer, felt.nowMs, laidAtMs);
  const shownDealer = dealer.length < 2 ? [dealer[0], undefined] : dealer;
  return (
    <div className="flex flex-col gap-3">
      <Side
        name={text.dealer}
        isSmall
        {...(open.length === 0 ? {} : { note: digits(countOf(open.map(cardOfPrint)).total) })}
      >
        {shownDealer.map((card, place) => (
          <PlayingCard
            key={`${place}:${card ?? ""}`}
            card={card}
            delayMs={place === 0 ? dealt(1) : dealDelayMs(felt, place * eachMs)}
            isSmall
          />
        ))}
      </Side>
      <Decided now={live.now} />
      <div className="flex gap-2">
        {hands.map((hand, place) => (
          <Hand
            key={`${hands.length}:${place}`}
            hand={hand}
            name={names[place] ?? ""}
            isShown={felt.isShown}
            delayOf={(card) => (card < 2 ? dealt(card * 2) : 0)}
          />
        ))}
      </div>
      <Spoken hands={hands} names={names} dealer={dealer} />
    </div>
  );
}

type Words = { readonly you: string; readonly first: string; readonly second: string; readonly shared: string };
function namesOf(text: Words, live: Live, count: number): readonly string[] {
  if (handStake(live.now) === 0n) return [text.shared];
  return count > 1 ? [text.first, text.second] : [text.you];
}

function useCount(): (hand: Pick<ShownHand, "total" | "isSoft">) => string {
  const text = useText(blackjackText);
  const digits = useDigits();
  return ({ total, isSoft }) =>
    isSoft && total < 21 ? text.softCount({ low: digits(total - 10), high: digits(total) }) : digits(total);
}

function Hand(props: {
  readonly hand: ShownHand;
  readonly name: string;
  readonly isShown: boolean;
  readonly delayOf: (card: number) => number;
}): ReactNode {
  const { hand, name, isShown, delayOf } = props;
  const text = useText(blackjackText);
  const count = useCount();
  const { cards, total, move, end } = hand;
  const isBust = total > 21;
  const note = isShown && end !== undefined ? `${count(hand)} · ${isBust ? text.bust : text[end]}` : count(hand);
  return (
    <Side name={name} isSmall note={move === undefined ? note : `${note} · ${text[move]}`}>
      {cards.map((card, place) => (
        <PlayingCard key={`${place}:${card}`} card={card} delayMs={delayOf(place)} isSmall />
      ))}
    </Side>
  );
}

/** How many decided what in this turn. */
function Decided({ now }: { readonly now: LiveNow }): ReactNode {
  const text = useText(blackjackText);
  const digits = useDigits();
  const moves = ["hit", "stand", "double", "split"] as const;
  const list = moves
    .flatMap((move) => {
      const hands = now.decided.find((one) => one.move === move)?.hands ?? 0;
      return hands === 0 ? [] : [`${text[move]} ${digits(hands)}`];
    })
    .join(", ");
  return (
    <p className="min-h-4 text-center text-xs opacity-80">
      {now.round?.phase === "playing" && list !== "" && text.all({ list })}
    </p>
  );
}

/** Cards and what is to be decided, told as they come. */
function Spoken(props: {
  readonly hands: readonly ShownHand[];
  readonly names: readonly string[];
  readonly dealer: readonly string[];
}): ReactNode {
  const { hands, names, dealer } = props;
  const text = useText(blackjackText);
  const nameOf = useCardName();
  const count = useCount();
  const [up] = dealer;
  const lines = hands.map((hand, place) =>
    text.tellHand({
      name: names[place] ?? "",
      cards: hand.cards.map((card) => nameOf(card)).join(", "),
      total: count(hand),
    }),
  );
  const isAsked = hands.some(({ isWaiting }) => isWaiting) && up !== undefined;
  const words = isAsked ? text.tell({ hands: lines.join(" "), dealer: nameOf(up) }) : lines.join(" ");
  return (
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  );
}
