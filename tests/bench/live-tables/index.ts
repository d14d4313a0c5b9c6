/**
 * The live tables over the path by which they are dealt and paid, hash after hash of a chain: returns measured against those that are stated, results against their counted
 * chances, no order in what comes, and what a counter of cards would find where the cut card lies. `ROUNDS=1000000 npm run bench -- live-tables` deals a million of each table.
 */
import { randomBytes } from "node:crypto";
import {
  bestMoveAt,
  countOf,
  handsAfter,
  isSplittable,
  worthOf,
  type CommonDeal,
  type CommonTurn,
} from "@maidan/games/blackjack";
import { cardAt, hashBefore, ranks, toHex, type Card } from "@maidan/games/fair";
import { printCard } from "@maidan/games/house";
import type { Fields } from "@maidan/games/house";
import { findLiveTable, type LiveDeal, type LiveTable } from "@maidan/games/live";
import { baccaratPaid, baccaratWaysFrom, dragonTigerPaid, type BaccaratBet } from "@maidan/games/table";
import { chiSquareBound } from "../../../packages/games/src/house/test-support/index.ts";
import { chiSquareOf, meanOf, orderOf, printProof, type Proof } from "../house-games/order.ts";

const rounds = Number(process.env["ROUNDS"] ?? 50_000);
const shoes = Math.min(200, Math.max(40, Math.round(rounds / 1_000)));
const stakeMinor = 1_000_000n;

interface Measured {
  readonly code: string;
  readonly on: string;
  /** The bet as the table names its return. */
  readonly bet: string;
  readonly key: string;
  readonly chances: Readonly<Record<string, number>>;
  /** Where players decide: what comes of a stake of one, raises included, and how the round fell. */
  readonly play?: (dealt: LiveDeal) => { readonly paid: number; readonly came: string };
}

const cards = new Map(Array.from({ length: 52 }, (_, place) => [printCard(cardAt(place)), cardAt(place)]));
const cardsAt = (view: Fields, key: string): readonly Card[] =>
  cardsOf(view[key]).flatMap((card) => cards.get(card) ?? []);
const cardsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isCard) : []);

/** The hand of all, played by the stated return's own rule, its raises staked besides: what it brings for each unit of the first stake. */
function playHand({ view, pay }: LiveDeal): { readonly paid: number; readonly came: string } {
  const deal: CommonDeal = {
    player: cardsAt(view, "player"),
    dealer: cardsAt(view, "dealer"),
    draws: cardsAt(view, "draws"),
    second: cardsAt(view, "second"),
  };
  const upWorth = deal.dealer.slice(0, 1).reduce((_, card) => worthOf(card), 0);
  const moves: CommonTurn[] = [];
  for (let turn = 1; ; turn += 1) {
    const hands = handsAfter(deal, moves, turn - 1);
    if (hands.every(({ isOver }) => isOver)) break;
    for (const [hand, { cards: held, isOver }] of hands.entries()) {
      if (isOver) continue;
      const pairOf =
        turn === 1 && isSplittable(held) ? held.slice(0, 1).reduce((_, card) => worthOf(card), 0) : undefined;
      const move = bestMoveAt(countOf(held), { upWorth, canDouble: turn === 1, pairOf });
      moves.push({ turn, hand: hand === 0 ? 0 : 1, move });
    }
  }
  const raise = moves.find(({ move }) => move === "double" || move === "split")?.move;
  const chips = ["hand", ...(raise === undefined ? [] : [raise])].map((on) => ({ on, stakeMinor }));
  const gain = Number(pay(chips, moves).payoutMinor - stakeMinor * BigInt(chips.length)) / Number(stakeMinor);
  const { total } = countOf(deal.dealer);
  const natural = total === 21 && deal.dealer.length === 2 ? "blackjack" : String(total);
  return { paid: 1 + gain, came: total > 21 ? "bust" : natural };
}

const tables: readonly Measured[] = [
  {
    code: "live-roulette",
    on: "red",
    bet: "number",
    key: "pocket",
    chances: Object.fromEntries(Array.from({ length: 37 }, (_, pocket) => [pocket, 1 / 37])),
  },
  {
    code: "live-baccarat",
    on: "banker",
    bet: "banker",
    key: "winner",
    chances: { player: 0.446_246_61, banker: 0.458_597_42, tie: 0.095_155_97 },
  },
  {
    code: "live-blackjack",
    on: "hand",
    bet: "hand",
    key: "dealer",
    // `dealerChances(8)`, which counts for seconds.
    chances: {
      17: 0.145_215_5,
      18: 0.139_317_55,
      19: 0.133_629_36,
      20: 0.179_709_16,
      21: 0.072_838,
      bust: 0.281_839_1,
      blackjack: 0.047_451_34,
    },
    play: playHand,
  },
  {
    code: "live-dragon-tiger",
    on: "dragon",
    bet: "dragon",
    key: "winner",
    chances: { dragon: 0.462_650_6, tiger: 0.462_650_6, tie: 0.074_698_8 },
  },
  {
    code: "live-andar-bahar",
    on: "andar",
    bet: "andar",
    key: "winner",
    chances: { andar: 0.515_006, bahar: 0.484_994 },
  },
  {
    code: "live-teen-patti",
    on: "playerA",
    bet: "playerA",
    key: "kind",
    chances: Object.fromEntries(
      Object.entries({ high: 16_440, pair: 3_744, colour: 1_096, sequence: 720, pureSequence: 48, trail: 52 }).map(
        ([kind, hands]) => [kind, hands / 22_100],
      ),
    ),
  },
];

const tableOf = (code: string): LiveTable => {
  const table = findLiveTable(code);
  if (table === undefined) throw new Error(`no table ${code}`);
  return table;
};

/** The tables that have a line. */
export const tableCodes: readonly string[] = tables.map(({ code }) => code);

/** Rounds without end: each hash one round, or one shoe to its cut card. */
function* roundsOf(table: LiveTable) {
  const salt = toHex(randomBytes(32));
  for (let hash = toHex(randomBytes(32)); ; hash = hashBefore(hash)) {
    let takenBefore = 0;
    for (;;) {
      const dealt = table.deal({ hash, salt, takenBefore });
      yield dealt;
      if (dealt.isLast) break;
      takenBefore += dealt.taken;
    }
  }
}

const told = (view: Fields, key: string): string => {
  const value = view[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

function measure({ code, on, bet, key, chances, play }: Measured): Proof {
  const table = tableOf(code);
  const counts = new Map<string, number>();
  const paid = new Float64Array(rounds);
  let place = 0;
  for (const dealt of roundsOf(table)) {
    const fell = play?.(dealt);
    const came = fell?.came ?? told(dealt.view, key);
    counts.set(came, (counts.get(came) ?? 0) + 1);
    paid[place] = fell?.paid ?? Number(dealt.pay([{ on, stakeMinor }]).payoutMinor) / Number(stakeMinor);
    place += 1;
    if (place === rounds) break;
  }
  const measured = meanOf(paid);
  const variance = paid.reduce((sum, one) => sum + (one - measured) ** 2, 0) / rounds;
  const [serial, runs] = orderOf(paid, measured);
  return {
    game: code,
    outcomes: rounds,
    stated: (table.betReturns().find((one) => one.bet === bet)?.returnX1000000 ?? 0) / 1_000_000,
    measured,
    error: Math.sqrt(variance / rounds),
    chiSquare: chiSquareOf(counts, chances, rounds),
    bound: chiSquareBound(Object.keys(chances).length - 1),
    serial,
    runs,
  };
}

const isCard = (value: unknown): value is string => typeof value === "string" && /^(?:10|[2-9JQKA])[cdhs]$/.test(value);
const cardsIn = (view: Fields): readonly string[] => Object.values(view).flat().filter(isCard);

/** The best that somebody who counted every card could bet on where the shoe ends: the worth of each bet by what is left. */
function counted(code: string, worthOf: (left: ReadonlyMap<string, number>) => number): Record<string, unknown> {
  const table = tableOf(code);
  let left = new Map<string, number>(ranks.map((rank) => [rank, 32]));
  const worths: number[] = [];
  for (const { view, isLast } of roundsOf(table)) {
    for (const card of cardsIn(view)) left.set(card.slice(0, -1), (left.get(card.slice(0, -1)) ?? 0) - 1);
    if (!isLast) continue;
    worths.push(worthOf(left));
    left = new Map(ranks.map((rank) => [rank, 32]));
    if (worths.length === shoes) break;
  }
  const best = Math.max(...worths);
  const mean = worths.reduce((sum, one) => sum + one, 0) / shoes;
  return {
    bench: "live-tables",
    game: code,
    shoes,
    counted: "the best bet at the cut card",
    mean,
    best,
    isMet: best < 1.005 && mean < 1,
  };
}

const valueOf = (rank: string): number => (rank === "A" ? 1 : Number.isNaN(Number(rank)) ? 0 : Number(rank) % 10);

function baccaratWorth(left: ReadonlyMap<string, number>): number {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const [rank, count] of left) counts[valueOf(rank)] = (counts[valueOf(rank)] ?? 0) + count;
  const ways = baccaratWaysFrom(counts);
  const bets: readonly BaccaratBet[] = ["player", "banker", "tie"];
  const worths = bets.map((bet) =>
    bets.reduce(
      (sum, won) => sum + (Number((ways[won] * 10n ** 12n) / ways.all) / 1e12) * (baccaratPaid(bet, won) / 10_000),
      0,
    ),
  );
  return Math.max(...worths);
}

function tieWorth(left: ReadonlyMap<string, number>): number {
  const counts = [...left.values()];
  const size = counts.reduce((sum, count) => sum + count, 0);
  const tie = counts.reduce((sum, count) => sum + count * (count - 1), 0) / (size * (size - 1));
  const side = (1 - tie) / 2;
  return Math.max(
    (tie * dragonTigerPaid("tie", "tie")) / 10_000,
    (side * dragonTigerPaid("dragon", "dragon") + tie * dragonTigerPaid("dragon", "tie")) / 10_000,
  );
}

export async function run(): Promise<readonly Record<string, unknown>[]> {
  return [
    ...tables.map((one) => printProof("live-tables", measure(one))),
    counted("live-baccarat", baccaratWorth),
    counted("live-dragon-tiger", tieWorth),
  ];
}
