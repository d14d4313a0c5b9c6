import type { LineRange } from "@maidan/core/exchange";

/** The lines that an event names, in hundredths. */
export const lineOf = (told: {
  readonly least: number;
  readonly most: number;
  readonly interval: number;
}): LineRange => ({
  leastX100: Math.round(told.least * 100),
  mostX100: Math.round(told.most * 100),
  intervalX100: Math.round(told.interval * 100),
});

/** The lines of a market in the exchange's own description; undefined: its prices are odds. */
export function lineOfDescription(
  description:
    | {
        readonly lineRangeInfo?:
          | { readonly minUnitValue: number; readonly maxUnitValue: number; readonly interval: number }
          | undefined;
      }
    | undefined,
): LineRange | undefined {
  const told = description?.lineRangeInfo;
  return told === undefined
    ? undefined
    : lineOf({ least: told.minUnitValue, most: told.maxUnitValue, interval: told.interval });
}
