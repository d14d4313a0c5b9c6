/**
 * The house's games over the path by which they are paid: returns measured against those that are stated, results against their counted chances, and no order in what
 * comes. `ROUNDS=1000000 npm run bench -- house-games` takes a million of each game.
 */
import { cardAt } from "@maidan/games/fair";
import { houseGame, type HouseGame } from "@maidan/games/house";
import { fishKinds, shotReturnX1000000, weapons } from "@maidan/games/fishing";
import { jackpotReturnX1000000 } from "@maidan/games/jackpot";
import { computeSweetFigures, forestFigures, slotFigures, sweetFigures } from "@maidan/games/slot";
import { bestPokerReturnX1000000 } from "@maidan/games/poker";
import { chiSquareBound, drawn } from "../../../packages/games/src/house/test-support/index.ts";
import { measureDraws } from "./draws.ts";
import { exactPokerReturn } from "./exact-poker-return.ts";
import { mostErrors, orderOf } from "./order.ts";

const rounds = Number(process.env["ROUNDS"] ?? 50_000);

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
};

export async function run(): Promise<readonly Record<string, unknown>[]> {
  const seed = `${Date.now()}`;
  const lines = drawn.map((one) => measure(one, seed));
  const lineSlot = measure(
    { code: "river-lines", bet: { stake: "10.00" }, result: () => "", chances: { "": 1 } },
    seed,
  );
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
  return [...lines, lineSlot, poker, cascades, jackpots, ...shots(), ...measureDraws({ rounds, seed })];
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

function measure({ code, bet, result, chances }: (typeof drawn)[number], seed: string): Record<string, unknown> {
  const game = houseGame(code);
  if (game === undefined) throw new Error(`no game ${code}`);
  const seen = play(game, { bet, result, seed });
  const mean = seen.paid / rounds;
  const error = Math.sqrt((seen.squares / rounds - mean ** 2) / rounds);
  const stated = (statedX1000000[code] ?? game.returns().highestX1000000) / 1_000_000;
  const chiSquare = Object.entries(chances).reduce(
    (sum, [came, chance]) => sum + ((seen.counts.get(came) ?? 0) - chance * rounds) ** 2 / (chance * rounds),
    0,
  );
  const bound = chiSquareBound(Math.max(1, Object.keys(chances).length - 1));
  const order = orderOf(seen.payouts, mean);
  const isMet =
    Math.abs(mean - stated) <= mostErrors * error &&
    chiSquare <= bound &&
    order.every((z) => Math.abs(z) <= mostErrors);
  const [serial, runs] = order;
  return {
    bench: "house-games",
    game: code,
    rounds,
    stated,
    measured: mean,
    error,
    chiSquare,
    bound,
    serial,
    runs,
    isMet,
  };
}

function play(
  game: HouseGame,
  { bet, result, seed }: Pick<(typeof drawn)[number], "bet" | "result"> & { readonly seed: string },
) {
  const counts = new Map<string, number>();
  const payouts = new Float64Array(rounds);
  let [paid, squares] = [0, 0];
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const played = game.play({ serverSeed: seed, clientSeed: game.code, nonce }, bet, []);
    if (!played.ok) throw new Error(`${game.code} refused its bet`);
    const { view, payoutMinor, stakeMinor } = played.round;
    const share = Number(payoutMinor) / Number(stakeMinor);
    const came = result(view);
    counts.set(came, (counts.get(came) ?? 0) + 1);
    payouts[nonce] = share;
    paid += share;
    squares += share ** 2;
  }
  return { counts, payouts, paid, squares };
}
