import { useText } from "@maidan/ui/language";
import { useDigits } from "../frame/index.ts";
import { bookText } from "./text.ts";

/** What a kind of coupon with so many selections is called. */
export function useKindName(): (kind: string, legs: number) => string {
  const text = useText(bookText);
  const digits = useDigits();
  const named: Readonly<Record<string, string>> = {
    single: text.single,
    singles: text.singles,
    accumulator: text.accumulator,
    trixie: text.trixie,
    patent: text.patent,
    yankee: text.yankee,
    "lucky-15": text.lucky15,
    canadian: text.canadian,
    "lucky-31": text.lucky31,
    heinz: text.heinz,
  };
  return (kind, legs) => named[kind] ?? text.folds({ size: digits(kind.replace("folds-", "")), of: digits(legs) });
}
