/** Lotteries and bingo rooms over the path by which they are drawn: what comes against its counted chance, and no order in it. */
import { bingoCard, bingoCodes, bingoOrder, bingoReturnX1000000, bingoRoom, type BingoCode } from "@maidan/games/bingo";
import { drawLottery, lotteryCodes, lotteryNumbers, lotteryPays, type LotteryCode } from "@maidan/games/lottery";
import { chiSquareBound } from "../../../packages/games/src/house/test-support/index.ts";
import { mostErrors, orderOf } from "./order.ts";

interface Taken {
  readonly rounds: number;
  readonly seed: string;
}

export const measureDraws = (taken: Taken): readonly Record<string, unknown>[] => [
  ...lotteryCodes.map((code) => lottery(code, taken)),
  ...bingoCodes.map((code) => bingo(code, taken)),
];

const chiSquareOf = (counts: Uint32Array): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

/** Every number as often; a bet on the last digit gives back what is stated. */
function lottery(code: LotteryCode, { rounds, seed }: Taken): Record<string, unknown> {
  const counts = new Uint32Array(lotteryNumbers(code));
  const payouts = new Float64Array(rounds);
  const pays = lotteryPays(code, { kind: "last", digits: "7" });
  let paid = 0;
  for (let round = 0; round < rounds; round += 1) {
    const number = drawLottery(code, { hash: `${seed}-${round}`, salt: code });
    counts[Number(number)] = (counts[Number(number)] ?? 0) + 1;
    const payout = number.endsWith("7") ? pays : 0;
    payouts[round] = payout;
    paid += payout;
  }
  const measured = paid / rounds;
  const stated = 0.9;
  const error = Math.sqrt((pays * stated - stated ** 2) / rounds);
  const chiSquare = chiSquareOf(counts);
  const bound = chiSquareBound(counts.length - 1);
  const [serial, runs] = orderOf(payouts, measured);
  const isMet =
    Math.abs(measured - stated) <= mostErrors * error &&
    chiSquare <= bound &&
    [serial, runs].every((z) => Math.abs(z) <= mostErrors);
  return { bench: "house-games", game: code, rounds, stated, measured, error, chiSquare, bound, serial, runs, isMet };
}

/** So many balls: each comes at the first ten places as often; a card is half full by then as often as is counted. */
function bingo(code: BingoCode, { rounds: balls, seed }: Taken): Record<string, unknown> {
  const room = bingoRoom(code);
  const rounds = Math.ceil(balls / room.balls);
  const counts = new Uint32Array(room.balls);
  const hits = new Float64Array(rounds);
  const card = new Set(bingoCard(room, { seed, index: 0 }));
  const calls = 30;
  let hit = 0;
  for (let round = 0; round < rounds; round += 1) {
    const order = bingoOrder(room, { hash: `${seed}-${round}`, salt: code });
    for (const ball of order.slice(0, 10)) counts[ball - 1] = (counts[ball - 1] ?? 0) + 1;
    const onCard = order.slice(0, calls).filter((ball) => card.has(ball)).length;
    hits[round] = onCard;
    hit += onCard;
  }
  const measured = hit / rounds;
  const counted = (room.numbers * calls) / room.balls;
  const spread = (counted * (1 - room.numbers / room.balls) * (room.balls - calls)) / (room.balls - 1);
  const error = Math.sqrt(spread / rounds);
  const chiSquare = chiSquareOf(counts);
  const bound = chiSquareBound(room.balls - 1);
  const [serial] = orderOf(hits, measured);
  const isMet =
    Math.abs(measured - counted) <= mostErrors * error && chiSquare <= bound && Math.abs(serial) <= mostErrors;
  const stated = bingoReturnX1000000(room) / 1_000_000;
  return {
    bench: "house-games",
    game: code,
    rounds,
    balls: rounds * room.balls,
    stated,
    counted,
    measured,
    error,
    chiSquare,
    bound,
    serial,
    isMet,
  };
}
