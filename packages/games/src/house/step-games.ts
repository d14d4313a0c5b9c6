import type { Card } from "../fair/index.ts";
import * as instant from "../instant/index.ts";
import { fieldsOf, oneOf, rangeOf, type HouseGame, type Json } from "./game.ts";
import { stepGame } from "./single-stake.ts";

/** A card as it travels: `10h`, `Ks`. */
export const printCard = ({ rank, suit }: Card): string => `${rank}${suit.charAt(0)}`;

const numberOf = (step: Json, key: string): number => {
  const value = fieldsOf(step, [key])?.[key];
  return typeof value === "number" ? value : -1;
};

/** How far a round of so many mines can be gone. */
function* minesReturns(): Generator<number> {
  for (let mines = 1; mines < instant.mineFields; mines += 1) {
    for (let gems = 1; gems <= instant.mineFields - mines; gems += 1) {
      yield instant.returnX1000000(instant.minesResults(mines, gems), instant.choose(instant.mineFields, gems));
    }
  }
}

export const mines: HouseGame = stepGame<number, instant.MinesRound>({
  product: "Maidan",
  category: "Instant",
  code: "mines",
  name: "Mines",
  keys: ["mines"],
  read: (fields) => {
    const count = fields["mines"];
    return typeof count === "number" && instant.minesFault(count) === undefined ? count : undefined;
  },
  start: (stream, count) => ({ mines: instant.layMines(stream, count), opened: [], state: "open" }),
  step: (round, step) => instant.openField(round, numberOf(step, "open")),
  leave: instant.leaveMines,
  multiplier: (round) =>
    round.state === "lost" ? 0 : instant.minesMultiplier(round.mines.length, round.opened.length),
  view: ({ mines: laid, opened }) => ({ seen: { opened }, hidden: { mines: laid } }),
  returns: () => rangeOf(minesReturns()),
});

const towerLevels = Object.keys(instant.towerLevels) as instant.TowerLevel[];

export const tower: HouseGame = stepGame<instant.TowerLevel, instant.TowerRound>({
  product: "Maidan Arcade",
  category: "Instant",
  code: "tower",
  name: "Tower",
  keys: ["level"],
  read: (fields) => oneOf(fields["level"], towerLevels),
  start: (stream, level) => ({ level, safeDoors: instant.buildTower(stream, level), opened: [], state: "open" }),
  step: (round, step) => instant.openDoor(round, numberOf(step, "door")),
  leave: instant.leaveTower,
  multiplier: (round) => (round.state === "lost" ? 0 : instant.towerMultiplier(round.level, round.opened.length)),
  view: ({ opened, safeDoors }) => ({ seen: { opened }, hidden: { safeDoors } }),
  returns: () =>
    rangeOf(
      towerLevels.flatMap((level) =>
        Array.from({ length: instant.towerFloors }, (_, floor) => {
          const { results, allWays } = instant.towerResults(level, floor + 1);
          return instant.returnX1000000(results, allWays);
        }),
      ),
    ),
});

const guesses = ["higherOrSame", "lowerOrSame"] as const;

/** One guess from a card that ways of the thirteen ranks follow: rounding alone takes from 99 in 100, and less with each further one. */
const hiLoReturns = Array.from({ length: 12 }, (_, index) => {
  const ways = BigInt(index + 1);
  const multiplierX10000 = Number((9_900n * 13n) / ways);
  const results = [
    { ways, multiplierX10000 },
    { ways: 13n - ways, multiplierX10000: 0 },
  ];
  return instant.returnX1000000(results, 13n);
});

export const hiLo: HouseGame = stepGame<true, instant.HiLoRound>({
  product: "Maidan Arcade",
  category: "Instant",
  code: "hi-lo",
  name: "Hi-Lo",
  keys: [],
  read: () => true,
  start: instant.startHiLo,
  step: (round, step, stream) => {
    const guess = oneOf(fieldsOf(step, ["guess"])?.["guess"], guesses);
    return guess === undefined ? { ok: false, code: "guess" } : instant.guessHiLo(round, stream, guess);
  },
  leave: instant.leaveHiLo,
  multiplier: (round) => (round.state === "lost" ? 0 : instant.hiLoMultiplier(round)),
  view: ({ cards }) => ({ seen: { cards: cards.map(printCard) }, hidden: {} }),
  returns: () => rangeOf(hiLoReturns),
});
