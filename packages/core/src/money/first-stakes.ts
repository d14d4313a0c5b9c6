import type { Currency } from "./minor.ts";

/**
 * The stake keys of a player who has set none, in whole units of the account's currency: about as much is bet by the same key, whatever it is in, and none is
 * below the least stake of that currency (BOOK-27). The first is also the stake of one-tap bets. [ROOM-52]
 */
export const firstStakeKeys: Readonly<Record<Currency, readonly [number, ...number[]]>> = {
  BDT: [100, 200, 500, 1000, 2000, 5000],
  INR: [50, 100, 250, 500, 1000, 2500],
  PKR: [200, 500, 1000, 2000, 5000, 10_000],
};
