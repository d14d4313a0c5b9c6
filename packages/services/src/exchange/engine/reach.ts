import {
  fillProfitMinor,
  mostWonMinor,
  mostWonOnLines,
  restingStake,
  largestSizeMinor,
  targetYield,
  type Book,
  type MarketSpec,
  type Offer,
  type Stake,
  type TriedOrder,
} from "@maidan/core/exchange";
import type { OrderRow } from "../engine-ports.ts";
import type { PlaceInstruction } from "../ports.ts";
import { termsOf } from "./order-terms.ts";

/** What a bet comes to at the offers of now: those of its limit or better at their prices, the rest at its own. Minor units. */
export interface Reach {
  /** A lay with a target takes more at better prices, a back less. [TARGET-03] */
  readonly sizeMinor: number;
  /** What its backer wins: of a back at most, of a lay at least. */
  readonly profitMinor: number;
}

export interface ReachDeps {
  readonly spec: MarketSpec;
  readonly book: Pick<Book, "offers">;
  /** What becomes of them entered one after the other, where the offers of now don't say it. */
  readonly triedAt?: (place: number) => TriedOrder | undefined;
  /** A bet that has best execution off lapses where it would find better than its own; it is not filled or killed. [ENG-57] */
  readonly isAtOwnPrice?: boolean;
}

/**
 * What bets come to, entered one after the other, in their order: of two on one runner and side the second finds what the first has left, and across the runners it finds
 * the first too, where that waits. [ENG-29] [LIMIT-31]
 */
export const reachesOf = (deps: ReachDeps, instructions: readonly PlaceInstruction[]): Reach[] =>
  deps.triedAt === undefined ? offeredReaches(deps, instructions) : triedReaches(deps.triedAt, instructions);

/** As they are matched in a trial. */
const triedReaches = (triedAt: NonNullable<ReachDeps["triedAt"]>, instructions: readonly PlaceInstruction[]): Reach[] =>
  instructions.map((instruction, place): Reach => {
    const tried = triedAt(place);
    if (tried === undefined) return atItsSize(instruction);
    const { matchedMinor, matchedProfitMinor, remainingMinor } = tried;
    const restProfitMinor = fillProfitMinor(remainingMinor, instruction.priceX100);
    return { sizeMinor: matchedMinor + remainingMinor, profitMinor: matchedProfitMinor + restProfitMinor };
  });

/** At the starting price what is risked alone is known, and a line pays evens. */
function atItsSize({ sizeMinor }: PlaceInstruction): Reach {
  return { sizeMinor: Number(sizeMinor), profitMinor: Number(sizeMinor) };
}

/** Of bets that take of each other's offers at most: each offer is looked at once, and none behind the last that is taken. */
function offeredReaches(deps: ReachDeps, instructions: readonly PlaceInstruction[]): Reach[] {
  const queues = new Map<string, OfferQueue>();
  return instructions.map((instruction) => {
    const { selectionId, side, priceX100, orderType } = instruction;
    const asked = Number(instruction.sizeMinor);
    if (orderType !== undefined || deps.spec.line !== undefined) return atItsSize(instruction);
    if (deps.isAtOwnPrice === true) return { sizeMinor: asked, profitMinor: fillProfitMinor(asked, priceX100) };
    const key = `${selectionId}${side}`;
    const queue = queues.get(key) ?? new OfferQueue(deps.book.offers(selectionId, side));
    queues.set(key, queue);
    return reachOf(instruction, queue);
  });
}

/** A runner's offers to one side, best first, as far as they were looked at. */
class OfferQueue {
  readonly #source: Iterator<Offer>;
  #next: Offer | undefined;

  constructor(offers: Iterable<Offer>) {
    this.#source = offers[Symbol.iterator]();
  }

  get best(): Offer | undefined {
    if (this.#next === undefined) {
      const { done, value } = this.#source.next();
      this.#next = done === true ? undefined : value;
    }
    return this.#next;
  }

  take(sizeMinor: number): void {
    const best = this.best;
    if (best === undefined) return;
    const { across } = best;
    // What is left of a virtual match is another match, of which only the price is known.
    const left = across === undefined ? {} : { across: { ...across, profitMinor: Infinity } };
    this.#next = sizeMinor < best.sizeMinor ? { ...best, sizeMinor: best.sizeMinor - sizeMinor, ...left } : undefined;
  }
}

/**
 * What so much of an offer brings its backer. Of a virtual match the taker gets what the legs bring together, beyond the shown price: of all of it that is known, of a part
 * it is never beyond its exact price by more than that of one minor unit, which the rounding of the payout and the stakes can make. A back is told what it can win at
 * most, a lay what it must pay at least, so that no limit is passed by either. [VIRT-03] [VIRT-04] [VIRT-05]
 */
function profitOf(side: OrderRow["side"], { priceX100, sizeMinor, across }: Offer, takenMinor: number): number {
  const shownMinor = fillProfitMinor(takenMinor, priceX100);
  if (across === undefined) return shownMinor;
  const { exactX100, profitMinor } = across;
  if (takenMinor === sizeMinor && profitMinor < Infinity) return profitMinor;
  const odds = (exactX100 - 100) / 100;
  return side === "BACK"
    ? Math.max(shownMinor, Math.min(profitMinor, Math.ceil((takenMinor + 1) * odds)))
    : Math.max(0, Math.min(shownMinor, Math.floor((takenMinor - 1) * odds)));
}

function reachOf(instruction: PlaceInstruction, queue: OfferQueue): Reach {
  const { side, priceX100 } = instruction;
  const { target } = termsOf(instruction);
  const perUnit = (atX100: number): number => (target === undefined ? 1 : targetYield(target.type, atX100));
  // Of a target hundredths of what it is to bring, of any other bet its size.
  let missing = target === undefined ? Number(instruction.sizeMinor) : target.amountMinor * 100;
  let [sizeMinor, profitMinor] = [0, 0];
  while (missing > 0) {
    const { best } = queue;
    if (best === undefined) break;
    const isWithin = side === "BACK" ? best.priceX100 >= priceX100 : best.priceX100 <= priceX100;
    if (!isWithin) break;
    const wanted = Math.min(Math.floor(missing / perUnit(best.priceX100)), largestSizeMinor - sizeMinor);
    const taken = Math.min(wanted, best.sizeMinor);
    sizeMinor += taken;
    profitMinor += profitOf(side, best, taken);
    missing -= taken * perUnit(best.priceX100);
    const isReached = wanted < best.sizeMinor;
    queue.take(taken);
    if (isReached) return { sizeMinor: Math.max(1, sizeMinor), profitMinor };
  }
  const rest = Math.min(Math.floor(missing / perUnit(priceX100)), largestSizeMinor - sizeMinor);
  return { sizeMinor: Math.max(1, sizeMinor + rest), profitMinor: profitMinor + fillProfitMinor(rest, priceX100) };
}

interface Bettor {
  readonly spec: MarketSpec;
  readonly book: Pick<Book, "positionOf">;
  readonly playerId: string;
  /** The bets that the player has in the market. */
  readonly open: readonly OrderRow[];
}

/** What the player can win at best with these bets besides, at the prices that are there for them; what waits for the starting price counts once it is matched. [EXPO-08] */
export function mostWonWith(
  { spec, book, playerId, open }: Bettor,
  instructions: readonly PlaceInstruction[],
  reaches: readonly Reach[],
): bigint {
  const rests = open
    .filter(({ orderType }) => orderType === null)
    .map((order) => ({ ...order, sizeMinor: Number(order.remainingMinor) }));
  const position = book.positionOf(Number(playerId));
  if (spec.line !== undefined) {
    const added = instructions.filter(({ orderType }) => orderType === undefined);
    const bets = [...rests, ...added.map((bet) => ({ ...bet, sizeMinor: Number(bet.sizeMinor) }))];
    return BigInt(mostWonOnLines(spec.line, position.ifWinMinor, bets));
  }
  const indexOf = (selectionId: number): number => spec.selectionIds.indexOf(selectionId);
  const stakes = [
    ...rests.map(({ selectionId, side, priceX100, sizeMinor }) =>
      restingStake({ side, priceX100, sizeMinor }, indexOf(selectionId)),
    ),
    ...instructions.flatMap(({ selectionId, side, orderType }, place): Stake[] => {
      const reach = reaches[place];
      const isCounted = reach !== undefined && orderType === undefined;
      return isCounted ? [{ runnerIndex: indexOf(selectionId), side, ...reach }] : [];
    }),
  ];
  return BigInt(mostWonMinor(position, stakes, spec));
}
