import type { CommonMove, CommonTurn } from "../blackjack/index.ts";
import type { Card } from "../fair/index.ts";
import {
  andarBaharRules,
  baccaratRules,
  dragonTigerRules,
  mostStakeMinor,
  payChips,
  rangeOf,
  readChips,
  roulettePlace,
  rouletteRules,
  teenPattiRules,
  type BetReturn,
  type Chip,
  type ChipRules,
  type Fields,
  type HouseProduct,
  type Json,
  type ReadChips,
} from "../house/index.ts";
import {
  baccaratCards,
  coveredBy,
  playAndarBahar,
  playBaccarat,
  playDragonTiger,
  playTeenPatti,
} from "../table/index.ts";
import { liveBlackjack } from "./blackjack.ts";
import { pocketOf, shoeOf, type LiveSource } from "./source.ts";

/** A round as it is dealt. */
export interface LiveDeal {
  /** What is told of it. */
  readonly view: Fields;
  /** Cards that it took from the shoe. */
  readonly taken: number;
  /** The cut card came: the next round has a shoe of its own, as every round that isn't dealt from one. */
  readonly isLast: boolean;
  /** How long it is shown before it is paid. */
  readonly showMs: number;
  /** What a player's chips are paid, by their moves where the table has turns. */
  readonly pay: (chips: readonly Chip[], moves?: readonly CommonTurn[]) => LivePaid;
}

export interface LivePaid {
  readonly payoutMinor: bigint;
  readonly won: readonly string[];
  /** The hands that the chips lay on, as they ended; where players decide. */
  readonly hands?: Json;
}

/** Turns in which each player decides, between the deal and the outcome: all at the same time. */
export interface LiveTurns {
  /** How long a turn is decided, how long stakes that are on their way are waited for, and how long what came is shown before. */
  readonly decideMs: number;
  readonly closingMs: number;
  readonly showMs: (turn: number) => number;
  /** What lies open while a turn is decided. */
  readonly view: (source: LiveSource, turn: number) => Fields;
  /** The hands for which a player with these moves has to decide. */
  readonly waiting: (
    source: LiveSource,
    asked: { readonly moves: readonly CommonTurn[]; readonly turn: number },
  ) => readonly number[];
  /** The move that a text names, where the hand allows it. */
  readonly moveOf: (
    source: LiveSource,
    asked: {
      readonly moves: readonly CommonTurn[];
      readonly turn: number;
      readonly hand: number;
      readonly move: string;
    },
  ) => CommonMove | undefined;
  /** Moves that stake as much again as lies on the hand, each on a place of its name. */
  readonly raises: readonly CommonMove[];
  /** What of a bet lies on the hand that is decided about. */
  readonly decidingMinor: (bet: Json) => bigint;
  /** A bet that a raise placed. */
  readonly readRaise: (bet: Json) => ReadChips;
}

/** A table of the live casino: one game for all who sit at it, by its clock. */
export interface LiveTable {
  readonly code: string;
  readonly name: string;
  /** Packs of a shoe from which several rounds are dealt; undefined where each round is shuffled by itself. */
  readonly shoePacks: number | undefined;
  /** Cards behind the cut card. */
  readonly cutCards: number;
  /** How long bets are taken, how long those on their way are waited for, and how long the result stands. */
  readonly times: { readonly bettingMs: number; readonly closingMs: number; readonly restMs: number };
  readonly readBet: (bet: Json) => ReadChips;
  /** The most that one player may have on a place in a round. */
  readonly mostOnPlace: (on: string) => bigint;
  readonly betReturns: () => readonly BetReturn[];
  readonly deal: (source: LiveSource) => LiveDeal;
  readonly turns?: LiveTurns;
}

interface TableRules<Dealt> extends Pick<LiveTable, "code" | "name" | "mostOnPlace"> {
  readonly rules: ChipRules<Dealt>;
  readonly bettingMs: number;
  readonly shoe?: { readonly packs: number; readonly cutCards: number };
  readonly deal: (source: LiveSource) => { readonly dealt: Dealt; readonly taken: number; readonly showMs: number };
}

const closingMs = 2_000;
const restMs = 4_000;

function liveTable<Dealt>(table: TableRules<Dealt>): LiveTable {
  const { code, name, mostOnPlace, rules, bettingMs, shoe } = table;
  const cutCards = shoe?.cutCards ?? 0;
  const shoeCards = 52 * (shoe?.packs ?? 0);
  return {
    code,
    name,
    mostOnPlace,
    cutCards,
    shoePacks: shoe?.packs,
    times: { bettingMs, closingMs, restMs },
    readBet: (bet) => readChips(rules, bet),
    betReturns: rules.returns,
    deal: (source) => {
      const { dealt, taken, showMs } = table.deal(source);
      return {
        view: rules.view(dealt),
        taken: shoe === undefined ? 0 : taken,
        isLast: shoe === undefined || shoeCards - source.takenBefore - taken < cutCards,
        showMs,
        pay: (chips) => payChips(chips, (on) => rules.paid(on, dealt)),
      };
    },
  };
}

const from = (source: LiveSource, packs: number, count: number): readonly Card[] =>
  shoeOf(source, packs).slice(source.takenBefore, source.takenBefore + count);
/** From the first card to the last, with a moment to look at them. */
const shown = (cards: number, eachMs: number): number => 900 + cards * eachMs;
const packs = 8;

/** A winning number may bring as much as a winning colour: the fewer pockets a chip covers, the less may lie there. */
function mostOnRoulette(on: string): bigint {
  const bet = roulettePlace(on);
  const covered = bet === undefined ? 1 : coveredBy(bet).length;
  const most = BigInt(covered) * 50_000n;
  return most < mostStakeMinor ? most : mostStakeMinor;
}

const liveRoulette = liveTable<number>({
  code: "live-roulette",
  name: "Live Roulette",
  rules: rouletteRules,
  bettingMs: 20_000,
  mostOnPlace: mostOnRoulette,
  deal: (source) => ({ dealt: pocketOf(source), taken: 0, showMs: 3_200 }),
});

const liveBaccarat = liveTable({
  code: "live-baccarat",
  name: "Live Baccarat",
  rules: baccaratRules,
  bettingMs: 16_000,
  // Two packs stay behind: what is left of a shoe never gives a bet more than its stake (see `npm run bench -- live-tables`).
  shoe: { packs, cutCards: 104 },
  mostOnPlace: (on) => (on === "tie" ? 120_000n : mostStakeMinor),
  deal: (source) => {
    const dealt = playBaccarat(from(source, packs, baccaratCards));
    return { dealt, taken: dealt.taken, showMs: shown(dealt.taken, 700) };
  },
});

const liveDragonTiger = liveTable({
  code: "live-dragon-tiger",
  name: "Live Dragon Tiger",
  rules: dragonTigerRules,
  bettingMs: 12_000,
  // Half of the shoe stays behind: the tie of a shorter rest could be counted.
  shoe: { packs, cutCards: 208 },
  mostOnPlace: (on) => (on === "tie" ? 90_000n : mostStakeMinor),
  deal: (source) => ({ dealt: playDragonTiger(from(source, packs, 2)), taken: 2, showMs: shown(2, 900) }),
});

const liveAndarBahar = liveTable({
  code: "live-andar-bahar",
  name: "Live Andar Bahar",
  rules: andarBaharRules,
  bettingMs: 14_000,
  mostOnPlace: () => mostStakeMinor,
  deal: (source) => {
    const dealt = playAndarBahar(from(source, 1, 52));
    return { dealt, taken: 0, showMs: shown(dealt.dealt.length, 260) };
  },
});

const liveTeenPatti = liveTable({
  code: "live-teen-patti",
  name: "Live Teen Patti",
  rules: teenPattiRules,
  bettingMs: 14_000,
  mostOnPlace: (on) => (on === "pairPlus" ? 50_000n : mostStakeMinor),
  deal: (source) => ({ dealt: playTeenPatti(from(source, 1, 6)), taken: 0, showMs: shown(6, 600) }),
});

/** All tables, in the order in which they are listed. */
export const liveTables: readonly LiveTable[] = [
  liveBaccarat,
  liveRoulette,
  liveBlackjack,
  liveDragonTiger,
  liveAndarBahar,
  liveTeenPatti,
];

export const findLiveTable = (code: string): LiveTable | undefined => liveTables.find((table) => table.code === code);

/** Lowest and highest return of all bets of a table, in millionths. */
export const liveReturns = (table: LiveTable): { lowestX1000000: number; highestX1000000: number } =>
  rangeOf(table.betReturns().map(({ returnX1000000 }) => returnX1000000));

/** The tables as the house lists them. */
export const liveProducts: readonly HouseProduct[] = liveTables.map((table) => ({
  code: table.code,
  name: table.name,
  product: "Maidan Live",
  category: "Live Casino",
  returns: () => liveReturns(table),
}));
