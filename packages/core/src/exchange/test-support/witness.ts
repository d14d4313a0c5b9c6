import type { Book } from "../book.ts";
import type { MarketCommand } from "../command.ts";
import type { MarketEvent } from "../event.ts";
import { isRemoved, winnersOf, type MarketSpec, type Side } from "../market.ts";

interface Bet {
  readonly accountId: number;
  readonly selectionId: number;
  readonly side: Side;
  readonly sizeMinor: number;
  readonly profitMinor: number;
}

/** All sets of winners that the market can be settled with. */
export function possibleWinners(spec: MarketSpec): number[][] {
  const most = winnersOf(spec);
  const running = spec.selectionIds.filter((id) => !isRemoved(spec, id));
  const subsets = running.reduce<number[][]>((sets, id) => [...sets, ...sets.map((set) => [...set, id])], [[]]);
  return subsets.filter((set) => (spec.hasOtherOutcome ? set.length <= most : set.length === most));
}

/**
 * A second opinion that sees commands and events alone: it keeps what a database would (orders, fills, levels) and computes every account's worst
 * outcome by trying all of them with every bet. It shares no code with the books.
 */
export class Witness {
  readonly bets: Bet[] = [];
  /** What each order was placed for, and who placed it. */
  readonly placed = new Map<number, { readonly accountId: number; readonly sizeMinor: number }>();
  readonly remaining = new Map<number, Bet & { readonly priceX100: number; readonly isLiability: boolean }>();
  readonly levels = new Map<string, number>();
  readonly locked = new Map<number, number>();
  private readonly spec: MarketSpec;

  constructor(spec: MarketSpec) {
    this.spec = spec;
  }

  see(events: readonly MarketEvent[]): void {
    for (const event of events) this.seeOne(event);
  }

  private seeOne(event: MarketEvent): void {
    switch (event.type) {
      case "orderAccepted":
        this.placed.set(event.orderId, event);
        this.remaining.set(event.orderId, {
          ...event,
          profitMinor: 0,
          isLiability: event.side === "LAY" && event.orderType !== undefined,
        });
        return;
      case "fill": {
        const { selectionId, takerSide: side, sizeMinor, profitMinor } = event;
        const makerSide = side === "BACK" ? "LAY" : "BACK";
        this.bets.push({ accountId: event.takerAccountId, selectionId, side, sizeMinor, profitMinor });
        this.bets.push({ accountId: event.makerAccountId, selectionId, side: makerSide, sizeMinor, profitMinor });
        return;
      }
      case "orderChanged": {
        const order = this.remaining.get(event.orderId);
        if (order === undefined) throw new Error(`order ${event.orderId} changed after its end`);
        const { remainingMinor, matchedMinor, cancelledMinor, lapsedMinor } = event;
        const sum = remainingMinor + matchedMinor + cancelledMinor + lapsedMinor;
        if (!order.isLiability && sum !== this.placed.get(event.orderId)?.sizeMinor)
          throw new Error(`sizes of order ${event.orderId} don't add up: ${sum}`);
        if (remainingMinor === 0) this.remaining.delete(event.orderId);
        else this.remaining.set(event.orderId, { ...order, sizeMinor: remainingMinor });
        return;
      }
      case "levelChanged": {
        const key = `${event.selectionId} ${event.side} ${event.priceX100}`;
        if (event.sizeMinor === 0) this.levels.delete(key);
        else this.levels.set(key, event.sizeMinor);
        return;
      }
      case "positionChanged":
        if ((this.locked.get(event.accountId) ?? 0) !== event.lockedBeforeMinor)
          throw new Error(`lock of ${event.accountId} jumped`);
        this.locked.set(event.accountId, event.lockedAfterMinor);
        return;
      case "orderUpdated": {
        const order = this.remaining.get(event.orderId);
        if (order === undefined) throw new Error(`order ${event.orderId} was updated after its end`);
        if (event.remainingMinor === undefined) return;
        const isLiability = order.side === "LAY";
        this.remaining.set(event.orderId, { ...order, sizeMinor: event.remainingMinor, isLiability });
        return;
      }
      case "closingLevelChanged":
      case "statusChanged":
    }
  }

  /** What the account gets when exactly these runners win, unmatched bets not counted. */
  net(accountId: number, winners: readonly number[]): number {
    return this.bets.reduce((sum, bet) => (bet.accountId === accountId ? sum + result(bet, winners) : sum), 0);
  }

  /** The loss of the worst outcome with the worst choice of unmatched bets matched, each at its own price. */
  worstLoss(accountId: number): number {
    const resting = [...this.remaining.values()].filter((order) => order.accountId === accountId);
    const outcomes = possibleWinners(this.spec).map((winners) =>
      resting.reduce(
        (sum, order) => {
          const profitMinor = order.isLiability
            ? order.sizeMinor
            : Number((BigInt(order.sizeMinor) * BigInt(order.priceX100 - 100)) / 100n);
          return sum + Math.min(0, result({ ...order, profitMinor }, winners));
        },
        this.net(accountId, winners),
      ),
    );
    return Math.max(0, -Math.min(...outcomes));
  }
}

function result(bet: Bet, winners: readonly number[]): number {
  const backer = winners.includes(bet.selectionId) ? bet.profitMinor : -bet.sizeMinor;
  return bet.side === "BACK" ? backer : -backer;
}

/** Every account's lock before and after a command must be as the rules say: only placing raises, and only the placer's. */
export function lockFaults(book: Book, command: MarketCommand, before: ReadonlyMap<number, number>): string[] {
  return [...before].flatMap(([accountId, locked]) => {
    const now = book.lockedFor(accountId);
    const mayRise = command.type === "place" && command.accountId === accountId;
    return now > locked && !mayRise ? [`${command.type} raised the lock of ${accountId} from ${locked} to ${now}`] : [];
  });
}
