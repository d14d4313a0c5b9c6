import { drawFromPack, FairStream } from "../fair/index.ts";
import { bestPokerReturnX1000000, drawTo, handCards, pokerHandOf, pokerPays } from "../poker/index.ts";
import { fieldsOf, isStake, mostPaidMinor, rangeOf, stakeOf, type HouseGame, type Json } from "./game.ts";
import { printCard } from "./step-games.ts";

/** The places that a step holds: different ones of 0 to 4. */
function heldBy(step: Json): readonly number[] | undefined {
  const held = fieldsOf(step, ["hold"])?.["hold"];
  if (!Array.isArray(held) || new Set(held).size !== held.length) return undefined;
  const places = held.filter(
    (place): place is number => Number.isInteger(place) && Number(place) >= 0 && Number(place) < handCards,
  );
  return places.length === held.length ? places : undefined;
}

/** Jacks or Better: five cards, any of them held, the others drawn once from the same pack, which was shuffled before the deal. */
export const videoPoker: HouseGame = {
  code: "video-poker",
  name: "Jacks or Better",
  product: "Maidan",
  category: "Video Poker",
  endings: [{ hold: [0, 1, 2, 3, 4] }],
  returns: () => rangeOf([bestPokerReturnX1000000]),
  readBet: (value) => {
    const stakeMinor = stakeOf(fieldsOf(value, ["stake"])?.["stake"]);
    if (stakeMinor === undefined) return { ok: false, code: "bet" };
    if (!isStake(stakeMinor)) return { ok: false, code: "stake" };
    const mostMinor = mostPaidMinor / BigInt(pokerPays.royalFlush);
    return stakeMinor <= mostMinor ? { ok: true, stakeMinor } : { ok: false, code: "payout", mostMinor };
  },
  play: (seeds, value, steps) => {
    const stakeMinor = stakeOf(fieldsOf(value, ["stake"])?.["stake"]);
    if (stakeMinor === undefined) throw new RangeError("no bet of video-poker");
    const pack = drawFromPack(new FairStream(seeds), 2 * handCards);
    const [step] = steps;
    if (step === undefined) {
      const cards = pack.slice(0, handCards);
      const view = { cards: cards.map(printCard), hand: pokerHandOf(cards) };
      return { ok: true, round: { isOver: false, stakeMinor, payoutMinor: 0n, view } };
    }
    const held = heldBy(step);
    if (held === undefined || steps.length > 1) return { ok: false, code: steps.length > 1 ? "over" : "hold" };
    const cards = drawTo(pack, held);
    const hand = pokerHandOf(cards);
    const view = { cards: cards.map(printCard), hand, held };
    return { ok: true, round: { isOver: true, stakeMinor, payoutMinor: stakeMinor * BigInt(pokerPays[hand]), view } };
  },
};
