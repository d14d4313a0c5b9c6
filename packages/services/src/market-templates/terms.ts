/** What an exchange market of a kind is made with. */
export interface ExchangeTerms {
  /** An event gets it. */
  readonly isOn: boolean;
  /** How long a bet waits in play, at the pace of a real match. */
  readonly betDelaySeconds: number;
  /** Only a bet that would be matched at once waits so long; what rests goes in at once. [ENG-28] */
  readonly hasPassiveDelay: boolean;
  readonly minimumStakeMinor: bigint;
  /** A smaller stake is taken when stake x price comes to so much; null: ten times the least stake. [BOOK-26] */
  readonly minimumPayoutMinor: bigint | null;
  /** Of net winnings; null: as the settings say when the market is made. */
  readonly commissionBasisPoints: number | null;
  /** Prices far from what its runners are worth are refused. [LIMIT-03] */
  readonly hasPriceBand: boolean;
  /** Its bets are matched across its runners too; of races never, they have starting prices. [VIRT-01] */
  readonly hasVirtualPrices: boolean;
}
/** What a market against the house is made with. */
export interface HouseTerms {
  readonly isOn: boolean;
  readonly betDelaySeconds: number;
  readonly minimumStakeMinor: bigint;
  readonly maximumStakeMinor: bigint;
  /** The most that one player may win in the market. */
  readonly maximumProfitMinor: bigint;
  /** The most that the house may lose in it. */
  readonly maximumLiabilityMinor: bigint;
  readonly commissionBasisPoints: number | null;
  /** The house's part of the rates that the feed makes; a trader's own rates are as the trader gives them. [RATES-41] */
  readonly marginBasisPoints: number;
}
/** By kind of market. [TEMPLATE-01] */
export interface EventTemplate {
  readonly exchange: Readonly<Record<string, ExchangeTerms>>;
  readonly house: Readonly<Record<string, HouseTerms>>;
}

const exchange = (isOn: boolean, betDelaySeconds: number): ExchangeTerms => ({
  isOn,
  betDelaySeconds,
  hasPassiveDelay: true,
  minimumStakeMinor: 1_000n,
  minimumPayoutMinor: null,
  commissionBasisPoints: null,
  hasPriceBand: true,
  hasVirtualPrices: true,
});
const house = (
  isOn: boolean,
  { commissionBasisPoints, marginBasisPoints }: Pick<HouseTerms, "commissionBasisPoints" | "marginBasisPoints">,
): HouseTerms => ({
  isOn,
  betDelaySeconds: 3,
  minimumStakeMinor: 10_000n,
  maximumStakeMinor: 2_500_000n,
  maximumProfitMinor: 20_000_000n,
  maximumLiabilityMinor: 100_000_000n,
  commissionBasisPoints,
  marginBasisPoints,
});
const bookmaker = { commissionBasisPoints: null, marginBasisPoints: 120 } as const;
/** No commission on fancy, as the field has it. */
const fancy = (marginBasisPoints: number): HouseTerms => house(true, { commissionBasisPoints: 0, marginBasisPoints });
const named = <T>(keys: readonly string[], terms: T): Record<string, T> =>
  Object.fromEntries(keys.map((key) => [key, terms]));

/** The field's ids of the sports. */
export const templateSports = { cricket: "4", soccer: "1", tennis: "2", racing: "7" } as const;
export type TemplateSport = keyof typeof templateSports;

/** Each race has both. */
const racingKinds = ["WIN", "PLACE"] as const;

/** The terms until somebody changes them, by sport. Their keys are the kinds that there are. */
export const initialTemplates: Readonly<Record<string, EventTemplate>> = {
  [templateSports.cricket]: {
    exchange: {
      ...named(["MATCH_ODDS", "COMPLETED_MATCH", "TIED_MATCH"], exchange(true, 5)),
      // Lines have no odds to be far from, and one runner.
      INNINGS_RUNS: { ...exchange(true, 5), hasPriceBand: false, hasVirtualPrices: false },
    },
    house: {
      BOOKMAKER: house(true, bookmaker),
      ...named(["FANCY_2", "FANCY_3"], fancy(500)),
      FANCY_4: fancy(1_200),
      FANCY_5: fancy(1_000),
      FANCY_6: fancy(250),
    },
  },
  [templateSports.soccer]: {
    exchange: {
      ...named(["MATCH_ODDS", "OVER_UNDER_25", "BOTH_TEAMS_TO_SCORE"], exchange(true, 5)),
      ...named(["OVER_UNDER_05", "OVER_UNDER_15", "OVER_UNDER_35"], exchange(false, 5)),
    },
    house: { BOOKMAKER: house(false, bookmaker) },
  },
  [templateSports.tennis]: {
    exchange: named(["MATCH_ODDS", "SET_WINNER"], exchange(true, 3)),
    house: { BOOKMAKER: house(false, bookmaker) },
  },
  [templateSports.racing]: {
    exchange: named(racingKinds, { ...exchange(true, 0), hasPassiveDelay: false, hasVirtualPrices: false }),
    house: {},
  },
};

/** What a feed can't do without. */
export const requiredKinds: ReadonlySet<string> = new Set(["MATCH_ODDS", ...racingKinds]);

/** Of each amount of a template. */
export const templateAmounts = { leastMinor: 1n, mostMinor: 100_000_000_00n };
const isDelay = (seconds: number): boolean => Number.isInteger(seconds) && seconds >= 0 && seconds <= 12;
const isRate = (rate: number | null): boolean =>
  rate === null || (Number.isInteger(rate) && rate >= 0 && rate <= 2_000);
const isMargin = (margin: number): boolean => Number.isInteger(margin) && margin >= 0 && margin <= 5_000;
const isAmount = (amount: bigint): boolean =>
  amount >= templateAmounts.leastMinor && amount <= templateAmounts.mostMinor;
const noAmount = "Each amount is above 0 and at most 100,000,000.00.";

type Faults = Record<string, string[]>;

/** What is wrong with a sport's template, by field as clients name them (`template.house.BOOKMAKER.maximum_stake`); empty where nothing is. [TEMPLATE-02] */
export function faultsOfTemplate(eventTypeId: string, template: EventTemplate): Faults {
  const known = initialTemplates[eventTypeId];
  if (known === undefined || !hasKinds(template.exchange, known.exchange) || !hasKinds(template.house, known.house))
    return { template: ["Name each kind of market of the sport once."] };
  const faults: Faults = {};
  for (const [kind, terms] of Object.entries(template.exchange))
    addFaults(faults, `template.exchange.${kind}`, faultsOfExchange(kind, terms));
  for (const [kind, terms] of Object.entries(template.house))
    addFaults(faults, `template.house.${kind}`, faultsOfHouse(terms));
  return faults;
}

/** By field; false where nothing is wrong with it. */
type FieldFaults = Readonly<Record<string, string | false>>;

function addFaults(faults: Faults, path: string, found: FieldFaults): void {
  for (const [field, fault] of Object.entries(found)) if (fault !== false) faults[`${path}.${field}`] = [fault];
}

const faultsOfBoth = (terms: ExchangeTerms | HouseTerms): FieldFaults => ({
  bet_delay_seconds: !isDelay(terms.betDelaySeconds) && "A bet waits a whole number of seconds, 0 to 12.",
  commission_basis_points: !isRate(terms.commissionBasisPoints) && "A commission is 0 to 2,000 basis points.",
  minimum_stake: !isAmount(terms.minimumStakeMinor) && noAmount,
});

function faultsOfExchange(kind: string, terms: ExchangeTerms): FieldFaults {
  const { minimumPayoutMinor: payout, minimumStakeMinor: stake } = terms;
  const isRace = racingKinds.some((one) => one === kind);
  return {
    ...faultsOfBoth(terms),
    is_on: requiredKinds.has(kind) && !terms.isOn && "A feed can't do without this market.",
    minimum_payout:
      payout !== null &&
      ((!isAmount(payout) && noAmount) ||
        (payout < stake && "The least payout is at least the least stake: a bet pays its stake back.")),
    has_passive_delay: isRace && terms.hasPassiveDelay && "No bets are taken while a race is run.",
    has_virtual_prices:
      isRace && terms.hasVirtualPrices && "A market with starting prices isn't matched across its runners.",
  };
}

function faultsOfHouse(terms: HouseTerms): FieldFaults {
  const { minimumStakeMinor: least, maximumStakeMinor: most } = terms;
  return {
    ...faultsOfBoth(terms),
    maximum_stake: (!isAmount(most) && noAmount) || (least > most && "The smallest stake is above the largest."),
    maximum_profit: !isAmount(terms.maximumProfitMinor) && noAmount,
    maximum_liability: !isAmount(terms.maximumLiabilityMinor) && noAmount,
    margin_basis_points: !isMargin(terms.marginBasisPoints) && "A margin is 0 to 5,000 basis points.",
  };
}

const hasKinds = (one: object, other: object): boolean =>
  Object.keys(one).toSorted().join() === Object.keys(other).toSorted().join();
