import { ranks, suits, type Card } from "@maidan/games/fair";
import { catalogue, useText } from "@maidan/ui/language";
import { classNames } from "@maidan/ui/controls";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";

const cardText = catalogue(
  {
    A: "ace",
    K: "king",
    Q: "queen",
    J: "jack",
    c: "clubs",
    d: "diamonds",
    h: "hearts",
    s: "spades",
    of: (values: { rank: string; suit: string }) => `${values.rank} of ${values.suit}`,
    hidden: "face down",
  },
  {
    A: "টেক্কা",
    K: "সাহেব",
    Q: "বিবি",
    J: "গোলাম",
    c: "চিড়িতন",
    d: "রুইতন",
    h: "হরতন",
    s: "ইস্কাপন",
    of: (values) => `${values.suit} ${values.rank}`,
    hidden: "উল্টানো",
  },
);

/** Drawn, since not every phone's letters hold them. */
const marks = {
  c: "M12 2a4.6 4.6 0 0 1 3.4 7.8A4.6 4.6 0 1 1 13.4 15L15 22H9l1.6-7A4.6 4.6 0 1 1 8.6 9.8 4.6 4.6 0 0 1 12 2z",
  d: "M12 2l7.5 10L12 22 4.5 12z",
  h: "M12 21C2 13 3.5 4.5 8 4.5c2 0 3.3 1.2 4 2.7.7-1.5 2-2.7 4-2.7 4.500 0 6 8.500-4 16.500z",
  s: "M12 2c9.500 8 8.500 14 4.500 14-1.400 0-2.500-.6-3.200-1.700L15 22H9l1.700-7.700C10 15.400 8.900 16 7.500 16 3.500 16 2.500 10 12 2z",
} as const;
type Suit = keyof typeof marks;

/** What a card, as it travels, is called: its number in the digits of the language, as it is read aloud. */
export function useCardName(): (card: string) => string {
  const text = useText(cardText);
  const digits = useDigits();
  return (card) => {
    const rank = card.slice(0, -1);
    const named = rank === "A" || rank === "K" || rank === "Q" || rank === "J" ? text[rank] : digits(rank);
    return text.of({ rank: named, suit: text[suitOf(card)] });
  };
}
const suitOf = (card: string): Suit => (Object.keys(marks) as Suit[]).find((one) => card.endsWith(one)) ?? "s";

/** A card as it travels, `10h`, as it lies on the table; without one its back. */
export function PlayingCard(props: {
  readonly card: string | undefined;
  readonly delayMs?: number;
  readonly isSmall?: boolean;
}): ReactNode {
  const { card, delayMs, isSmall } = props;
  const text = useText(cardText);
  const nameOf = useCardName();
  const size = isSmall === true ? "card-small" : "card-large";
  if (card === undefined)
    return <span role="img" aria-label={text.hidden} className={classNames("card card-back", size)} />;
  return (
    <span
      role="img"
      aria-label={nameOf(card)}
      className={classNames("card", size, isRed(card) && "card-red")}
      style={{ animationDelay: `${delayMs ?? 0}ms` }}
    >
      <Face card={card} />
    </span>
  );
}

const isRed = (card: string): boolean => /[hd]$/.test(card);

/** What is printed on a card. */
function Face({ card }: { readonly card: string }): ReactNode {
  return (
    <>
      <span aria-hidden="true">{card.slice(0, -1)}</span>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="card-mark">
        <path d={marks[suitOf(card)]} fill="currentColor" />
      </svg>
    </>
  );
}

/** A card within a text: its rank and the sign of its suit. */
export function CardSign({ card }: { readonly card: string }): ReactNode {
  const nameOf = useCardName();
  return (
    <span role="img" aria-label={nameOf(card)} className={classNames("card-sign", isRed(card) && "card-sign-red")}>
      <Face card={card} />
    </span>
  );
}

/** The cards of a view's key. */
export const cardsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((card): card is string => typeof card === "string") : [];

/** The card that `10h` stands for; undefined for what is none. */
export function readCard(printed: string): Card | undefined {
  const rank = ranks.find((one) => one === printed.slice(0, -1));
  const suit = suits.find((one) => one.charAt(0) === printed.slice(-1));
  return rank === undefined || suit === undefined ? undefined : { rank, suit };
}

/** The card that `10h` stands for. Throws a `RangeError` for what is none. */
export function cardOfPrint(printed: string): Card {
  const card = readCard(printed);
  if (card === undefined) throw new RangeError(`no card: ${printed}`);
  return card;
}
