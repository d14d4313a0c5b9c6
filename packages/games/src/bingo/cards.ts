import { FairStream } from "../fair/index.ts";
import type { BingoRoom } from "./rooms.ts";

/** Row by row; 0 where the card is free (75) or blank (90). */
export type BingoGrid = readonly number[];

/** What a player's cards are drawn from: a text of their own choice, so that the house has chosen none of them. */
export interface BingoSeed {
  readonly seed: string;
  /** The how manieth of the ticket's cards, from 0. */
  readonly index: number;
}

/** A card, as anybody can draw it again. [BINGO-01] */
export function bingoCard(room: BingoRoom, { seed, index }: BingoSeed): BingoGrid {
  const stream = new FairStream({ serverSeed: seed, clientSeed: room.code, nonce: index });
  return room.balls === 75 ? card75(stream) : card90(stream);
}

const centre = 12;

/** Five columns of fifteen numbers each: B 1 to 15, I to 30, N to 45 around a free centre, G to 60, O to 75. */
function card75(stream: FairStream): BingoGrid {
  const columns = Array.from({ length: 5 }, (_, column) =>
    stream.places(5, 15).map((place) => column * 15 + place + 1),
  );
  return Array.from({ length: 25 }, (_, cell) =>
    cell === centre ? 0 : (columns[cell % 5]?.[Math.floor(cell / 5)] ?? 0),
  );
}

const firstOf90 = (column: number): number => (column === 0 ? 1 : column * 10);
const sizeOf90 = (column: number): number => (column === 0 ? 9 : column === 8 ? 11 : 10);

/** Five numbers in each row, one to three in each column, falling into 1 to 9, 10 to 19, ... 80 to 90 and rising downwards. */
function card90(stream: FairStream): BingoGrid {
  const rows = rowsOf90(stream);
  const grid = Array.from({ length: 27 }, () => 0);
  for (let column = 0; column < 9; column += 1) {
    const taken = [0, 1, 2].filter((row) => rows[row]?.includes(column) === true);
    const numbers = stream
      .places(taken.length, sizeOf90(column))
      .map((place) => firstOf90(column) + place)
      .toSorted((one, other) => one - other);
    for (const [index, row] of taken.entries()) grid[row * 9 + column] = numbers[index] ?? 0;
  }
  return grid;
}

/** The columns of each row's numbers; drawn again until no column is empty. */
function rowsOf90(stream: FairStream): readonly (readonly number[])[] {
  for (;;) {
    const rows = [0, 1, 2].map(() => stream.places(5, 9));
    if (new Set(rows.flat()).size === 9) return rows;
  }
}

const lines75: readonly (readonly number[])[] = [
  ...[0, 1, 2, 3, 4].map((row) => [0, 1, 2, 3, 4].map((column) => row * 5 + column)),
  ...[0, 1, 2, 3, 4].map((column) => [0, 1, 2, 3, 4].map((row) => row * 5 + column)),
  [0, 6, 12, 18, 24],
  [4, 8, 12, 16, 20],
];
const rows90 = [0, 1, 2].map((row) => Array.from({ length: 9 }, (_, column) => row * 9 + column));

/** The cells of each line that wins. */
export const bingoLines = ({ balls }: Pick<BingoRoom, "balls">): readonly (readonly number[])[] =>
  balls === 75 ? lines75 : rows90;

export const bingoCorners: readonly number[] = [0, 4, 20, 24];
