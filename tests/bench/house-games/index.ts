/**
 * The house's games over the path by which they are paid: returns measured against those that are stated, results against their counted chances, and no order in what
 * comes. `ROUNDS=1000000 npm run bench -- house-games` takes a million of each game.
 */
import { cardAt } from "@maidan/games/fair";
import { fishKinds, shotReturnX1000000, weapons } from "@maidan/games/fishing";
import { jackpotReturnX1000000 } from "@maidan/games/jackpot";
import { computeSweetFigures, forestFigures, slotFigures, sweetFigures } from "@maidan/games/slot";
import { bestPokerReturnX1000000, pokerPays } from "@maidan/games/poker";
import {
  chiSquareBound,
  dealtHands,
  drawn,
  gameOf,
  playOut,
  type DrawnBet,
} from "../../../packages/games/src/house/test-support/index.ts";
import { measureDraws } from "./draws.ts";
import { exactPokerReturn } from "./exact-poker-return.ts";
import { measureMatches } from "./matches.ts";
import { chiSquareOf, meanOf, orderOf, printProof, type Proof } from "./order.ts";

const rounds = Number(process.env["ROUNDS"] ?? 50_000);
/** `GAMES=dice,limbo` measures these alone, and leaves out what is computed. */
const wanted = process.env["GAMES"]?.split(",");
const isWanted = (game: string): boolean => wanted === undefined || wanted.includes(game);

/** One guess at the first card, higher or as high where that can be wrong: over all thirteen. */
const hiLoX1000000 =
  Array.from({ length: 12 }, (_, place) => place + 1)
    .concat(1)
    .reduce((sum, ways) => sum + (ways / 13) * (Math.floor((9_900 * 13) / ways) / 10_000), 0) *
  (1_000_000 / 13);
/** The hand that was dealt, held whole. */
const heldX1000000 =
  (Object.entries(dealtHands) as [keyof typeof dealtHands, number][]).reduce(
    (sum, [hand, ways]) => sum + ways * pokerPays[hand],
    0,
  ) *
  (1_000_000 / 2_598_960);

/** What the stated bet of each game gives back, in millionths, where the game has bets of several returns. */
const statedX1000000: Readonly<Record<string, number>> = {
  plinko: 982_187,
  baccarat: 989_420,
  "dragon-tiger": 896_385,
  "andar-bahar": 978_511,
  "teen-patti": 990_000,
  // Of the reels and sweets alone: the jackpots come besides.
  "sundarban-ways": forestFigures().returnX1000000,
  "mishti-drop": sweetFigures.returnX1000000,
  "river-lines": slotFigures().returnX1000000,
  // The bet here is of the dart.
  "padma-fishing": 950_000,
  "hi-lo": hiLoX1000000,
  "video-poker": heldX1000000,
};

export async function run(): Promise<readonly Record<string, unknown>[]> {
  const seed = `${Date.now()}`;
  const taken = { rounds, outcomes: rounds, seed };
  const proofs = [
    ...drawn.filter(({ code }) => isWanted(code)).map((one) => measure(one, seed)),
    ...(isWanted("draws") ? measureDraws(taken) : []),
    ...(isWanted("matches") ? measureMatches(taken) : []),
  ];
  const lines = proofs.map((proof) => printProof("house-games", proof));
  return wanted === undefined ? [...lines, ...computed()] : lines;
}

/** What is counted over all ways at the bench alone, as it takes a while. */
function computed(): readonly Record<string, unknown>[] {
  const cards = Array.from({ length: 52 }, (_, place) => cardAt(place));
  const exact = exactPokerReturn((place) => cards[place] ?? cardAt(place));
  const poker = {
    bench: "house-games",
    game: "video-poker",
    stated: bestPokerReturnX1000000 / 1_000_000,
    exact,
    isMet: Math.floor(exact * 1_000_000) === bestPokerReturnX1000000,
  };
  const sweet = computeSweetFigures();
  const cascades = {
    bench: "house-games",
    game: "mishti-drop",
    method: "computed over all counts of kinds, tumble by tumble",
    stated: sweetFigures.returnX1000000 / 1_000_000,
    exact: sweet.returnX1000000 / 1_000_000,
    isMet: sweet.returnX1000000 === sweetFigures.returnX1000000,
  };
  const jackpots = { bench: "house-games", game: "jackpots", stated: jackpotReturnX1000000() / 1_000_000, isMet: true };
  return [poker, cascades, jackpots, ...shots()];
}

/** What a shot of each weapon gives back, the least and the most of all fish, counted over all draws. */
const shots = (): readonly Record<string, unknown>[] =>
  weapons.map((weapon) => {
    const returns = fishKinds.map((kind) => shotReturnX1000000(weapon, kind) / 1_000_000);
    const [lowest, highest] = [Math.min(...returns), Math.max(...returns)];
    const stated = weapon.returnX10000 / 10_000;
    const isMet = lowest === stated && highest === stated;
    return { bench: "house-games", game: "padma-fishing", weapon: weapon.code, stated, lowest, highest, isMet };
  });

/** Rounds of one bet, with the steps of a player who goes on in the same way. What a step staked besides is taken off what came back. */
function measure({ code, bet, next, result, chances }: DrawnBet, seed: string): Proof {
  const game = gameOf(code);
  const reading = game.readBet(bet);
  if (!reading.ok) throw new Error(`${code} refused its bet`);
  const way = { bet, ...(next === undefined ? {} : { next }) };
  const counts = new Map<string, number>();
  const payouts = new Float64Array(rounds);
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const { view, payoutMinor, stakeMinor } = playOut(game, { serverSeed: seed, clientSeed: code, nonce }, way);
    const came = result(view);
    if (chances[came] === undefined) throw new Error(`${code} gave what it can't: ${came}`);
    counts.set(came, (counts.get(came) ?? 0) + 1);
    payouts[nonce] = 1 + Number(payoutMinor - stakeMinor) / Number(reading.stakeMinor);
  }
  const measured = meanOf(payouts);
  const variance = payouts.reduce((sum, share) => sum + (share - measured) ** 2, 0) / rounds;
  const [serial, runs] = orderOf(payouts, measured);
  return {
    game: code,
    outcomes: rounds,
    stated: (statedX1000000[code] ?? game.returns().highestX1000000) / 1_000_000,
    measured,
    error: Math.sqrt(variance / rounds),
    chiSquare: chiSquareOf(counts, chances, rounds),
    bound: chiSquareBound(Object.keys(chances).length - 1),
    serial,
    runs,
  };
}
