import {
  bestBlackjackReturn,
  blackjackPaysHalves,
  dealBlackjack,
  takeBlackjackStep,
  type BlackjackRound,
} from "../blackjack/index.ts";
import { FairStream } from "../fair/index.ts";
import { fieldsOf, isStake, oneOf, rangeOf, stakeOf, type Fields, type HouseGame, type Json } from "./game.ts";
import { printCard } from "./step-games.ts";

const steps = ["hit", "stand", "double"] as const;
const stakeIn = (value: Json): bigint | undefined => stakeOf(fieldsOf(value, ["stake"])?.["stake"]);

/** The dealer's second card is seen once the round is over. */
function viewOf({ player, dealer, isDoubled, end }: BlackjackRound): Fields {
  const shown = end === undefined ? dealer.slice(0, 1) : dealer;
  return { player: player.map(printCard), dealer: shown.map(printCard), isDoubled, end: end ?? null };
}

/** One hand against the dealer, each card from a full pack. Doubling takes the stake a second time. */
export const blackjack: HouseGame = {
  code: "blackjack",
  name: "Blackjack",
  product: "Maidan",
  category: "Table",
  endings: [{ move: "stand" }],
  returns: () => rangeOf([Math.floor(bestBlackjackReturn() * 1_000_000)]),
  readBet: (value) => {
    const stakeMinor = stakeIn(value);
    if (stakeMinor === undefined) return { ok: false, code: "bet" };
    return isStake(stakeMinor) ? { ok: true, stakeMinor } : { ok: false, code: "stake" };
  },
  play: (seeds, value, taken) => {
    const first = stakeIn(value);
    if (first === undefined) throw new RangeError("no bet of blackjack");
    const stream = new FairStream(seeds);
    let round = dealBlackjack(stream);
    for (const each of taken) {
      const step = oneOf(fieldsOf(each, ["move"])?.["move"], steps);
      const next = step === undefined ? undefined : takeBlackjackStep(round, stream, step);
      if (next === undefined) return { ok: false, code: round.end === undefined ? "move" : "over" };
      round = next;
    }
    const stakeMinor = round.isDoubled ? first * 2n : first;
    const payoutMinor = round.end === undefined ? 0n : (stakeMinor * blackjackPaysHalves[round.end]) / 2n;
    return { ok: true, round: { isOver: round.end !== undefined, stakeMinor, payoutMinor, view: viewOf(round) } };
  },
};
