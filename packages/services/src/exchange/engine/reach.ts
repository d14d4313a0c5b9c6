import {
  fillProfitMinor,
  mostWonMinor,
  mostWonOnLines,
  restingStake,
  targetSizeMinor,
  type Book,
  type Level,
  type MarketSpec,
  type Stake,
} from "@maidan/core/exchange";
import type { OrderRow } from "../engine-ports.ts";
import type { PlaceInstruction } from "../ports.ts";
import { termsOf } from "./order-terms.ts";

/** What a bet comes to at the offers of now: those of its limit or better at their prices, the rest at its own. Minor units. */
export interface Reach {
  /** A lay with a target takes more at better prices, a back less. [TARGET-03] */
  readonly sizeMinor: number;
  /** What its backer wins. */
  readonly profitMinor: number;
}

type Offered = { readonly spec: MarketSpec; readonly book: Pick<Book, "offers"> };

/**
 * What bets come to, entered one after the other, in their order: of two on one runner and side the second finds what the first has left. What a bet to fill
 * or kill takes beyond its limit for the sake of its average counts at the limit, which brings no less. [ENG-29] [LIMIT-31]
 */
export function reachesOf({ spec, book }: Offered, instructions: readonly PlaceInstruction[]): Reach[] {
  const left = new Map<string, Level[]>();
  return instructions.map((instruction) => {
    const { selectionId, side, priceX100, orderType } = instruction;
    const { target } = termsOf(instruction);
    const asked = Number(instruction.sizeMinor);
    // At the starting price what is risked alone is known, and a line pays evens.
    if (orderType !== undefined || spec.line !== undefined) return { sizeMinor: asked, profitMinor: asked };
    const key = `${selectionId}${side}`;
    // What a target takes is settled by the prices; of several bets each looks at what those before it have left.
    const isAlone = target === undefined && instructions.length === 1;
    const offers = left.get(key) ?? withinReach(book, instruction, isAlone ? asked : Infinity);
    const sizeMinor = target === undefined ? asked : targetSizeMinor({ side, priceX100, target }, offers);
    let [missing, profitMinor] = [sizeMinor, 0];
    const rest = offers.flatMap((level): Level[] => {
      if (!isWithin(instruction, level)) return [level];
      const taken = Math.min(missing, level.sizeMinor);
      missing -= taken;
      profitMinor += fillProfitMinor(taken, level.priceX100);
      return taken === level.sizeMinor ? [] : [{ ...level, sizeMinor: level.sizeMinor - taken }];
    });
    if (instructions.length > 1) left.set(key, rest);
    return { sizeMinor, profitMinor: profitMinor + fillProfitMinor(missing, priceX100) };
  });
}

const isWithin = ({ side, priceX100 }: PlaceInstruction, level: Level): boolean =>
  side === "BACK" ? level.priceX100 >= priceX100 : level.priceX100 <= priceX100;

/** The offers that it may take, best first, until they come to as much as is looked for. */
function withinReach(book: Pick<Book, "offers">, instruction: PlaceInstruction, mostMinor: number): Level[] {
  const levels: Level[] = [];
  let found = 0;
  for (const level of book.offers(instruction.selectionId, instruction.side)) {
    if (found >= mostMinor || !isWithin(instruction, level)) break;
    levels.push(level);
    found += level.sizeMinor;
  }
  return levels;
}

interface Bettor extends Offered {
  readonly book: Book;
  readonly playerId: string;
  /** The bets that the player has in the market. */
  readonly open: readonly OrderRow[];
}

/** What the player can win at best with these bets besides, at the prices that are there for them; what waits for the starting price counts once it is matched. [EXPO-08] */
export function mostWonWith({ spec, book, playerId, open }: Bettor, instructions: readonly PlaceInstruction[]): bigint {
  const added = instructions.filter(({ orderType }) => orderType === undefined);
  const rests = open
    .filter(({ orderType }) => orderType === null)
    .map((order) => ({ ...order, sizeMinor: Number(order.remainingMinor) }));
  const position = book.positionOf(Number(playerId));
  if (spec.line !== undefined) {
    const bets = [...rests, ...added.map((bet) => ({ ...bet, sizeMinor: Number(bet.sizeMinor) }))];
    return BigInt(mostWonOnLines(spec.line, position.ifWinMinor, bets));
  }
  const indexOf = (selectionId: number): number => spec.selectionIds.indexOf(selectionId);
  const reaches = reachesOf({ spec, book }, added);
  const stakes = [
    ...rests.map(({ selectionId, side, priceX100, sizeMinor }) =>
      restingStake({ side, priceX100, sizeMinor }, indexOf(selectionId)),
    ),
    ...added.flatMap(({ selectionId, side }, place): Stake[] => {
      const reach = reaches[place];
      return reach === undefined ? [] : [{ runnerIndex: indexOf(selectionId), side, ...reach }];
    }),
  ];
  return BigInt(mostWonMinor(position, stakes, spec));
}
