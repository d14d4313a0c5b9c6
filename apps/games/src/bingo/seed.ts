import { bingoCard, type BingoGrid, type BingoRoom } from "@maidan/games/bingo";

const letters = "abcdefghijkmnpqrstuvwxyz23456789";

/** A seed by the browser's own randomness. */
export const freshSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte % letters.length]).join("");

/** A card with what is told of it. */
export interface SeenCard {
  readonly id: string;
  readonly index: number;
  readonly grid: BingoGrid;
  /** Numbers that are still to come for the full house. */
  readonly toGo: number;
}

/** All cards of these tickets, the one that is nearest to its full house first. */
export function cardsOf(
  room: BingoRoom,
  tickets: readonly { readonly id: string; readonly seed: string; readonly cards: number }[],
  called: readonly number[],
): readonly SeenCard[] {
  const calledAt = new Set(called);
  return tickets
    .flatMap(({ id, seed, cards }) =>
      Array.from({ length: cards }, (_, index) => {
        const grid = bingoCard(room, { seed, index });
        const toGo = grid.filter((number) => number !== 0 && !calledAt.has(number)).length;
        return { id, index, grid, toGo };
      }),
    )
    .toSorted((one, other) => one.toGo - other.toGo);
}

/** `B 12` of 75 balls, the number alone of 90. */
export function ballName(
  { balls }: Pick<BingoRoom, "balls">,
  number: number,
): { readonly letter: string; readonly number: number } {
  return { letter: balls === 75 ? ("BINGO"[Math.floor((number - 1) / 15)] ?? "") : "", number };
}

const colours = ["#6db7f2", "#ff9d8f", "#f4f1e4", "#7fdc9b", "#f3c553"];
/** Each letter, or each two tens, has its colour. */
export const ballColour = ({ balls }: Pick<BingoRoom, "balls">, number: number): string =>
  colours[Math.floor((number - 1) / (balls === 75 ? 15 : 18))] ?? "#ffffff";
