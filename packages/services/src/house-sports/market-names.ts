import { toDigits } from "@maidan/core/money";
import type { PricedMarket } from "@maidan/games/sportsbook";
import type { Words } from "./ports.ts";

export interface Sides {
  readonly home: Words;
  readonly away: Words;
}

const words = (en: string, bn: string): Words => ({ en, bn });
const inBoth = (text: string): Words => words(text, toDigits(text, "bn"));
/** `2.5`, `0`, `-0.75`: no more decimals than there are. */
export const lineText = (lineX100: number): string => String(lineX100 / 100);
const signed = (lineX100: number): string => (lineX100 > 0 ? `+${lineText(lineX100)}` : lineText(lineX100));

/** What a market of our feed's matches is called. */
export function marketName(
  { kind, lineX100, about }: Pick<PricedMarket, "kind" | "lineX100" | "about">,
  sport: string,
): Words {
  const line = inBoth(lineText(lineX100 ?? 0));
  const number = inBoth(String(about ?? 0));
  const isTennis = sport === "tennis";
  switch (kind) {
    case "match-odds":
      return words("Match winner", "ম্যাচের বিজয়ী");
    case "double-chance":
      return words("Double chance", "ডাবল চান্স");
    case "handicap":
      return isTennis ? words("Handicap of sets", "সেটের হ্যান্ডিক্যাপ") : words("Asian handicap", "এশিয়ান হ্যান্ডিক্যাপ");
    case "asian-total":
      return words(`Asian total ${line.en}`, `এশিয়ান মোট গোল ${line.bn}`);
    case "total":
      return isTennis
        ? words(`Total sets ${line.en}`, `মোট সেট ${line.bn}`)
        : words(`Total goals ${line.en}`, `মোট গোল ${line.bn}`);
    case "both-score":
      return words("Both teams score", "দুই দলই গোল করবে");
    case "next-goal":
      return words(`Goal number ${number.en}`, `${number.bn} নম্বর গোল`);
    case "odd-even":
      return words("Goals odd or even", "গোল বিজোড় না জোড়");
    case "correct-score":
      return words("Correct score", "সঠিক স্কোর");
    case "set-winner":
      return words(`Winner of set ${number.en}`, `${number.bn} নম্বর সেটের বিজয়ী`);
    case "set-score":
      return words("Score in sets", "সেটের স্কোর");
    case "toss":
      return words("Who wins the toss", "টস কে জিতবে");
    case "innings-runs":
      return words(`First innings runs ${line.en}`, `প্রথম ইনিংসের রান ${line.bn}`);
    case "session-runs":
      return words(`Runs after ${number.en} overs, ${line.en}`, `${number.bn} ওভারে রান ${line.bn}`);
    case "over-runs":
      return words(`Runs in over ${number.en}, ${line.en}`, `${number.bn} নম্বর ওভারে রান ${line.bn}`);
    default:
      throw new Error(`a market of kind ${kind} has no name`);
  }
}

const plain: Readonly<Record<string, Words>> = {
  draw: words("Draw", "ড্র"),
  over: words("Over", "বেশি"),
  under: words("Under", "কম"),
  yes: words("Yes", "হ্যাঁ"),
  no: words("No", "না"),
  odd: words("Odd", "বিজোড়"),
  even: words("Even", "জোড়"),
  none: words("No goal", "গোল নয়"),
  other: words("Any other", "অন্য যেকোনো"),
};

/** What a selection of one is called. */
export function selectionName(market: Pick<PricedMarket, "kind" | "lineX100">, key: string, sides: Sides): Words {
  const { kind, lineX100 } = market;
  if (key === "home" || key === "away") {
    const side = sides[key];
    if (kind !== "handicap" || lineX100 === null) return side;
    const line = inBoth(signed(key === "home" ? lineX100 : -lineX100));
    return words(`${side.en} ${line.en}`, `${side.bn} ${line.bn}`);
  }
  const either = (one: Words, other: Words): Words => words(`${one.en} or ${other.en}`, `${one.bn} বা ${other.bn}`);
  const draw = words("draw", "ড্র");
  switch (key) {
    case "home-draw":
      return either(sides.home, draw);
    case "home-away":
      return either(sides.home, sides.away);
    case "draw-away":
      return either(sides.away, draw);
    default:
      return plain[key] ?? inBoth(key);
  }
}
