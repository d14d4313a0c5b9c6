import { drawFromPack, drawFromShoe, drawRoulette, FairStream } from "../fair/index.ts";
import { payoutUnits, type MultiplierX10000 } from "../instant/index.ts";
import * as table from "../table/index.ts";
import {
  fieldsOf,
  leastStakeMinor,
  isStake,
  rangeOf,
  stakeOf,
  type BetFault,
  type Fields,
  type HouseGame,
  type Json,
} from "./game.ts";
import { printCard } from "./step-games.ts";

/** A chip: what it lies on, by the layout's name of it, and its worth. */
export interface Chip {
  readonly on: string;
  readonly stakeMinor: bigint;
}
const mostChips = 40;

/** What the bets of one kind give back, in millionths of the stake. */
export interface BetReturn {
  readonly bet: string;
  readonly returnX1000000: number;
}

export interface ChipRules<Dealt> extends Pick<HouseGame, "code" | "name"> {
  /** Counted over all ways, not simulated. */
  readonly returns: () => readonly BetReturn[];
  /** Whether the layout has such a place. */
  readonly hasPlace: (on: string) => boolean;
  readonly deal: (stream: FairStream) => Dealt;
  readonly paid: (on: string, dealt: Dealt) => MultiplierX10000;
  readonly view: (dealt: Dealt) => Fields;
}

export type ReadChips = { readonly ok: true; readonly chips: readonly Chip[]; readonly stakeMinor: bigint } | BetFault;

/** The chips of a bet, each on a place of its own. */
export function readChips(rules: Pick<ChipRules<unknown>, "hasPlace">, value: Json): ReadChips {
  const list = fieldsOf(value, ["chips"])?.["chips"];
  if (!Array.isArray(list) || list.length === 0 || list.length > mostChips) return { ok: false, code: "bet" };
  const chips: Chip[] = [];
  for (const each of list as readonly Json[]) {
    const fields = fieldsOf(each, ["on", "stake"]);
    const stakeMinor = stakeOf(fields?.["stake"]);
    const on = fields?.["on"];
    const isNew = typeof on === "string" && !chips.some((chip) => chip.on === on);
    if (stakeMinor === undefined || !isNew || !rules.hasPlace(on)) return { ok: false, code: "bet" };
    if (stakeMinor < leastStakeMinor) return { ok: false, code: "stake" };
    chips.push({ on, stakeMinor });
  }
  const stakeMinor = chips.reduce((sum, chip) => sum + chip.stakeMinor, 0n);
  return isStake(stakeMinor) ? { ok: true, chips, stakeMinor } : { ok: false, code: "stake" };
}

/** What chips are paid, each by itself and rounded down, and which of them. */
export function payChips(
  chips: readonly Chip[],
  paid: (on: string) => MultiplierX10000,
): { readonly payoutMinor: bigint; readonly won: readonly string[] } {
  const units = chips.map(({ on, stakeMinor }) => payoutUnits(stakeMinor, paid(on)));
  const won = chips.filter((_, index) => units[index] !== 0n).map(({ on }) => on);
  return { payoutMinor: units.reduce((sum, one) => sum + one, 0n), won };
}

/** A game of one deal on which any number of chips lies; each is paid by itself. */
function chipGame<Dealt>(rules: ChipRules<Dealt>): HouseGame {
  const { code, name, returns } = rules;
  return {
    code,
    name,
    returns: () => rangeOf(returns().map(({ returnX1000000 }) => returnX1000000)),
    product: "Maidan",
    category: "Table",
    endings: [],
    readBet: (value) => {
      const found = readChips(rules, value);
      return found.ok ? { ok: true, stakeMinor: found.stakeMinor } : found;
    },
    play: (seeds, value, steps) => {
      const found = readChips(rules, value);
      if (!found.ok) throw new RangeError(`no bet of ${code}: ${found.code}`);
      if (steps.length > 0) return { ok: false, code: "over" };
      const dealt = rules.deal(new FairStream(seeds));
      const { payoutMinor, won } = payChips(found.chips, (on) => rules.paid(on, dealt));
      const view = { ...rules.view(dealt), won };
      return { ok: true, round: { isOver: true, stakeMinor: found.stakeMinor, payoutMinor, view } };
    },
  };
}

/** `17`, `0-1`, `1-2-4-5`; `column-2`, `dozen-3`; `red`, `even`, ... */
export function roulettePlace(on: string): table.RouletteBet | undefined {
  if (on === "red" || on === "black" || on === "odd" || on === "even" || on === "low" || on === "high")
    return { type: on };
  const group = /^(column|dozen)-([123])$/.exec(on);
  if (group !== null) {
    return { type: group[1] === "column" ? "column" : "dozen", place: Number(group[2]) as 1 | 2 | 3 };
  }
  if (!/^\d{1,2}(?:-\d{1,2}){0,5}$/.test(on)) return undefined;
  const bet = { type: "numbers", numbers: on.split("-").map(Number) } as const;
  // One spelling alone, so that no place is laid on twice.
  const isPlain = table.coveredBy(bet).join("-") === on;
  return isPlain && table.rouletteFault(bet) === undefined ? bet : undefined;
}

export const rouletteRules: ChipRules<number> = {
  code: "roulette",
  name: "Roulette",
  hasPlace: (on) => roulettePlace(on) !== undefined,
  deal: drawRoulette,
  paid: (on, pocket) => {
    const bet = roulettePlace(on);
    return bet === undefined ? 0 : table.roulettePaid(bet, pocket);
  },
  view: (pocket) => ({ pocket }),
  returns: () => [{ bet: "number", returnX1000000: Math.floor((36 * 1_000_000) / table.pockets) }],
};
export const roulette: HouseGame = chipGame(rouletteRules);

const packs = 8;
/** Of bets that pay these multipliers in so many of all ways. */
function returned(all: bigint, ways: readonly (readonly [bigint, MultiplierX10000])[]): number {
  return Number((ways.reduce((sum, [count, paid]) => sum + count * BigInt(paid), 0n) * 100n) / all);
}

export const baccaratRules: ChipRules<table.BaccaratRound> = {
  code: "baccarat",
  name: "Baccarat",
  hasPlace: (on) => table.baccaratBets.some((bet) => bet === on),
  deal: (stream) => table.playBaccarat(drawFromShoe(stream, packs, table.baccaratCards)),
  paid: (on, { winner }) => table.baccaratPaid(on as table.BaccaratBet, winner),
  view: ({ player, banker, winner }) => ({ player: player.map(printCard), banker: banker.map(printCard), winner }),
  returns: () => {
    const ways = table.baccaratWays(packs);
    return table.baccaratBets.map((bet) => ({
      bet,
      returnX1000000: returned(
        ways.all,
        table.baccaratBets.map((winner) => [ways[winner], table.baccaratPaid(bet, winner)]),
      ),
    }));
  },
};
export const baccarat: HouseGame = chipGame(baccaratRules);

export const dragonTigerRules: ChipRules<table.DragonTigerRound> = {
  code: "dragon-tiger",
  name: "Dragon Tiger",
  hasPlace: (on) => table.dragonTigerBets.some((bet) => bet === on),
  deal: (stream) => table.playDragonTiger(drawFromShoe(stream, packs, 2)),
  paid: (on, { winner }) => table.dragonTigerPaid(on as table.DragonTigerBet, winner),
  view: ({ dragon, tiger, winner }) => ({ dragon: printCard(dragon), tiger: printCard(tiger), winner }),
  returns: () => {
    const ways = table.dragonTigerWays(packs);
    return table.dragonTigerBets.map((bet) => ({
      bet,
      returnX1000000: returned(
        ways.all,
        table.dragonTigerBets.map((winner) => [ways[winner], table.dragonTigerPaid(bet, winner)]),
      ),
    }));
  },
};
export const dragonTiger: HouseGame = chipGame(dragonTigerRules);

export const andarBaharRules: ChipRules<table.AndarBaharRound> = {
  code: "andar-bahar",
  name: "Andar Bahar",
  hasPlace: (on) => table.andarBaharBets.some((bet) => bet === on),
  deal: (stream) => table.playAndarBahar(drawFromPack(stream, 52)),
  paid: (on, { winner }) => table.andarBaharPaid(on as table.AndarBaharBet, winner),
  view: ({ joker, dealt, winner }) => ({ joker: printCard(joker), dealt: dealt.map(printCard), winner }),
  returns: () => {
    const ways = table.andarBaharWays();
    return table.andarBaharBets.map((bet) => ({
      bet,
      returnX1000000: returned(ways.all, [[ways[bet], table.andarBaharPaid(bet, bet)]]),
    }));
  },
};
export const andarBahar: HouseGame = chipGame(andarBaharRules);

export const teenPattiRules: ChipRules<table.TeenPattiRound> = {
  code: "teen-patti",
  name: "Teen Patti",
  hasPlace: (on) => table.teenPattiBets.some((bet) => bet === on),
  deal: (stream) => table.playTeenPatti(drawFromPack(stream, 6)),
  paid: (on, round) => table.teenPattiPaid(on as table.TeenPattiBet, round),
  view: ({ playerA, playerB, winner, kind }) => ({
    playerA: playerA.map(printCard),
    playerB: playerB.map(printCard),
    winner,
    kind,
  }),
  returns: () => [
    { bet: "playerA", returnX1000000: playerReturnX1000000 },
    { bet: "playerB", returnX1000000: playerReturnX1000000 },
    { bet: "pairPlus", returnX1000000: pairPlusReturnX1000000 },
  ],
};
export const teenPatti: HouseGame = chipGame(teenPattiRules);

/** How often of the 22,100 hands player A has each kind. */
const pairPlusHands: readonly (readonly [table.HandKind, number])[] = [
  ["trail", 52],
  ["pureSequence", 48],
  ["sequence", 720],
  ["colour", 1_096],
  ["pair", 3_744],
  ["high", 16_440],
];
const pairPlusReturnX1000000 = Math.floor(
  (pairPlusHands.reduce(
    (sum, [kind, hands]) => sum + hands * table.teenPattiPaid("pairPlus", { winner: "tie", kind }),
    0,
  ) *
    100) /
    22_100,
);
/**
 * A side wins as often as the other: 0.98 to 1 takes one in a hundred of what is not tied. Equal hands give stakes back: one deal in 904, counted over all pairs
 * of hands.
 */
const playerReturnX1000000 = 990_011;
