import { hmacSha256, utf8 } from "../fair/index.ts";
import { bossFish, fishKinds, type FishCode } from "./fishing.ts";

/**
 * Which fish swim where is no secret and decides no money: it follows from the room and the clock alone, so that the server that takes shots and every screen of
 * the room see the same fish without being told. [FISH-01]
 */
export interface Swimmer {
  /** Of its room: how many came before it. */
  readonly fish: number;
  readonly kind: FishCode;
  /** By the server's clock, in milliseconds. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Where its way begins, bends and ends, in hundredths of the pond's width and height; beyond 0 and 100 it is out of sight. */
  readonly way: readonly (readonly [x: number, y: number])[];
}

/** A fish comes so often, and a boss in place of one of them. */
const everyMs = 1_200;
const bossEvery = 40;
/** The slowest is out of sight after so long. */
const longestMs = 30_000;

/** How often each kind comes, the boss apart, and how long it takes from side to side. */
const swims: readonly { readonly kind: FishCode; readonly weight: number; readonly crossMs: number }[] = [
  { kind: "puti", weight: 26, crossMs: 13_000 },
  { kind: "tengra", weight: 22, crossMs: 14_000 },
  { kind: "koi", weight: 17, crossMs: 15_000 },
  { kind: "pabda", weight: 12, crossMs: 15_000 },
  { kind: "rui", weight: 9, crossMs: 16_000 },
  { kind: "hilsa", weight: 6, crossMs: 15_000 },
  { kind: "boal", weight: 5, crossMs: 17_000 },
  { kind: "turtle", weight: 3, crossMs: 21_000 },
];
const allWeights = swims.reduce((sum, { weight }) => sum + weight, 0);
const bossCrossMs = 28_000;

/** The fish that came as the so-many-th of a room. */
export function swimmerOf(room: number, fish: number): Swimmer {
  const bytes = hmacSha256(utf8("shoal"), utf8(`${room}:${fish}`));
  const byte = (place: number): number => bytes[place] ?? 0;
  const isBoss = fish % bossEvery === bossEvery - 1;
  const { kind, crossMs } = isBoss ? { kind: bossFish, crossMs: bossCrossMs } : ordinary(byte(0) * 256 + byte(1));
  const fromMs = fish * everyMs + byte(2) * 4;
  const isFromLeft = byte(3) % 2 === 0;
  const [low, high] = isBoss ? [30, 60] : [10, 82];
  const yAt = (place: number): number => low + Math.floor((byte(place) * (high - low)) / 255);
  // Big ones begin further out, so that no part of them is seen.
  const outside = 22;
  const xs = [-outside, 25, 50, 75, 100 + outside];
  const way = xs.map((x, place): [number, number] => [isFromLeft ? x : 100 - x, yAt(4 + place)]);
  return { fish, kind, fromMs, toMs: fromMs + crossMs, way };
}

function ordinary(draw: number): { readonly kind: FishCode; readonly crossMs: number } {
  let place = draw % allWeights;
  for (const one of swims) {
    if (place < one.weight) return one;
    place -= one.weight;
  }
  return { kind: fishKinds[0].code, crossMs: 13_000 };
}

/** All fish that swim in a room at a time, in or near its sight, in the order in which they came. */
export function swimmersAt(room: number, nowMs: number): readonly Swimmer[] {
  const newest = Math.floor(nowMs / everyMs);
  const oldest = Math.max(0, newest - Math.ceil(longestMs / everyMs));
  const found: Swimmer[] = [];
  for (let fish = oldest; fish <= newest; fish += 1) {
    const one = swimmerOf(room, fish);
    if (one.fromMs <= nowMs && one.toMs > nowMs) found.push(one);
  }
  return found;
}

/** Where a fish is, in hundredths of the pond; straight between the bends of its way, each part in the same time. */
export function placeAt({ fromMs, toMs, way }: Swimmer, nowMs: number): { readonly x: number; readonly y: number } {
  const parts = way.length - 1;
  const gone = Math.min(1, Math.max(0, (nowMs - fromMs) / (toMs - fromMs))) * parts;
  const part = Math.min(parts - 1, Math.floor(gone));
  const [fromX, fromY] = way[part] ?? [0, 0];
  const [toX, toY] = way[part + 1] ?? [0, 0];
  const share = gone - part;
  return { x: fromX + (toX - fromX) * share, y: fromY + (toY - fromY) * share };
}

/** Within the pond's sight, by its middle. */
export function isInSight(swimmer: Swimmer, nowMs: number): boolean {
  if (nowMs < swimmer.fromMs || nowMs >= swimmer.toMs) return false;
  const { x } = placeAt(swimmer, nowMs);
  return x > 0 && x < 100;
}
