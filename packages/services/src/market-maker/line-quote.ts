import { winsLine } from "@maidan/core/exchange";
import type { LineBet } from "../feeds/index.ts";
import type { Quote, QuoteSettings } from "./quote.ts";

/** Lines are half runs, a run apart. */
const stepX100 = 100;
/** The one runner of a feed's LINE market. */
const selectionId = 1;
/** Distance of the nearest line from the expected number, in parts of its standard deviation, and at least half a run. */
const edge = { share: 0.04, leastRuns: 0.5 } as const;
/** How far the middle moves when as much is bought or sold as may be lost, in parts of the standard deviation. */
const skewShare = 0.3;

/**
 * Three lines on each side of the expected number: bought below it, sold above it, at evens. With what is bought already the middle goes down, with what is
 * sold up. No set of takers can bring the loss at any result above `largestLossMinor`. [MAKER-10]
 */
export function wantedLines(
  { mean, variance }: { readonly mean: number; readonly variance: number },
  matched: readonly LineBet[],
  settings: QuoteSettings,
): Quote[] {
  const deviation = Math.sqrt(variance);
  const bought = matched.reduce((sum, { side, sizeMinor }) => sum + (side === "LAY" ? sizeMinor : -sizeMinor), 0n);
  const share = Math.max(-1, Math.min(1, Number(bought) / Number(settings.largestLossMinor)));
  const middle = mean - share * skewShare * deviation;
  const away = Math.max(edge.leastRuns, edge.share * deviation);
  // Neither side ever gives away what the model expects.
  const buyX100 = halfBelow(Math.min(middle, mean) - away);
  const sellX100 = halfBelow(-Math.max(middle, mean) - away) * -1;
  const wanted: Quote[] = [];
  for (const [level, stakeMinor] of settings.stakesMinor.entries())
    for (const [side, nearestX100, sign] of [
      ["LAY", buyX100, -1],
      ["BACK", sellX100, 1],
    ] as const) {
      const priceX100 = nearestX100 + sign * level * stepX100;
      const left = settings.largestLossMinor - worstLossMinor(matched, wanted, { side, priceX100 });
      const sizeMinor = stakeMinor < left ? stakeMinor : left;
      if (priceX100 > 0 && sizeMinor >= settings.minimumStakeMinor)
        wanted.push({ selectionId, side, priceX100, sizeMinor });
    }
  return wanted;
}

/** The nearest half run at or below, in hundredths. */
const halfBelow = (runs: number): number => Math.floor(runs - 0.5) * 100 + 50;

type Line = Pick<LineBet, "side" | "priceX100">;
const resultMinor = ({ side, priceX100, sizeMinor }: LineBet, result: number): bigint =>
  winsLine(side, priceX100, result) ? sizeMinor : -sizeMinor;

/** The most that is lost at a result at which this line loses, when of the quotes all are taken that lose there. */
function worstLossMinor(matched: readonly LineBet[], quotes: readonly LineBet[], line: Line): bigint {
  const results = [line, ...matched, ...quotes]
    .flatMap(({ priceX100 }) => [Math.floor(priceX100 / 100), Math.ceil(priceX100 / 100)])
    .filter((result) => !winsLine(line.side, line.priceX100, result));
  const lossAt = (result: number): bigint => {
    const made = matched.reduce((sum, bet) => sum + resultMinor(bet, result), 0n);
    const open = quotes.reduce((sum, bet) => {
      const brings = resultMinor(bet, result);
      return brings < 0n ? sum + brings : sum;
    }, 0n);
    return -(made + open);
  };
  return results.map(lossAt).reduce((worst, loss) => (loss > worst ? loss : worst), 0n);
}
