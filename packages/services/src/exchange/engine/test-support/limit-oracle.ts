import type { MarketGuards } from "../market-guards.ts";
import type { PlaceInstruction, PlaceRequest } from "../../ports.ts";

/**
 * What a request for bets must come to by the limits alone, from a plain list of bets and matches: each outcome is gone through by itself, prices are compared as
 * fractions. Nothing of the code that it judges, and nothing it is quick at.
 */

export const runners = [1, 2, 3] as const;

export interface NaiveBet {
  readonly playerId: string;
  readonly selectionId: number;
  readonly side: "BACK" | "LAY";
  readonly priceX100: number;
  readonly sizeMinor: bigint;
}
/** What was matched at which price, and when. */
export interface NaiveTrade extends NaiveBet {
  readonly profitMinor: bigint;
}
export interface NaiveMarket {
  readonly isInPlay: boolean;
  readonly version: number;
  readonly betDelayMs: number;
  readonly hasPassiveDelay: boolean;
  /** What waits, in order of entry. */
  readonly open: readonly NaiveBet[];
  readonly matched: readonly NaiveTrade[];
  /** Since the market last opened, in order. */
  readonly traded: readonly { readonly selectionId: number; readonly priceX100: number; readonly atMs: number }[];
}
export interface NaiveLimits {
  readonly guards: MarketGuards;
  /** Of a LINE market: how far apart its lines are. [LIMIT-07] */
  readonly intervalX100?: number;
  readonly rateOf: (selectionId: number) => number | undefined;
  readonly mostExposureMinor: bigint;
  readonly mostProfitMinor: bigint;
  readonly mostEverywhereMinor: bigint;
}
export interface NaivePlayer {
  readonly isHouse: boolean;
  readonly cashMinor: bigint;
  readonly lockedElsewhereMinor: bigint;
  /** What the office allows this player besides. */
  readonly stakeMaxMinor: bigint | null;
}

const profitOf = ({ priceX100, sizeMinor }: NaiveBet): bigint => (sizeMinor * BigInt(priceX100 - 100)) / 100n;

function brings(bet: NaiveBet, winner: number, profitMinor = profitOf(bet)): bigint {
  const forBacker = bet.selectionId === winner ? profitMinor : -bet.sizeMinor;
  return bet.side === "BACK" ? forBacker : -forBacker;
}

const matchedAt = ({ matched }: NaiveMarket, playerId: string, winner: number): bigint =>
  matched
    .filter((bet) => bet.playerId === playerId)
    .reduce((sum, bet) => sum + brings(bet, winner, bet.profitMinor), 0n);

/** A bet that is asked for: its size at its own limit, and what it is to bring where it says that instead. */
export interface NaiveAsk extends NaiveBet {
  readonly target?: PlaceInstruction["target"];
}

/** What a lay for a target loses at worst: what the backer may win, at whatever odds. [TARGET-04] */
const layerLoses = ({ type, amountMinor }: NonNullable<NaiveAsk["target"]>, priceX100: number): bigint =>
  type === "PAYOUT" ? (amountMinor * BigInt(priceX100 - 100)) / BigInt(priceX100) : amountMinor;

/** As it would be matched now, price by price, and what would wait: parts of bets, each at its own odds. [TARGET-03] */
function partsOf(market: NaiveMarket, bet: NaiveAsk): NaiveBet[] {
  const parts: NaiveBet[] = [];
  const offers = new Map<number, bigint>();
  for (const { priceX100, sizeMinor } of against(market, bet.selectionId, bet.side))
    offers.set(priceX100, (offers.get(priceX100) ?? 0n) + sizeMinor);
  const { target } = bet;
  // Of a target what is missing, in hundredths; of any other bet its size.
  let missing = target === undefined ? bet.sizeMinor : target.amountMinor * 100n;
  const perUnit = (priceX100: number): bigint =>
    target === undefined ? 1n : BigInt(target.type === "PAYOUT" ? priceX100 : priceX100 - 100);
  const take = (priceX100: number, mostMinor: bigint): boolean => {
    const wanted = missing / perUnit(priceX100);
    const sizeMinor = wanted < mostMinor ? wanted : mostMinor;
    missing -= sizeMinor * perUnit(priceX100);
    parts.push({ ...bet, priceX100, sizeMinor });
    return wanted < mostMinor;
  };
  for (const [priceX100, sizeMinor] of offers) {
    if (!isReached(bet, priceX100)) break;
    if (take(priceX100, sizeMinor)) return parts;
  }
  take(bet.priceX100, missing);
  return parts;
}
const sumOf = (parts: readonly NaiveBet[], of: (part: NaiveBet) => bigint): bigint =>
  parts.reduce((sum, part) => sum + of(part), 0n);

/** What the player loses at worst when of the open bets and of those that are asked for only those that hurt are matched, at least 0. */
export function naiveLocked(market: NaiveMarket, playerId: string, added: readonly NaiveAsk[] = []): bigint {
  const own: readonly NaiveAsk[] = [...market.open.filter((bet) => bet.playerId === playerId), ...added];
  let worst = 0n;
  for (const winner of runners) {
    const losesOf = (bet: NaiveAsk): bigint =>
      bet.target === undefined ? profitOf(bet) : layerLoses(bet.target, bet.priceX100);
    const hurts = own.map((bet) => brings(bet, winner, losesOf(bet))).filter((result) => result < 0n);
    const total = hurts.reduce((sum, result) => sum + result, matchedAt(market, playerId, winner));
    if (total < worst) worst = total;
  }
  return -worst;
}

/** The same at best, when only those that help are matched: what waits at its own odds, what is asked for at those that it finds. */
export function naiveWon(market: NaiveMarket, playerId: string, added: readonly NaiveAsk[] = []): bigint {
  const waits = market.open.filter((bet) => bet.playerId === playerId).map((bet) => [bet]);
  const own = [...waits, ...added.map((bet) => partsOf(market, bet))];
  const totals = runners.map((winner) =>
    own
      .map((parts) => sumOf(parts, (part) => brings(part, winner)))
      .filter((result) => result > 0n)
      .reduce((sum, result) => sum + result, matchedAt(market, playerId, winner)),
  );
  return totals.reduce((best, total) => (total > best ? total : best));
}

/** Odds so many times apart, and chances by so many hundredths. [LIMIT-02] */
export function areFarApart(
  [one, other]: readonly [number, number],
  { percent, points }: { readonly percent: number; readonly points: number },
): boolean {
  if (percent === 0) return false;
  const [low, high] = [BigInt(Math.min(one, other)), BigInt(Math.max(one, other))];
  const isManyTimes = (high - 100n) * 100n > (low - 100n) * BigInt(percent);
  // 100/low - 100/high >= points/100, without a fraction.
  return isManyTimes && (high - low) * 10_000n >= BigInt(points) * low * high;
}

/** Lines so many times apart, and by so many lines of the market. [LIMIT-07] */
export function areLinesApart(
  [one, other]: readonly [number, number],
  { percent, lines, intervalX100 }: { readonly percent: number; readonly lines: number; readonly intervalX100: number },
): boolean {
  if (percent === 0) return false;
  const [low, high] = one < other ? [one, other] : [other, one];
  return high / low > percent / 100 && (high - low) / intervalX100 >= lines;
}

/** Of an order or of a trade, in odds or in lines. */
function areApart(
  { isInPlay }: NaiveMarket,
  { guards, intervalX100 }: NaiveLimits,
  { pair, kind }: { readonly pair: readonly [number, number]; readonly kind: "order" | "trade" },
): boolean {
  const isOrder = kind === "order";
  const ofOrders = isInPlay ? guards.bandInPlayPercent : guards.bandBeforePercent;
  if (intervalX100 === undefined)
    return areFarApart(pair, { percent: (isOrder ? ofOrders : guards.jumpPercent) ?? 0, points: isOrder ? 3 : 15 });
  const percent = (isOrder ? guards.lineBandPercent : guards.lineJumpPercent) ?? 0;
  return areLinesApart(pair, { percent, intervalX100, lines: isOrder ? 3 : 5 });
}

/** What rests against a bet of this side, best for it first. */
function against({ open }: NaiveMarket, selectionId: number, side: "BACK" | "LAY"): NaiveBet[] {
  const rests = open.filter((bet) => bet.selectionId === selectionId && bet.side !== side);
  return rests.toSorted((a, b) => (side === "BACK" ? b.priceX100 - a.priceX100 : a.priceX100 - b.priceX100));
}

const isReached = (bet: Pick<NaiveBet, "side" | "priceX100">, atX100: number): boolean =>
  bet.side === "BACK" ? atX100 >= bet.priceX100 : atX100 <= bet.priceX100;

/** Within its limit there is as much as it wants: of one that is killed nothing is matched, nor does it wait. */
const isFilledWhole = (market: NaiveMarket, bet: PlaceInstruction): boolean =>
  against(market, bet.selectionId, bet.side)
    .filter(({ priceX100 }) => isReached(bet, priceX100))
    .reduce((sum, { sizeMinor }) => sum + sizeMinor, 0n) >= bet.sizeMinor;

/** The feed's word, else the middle of prices that are near each other. */
export function markOf(market: NaiveMarket, limits: NaiveLimits, selectionId: number): number | undefined {
  const told = limits.rateOf(selectionId);
  if (told !== undefined) return told;
  const back = against(market, selectionId, "BACK")[0]?.priceX100;
  const lay = against(market, selectionId, "LAY")[0]?.priceX100;
  if (back === undefined || lay === undefined || areApart(market, limits, { pair: [back, lay], kind: "order" }))
    return undefined;
  return Math.round((back + lay) / 2);
}

/** Any of it would be matched, or left waiting, at a price that gives away more than the band. [LIMIT-04] */
export function givesTooMuch(market: NaiveMarket, limits: NaiveLimits, bet: PlaceInstruction): boolean {
  const { selectionId, side, priceX100, timeInForce } = bet;
  const worth =
    markOf(market, limits, selectionId) ?? market.traded.findLast((one) => one.selectionId === selectionId)?.priceX100;
  if (worth === undefined) return false;
  const isTooMuch = (atX100: number): boolean =>
    (side === "BACK" ? atX100 < worth : atX100 > worth) &&
    areApart(market, limits, { pair: [atX100, worth], kind: "order" });
  const parts = partsOf(market, { ...bet, playerId: "" }).filter(({ sizeMinor }) => sizeMinor > 0n);
  const kept = timeInForce === undefined ? parts : isFilledWhole(market, bet) ? parts : [];
  return isTooMuch(priceX100) && kept.some((part) => isTooMuch(part.priceX100));
}

/** [LIMIT-30] [LIMIT-31] [LIMIT-33] [LIMIT-34] */
function isTooLarge(
  market: NaiveMarket,
  { limits, player }: { readonly limits: NaiveLimits; readonly player: NaivePlayer },
  asked: PlaceInstruction,
): boolean {
  if (player.isHouse) return false;
  const bet = { ...asked, playerId: "" };
  const parts = partsOf(market, bet);
  const { stakeMaxMinor, winMaxMinor } = limits.guards;
  const stakes = [bet.sizeMinor, sumOf(parts, ({ sizeMinor }) => sizeMinor)];
  const wins = bet.side === "BACK" ? [profitOf(bet), sumOf(parts, profitOf)] : stakes;
  const isBeyond = (most: bigint | null, amounts: readonly bigint[]): boolean =>
    most !== null && amounts.some((amount) => amount > most);
  return isBeyond(stakeMaxMinor, stakes) || isBeyond(player.stakeMaxMinor, stakes) || isBeyond(winMaxMinor, wins);
}

/** `lapsed`: for another version; `waits`: for the in-play delay; codes: of each instruction, or of the whole; `taken`. */
export type Expected = string | readonly string[];

/** Of requests whose instructions are good by themselves and don't meet each other. */
export function expectedOf(
  request: PlaceRequest,
  at: {
    readonly market: NaiveMarket;
    readonly limits: NaiveLimits;
    readonly player: NaivePlayer;
    readonly hasWaited: boolean;
  },
): Expected {
  const { market, limits, player, hasWaited } = at;
  const { instructions, playerId, marketVersion } = request;
  if (marketVersion !== undefined && marketVersion < market.version) return "lapsed";
  const codes = instructions.map((bet) => {
    if (isTooLarge(market, at, bet)) return "INVALID_BET_SIZE";
    return givesTooMuch(market, limits, bet) ? "INVALID_ODDS" : "ERROR_IN_ORDER";
  });
  if (codes.some((code) => code !== "ERROR_IN_ORDER")) return codes;
  const meets = instructions.some((bet) => {
    const [best] = against(market, bet.selectionId, bet.side);
    return bet.timeInForce !== undefined || (best !== undefined && isReached(bet, best.priceX100));
  });
  if (market.betDelayMs > 0 && !hasWaited && (meets || !market.hasPassiveDelay)) return "waits";
  const added = instructions.map((bet) => ({ ...bet, playerId }));
  const [before, locked] = [naiveLocked(market, playerId), naiveLocked(market, playerId, added)];
  const raised = locked - before;
  if (!player.isHouse) {
    if (raised > 0n && locked > limits.mostExposureMinor) return "LOSS_LIMIT_EXCEEDED";
    const won = naiveWon(market, playerId, added);
    if (won > limits.mostProfitMinor && won > naiveWon(market, playerId)) return "EVENT_EXPOSURE_LIMIT_EXCEEDED";
    if (raised > 0n && player.lockedElsewhereMinor + locked > limits.mostEverywhereMinor) return "LOSS_LIMIT_EXCEEDED";
  }
  return raised > player.cashMinor - before ? "INSUFFICIENT_FUNDS" : "taken";
}

/** How long one movement lasts. [LIMIT-05] */
const movementMs = 10_000;

/** Whether a match of the request is beyond the band of all that was traded before this movement, and of what the runner was and is worth. [LIMIT-05] */
export function isJump(
  market: NaiveMarket,
  limits: NaiveLimits,
  at: {
    readonly nowMs: number;
    readonly fresh: readonly { readonly selectionId: number; readonly priceX100: number }[];
    readonly marks: ReadonlyMap<number, number>;
  },
): boolean {
  const { nowMs, fresh, marks } = at;
  return fresh.some(({ selectionId, priceX100 }) => {
    const ofRunner = market.traded.filter((one) => one.selectionId === selectionId);
    const first = ofRunner[0] ?? fresh.find((one) => one.selectionId === selectionId);
    const old = ofRunner.filter(({ atMs }) => nowMs - atMs >= movementMs);
    const prices = [...(first === undefined ? [] : [first]), ...old].map((one) => one.priceX100);
    const [low, high] = [Math.min(...prices), Math.max(...prices)];
    const nearest = priceX100 < low ? low : priceX100 > high ? high : priceX100;
    const words = [marks.get(selectionId), limits.rateOf(selectionId)].filter((one) => one !== undefined);
    return [nearest, ...words].every((one) => areApart(market, limits, { pair: [priceX100, one], kind: "trade" }));
  });
}
