import { describe, expect, test } from "vitest";
import * as game from "./index.ts";

const [room75, room90] = [game.bingoRoom("bingo-75"), game.bingoRoom("bingo-90")];
const cardOf = (room: game.BingoRoom, index: number) => game.bingoCard(room, { seed: "mine", index });
const ticketOf = (place: number, cards = 1): game.BingoTicket => ({
  id: `ticket-${place}`,
  seed: `seed${place}`,
  cards,
});
const chiSquare = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};
const choose = (all: number, some: number): number => {
  let ways = 1;
  for (let one = 0; one < some; one += 1) ways = (ways * (all - one)) / (one + 1);
  return ways;
};

describe("cards", () => {
  test("[BINGO-01] every 75 ball card has five different numbers of each column's fifteen around a free centre", () => {
    for (let serial = 1; serial <= 300; serial += 1) {
      const grid = cardOf(room75, serial);
      expect(grid).toHaveLength(25);
      expect(grid[12]).toBe(0);
      const numbers = grid.filter((number) => number !== 0);
      expect(new Set(numbers).size).toBe(room75.numbers);
      for (const [cell, number] of grid.entries()) {
        if (cell === 12) continue;
        const column = cell % 5;
        expect(number).toBeGreaterThanOrEqual(column * 15 + 1);
        expect(number).toBeLessThanOrEqual(column * 15 + 15);
      }
    }
  });

  test("[BINGO-01] every 90 ball card has five numbers in each row and one to three in each column, of its range and rising", () => {
    for (let serial = 1; serial <= 300; serial += 1) {
      const grid = cardOf(room90, serial);
      expect(new Set(grid.filter((number) => number !== 0)).size).toBe(15);
      for (const row of [0, 1, 2])
        expect(grid.slice(row * 9, row * 9 + 9).filter((number) => number !== 0)).toHaveLength(5);
      for (let column = 0; column < 9; column += 1) {
        const numbers = [0, 1, 2].map((row) => grid[row * 9 + column] ?? 0).filter((number) => number !== 0);
        expect(numbers.length).toBeGreaterThan(0);
        expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
        const low = Math.max(1, column * 10);
        const high = column === 8 ? 90 : column * 10 + 9;
        for (const number of numbers) expect(number >= low && number <= high).toBe(true);
      }
    }
  });

  test("[BINGO-01] a card follows from its player's seed and its place, and numbers come as often as others of their column", () => {
    expect(cardOf(room75, 7)).toEqual(cardOf(room75, 7));
    expect(cardOf(room75, 7)).not.toEqual(cardOf(room75, 8));
    const counts = Array.from({ length: 76 }, () => 0);
    for (let serial = 1; serial <= 3_000; serial += 1)
      for (const number of cardOf(room75, serial)) counts[number] = (counts[number] ?? 0) + 1;
    for (const column of [0, 1, 3, 4])
      expect(chiSquare(counts.slice(column * 15 + 1, column * 15 + 16))).toBeLessThan(50);
  });
});

describe("calls", () => {
  test("[BINGO-02] the order has each ball once, and each comes first as often as the others", () => {
    const counts = Array.from({ length: 75 }, () => 0);
    for (let draw = 0; draw < 2_000; draw += 1) {
      const order = game.bingoOrder(room75, { hash: `hash-${draw}`, salt: "s" });
      const first = (order[0] ?? 0) - 1;
      counts[first] = (counts[first] ?? 0) + 1;
      if (draw < 50) expect(new Set(order).size).toBe(75);
    }
    // 74 degrees of freedom: one in a hundred thousand is beyond it.
    expect(chiSquare(counts)).toBeLessThan(135);
  });

  test("[BINGO-03] lines, corners and the full house are reached with the last of their numbers", () => {
    const grid = cardOf(room75, 1);
    const [first, ...others] = [grid.slice(0, 5), grid.slice(5)];
    const order = [...(first ?? []), ...others.flat()].filter((number) => number !== 0);
    const calls = game.bingoCalls(room75, grid, game.calledAtOf(order));
    expect(calls).toEqual({ corners: 24, line: 5, "two-lines": expect.any(Number), full: 24 });
    const ninety = cardOf(room90, 3);
    const rows = [2, 0, 1].flatMap((row) => ninety.slice(row * 9, row * 9 + 9).filter((number) => number !== 0));
    const reached = game.bingoCalls(room90, ninety, game.calledAtOf(rows));
    expect([reached.line, reached["two-lines"], reached.full]).toEqual([5, 10, 15]);
  });
});

describe("prizes", () => {
  test("[BINGO-05] winners of the same call share to the paisa, what rounding leaves goes to the first cards", () => {
    const [one, two, three] = [1, 2, 3].map((index) => ({ id: "a", index }));
    if (one === undefined || two === undefined || three === undefined) throw new Error("three cards");
    expect(game.shareOut(1_000n, [one, two, three])).toEqual([
      { ...one, minor: 334n },
      { ...two, minor: 333n },
      { ...three, minor: 333n },
    ]);
    for (const count of [1, 2, 3, 7, 11])
      for (const minor of [0n, 1n, 999n, 12_345n]) {
        const shares = game.shareOut(
          minor,
          Array.from({ length: count }, (_, index) => ({ index })),
        );
        expect(shares.reduce((sum, share) => sum + share.minor, 0n)).toBe(minor);
      }
  });

  test("[BINGO-04] whatever is sold, the prizes of the pot are the stated part of all sales to the paisa, and all of it is won", () => {
    for (const room of [room75, room90])
      for (const cards of [1, 2, 3, 17, 60]) {
        const tickets = [ticketOf(1, cards - Math.floor(cards / 2)), ticketOf(2, Math.floor(cards / 2))];
        const hash = `game-${cards}`;
        const played = game.playBingo(room, { hash, salt: "s", tickets });
        const won = played.prizes
          .filter(({ prize }) => prize !== "quick")
          .flatMap((prize) => prize.cards)
          .reduce((sum, { minor }) => sum + minor, 0n);
        expect(won).toBe((room.cardMinor * BigInt(cards) * BigInt(room.potX100)) / 100n);
        const quick = played.prizes.filter(({ prize }) => prize === "quick");
        expect(quick.every(({ call }) => call <= room.quick.calls)).toBe(true);
        const inAll = tickets.reduce((sum, { id }) => sum + game.bingoPayout(played, id), 0n);
        expect(inAll).toBe(played.prizes.flatMap((prize) => prize.cards).reduce((sum, { minor }) => sum + minor, 0n));
        expect(game.playBingo(room, { hash, salt: "s", tickets: tickets.toReversed() })).toEqual(played);
      }
  });

  test("[BINGO-04] the return is counted exactly: 89.99 and 89.97 in 100", () => {
    for (const room of [room75, room90]) {
      const { ways, allWays } = game.fullHouseWays(room, room.quick.calls);
      const chance = choose(room.quick.calls, room.numbers) / choose(room.balls, room.numbers);
      expect(Number((ways * 10n ** 12n) / allWays) / 1e12).toBeCloseTo(chance, 9);
    }
    expect([room75, room90].map((room) => game.bingoReturnX1000000(room))).toEqual([899_990, 899_787]);
  });

  test("[BINGO-03] a card is full within the quick calls as often as is counted", () => {
    const games = 1_500;
    let quick = 0;
    const room = { ...room90, quick: { calls: 75, pays: 1 } };
    for (let draw = 0; draw < games; draw += 1) {
      const played = game.playBingo(room, { hash: `h-${draw}`, salt: "s", tickets: [ticketOf(1)] });
      quick += played.prizes.some(({ prize }) => prize === "quick") ? 1 : 0;
    }
    const { ways, allWays } = game.fullHouseWays(room, 75);
    const chance = Number(ways) / Number(allWays);
    expect(Math.abs(quick / games - chance)).toBeLessThan(5 * Math.sqrt((chance * (1 - chance)) / games));
  });
});

test("[BINGO-06] tickets of each currency are played as if they were alone, by the same balls, and calls go on until all is won in each", () => {
  const drawn = { hash: "h", salt: "s" };
  const taka = [{ id: "b", seed: "one", cards: 3, currency: "BDT" }];
  const rupees = [
    { id: "a", seed: "two", cards: 2, currency: "INR" },
    { id: "c", seed: "three", cards: 1, currency: "INR" },
  ];
  const played = game.playBingoByCurrency(room75, { ...drawn, tickets: [...rupees, ...taka] });
  const alone = [
    game.playBingo(room75, { ...drawn, tickets: taka }),
    game.playBingo(room75, { ...drawn, tickets: rupees }),
  ];
  expect(played.prizes).toEqual([
    ...(alone[0]?.prizes ?? []).map((prize) => ({ ...prize, currency: "BDT" })),
    ...(alone[1]?.prizes ?? []).map((prize) => ({ ...prize, currency: "INR" })),
  ]);
  expect(played.calls).toBe(Math.max(...alone.map(({ calls }) => calls)));
  expect(game.playBingoByCurrency(room75, { ...drawn, tickets: [] })).toEqual({ prizes: [], calls: 0 });
});
