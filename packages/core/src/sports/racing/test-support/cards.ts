import { drawMeeting, type RaceCard, type RacingNames } from "../index.ts";

const numbered = (what: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${what} ${index + 1}`);

export const racingNames: RacingNames = {
  courses: ["Shonapur", "Rupnagar"],
  titles: ["Mela Stakes", "Boat Race Plate", "Kite Handicap"],
  horses: numbered("Horse", 80),
  jockeys: numbered("Jockey", 14),
  trainers: numbered("Trainer", 8),
};

/** A card of six to ten runners. */
export function cardOf(seed: string, change: Partial<RaceCard> = {}): RaceCard {
  const [card] = drawMeeting(racingNames, { seed, races: 1, course: "Shonapur" }).cards;
  if (card === undefined) throw new Error("a meeting without races");
  return { ...card, ...change };
}
