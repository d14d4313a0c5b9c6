import type { LineRange } from "@maidan/core/exchange";

/** The columns of a market's row that say which lines it has; null but in a LINE market. */
export interface LineColumns {
  readonly line_least_x100: number | null;
  readonly line_most_x100: number | null;
  readonly line_interval_x100: number | null;
}

/** The lines of a LINE market; nothing of any other. */
export const linesOf = (row: LineColumns): { readonly line?: LineRange } =>
  row.line_least_x100 === null || row.line_most_x100 === null || row.line_interval_x100 === null
    ? {}
    : {
        line: {
          leastX100: row.line_least_x100,
          mostX100: row.line_most_x100,
          intervalX100: row.line_interval_x100,
        },
      };
