import { boundIn, currencies, type Currency, type Rupees, type RupeesPer1000 } from "@maidan/core/money";
import { bookKinds, marginOf } from "@maidan/games/sportsbook";
import type { Reader, Tx } from "../command/index.ts";
import { initialSettings, ratesOf } from "../settings/index.ts";
import { bookLimits, bookSources } from "./rules.ts";

/** What a product's coupons may be, in minor units. [SPORTSBOOK-13] [SPORTSBOOK-33] */
export interface BookLimits {
  /** Of each line. */
  readonly leastStakeMinor: bigint;
  /** Of a coupon's lines together. */
  readonly mostStakeMinor: bigint;
  readonly mostPaidMinor: bigint;
  /** What coupons of one currency on one selection would pay together, at most. [SPORTSBOOK-35] */
  readonly mostLiabilityMinor: bigint;
}

/** What is set in one currency beside taka: null where it follows from the taka's. [SPORTSBOOK-57] */
export type OwnBookLimits = Readonly<Record<keyof BookLimits, bigint | null>>;
export const noOwnBookLimits: OwnBookLimits = {
  leastStakeMinor: null,
  mostStakeMinor: null,
  mostPaidMinor: null,
  mostLiabilityMinor: null,
};

/** The terms of the house's books, as staff set them. [SPORTSBOOK-50] */
export interface BookTerms {
  /** By game code, in taka. */
  readonly limits: Readonly<Record<string, BookLimits>>;
  /** By game code, in rupees; a product that isn't named has none of its own. */
  readonly limitsInRupees: Readonly<Record<string, Readonly<Record<Rupees, OwnBookLimits>>>>;
  /** The house's part in basis points, by sport of our feed and kind of market; under `cash-out`, of offers by game code. */
  readonly margins: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
export interface KeptTerms extends BookTerms {
  /** 0: nothing was changed yet. */
  readonly version: number;
  /** Of now, as the settings have them. */
  readonly rates: RupeesPer1000;
}
export interface TermsChange {
  readonly version: number;
  readonly madeBy: string;
  readonly madeAt: Date;
}

/** The only door to the terms. */
export interface BookTermsStore {
  now(reader: Reader): Promise<KeptTerms>;
  /** Held against other changes until the transaction ends. */
  lock(tx: Tx): Promise<KeptTerms>;
  add(tx: Tx, terms: BookTerms, madeBy: string): Promise<number>;
  /** The newest first. */
  history(reader: Reader, limit: number): Promise<readonly TermsChange[]>;
}

/** Beside the sports: what is kept of a coupon's worth when it is bought back, by game code. [SPORTSBOOK-60] */
const cashOuts = "cash-out";
const firstCashOutMargin = 500;

/** The terms until somebody changes them. */
export const initialTerms: KeptTerms = {
  version: 0,
  rates: ratesOf(initialSettings),
  limitsInRupees: {},
  limits: Object.fromEntries(Object.keys(bookSources).map((gameCode) => [gameCode, bookLimits])),
  margins: {
    ...Object.fromEntries(
      Object.entries(bookKinds).map(([sport, kinds]) => [
        sport,
        Object.fromEntries(kinds.map((kind) => [kind, marginOf(kind)])),
      ]),
    ),
    [cashOuts]: Object.fromEntries(Object.keys(bookSources).map((gameCode) => [gameCode, firstCashOutMargin])),
  },
};

/** The limits of a product's coupons in a currency: what is set in it, and where nothing is, what the taka's comes to. [SPORTSBOOK-57] */
export function limitsOf(
  { limits, limitsInRupees, rates }: Pick<KeptTerms, "limits" | "limitsInRupees" | "rates">,
  gameCode: string,
  currency: Currency,
): BookLimits {
  const taka = limits[gameCode] ?? bookLimits;
  if (currency === "BDT") return taka;
  const own = limitsInRupees[gameCode]?.[currency] ?? noOwnBookLimits;
  const of = (name: keyof BookLimits): bigint => own[name] ?? boundIn(currency, taka[name], rates);
  return {
    leastStakeMinor: of("leastStakeMinor"),
    mostStakeMinor: of("mostStakeMinor"),
    mostPaidMinor: of("mostPaidMinor"),
    mostLiabilityMinor: of("mostLiabilityMinor"),
  };
}

export const marginIn =
  ({ margins }: BookTerms, sport: string) =>
  (kind: string): number =>
    margins[sport]?.[kind] ?? marginOf(kind);

/** In basis points of what the coupon is worth. */
export const cashOutMarginOf = ({ margins }: BookTerms, gameCode: string): number =>
  margins[cashOuts]?.[gameCode] ?? firstCashOutMargin;

const mostMargin = 5_000;
const mostMinor = 100_000_000_00n;

/** What is wrong with a product's limits in a currency; undefined where nothing is. */
function faultOfLimits(limits: BookLimits, currency: Currency): string | undefined {
  const { leastStakeMinor, mostStakeMinor, mostPaidMinor, mostLiabilityMinor } = limits;
  const amounts = [leastStakeMinor, mostStakeMinor, mostPaidMinor, mostLiabilityMinor];
  // Of rupees ten times as many: as many are worth less.
  const most = currency === "BDT" ? mostMinor : mostMinor * 10n;
  if (amounts.some((amount) => amount <= 0n || amount > most))
    return currency === "BDT"
      ? "Each amount is above 0 and at most 100,000,000.00."
      : "Each amount in rupees is above 0 and at most 1,000,000,000.00.";
  if (leastStakeMinor <= mostStakeMinor && mostStakeMinor <= mostPaidMinor && mostPaidMinor <= mostLiabilityMinor)
    return undefined;
  return currency === "BDT"
    ? "The least stake is at most the largest, which is at most what is paid, which is at most what is risked."
    : "In rupees too the least stake is at most the largest, which is at most what is paid, which is at most what is risked.";
}

/** What is wrong with the terms, by wire name; empty where nothing is. Products and kinds are those that there are. What isn't set in rupees is taken at the rates of now. */
export function faultsOfTerms(terms: BookTerms, rates: RupeesPer1000): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  for (const gameCode of Object.keys(terms.limits)) {
    // The taka's fault is said alone: rupees follow from them.
    const fault = currencies
      .map((currency) => faultOfLimits(limitsOf({ ...terms, rates }, gameCode, currency), currency))
      .find((one) => one !== undefined);
    if (fault !== undefined) faults[`limits.${gameCode}`] = [fault];
  }
  for (const [sport, kinds] of Object.entries(terms.margins)) {
    if (Object.values(kinds).some((margin) => !Number.isInteger(margin) || margin < 0 || margin > mostMargin))
      faults[`margins.${sport}`] = ["A margin is a whole number of basis points, 0 to 5,000."];
  }
  const isWhole =
    sameKeys(terms.limits, initialTerms.limits) &&
    Object.keys(terms.limitsInRupees).every((gameCode) => gameCode in initialTerms.limits) &&
    sameKeys(terms.margins, initialTerms.margins) &&
    Object.entries(terms.margins).every(([sport, kinds]) => sameKeys(kinds, initialTerms.margins[sport] ?? {}));
  return isWhole ? faults : { ...faults, limits: ["Name each product, sport and kind once."] };
}

const sameKeys = (one: object, other: object): boolean =>
  Object.keys(one).toSorted().join() === Object.keys(other).toSorted().join();

/** Why the settings' rates can't become these: limits in rupees that follow from the taka's would contradict each other. Terms are held until then, so that nobody saves others meanwhile. [SPORTSBOOK-57] */
export const createFaultAtRates =
  (terms: Pick<BookTermsStore, "lock">) =>
  async (tx: Tx, rates: RupeesPer1000): Promise<string | undefined> => {
    const isFaulty = (at: RupeesPer1000, kept: KeptTerms): boolean => Object.keys(faultsOfTerms(kept, at)).length > 0;
    const kept = await terms.lock(tx);
    // What contradicts itself already is no fault of the rates, and they may mend it.
    return isFaulty(rates, kept) && !isFaulty(kept.rates, kept)
      ? "At this rate the limits of the sportsbook's coupons contradict each other in rupees: change those limits first."
      : undefined;
  };
