import type { MarketDefinition } from "../exchange/index.ts";
import { displayedOf, laddersOf, projectedOf, type MarketBook, type RunnerLadders } from "../exchange-reads/index.ts";
import { decimal, levelDelta, priceDelta, type LevelPriceSize, type PriceSize, type SideLadder } from "./levels.ts";
import { isSameDefinition, streamDefinition, type StreamDefinition } from "./market-definition.ts";

export type MarketViewField =
  | "EX_BEST_OFFERS_DISP"
  | "EX_BEST_OFFERS"
  | "EX_ALL_OFFERS"
  | "EX_TRADED"
  | "EX_TRADED_VOL"
  | "EX_LTP"
  | "EX_MARKET_DEF"
  | "SP_TRADED"
  | "SP_PROJECTED";

/** What of a market a subscription shows. */
export interface MarketView {
  readonly fields: ReadonlySet<MarketViewField>;
  /** 1 to 10. */
  readonly ladderLevels: number;
  readonly regulator: string;
}

export interface StreamRunner {
  readonly id: number;
  readonly tv?: number;
  readonly ltp?: number;
  readonly spn?: number | "NaN";
  readonly spf?: number | "NaN";
  readonly spb?: readonly PriceSize[];
  readonly spl?: readonly PriceSize[];
  readonly trd?: readonly PriceSize[];
  readonly atb?: readonly PriceSize[];
  readonly atl?: readonly PriceSize[];
  readonly batb?: readonly LevelPriceSize[];
  readonly batl?: readonly LevelPriceSize[];
  readonly bdatb?: readonly LevelPriceSize[];
  readonly bdatl?: readonly LevelPriceSize[];
}
export interface StreamMarket {
  readonly id: string;
  readonly img?: true;
  readonly con?: true;
  readonly tv?: number;
  readonly marketDefinition?: StreamDefinition;
  readonly rc?: readonly StreamRunner[];
}

/** The object without the members that are undefined. */
function given<T extends object>(value: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}

interface RunnerChange {
  readonly id: number;
  readonly before: RunnerLadders | undefined;
  readonly after: RunnerLadders;
  /** The same with virtual offers: equal to these where the market isn't matched across its runners. [STREAM-20] */
  readonly shown: readonly [before: RunnerLadders | undefined, after: RunnerLadders];
  /** Of the market, before and after. */
  readonly definitions: readonly [MarketDefinition | undefined, MarketDefinition];
}

/** A price in millionths as the stream tells it; one that there isn't is no number, which JSON has to spell. [STREAM-52] */
const starting = (price: number): number | "NaN" => (price === 0 ? "NaN" : priceOfMillionths(price));
const priceOfMillionths = (price: number): number => price / 1e6;

const nothing = { near: 0, far: 0 };
const projection = (runner: StartingRunner): typeof nothing =>
  runner.definition.isReconciled === true ? nothing : projectedOf(runner.ladders);

interface StartingRunner {
  readonly id: number;
  readonly definition: MarketDefinition;
  readonly ladders: RunnerLadders;
}

/** Money at the starting price by its limit in millionths; once reconciled all of it that was matched, at the price at which it was. [SP-08] */
function startingMoney({ id, definition }: StartingRunner, ladder: SideLadder = noMoney): SideLadder {
  const actual = definition.runners.find(({ selectionId }) => selectionId === id)?.startingPrice;
  if (definition.isReconciled !== true || actual === undefined)
    return new Map(Array.from(ladder, ([limitX100, sizeMinor]) => [limitX100 * 10_000, sizeMinor]));
  const sum = [...ladder.values()].reduce((total, sizeMinor) => total + sizeMinor, 0n);
  return sum === 0n ? noMoney : new Map([[actual, sum]]);
}

/** Of a market that has starting prices. Once they stand nothing is projected any more. */
function startingDelta(
  before: StartingRunner | undefined,
  after: StartingRunner,
  fields: MarketView["fields"],
): Partial<StreamRunner> {
  const [was, is] = [before === undefined ? undefined : projection(before), projection(after)];
  const isProjected = fields.has("SP_PROJECTED");
  const isTraded = fields.has("SP_TRADED");
  const moneyDelta = (side: "startingBacks" | "startingLays") =>
    priceDelta(
      before && startingMoney(before, before.ladders[side]),
      startingMoney(after, after.ladders[side]),
      priceOfMillionths,
    );
  return given<Partial<StreamRunner>>({
    spn: isProjected && was?.near !== is.near ? starting(is.near) : undefined,
    spf: isProjected && was?.far !== is.far ? starting(is.far) : undefined,
    // Named like the exchange's ladders for what can be had there: who backs takes lays. [STREAM-52]
    spb: isTraded ? moneyDelta("startingLays") : undefined,
    spl: isTraded ? moneyDelta("startingBacks") : undefined,
  });
}
const noMoney: SideLadder = new Map();

function runnerDelta(
  { id, before, after, shown, definitions }: RunnerChange,
  { fields, ladderLevels }: MarketView,
): StreamRunner | undefined {
  const [oldDefinition, definition] = definitions;
  const [shownBefore, shownAfter] = shown;
  if (before === after && shownBefore === shownAfter && oldDefinition?.isReconciled === definition.isReconciled)
    return undefined;
  const old = before && oldDefinition && { id, definition: oldDefinition, ladders: before };
  const best = (side: "BACK" | "LAY", old: SideLadder | undefined, now: SideLadder) =>
    levelDelta(old, now, { side, depth: ladderLevels });
  const back = [before?.availableToBack, after.availableToBack] as const;
  const lay = [before?.availableToLay, after.availableToLay] as const;
  const isBest = fields.has("EX_BEST_OFFERS");
  const isDisplayed = fields.has("EX_BEST_OFFERS_DISP");
  const isAll = fields.has("EX_ALL_OFFERS");
  const hasVolume = fields.has("EX_TRADED_VOL") && before?.tradedVolumeMinor !== after.tradedVolumeMinor;
  const hasPrice = fields.has("EX_LTP") && before?.lastPriceTradedX100 !== after.lastPriceTradedX100;
  const changed = given<Omit<StreamRunner, "id">>({
    tv: hasVolume ? decimal(after.tradedVolumeMinor) : undefined,
    ltp: hasPrice && after.lastPriceTradedX100 !== undefined ? decimal(after.lastPriceTradedX100) : undefined,
    ...(definition.hasStartingPrice === true ? startingDelta(old, { id, definition, ladders: after }, fields) : {}),
    trd: fields.has("EX_TRADED") ? priceDelta(before?.traded, after.traded) : undefined,
    atb: isAll ? priceDelta(...back) : undefined,
    atl: isAll ? priceDelta(...lay) : undefined,
    batb: isBest ? best("BACK", ...back) : undefined,
    batl: isBest ? best("LAY", ...lay) : undefined,
    bdatb: isDisplayed ? best("BACK", shownBefore?.availableToBack, shownAfter.availableToBack) : undefined,
    bdatl: isDisplayed ? best("LAY", shownBefore?.availableToLay, shownAfter.availableToLay) : undefined,
  });
  return Object.keys(changed).length === 0 ? undefined : { id, ...changed };
}

function definitionDelta(before: MarketBook | undefined, after: MarketBook, view: MarketView) {
  if (!view.fields.has("EX_MARKET_DEF") || before?.definition === after.definition) return undefined;
  const now = streamDefinition(after.definition, view.regulator);
  if (before !== undefined && isSameDefinition(streamDefinition(before.definition, view.regulator), now))
    return undefined;
  return now;
}

const isConflated = (before: MarketBook, after: MarketBook): boolean =>
  before.epoch === after.epoch && after.sequence - before.sequence > 1;

/** What takes a client that holds `before` (undefined: nothing) to `after`, as far as the view shows it; undefined when it sees no difference. [STREAM-20..24] */
export function marketDelta(
  before: MarketBook | undefined,
  after: MarketBook,
  view: MarketView,
): StreamMarket | undefined {
  if (before === after) return undefined;
  const definition = definitionDelta(before, after, view);
  const rc = after.definition.runners.flatMap(({ selectionId }) => {
    const old = before === undefined ? undefined : laddersOf(before, selectionId);
    const now = laddersOf(after, selectionId);
    const isDisplayed = view.fields.has("EX_BEST_OFFERS_DISP");
    const shown = isDisplayed
      ? ([before && displayedOf(before, selectionId), displayedOf(after, selectionId)] as const)
      : ([old, now] as const);
    const definitions = [before?.definition, after.definition] as const;
    return runnerDelta({ id: selectionId, before: old, after: now, shown, definitions }, view) ?? [];
  });
  const hasVolume = view.fields.has("EX_TRADED_VOL") && before?.tradedVolumeMinor !== after.tradedVolumeMinor;
  if (before !== undefined && definition === undefined && rc.length === 0 && !hasVolume) return undefined;
  return {
    id: after.marketId,
    ...(before === undefined ? { img: true as const } : {}),
    ...(before !== undefined && isConflated(before, after) ? { con: true as const } : {}),
    ...(hasVolume ? { tv: decimal(after.tradedVolumeMinor) } : {}),
    ...(definition === undefined ? {} : { marketDefinition: definition }),
    ...(rc.length === 0 ? {} : { rc }),
  };
}
