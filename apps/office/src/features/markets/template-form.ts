import type { ShownTemplate } from "@maidan/contract/http/market-templates";

export const templateSports = ["cricket", "soccer", "tennis", "racing"] as const;
export type TemplateSport = (typeof templateSports)[number];
export type Part = "exchange" | "house";

/** What can be typed of a market, in the order of the screen. */
export const exchangeFields = [
  "bet_delay_seconds",
  "minimum_stake",
  "minimum_payout",
  "commission_basis_points",
] as const;
export const houseFields = [
  "bet_delay_seconds",
  "minimum_stake",
  "maximum_stake",
  "maximum_profit",
  "maximum_liability",
  "commission_basis_points",
  "margin_basis_points",
] as const;
export type FieldName = (typeof houseFields)[number] | (typeof exchangeFields)[number];
/** Empty they say what counts then: the settings' commission, ten times the least stake. */
const mayBeEmpty = (field: FieldName): boolean => field === "commission_basis_points" || field === "minimum_payout";
export const decimalsOf = (field: FieldName): number =>
  ["bet_delay_seconds", "commission_basis_points", "margin_basis_points"].includes(field) ? 0 : 2;

/** A feed can't do without these. */
export const isRequired = (kind: string): boolean => kind === "MATCH_ODDS" || kind === "WIN" || kind === "PLACE";

/** Races have starting prices, and a market of lines has one runner. */
export const mayBeAcross = (sport: TemplateSport, kind: string): boolean =>
  sport !== "racing" && kind !== "INNINGS_RUNS";

/** No bets are taken while a race is run. */
export const mayWaitInPlay = (sport: TemplateSport): boolean => sport !== "racing";

export interface Cell {
  readonly part: Part;
  readonly kind: string;
  readonly field: FieldName;
}

/** As the field shows it; a commission that the settings say, and a payout that the least stake says, are empty. */
export function textIn(template: ShownTemplate, { part, kind, field }: Cell): string {
  const terms: Readonly<Record<string, unknown>> | undefined = template[part][kind];
  const value = terms?.[field];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The template with one text changed. An empty commission is the settings', an empty payout the least stake's. */
export function withText(template: ShownTemplate, { part, kind, field }: Cell, typed: string): ShownTemplate {
  const isWhole = decimalsOf(field) === 0;
  const value = mayBeEmpty(field) && typed === "" ? null : isWhole && typed !== "" ? Number(typed) : typed;
  return changed(template, { part, kind }, { [field]: value });
}

/** The template with one of the market's marks changed. */
export const withMark = (
  template: ShownTemplate,
  at: Pick<Cell, "part" | "kind">,
  mark:
    | { readonly is_on: boolean }
    | { readonly has_passive_delay: boolean }
    | { readonly has_price_band: boolean }
    | { readonly has_virtual_prices: boolean },
): ShownTemplate => changed(template, at, mark);

function changed(template: ShownTemplate, { part, kind }: Pick<Cell, "part" | "kind">, change: object): ShownTemplate {
  return { ...template, [part]: { ...template[part], [kind]: { ...template[part][kind], ...change } } };
}

/** Every amount of a kind of market is given. */
export const isWholeTerms = (terms: object): boolean => Object.values(terms).every((value) => value !== "");
export const isWhole = ({ exchange, house }: ShownTemplate): boolean =>
  [...Object.values(exchange), ...Object.values(house)].every(isWholeTerms);
