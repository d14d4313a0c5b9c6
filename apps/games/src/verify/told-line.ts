import { toDigits } from "@maidan/core/money";
import type { Fields, Json } from "@maidan/games/house";
import type { Language } from "@maidan/ui/language";
import { printMultiplier } from "../frame/index.ts";
import { readCard } from "../table/index.ts";
import { verifyText } from "./text.ts";

/** A line of what came: words, or cards, below a name or by themselves. */
export interface ToldLine {
  readonly name?: string;
  readonly text?: string;
  readonly cards?: readonly string[];
  /** Above the lines of a spin. */
  readonly isHeading?: true;
}

/** Tells the view of one game; nothing of a view that isn't one of that game. */
export type Teller = (view: Fields, language: Language) => readonly ToldLine[];

export const figure = (value: number | string, language: Language): string => toDigits(String(value), language);
export const times = (x10000: number, language: Language): string => toDigits(printMultiplier(x10000), language);

export const readFields = (value: Json | undefined): Fields | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

/** A whole number of 0 or more, and below the bound where there is one. */
export const readCount = (value: Json | undefined, below = Number.MAX_SAFE_INTEGER): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value < below ? value : undefined;

/** A list of which each is what is read; undefined where one of them isn't. */
export function readList<One>(
  value: Json | undefined,
  read: (one: Json) => One | undefined,
): readonly One[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const listed = value as readonly Json[];
  const found = listed.flatMap((each) => {
    const one = read(each);
    return one === undefined ? [] : [one];
  });
  return found.length === listed.length ? found : undefined;
}

export const readCards = (value: Json | undefined): readonly string[] | undefined =>
  readList(value, (one) => (typeof one === "string" && readCard(one) !== undefined ? one : undefined));

/** The multiplier of a round that won; what a lost one pays is told with the round. */
export function paysLines(view: Fields, language: Language): readonly ToldLine[] {
  const x10000 = readCount(view["multiplierX10000"]) ?? 0;
  return x10000 === 0 ? [] : [{ name: verifyText[language].payout, text: times(x10000, language) }];
}
