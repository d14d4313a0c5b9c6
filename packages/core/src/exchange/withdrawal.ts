interface Field {
  readonly marketType: string;
  /** It asks for a number. */
  readonly isLine: boolean;
  /** All that it began with, the withdrawn ones among them. */
  readonly runnerNames: readonly string[];
}

/** Races: a horse that doesn't run leaves the others, however few they were. */
const raceTypes: ReadonlySet<string> = new Set(["WIN", "PLACE"]);
/** The types whose outcomes may be those who take part, as many as there are; all others ask a question of two answers, or of a number. */
const fieldTypes: ReadonlySet<string> = new Set(["MATCH_ODDS", "SPECIAL"]);
/** With fewer who take part one that stays away decides the market, or leaves nothing to decide. */
const leastField = 3;

/** A draw is an outcome, and nobody who could stay away. */
const isDraw = (name: string): boolean => /^(?:the )?(?:draw|tie)(?: \([A-Z]{3}\))?$/i.test(name.trim());

/** Whether it is a market of a field, out of which one may be taken: a race, or where three or more take part. Of two sides, Yes and No, Over and Under, and of lines the market is voided instead. [REMOVE-08] */
export function isOfField({ marketType, isLine, runnerNames }: Field): boolean {
  if (isLine) return false;
  if (raceTypes.has(marketType)) return true;
  return fieldTypes.has(marketType) && runnerNames.filter((name) => !isDraw(name)).length >= leastField;
}

/** Whether the runner of this name may be withdrawn from the market. [REMOVE-08] */
export const mayBeWithdrawn = (field: Field, name: string): boolean => isOfField(field) && !isDraw(name);
