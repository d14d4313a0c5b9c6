import { drawIndex, resumeRandom, seedRandom, type Random } from "../random.ts";
import { placesOf } from "./model.ts";
import { goings, silkColours, silkPatterns, type Going, type RaceCard, type RaceRunner, type Silks } from "./types.ts";

/** Names that cards are made of: invented, all of them. */
export interface RacingNames {
  readonly courses: readonly string[];
  readonly titles: readonly string[];
  readonly horses: readonly string[];
  readonly jockeys: readonly string[];
  readonly trainers: readonly string[];
}

export interface Meeting {
  readonly course: string;
  readonly going: Going;
  readonly cards: readonly RaceCard[];
}

const distances = [1_000, 1_200, 1_400, 1_600, 2_000, 2_400] as const;
const fields = { least: 6, most: 10 } as const;

/** The races of a meeting: the same names, seed and number of races give the same one. No horse runs twice, no jockey rides twice in a race. [RACE-01] */
export function drawMeeting(
  names: RacingNames,
  plan: { readonly seed: string; readonly races: number; readonly course: string },
): Meeting {
  const random = resumeRandom(seedRandom(plan.seed));
  const going = goings[drawIndex(random, [2, 4, 2, 1])] ?? "good";
  const horses = shuffled(names.horses, random);
  if (horses.length < plan.races * fields.most) throw new Error("there are too few horses for so many races");
  const titles = shuffled(names.titles, random);
  let next = 0;
  const cards = Array.from({ length: plan.races }, (_, index): RaceCard => {
    const size = fields.least + random.nextBelow(fields.most - fields.least + 1);
    const field = horses.slice(next, next + size);
    next += size;
    return {
      course: plan.course,
      number: index + 1,
      title: titles[index % titles.length] ?? "",
      metres: distances[random.nextBelow(distances.length)] ?? 1_200,
      going,
      places: placesOf(size),
      runners: drawField(field, names, random),
    };
  });
  return { course: plan.course, going, cards };
}

function drawField(horses: readonly string[], names: RacingNames, random: Random): RaceRunner[] {
  const jockeys = shuffled(names.jockeys, random);
  const stalls = shuffled(
    horses.map((_, index) => index + 1),
    random,
  );
  const classRating = 62 + random.nextBelow(25);
  const silks = drawSilks(horses.length, random);
  return horses.map((name, index) => {
    const rating = Math.round(Math.min(110, Math.max(40, classRating + 9 * normal(random))));
    return {
      number: index + 1,
      name,
      jockey: jockeys[index % jockeys.length] ?? "",
      trainer: names.trainers[random.nextBelow(names.trainers.length)] ?? "",
      draw: stalls[index] ?? index + 1,
      ageYears: 3 + drawIndex(random, [4, 4, 3, 2, 1]),
      weightKg: 53 + random.nextBelow(8),
      rating,
      likes: goings[drawIndex(random, [2, 4, 2, 1])] ?? "good",
      form: drawForm((rating - classRating) / 9, random),
      silks: silks[index] ?? { pattern: "plain", body: "white", trim: "black", cap: "white" },
    };
  });
}

/** Five finishes of a horse that is so many deviations better than its class. */
function drawForm(edge: number, random: Random): string {
  return Array.from({ length: 5 }, () => {
    const place = Math.max(1, Math.round(4.5 - 1.8 * edge + 2.4 * normal(random)));
    return place > 9 ? "0" : String(place);
  }).join("");
}

function drawSilks(count: number, random: Random): Silks[] {
  const bodies = shuffled(silkColours, random);
  return Array.from({ length: count }, (_, index) => {
    const body = bodies[index % bodies.length] ?? "red";
    const others = silkColours.filter((colour) => colour !== body);
    return {
      // Bodies are all different up to ten; further ones differ by their pattern.
      pattern:
        silkPatterns[
          (random.nextBelow(silkPatterns.length) + Math.floor(index / bodies.length)) % silkPatterns.length
        ] ?? "plain",
      body,
      trim: others[random.nextBelow(others.length)] ?? "white",
      cap: silkColours[random.nextBelow(silkColours.length)] ?? body,
    };
  });
}

/** About a standard normal: the sum of twelve. */
function normal(random: Random): number {
  let sum = -6;
  for (let index = 0; index < 12; index += 1) sum += random.nextUnit();
  return sum;
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, order: random.nextUint32() }))
    .sort((left, right) => left.order - right.order)
    .map(({ item }) => item);
}
