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
}

/** Even, and the last digit: what is bet on has no line, and the value that is shown is the odds. */
export const hasLine = (fancy: Fancy): boolean => fancy.type !== 5 && fancy.type !== 6;

/** What is offered on a fancy's side; undefined when nothing is. */
export function fancyOffer(
  fancy: Fancy,
  side: HouseSide,
): { readonly line: number; readonly rate: number } | undefined {
  const [line, rate] = side === "for" ? [fancy.yes, fancy.yes_rate] : [fancy.no, fancy.no_rate];
  return rate === "" || line === "" ? undefined : { line: hasLine(fancy) ? Number(line) : 0, rate: Number(rate) };
}
export function runnerOffer(
  runner: Runner,
  side: HouseSide,
): { readonly line: number; readonly rate: number } | undefined {
  const rate = side === "for" ? runner.backPrice : runner.layPrice;
  return rate === "" ? undefined : { line: runner.selection_id, rate: Number(rate) };
}
