import { FairStream } from "../fair/index.ts";
import { bingoCard, bingoCorners, bingoLines, type BingoGrid } from "./cards.ts";
import type { BingoPrize, BingoRoom } from "./rooms.ts";

/** All balls in the order in which they are called, from the game's hash and the salt of its chain. [BINGO-02] */
export const bingoOrder = (
  { balls }: Pick<BingoRoom, "balls">,
  drawn: { readonly hash: string; readonly salt: string },
) =>
  new FairStream({ serverSeed: drawn.hash, clientSeed: drawn.salt, nonce: 0 })
    .places(balls, balls)
    .map((place) => place + 1);

/** With which call each prize of a card is reached. */
export type BingoCalls = Readonly<Record<BingoPrize, number>>;

/** `calledAt`: with which call each number comes. */
export function bingoCalls(room: Pick<BingoRoom, "balls">, grid: BingoGrid, calledAt: readonly number[]): BingoCalls {
  const lastOf = (cells: readonly number[]): number =>
    Math.max(
      ...cells.map((cell) => {
        const number = grid[cell] ?? 0;
        return number === 0 ? 0 : (calledAt[number] ?? Number.POSITIVE_INFINITY);
      }),
    );
  const lines = bingoLines(room)
    .map((cells) => lastOf(cells))
    .toSorted((one, other) => one - other);
  return {
    corners: lastOf(bingoCorners),
    line: lines[0] ?? 0,
    "two-lines": lines[1] ?? 0,
    full: lastOf(grid.map((_, cell) => cell)),
  };
}

/** With which call each number comes, from the order; index 0 is no number. */
export function calledAtOf(order: readonly number[]): number[] {
  const calledAt = Array.from({ length: order.length + 1 }, () => 0);
  for (const [index, number] of order.entries()) calledAt[number] = index + 1;
  return calledAt;
}

/** A ticket: so many cards of one seed. */
export interface BingoTicket {
  readonly id: string;
  readonly seed: string;
  readonly cards: number;
}

/** A card of a ticket. */
export interface BingoCardName {
  readonly id: string;
  readonly index: number;
}

/** A prize of a game: the call with which it is won, and what each winning card gets. */
export interface WonBingoPrize {
  readonly prize: BingoPrize | "quick";
  readonly call: number;
  readonly cards: readonly (BingoCardName & { readonly minor: bigint })[];
}

export interface PlayedBingo {
  readonly prizes: readonly WonBingoPrize[];
  /** Calls until all is won that can be. */
  readonly calls: number;
}

/** Shares an amount out among cards: to each the same, rounded down to the paisa; what is left goes by one paisa each to the first of them. [BINGO-05] */
export function shareOut<T extends object>(
  minor: bigint,
  cards: readonly T[],
): readonly (T & { readonly minor: bigint })[] {
  const count = BigInt(cards.length);
  const rest = Number(minor % count);
  return cards.map((card, place) => ({ ...card, minor: minor / count + (place < rest ? 1n : 0n) }));
}

/** What each prize of the pot is worth; all together are the pot to the paisa. */
export function bingoPot(room: BingoRoom, cards: number): ReadonlyMap<BingoPrize, bigint> {
  const sales = room.cardMinor * BigInt(cards);
  const pot = (sales * BigInt(room.potX100)) / 100n;
  const worth = new Map(
    room.shares.map(({ prize, ofSalesX100 }) => [prize, (sales * BigInt(ofSalesX100)) / 100n] as const),
  );
  const others = [...worth].reduce((sum, [prize, minor]) => (prize === "full" ? sum : sum + minor), 0n);
  return worth.set("full", pot - others);
}

/** The whole game of these tickets, as anybody can play it again. Cards are in the order of their tickets' ids. [BINGO-02] [BINGO-03] */
export function playBingo(
  room: BingoRoom,
  game: { readonly hash: string; readonly salt: string; readonly tickets: readonly BingoTicket[] },
): PlayedBingo {
  const calledAt = calledAtOf(bingoOrder(room, game));
  const reached = game.tickets
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ id, seed, cards }) =>
      Array.from({ length: cards }, (_, index) => ({
        card: { id, index },
        calls: bingoCalls(room, bingoCard(room, { seed, index }), calledAt),
      })),
    );
  if (reached.length === 0) throw new RangeError("a game without cards can't be played");
  const pot = bingoPot(room, reached.length);
  const prizes: WonBingoPrize[] = room.shares.map(({ prize }) => {
    const call = Math.min(...reached.map(({ calls }) => calls[prize]));
    const winners = reached.filter(({ calls }) => calls[prize] === call).map(({ card }) => card);
    return { prize, call, cards: shareOut(pot.get(prize) ?? 0n, winners) };
  });
  const full = Math.max(...prizes.map(({ call }) => call));
  const { quick } = room;
  const quickMinor = room.cardMinor * BigInt(quick.pays);
  const quickOnes = reached.filter(({ calls }) => calls.full <= quick.calls);
  for (const call of [...new Set(quickOnes.map(({ calls }) => calls.full))].toSorted((one, other) => one - other)) {
    const cards = quickOnes.filter(({ calls }) => calls.full === call);
    prizes.push({ prize: "quick", call, cards: cards.map(({ card }) => ({ ...card, minor: quickMinor })) });
  }
  // While another card can still be full in time, calls go on.
  return { prizes, calls: full <= quick.calls ? quick.calls : full };
}

/** A ticket, and the currency that it was bought in. */
export interface SoldBingoTicket extends BingoTicket {
  readonly currency: string;
}

/** A prize of the pot of a currency. */
export type WonCurrencyPrize = WonBingoPrize & { readonly currency: string };

export interface PlayedCurrencies {
  /** Currency after currency, by its code. */
  readonly prizes: readonly WonCurrencyPrize[];
  /** Calls until all is won in each. */
  readonly calls: number;
}

/** The game of tickets of several currencies: the balls are the same, the cards of each play for a pot of their own, so that nobody is paid rupees for taka. [BINGO-06] */
export function playBingoByCurrency(
  room: BingoRoom,
  game: { readonly hash: string; readonly salt: string; readonly tickets: readonly SoldBingoTicket[] },
): PlayedCurrencies {
  const { hash, salt, tickets } = game;
  const groups = [...Map.groupBy(tickets, ({ currency }) => currency)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const played = groups.map(([currency, own]) => ({ currency, ...playBingo(room, { hash, salt, tickets: own }) }));
  return {
    prizes: played.flatMap(({ currency, prizes }) => prizes.map((prize) => ({ ...prize, currency }))),
    calls: Math.max(0, ...played.map(({ calls }) => calls)),
  };
}

/** What a ticket wins in all. */
export const bingoPayout = ({ prizes }: PlayedBingo, id: string): bigint =>
  prizes.flatMap(({ cards }) => cards).reduce((sum, card) => (card.id === id ? sum + card.minor : sum), 0n);

/** Seeds that a player may choose: letters and digits. */
export const isBingoSeed = (text: string): boolean => /^[A-Za-z0-9]{1,32}$/.test(text);
