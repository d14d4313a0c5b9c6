import { rangeOf, type HouseGame } from "./game.ts";

/** A product of the house that isn't played in rounds of one player: its players' wagers stand until something else decides them. */
export interface HouseProduct {
  readonly code: string;
  readonly name: string;
  /** What it stands under: the platform of its row among the sports, or its maker's name in the lobby; and what kind it is in the words of the provider protocol. */
  readonly product: string;
  readonly category: string;
  /** Lowest and highest return of all its bets; absent where the prices of its markets decide what comes back. */
  readonly returns?: HouseGame["returns"];
}

/** Counted over all numbers, and over all orders of balls: their own tests hold these figures. [LOTTERY-03] [BINGO-04] */
const draws = { product: "Maidan", returns: (): ReturnType<HouseGame["returns"]> => rangeOf([900_000]) } as const;

/** All products of the house that can be opened. One stands here once its frame and its service do: its row among the sports is shown from then on. [OP-28] */
export const houseProducts: readonly HouseProduct[] = [
  { code: "i-sports", name: "I-Sports", product: "SABA", category: "Sports" },
  { code: "sbo-sports", name: "SBO Sports", product: "SBOSPORTS", category: "Sports" },
  { code: "virtual-sports", name: "Virtual", product: "VIRTUAL", category: "Sports" },
  { code: "e1-sports", name: "E1Sports", product: "E1SPORTS", category: "Sports" },
  { code: "kabaddi", name: "Kabaddi", product: "KABADDI", category: "Sports" },
  { code: "horsebook", name: "Horsebook", product: "HORSEBOOK", category: "Sports" },
  { code: "fantasy", name: "Fantasy", product: "FANTASY", category: "Sports" },
  { ...draws, code: "lottery-2d", name: "2D Draw", category: "Lottery" },
  { ...draws, code: "lottery-3d", name: "3D Draw", category: "Lottery" },
  { ...draws, code: "lottery-4d", name: "4D Draw", category: "Lottery" },
  { ...draws, code: "bingo-75", name: "Bingo 75", category: "Bingo", returns: () => rangeOf([899_990]) },
  { ...draws, code: "bingo-90", name: "Bingo 90", category: "Bingo", returns: () => rangeOf([899_787]) },
];

export const houseProduct = (code: string): HouseProduct | undefined => houseProducts.find((one) => one.code === code);
