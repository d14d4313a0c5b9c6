import { scaled, withRest, type VirtualSetup } from "../match.ts";

/** A match has ninety minutes, each shown for a second, with a pause between the halves. */
export const minutes = 90;
export const halfMinutes = 45;
export const minuteMs = 1_000;
export const pauseMs = 8_000;

/** What a minute can bring, in the order of its weights. */
export const incidents = [
  "homeGoal",
  "awayGoal",
  "homeCorner",
  "awayCorner",
  "homeShot",
  "awayShot",
  "homeCard",
  "awayCard",
  "nothing",
] as const;

/** Millionths per minute between two average sides. */
const goal = { home: 16_000, away: 13_000 };
const corner = { home: 58_000, away: 50_000 };
const shot = { home: 85_000, away: 75_000 };
const card = { home: 17_000, away: 20_000 };
/** Of the weights above, in percent: goals are rarer at first and more frequent at the end. */
const phasePercent = (minute: number): number => (minute <= 15 ? 85 : minute > 75 ? 120 : 100);
/** From then on who trails throws more forward, and leaves more room. */
const chasesFrom = 70;

/** The weights of a minute, 1 to 90; `lead` is the sign of the home side's lead. */
export function minuteWeights({ home, away }: VirtualSetup, minute: number, lead: number): number[] {
  const isChasing = minute > chasesFrom && lead !== 0;
  const homeChase = isChasing ? (lead < 0 ? 125 : 110) : 100;
  const awayChase = isChasing ? (lead > 0 ? 125 : 110) : 100;
  const phase = phasePercent(minute);
  return withRest([
    scaled(goal.home, [home.attack, phase, homeChase], [away.defence]),
    scaled(goal.away, [away.attack, phase, awayChase], [home.defence]),
    scaled(corner.home, [home.attack], [away.defence]),
    scaled(corner.away, [away.attack], [home.defence]),
    scaled(shot.home, [home.attack], [away.defence]),
    scaled(shot.away, [away.attack], [home.defence]),
    card.home,
    card.away,
  ]);
}
