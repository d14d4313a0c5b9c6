import type { MarketDefinition, RunnerDefinition } from "../exchange/index.ts";

export interface StreamDefinitionRunner {
  readonly status: string;
  readonly sortPriority: number;
  readonly id: number;
  /** Once reconciled. */
  readonly bsp?: number;
  /** Of one that was removed: percent. */
  readonly adjustmentFactor?: number;
  readonly removalDate?: string;
}

/** A market's definition in the stream's form: every member that strict clients ask for, and of a runner those that they know. [STREAM-20] */
export interface StreamDefinition {
  readonly bspMarket: boolean;
  readonly turnInPlayEnabled: true;
  readonly persistenceEnabled: true;
  readonly marketBaseRate: number;
  readonly eventId: string;
  readonly eventTypeId: string;
  readonly numberOfWinners: number;
  readonly bettingType: "ODDS" | "LINE";
  /** Of a LINE market: its lines, from, to, and how far apart. */
  readonly lineMinUnit?: number;
  readonly lineMaxUnit?: number;
  readonly lineInterval?: number;
  readonly marketType: string;
  readonly marketTime: string;
  readonly suspendTime: string;
  /** Once settled or void. */
  readonly settledTime?: string;
  readonly bspReconciled: boolean;
  readonly complete: true;
  readonly inPlay: boolean;
  readonly crossMatching: boolean;
  readonly runnersVoidable: false;
  readonly numberOfActiveRunners: number;
  readonly betDelay: number;
  /** PASSIVE: bets that would wait anyway aren't delayed. */
  readonly betDelayModels?: readonly string[];
  readonly status: string;
  readonly runners: readonly StreamDefinitionRunner[];
  readonly regulators: readonly string[];
  readonly discountAllowed: false;
  readonly timezone: string;
  /** The event's start. */
  readonly openDate: string;
  /** Of a race's meeting; absent: not known, or no race. */
  readonly venue?: string;
  readonly countryCode?: string;
  readonly raceType?: string;
  readonly version: number;
  readonly priceLadderDefinition: { readonly type: "CLASSIC" | "LINE_RANGE" };
}

const streamRunner = (runner: RunnerDefinition): StreamDefinitionRunner => {
  const { startingPrice, adjustmentBasisPoints, removedAtMs } = runner;
  return {
    status: runner.status,
    sortPriority: runner.sortPriority,
    id: runner.selectionId,
    ...(startingPrice === undefined ? {} : { bsp: startingPrice / 1e6 }),
    ...(adjustmentBasisPoints === undefined ? {} : { adjustmentFactor: adjustmentBasisPoints / 100 }),
    ...(removedAtMs === undefined ? {} : { removalDate: new Date(removedAtMs).toISOString() }),
  };
};

const bettingOf = ({
  line,
}: MarketDefinition): Pick<StreamDefinition, "bettingType" | "lineMinUnit" | "lineMaxUnit" | "lineInterval"> =>
  line === undefined
    ? { bettingType: "ODDS" }
    : {
        bettingType: "LINE",
        lineMinUnit: line.leastX100 / 100,
        lineMaxUnit: line.mostX100 / 100,
        lineInterval: line.intervalX100 / 100,
      };

const placeOf = ({
  venue,
  countryCode,
  raceType,
}: MarketDefinition): Pick<StreamDefinition, "venue" | "countryCode" | "raceType"> => ({
  ...(venue === undefined ? {} : { venue }),
  ...(countryCode === undefined ? {} : { countryCode }),
  ...(raceType === undefined ? {} : { raceType }),
});

const made = new WeakMap<MarketDefinition, StreamDefinition>();

export function streamDefinition(definition: MarketDefinition, regulator: string): StreamDefinition {
  const known = made.get(definition);
  if (known !== undefined) return known;
  const { startAtMs, eventStartAtMs = startAtMs, settledAtMs } = definition;
  const startAt = new Date(startAtMs).toISOString();
  const data: StreamDefinition = {
    bspMarket: definition.hasStartingPrice === true,
    turnInPlayEnabled: true,
    persistenceEnabled: true,
    marketBaseRate: definition.commissionBasisPoints / 100,
    eventId: definition.eventId,
    eventTypeId: definition.eventTypeId,
    numberOfWinners: definition.numberOfWinners,
    ...bettingOf(definition),
    marketType: definition.marketType,
    marketTime: startAt,
    suspendTime: startAt,
    ...(settledAtMs === undefined ? {} : { settledTime: new Date(settledAtMs).toISOString() }),
    bspReconciled: definition.isReconciled === true,
    complete: true,
    inPlay: definition.isInPlay,
    crossMatching: definition.hasVirtualPrices === true,
    runnersVoidable: false,
    numberOfActiveRunners: definition.runners.filter((runner) => runner.status === "ACTIVE").length,
    betDelay: Math.ceil(definition.betDelayMs / 1000),
    ...(definition.hasPassiveDelay === true ? { betDelayModels: ["PASSIVE"] } : {}),
    status: definition.status,
    runners: definition.runners.map(streamRunner),
    regulators: [regulator],
    discountAllowed: false,
    timezone: "Asia/Dhaka",
    openDate: new Date(eventStartAtMs).toISOString(),
    ...placeOf(definition),
    version: definition.version,
    priceLadderDefinition: { type: definition.line === undefined ? "CLASSIC" : "LINE_RANGE" },
  };
  made.set(definition, data);
  return data;
}

/** True when a client would be told the same of both. */
export const isSameDefinition = (one: StreamDefinition, other: StreamDefinition): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
