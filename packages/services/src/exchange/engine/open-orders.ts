import type { OrderRow } from "../engine-ports.ts";

const none: readonly OrderRow[] = [];

/**
 * The open bets of one market by id and by player. Nearly every player has one bet in a market, which is held as it is: a map of its own for each would be as large as the
 * bet, and made and dropped with it. [ADR 2]
 */
export class OpenOrders {
  readonly #byId = new Map<number, OrderRow>();
  readonly #ofPlayer = new Map<string, OrderRow | OrderRow[]>();

  get(betId: number): OrderRow | undefined {
    return this.#byId.get(betId);
  }

  /** In order of entry. */
  of(playerId: string): readonly OrderRow[] {
    const known = this.#ofPlayer.get(playerId);
    if (known === undefined) return none;
    return Array.isArray(known) ? known : [known];
  }

  add(order: OrderRow): void {
    const { betId, playerId } = order;
    this.#byId.set(betId, order);
    const known = this.#ofPlayer.get(playerId);
    if (known === undefined) this.#ofPlayer.set(playerId, order);
    else if (Array.isArray(known)) known.push(order);
    else this.#ofPlayer.set(playerId, [known, order]);
  }

  /** One that isn't there is none the less gone. */
  delete({ betId, playerId }: OrderRow): void {
    if (!this.#byId.delete(betId)) return;
    const known = this.#ofPlayer.get(playerId);
    const rest = Array.isArray(known) ? known.filter((order) => order.betId !== betId) : none;
    const [first] = rest;
    if (first === undefined) this.#ofPlayer.delete(playerId);
    else this.#ofPlayer.set(playerId, rest.length === 1 ? first : [...rest]);
  }
}
