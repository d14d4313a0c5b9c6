/** Crash, lotteries and bingo rooms over the path by which they are drawn: what comes against its counted chance, and no order in it. */
import { bingoCard, bingoCodes, bingoOrder, bingoReturnX1000000, bingoRoom, type BingoCode } from "@maidan/games/bingo";
import { crashPointX100 } from "@maidan/games/fair";
import { drawLottery, lotteryCodes, lotteryNumbers, lotteryPays, type LotteryCode } from "@maidan/games/lottery";
import { chiSquareBound, gameOf } from "../../../packages/games/src/house/test-support/index.ts";
import { chiSquareOf, meanOf, orderOf, type Proof } from "./order.ts";

interface Taken {
  readonly rounds: number;
  readonly seed: string;
}

/** What `measureDraws` has a line for. */
export const drawCodes: readonly string[] = ["crash", ...lotteryCodes, ...bingoCodes];

export const measureDraws = (taken: Taken): readonly Proof[] => [
  crash(taken),
  ...lotteryCodes.map((code) => lottery(code, taken)),
  ...bingoCodes.map((code) => bingo(code, taken)),
];

const addTo = (counts: Map<string, number>, came: string): void => void counts.set(came, (counts.get(came) ?? 0) + 1);

/** Where the classes of crash points begin, in hundredths. */
const classes = [100, 101, 110, 125, 150, 200, 300, 500, 1_000, 5_000, 20_000];
/** A point of at least so much: of the 2^32 draws those below it. */
const reaches = (x100: number): number => (x100 === 100 ? 1 : Math.floor((99 * 2 ** 32) / x100) / 2 ** 32);

/** Bets that leave at twice the stake, over the points that hashes and salt give. */
function crash({ rounds, seed }: Taken): Proof {
  const game = gameOf("crash");
  const leavesAt = 200;
  const bet = { stake: "10.00", shared: 1, autoX100: leavesAt };
  const seeds = { serverSeed: "", clientSeed: "", nonce: 0 };
  const counts = new Map<string, number>();
  const payouts = new Float64Array(rounds);
  for (let round = 0; round < rounds; round += 1) {
    const point = crashPointX100(`${seed}-${round}`, "crash");
    addTo(counts, String(classes.findLast((from) => from <= point)));
    const played = game.play(seeds, bet, [point >= leavesAt ? { outAtX100: leavesAt } : { bust: true }]);
    if (!played.ok) throw new Error(`crash refused its step: ${played.code}`);
    payouts[round] = Number(played.round.payoutMinor) / Number(played.round.stakeMinor);
  }
  const chances = Object.fromEntries(
    classes.map((from, place) => {
      const next = classes[place + 1];
      return [from, reaches(from) - (next === undefined ? 0 : reaches(next))];
    }),
  );
  const measured = meanOf(payouts);
  const [serial, runs] = orderOf(payouts, measured);
  return {
    game: "crash",
    outcomes: rounds,
    stated: 0.99,
    measured,
    error: Math.sqrt((2 * 0.99 - 0.99 ** 2) / rounds),
    chiSquare: chiSquareOf(counts, chances, rounds),
    bound: chiSquareBound(classes.length - 1),
    serial,
    runs,
  };
}

const evenly = (places: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(places.map((place) => [place, 1 / places.length]));

/** Every number as often; a bet on the last digit gives back what is stated. */
function lottery(code: LotteryCode, { rounds, seed }: Taken): Proof {
  const counts = new Map<string, number>();
  const payouts = new Float64Array(rounds);
  const pays = lotteryPays(code, { kind: "last", digits: "7" });
  for (let round = 0; round < rounds; round += 1) {
    const number = drawLottery(code, { hash: `${seed}-${round}`, salt: code });
    addTo(counts, String(Number(number)));
    payouts[round] = number.endsWith("7") ? pays : 0;
  }
  const measured = meanOf(payouts);
  const stated = 0.9;
  const [serial, runs] = orderOf(payouts, measured);
  const numbers = Array.from({ length: lotteryNumbers(code) }, (_, number) => String(number));
  return {
    game: code,
    outcomes: rounds,
    stated,
    measured,
    error: Math.sqrt((pays * stated - stated ** 2) / rounds),
    chiSquare: chiSquareOf(counts, evenly(numbers), rounds),
    bound: chiSquareBound(numbers.length - 1),
    serial,
    runs,
  };
}

/** So many balls: each comes at the first ten places as often; a card is half full by then as often as is counted. */
function bingo(code: BingoCode, { rounds: outcomes, seed }: Taken): Proof {
  const room = bingoRoom(code);
  const rounds = Math.ceil(outcomes / room.balls);
  const counts = new Map<string, number>();
  const hits = new Float64Array(rounds);
  const card = new Set(bingoCard(room, { seed, index: 0 }));
  const calls = 30;
  const [shown, balls] = [10, Array.from({ length: room.balls }, (_, ball) => String(ball + 1))];
  for (let round = 0; round < rounds; round += 1) {
    const order = bingoOrder(room, { hash: `${seed}-${round}`, salt: code });
    for (const ball of order.slice(0, shown)) addTo(counts, String(ball));
    hits[round] = order.slice(0, calls).filter((ball) => card.has(ball)).length;
  }
  const measured = meanOf(hits);
  const counted = (room.numbers * calls) / room.balls;
  const spread = (counted * (1 - room.numbers / room.balls) * (room.balls - calls)) / (room.balls - 1);
  const [serial, runs] = orderOf(hits, measured);
  return {
    game: code,
    outcomes: rounds * room.balls,
    stated: counted,
    measured,
    error: Math.sqrt(spread / rounds),
    // Ten of an order are different balls: their counts spread by so much less than those of single draws.
    chiSquare: (chiSquareOf(counts, evenly(balls), rounds * shown) * (room.balls - 1)) / (room.balls - shown),
    bound: chiSquareBound(room.balls - 1),
    serial,
    runs,
    besides: { rounds, counts: "numbers of a card among 30 balls", returned: bingoReturnX1000000(room) / 1_000_000 },
  };
}
