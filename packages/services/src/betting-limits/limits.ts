/** What is allowed by sport and type of market. Amounts are minor units; percents are of odds less 1, or of a line; null says nothing, and a wider row counts. */
export interface BettingLimit {
  /** The sport's id, or `*`. */
  readonly eventTypeId: string;
  /** The type of a market, `BOOKMAKER` or `FANCY` among them, or `*`. */
  readonly marketType: string;
  /** How many times the odds of what a runner is worth an order may give away; 0: any. [LIMIT-02] */
  readonly bandBeforePercent: number | null;
  readonly bandInPlayPercent: number | null;
  /** How far a match may be from what was traded before it; 0: any. [LIMIT-05] */
  readonly jumpPercent: number | null;
  /** How many times the line that is expected of a LINE market a bet's line may be, and a traded line those before it; 0: any. [LIMIT-07] */
  readonly lineBandPercent: number | null;
  readonly lineJumpPercent: number | null;
  /** How long after it was due a feed counts as silent; 0: never. [FEED-20] */
  readonly silenceSeconds: number | null;
  readonly houseSilenceSeconds: number | null;
  /** Of one bet: what it may stake, and win. [LIMIT-30] [LIMIT-31] */
  readonly stakeMaxMinor: bigint | null;
  readonly winMaxMinor: bigint | null;
  /** What the house may lose at worst in a market against it, and in an event. [LIMIT-20] */
  readonly houseMarketMaxMinor: bigint | null;
  readonly houseEventMaxMinor: bigint | null;
  /** What a player may have at stake in all markets of a sport, and what the house may lose at worst in its markets of one. [LIMIT-35] [LIMIT-22] */
  readonly sportExposureMaxMinor: bigint | null;
  readonly houseSportMaxMinor: bigint | null;
}
export type LimitValues = Omit<BettingLimit, "eventTypeId" | "marketType">;

/** Any sport, or any type. */
export const anyKind = "*";

const nothing: LimitValues = {
  bandBeforePercent: null,
  bandInPlayPercent: null,
  jumpPercent: null,
  lineBandPercent: null,
  lineJumpPercent: null,
  silenceSeconds: null,
  houseSilenceSeconds: null,
  stakeMaxMinor: null,
  winMaxMinor: null,
  houseMarketMaxMinor: null,
  houseEventMaxMinor: null,
  sportExposureMaxMinor: null,
  houseSportMaxMinor: null,
};
/** The names of what a row may say, in the order in which they are shown. */
export const limitNames = Object.keys(nothing) as (keyof LimitValues)[];
/** What concerns a sport or an event as a whole, and no one type of market. */
export const sportLimitNames: readonly (keyof LimitValues)[] = [
  "silenceSeconds",
  "houseSilenceSeconds",
  "houseEventMaxMinor",
  "sportExposureMaxMinor",
  "houseSportMaxMinor",
];

/** What counts for a kind of market: of each value that of the most exact row that has one, in the order sport and type, sport, type, all. [LIMIT-01] */
export function limitsFor(
  rows: readonly BettingLimit[],
  kind: { readonly eventTypeId: string; readonly marketType: string },
): LimitValues {
  const rowOf = (eventTypeId: string, marketType: string): BettingLimit | undefined =>
    rows.find((row) => row.eventTypeId === eventTypeId && row.marketType === marketType);
  const fitting = [
    rowOf(kind.eventTypeId, kind.marketType),
    rowOf(kind.eventTypeId, anyKind),
    rowOf(anyKind, kind.marketType),
    rowOf(anyKind, anyKind),
  ];
  const found: Record<string, unknown> = { ...nothing };
  for (const name of limitNames) found[name] = fitting.map((row) => row?.[name] ?? null).find((one) => one !== null);
  return { ...nothing, ...Object.fromEntries(Object.entries(found).filter(([, one]) => one !== undefined)) };
}
