import { boundIn, type Currency, type Rupees, type RupeesPer1000 } from "@maidan/core/money";

/** What bounds players, and so stands in each currency. [LIMIT-37] */
export const boundsByCurrency = ["stakeMax", "winMax", "sportExposureMax"] as const;
type BoundByCurrency = (typeof boundsByCurrency)[number];
const suffixes = { INR: "Inr", PKR: "Pkr" } as const satisfies Record<Rupees, string>;
/** In rupees; null follows from what the same row says in taka. */
type BoundsInRupees = { readonly [Key in `${BoundByCurrency}${(typeof suffixes)[Rupees]}Minor`]: bigint | null };

/** What is allowed by sport and type of market. Amounts are minor units, of taka where a name says no other; percents are of odds less 1, or of a line; null says nothing, and a wider row counts. */
export interface BettingLimit extends BoundsInRupees {
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
  stakeMaxInrMinor: null,
  stakeMaxPkrMinor: null,
  winMaxMinor: null,
  winMaxInrMinor: null,
  winMaxPkrMinor: null,
  houseMarketMaxMinor: null,
  houseEventMaxMinor: null,
  sportExposureMaxMinor: null,
  sportExposureMaxInrMinor: null,
  sportExposureMaxPkrMinor: null,
  houseSportMaxMinor: null,
};
/** Types of markets of the house, which are in taka alone. [RATES-18] */
export const houseTypes: readonly string[] = ["BOOKMAKER", "FANCY"];
/** What a row may say in rupees. */
export const rupeesNames = boundsByCurrency.flatMap((name) =>
  Object.values(suffixes).map((suffix) => `${name}${suffix}Minor` as const),
);
/** The names of what a row may say, in the order in which they are shown. */
export const limitNames = Object.keys(nothing) as (keyof LimitValues)[];
/** What concerns a sport or an event as a whole, and no one type of market. */
export const sportLimitNames: readonly (keyof LimitValues)[] = [
  "silenceSeconds",
  "houseSilenceSeconds",
  "houseEventMaxMinor",
  "sportExposureMaxMinor",
  "sportExposureMaxInrMinor",
  "sportExposureMaxPkrMinor",
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

/** The same row, with its bounds of players in another currency: what it says in it, and else what its taka come to. Null where it says neither. */
function rowIn(currency: Rupees, row: BettingLimit, rates: RupeesPer1000): BettingLimit {
  const bounds = boundsByCurrency.map((name) => {
    const takaMinor = row[`${name}Minor`];
    const own = row[`${name}${suffixes[currency]}Minor`];
    return [`${name}Minor`, own ?? (takaMinor === null ? null : boundIn(currency, takaMinor, rates))] as const;
  });
  return { ...row, ...Object.fromEntries(bounds) };
}

/** The rows as they hold in markets of a currency: what bounds players there is in its minor units, under the names without one. [LIMIT-37] */
export const limitsIn = (
  currency: Currency,
  rows: readonly BettingLimit[],
  rates: RupeesPer1000,
): readonly BettingLimit[] => (currency === "BDT" ? rows : rows.map((row) => rowIn(currency, row, rates)));
