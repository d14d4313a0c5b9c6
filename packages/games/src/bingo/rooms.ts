/** What is won on the way: `corners` the four corners of a 75 ball card, `line` its first line of any direction; `two-lines` two rows of a 90 ball card. */
export const bingoPrizes = ["corners", "line", "two-lines", "full"] as const;
export type BingoPrize = (typeof bingoPrizes)[number];

/** A room: its balls, its card, and what its players win. */
export interface BingoRoom {
  readonly code: BingoCode;
  readonly balls: 75 | 90;
  readonly rows: number;
  readonly columns: number;
  /** Numbers of a card. */
  readonly numbers: number;
  readonly cardMinor: bigint;
  /** Hundredths of all card sales that are the pot, and of them what each prize gets; the full house gets what rounding leaves. */
  readonly potX100: number;
  readonly shares: readonly { readonly prize: BingoPrize; readonly ofSalesX100: number }[];
  /** A full house in so many calls pays so many times the price of its card besides, by the house, to each card. */
  readonly quick: { readonly calls: number; readonly pays: number };
  /** From one call to the next. */
  readonly callMs: number;
}

export const bingoCodes = ["bingo-75", "bingo-90"] as const;
export type BingoCode = (typeof bingoCodes)[number];

/** A player's cards of one game. */
export const mostCardsOfPlayer = 12;
/** All cards of one game. */
export const mostCardsOfGame = 600;

const rooms: Readonly<Record<BingoCode, BingoRoom>> = {
  "bingo-75": {
    code: "bingo-75",
    balls: 75,
    rows: 5,
    columns: 5,
    numbers: 24,
    cardMinor: 2_000n,
    potX100: 70,
    shares: [
      { prize: "corners", ofSalesX100: 10 },
      { prize: "line", ofSalesX100: 15 },
      { prize: "full", ofSalesX100: 45 },
    ],
    quick: { calls: 60, pays: 143 },
    callMs: 1_800,
  },
  "bingo-90": {
    code: "bingo-90",
    balls: 90,
    rows: 3,
    columns: 9,
    numbers: 15,
    cardMinor: 1_000n,
    potX100: 70,
    shares: [
      { prize: "line", ofSalesX100: 15 },
      { prize: "two-lines", ofSalesX100: 20 },
      { prize: "full", ofSalesX100: 35 },
    ],
    quick: { calls: 60, pays: 172 },
    callMs: 1_500,
  },
};

export const isBingo = (code: string): code is BingoCode => Object.hasOwn(rooms, code);
export const bingoRoom = (code: BingoCode): BingoRoom => rooms[code];

/** In how many of `allWays` orders of the balls a card of so many numbers is full within so many calls. */
export function fullHouseWays(
  { balls, numbers }: Pick<BingoRoom, "balls" | "numbers">,
  calls: number,
): { readonly ways: bigint; readonly allWays: bigint } {
  // Its numbers are among the first `calls` of all: each place less is one number less.
  let [ways, allWays] = [1n, 1n];
  for (let number = 0; number < numbers; number += 1) {
    ways *= BigInt(Math.max(0, calls - number));
    allWays *= BigInt(balls - number);
  }
  return { ways, allWays };
}

/** What a card gives back, in millionths of its price, rounded down: the pot, which is always won, and the quick full house. [BINGO-04] */
export function bingoReturnX1000000(room: BingoRoom): number {
  const { ways, allWays } = fullHouseWays(room, room.quick.calls);
  return room.potX100 * 10_000 + Number((1_000_000n * BigInt(room.quick.pays) * ways) / allWays);
}
