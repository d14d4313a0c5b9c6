import {
  allowedMoves,
  commonCards,
  dealCommon,
  endHands,
  handsAfter,
  openInTurn,
  pairPaysX10000,
  paysX10000,
  waitingHands,
  type CommonDeal,
  type CommonTurn,
} from "../blackjack/index.ts";
import { mostStakeMinor, payChips, printCard, readChips, type Chip, type Fields } from "../house/index.ts";
import { freshCards, type LiveSource } from "./source.ts";
import type { LivePaid, LiveTable } from "./tables.ts";

const packs = 8;
const eachMs = 600;

/** With the best moves of an endless shoe: `commonReturn(8)`, which counts for seconds, to a millionth. [BJ-14] */
const handReturnX1000000 = 993_907;
/** Of the 415 cards that may follow the first, 7 are the same and 24 others of its rank. */
const pairReturnX1000000 = Math.floor(((7 * 26 + 24 * 9) * 1_000_000) / 415);

/** The last round that was dealt: it is asked for again in each of its turns. */
let newest: { readonly key: string; readonly deal: CommonDeal } | undefined;
function dealOf(source: LiveSource): CommonDeal {
  const key = `${source.hash}:${source.salt}`;
  if (newest?.key !== key) newest = { key, deal: dealCommon(freshCards(source, packs, commonCards)) };
  return newest.deal;
}

const viewOf = ({ player, dealer, draws, second }: CommonDeal): Fields => ({
  player: player.map(printCard),
  dealer: dealer.map(printCard),
  draws: draws.map(printCard),
  second: second.map(printCard),
});

/** What each place pays: the hand and what it was doubled by, the second hand of a split, and the pair. */
function pay(deal: CommonDeal, chips: readonly Chip[], moves: readonly CommonTurn[]): LivePaid {
  const hands = endHands(deal, moves);
  const paidOn = (on: string): number => {
    if (on === "pair") return pairPaysX10000(deal.player);
    const hand = hands[on === "split" ? 1 : 0];
    return hand === undefined ? 0 : paysX10000(hand.end);
  };
  const shown = hands.map(({ cards, end }) => ({ cards: cards.map(printCard), end }));
  return { ...payChips(chips, paidOn), hands: shown };
}

const raises = ["double", "split"] as const;
const readBet: LiveTable["readBet"] = (bet) => readChips({ hasPlace: (on) => on === "hand" || on === "pair" }, bet);

/** One hand for all, each round from a shoe of eight packs that is shuffled for it: what was dealt before says nothing of what comes. */
export const liveBlackjack: LiveTable = {
  code: "live-blackjack",
  name: "Live Blackjack",
  shoePacks: undefined,
  cutCards: 0,
  times: { bettingMs: 15_000, closingMs: 2_000, restMs: 5_000 },
  readBet,
  // What a hand is raised by comes besides: twice as much lies there at the most.
  mostOnPlace: (on) => (on === "pair" ? 100_000n : (mostStakeMinor - 100_000n) / 2n),
  betReturns: () => [
    { bet: "hand", returnX1000000: handReturnX1000000 },
    { bet: "pair", returnX1000000: pairReturnX1000000 },
  ],
  deal: (source) => {
    const deal = dealOf(source);
    return {
      view: viewOf(deal),
      taken: 0,
      isLast: true,
      showMs: 1_500 + deal.dealer.length * eachMs,
      pay: (chips, moves = []) => pay(deal, chips, moves),
    };
  },
  turns: {
    decideMs: 10_000,
    closingMs: 1_500,
    showMs: (turn) => (turn === 1 ? 4 : 1) * eachMs,
    view: (source, turn) => viewOf(openInTurn(dealOf(source), turn)),
    waiting: (source, { moves, turn }) => waitingHands(dealOf(source), moves, turn),
    moveOf: (source, { moves, turn, hand, move }) =>
      allowedMoves(handsAfter(dealOf(source), moves, turn - 1), hand, turn).find((one) => one === move),
    raises,
    decidingMinor: (bet) => {
      const read = readBet(bet);
      return read.ok ? (read.chips.find(({ on }) => on === "hand")?.stakeMinor ?? 0n) : 0n;
    },
    readRaise: (bet) => readChips({ hasPlace: (on) => raises.some((raise) => raise === on) }, bet),
  },
};
