import type { getEvent } from "@maidan/contract/http/exchange";
import type { ResponseOf } from "@maidan/contract/http/route";

export type EventDetail = ResponseOf<typeof getEvent>["data"]["items"][string];
export type Fancy = EventDetail["fancy2"][string];
export type Runner = EventDetail["bookmaker"][string]["runners"][number];

export type HouseSide = "for" | "against";

/** A rate that was tapped. */
export interface HousePick {
  readonly marketId: string;
  readonly side: HouseSide;
  /** A runner's selection id, or a line. */
  readonly line: number;
  readonly rate: number;
  /** Of a lottery until the player has named one: `line` is nobody's. Then it is no bet yet. [RATES-44] */
  readonly awaitsNumber?: boolean;
}

/** Even, and lotteries: the value that is shown is the odds, and no line. */
const hasLine = (fancy: Fancy): boolean => fancy.type !== 5 && fancy.type !== 6;

/** What the bet is on, as it is shown: its line, or the digits that the player named; undefined where it has neither. */
export function lineText(fancy: Fancy, line: number): string | undefined {
  if (fancy.digits !== undefined) return String(line).padStart(fancy.digits, "0");
  return hasLine(fancy) ? String(line) : undefined;
}

/** Which numbers the player may name, from the least to the most; undefined where the house names the line. [RATES-44] */
export function ownNumbers(fancy: Fancy): { readonly least: number; readonly most: number } | undefined {
  if (fancy.digits !== undefined) return { least: 0, most: 10 ** fancy.digits - 1 };
  const [first, last] = [fancy.bases?.[0], fancy.bases?.at(-1)];
  return first === undefined || last === undefined ? undefined : { least: first.line, most: last.line };
}

/** What is offered on a fancy's side, on the number that the player named where they may name one; undefined when nothing is. */
export function fancyOffer(
  fancy: Fancy,
  side: HouseSide,
  named?: number,
): Pick<HousePick, "line" | "rate" | "awaitsNumber"> | undefined {
  const [line, rate] = side === "for" ? [fancy.yes, fancy.yes_rate] : [fancy.no, fancy.no_rate];
  const numbers = ownNumbers(fancy);
  if (side === "for" && rate !== "" && named !== undefined && numbers !== undefined) {
    if (fancy.bases !== undefined) return fancy.bases.find((base) => base.line === named);
    return named < numbers.least || named > numbers.most ? undefined : { line: named, rate: Number(rate) };
  }
  if (rate === "" || line === "") return undefined;
  // Of a Khadda the house's own base may stand; of a lottery no number is anybody's suggestion.
  const awaitsNumber = fancy.digits !== undefined && numbers !== undefined && side === "for";
  return { line: hasLine(fancy) ? Number(line) : 0, rate: Number(rate), ...(awaitsNumber && { awaitsNumber }) };
}
export function runnerOffer(
  runner: Runner,
  side: HouseSide,
): { readonly line: number; readonly rate: number } | undefined {
  const rate = side === "for" ? runner.backPrice : runner.layPrice;
  return rate === "" ? undefined : { line: runner.selection_id, rate: Number(rate) };
}
