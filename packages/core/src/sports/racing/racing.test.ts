import { describe, expect, test } from "vitest";
import {
  deadHeatFor,
  deadHeatShare,
  drawMeeting,
  drawNonRunner,
  finishingPlaces,
  metresAt,
  nonRunnerShare,
  placedInRace,
  raceChances,
  reductionBasisPoints,
  runRace,
  strengthOf,
  winnersOfRace,
  type RaceCard,
} from "./index.ts";
import { cardOf, racingNames } from "./test-support/cards.ts";

const races = 20_000;
/** What chi-square with so many degrees of freedom exceeds once in ten thousand times (Wilson and Hilferty). */
const rarely = (degrees: number): number =>
  degrees * (1 - 2 / (9 * degrees) + 3.72 * Math.sqrt(2 / (9 * degrees))) ** 3;

/** How often each runner won and was placed, a dead heat counting as the share that it pays. */
function countShares(card: RaceCard, withdrawn: readonly number[]): { win: number[]; place: number[] } {
  const won = new Map<number, number>();
  const placed = new Map<number, number>();
  const add = (counts: Map<number, number>, number: number, share: number): unknown =>
    counts.set(number, (counts.get(number) ?? 0) + share);
  for (let index = 0; index < races; index += 1) {
    const run = runRace(card, `${card.title} ${index}`, withdrawn);
    const winners = winnersOfRace(run);
    for (const number of winners) add(won, number, 1 / winners.length);
    const clear = run.finish.filter((_, place) => run.finish.slice(0, place + 1).flat().length <= card.places).flat();
    const sharing = placedInRace(run, card.places).filter((number) => !clear.includes(number));
    for (const number of clear) add(placed, number, 1);
    for (const number of sharing) add(placed, number, (card.places - clear.length) / sharing.length);
  }
  const inOrder = (counts: Map<number, number>): number[] => card.runners.map(({ number }) => counts.get(number) ?? 0);
  return { win: inOrder(won), place: inOrder(placed) };
}

const chiSquare = (counted: readonly number[], chances: readonly number[]): number =>
  chances.reduce((sum, chance, index) => {
    if (chance === 0) return counted[index] === 0 ? sum : Infinity;
    return sum + ((counted[index] ?? 0) - races * chance) ** 2 / (races * chance);
  }, 0);

describe.each([
  ["of a whole field", "shares", []],
  ["of a field with two withdrawn", "fewer", [1, 4]],
] as const)("the chances %s", (_name, seed, withdrawn) => {
  const card = cardOf(seed);
  const chances = raceChances(card, withdrawn);
  const counted = countShares(card, withdrawn);
  const running = card.runners.length - withdrawn.length;

  test("[RACE-03] to win are the shares of 20,000 races", () => {
    expect(chiSquare(counted.win, chances.win)).toBeLessThan(rarely(running - 1));
  });
  test("[RACE-03] to be placed are the shares of 20,000 races", () => {
    // Each runner by itself: places of one race are not independent of each other.
    for (const [index, chance] of chances.place.entries()) {
      const error = (counted.place[index] ?? 0) - races * chance;
      expect(Math.abs(error)).toBeLessThanOrEqual(3.9 * Math.sqrt(races * chance * (1 - chance)) + 1e-9);
    }
  });
  test("sum to the places that there are, and are nothing for who doesn't run", () => {
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    expect(sum(chances.win)).toBeCloseTo(1, 9);
    expect(sum(chances.place)).toBeCloseTo(Math.min(card.places, running), 9);
    for (const number of withdrawn) expect(chances.win[number - 1]).toBe(0);
  });
});

test("a model that is a little wrong is found out by the same count", () => {
  const card = cardOf("shares");
  const counted = countShares(card, []);
  const wrong = raceChances({
    ...card,
    runners: card.runners.map((runner, index) => (index === 0 ? { ...runner, rating: runner.rating + 6 } : runner)),
  });
  expect(chiSquare(counted.win, wrong.win)).toBeGreaterThan(rarely(card.runners.length - 1));
});

test("[RACE-02] a better rating, a liked going and, in a short race, a low stall make a win likelier", () => {
  const card = cardOf("better", { metres: 1_000 });
  const [first] = card.runners;
  if (first === undefined) throw new Error("no runners");
  const withFirst = (change: Partial<typeof first>): number =>
    raceChances({
      ...card,
      runners: [{ ...first, rating: 80, likes: card.going, draw: 5, ...change }, ...card.runners.slice(1)],
    }).win[0] ?? 0;
  const plain = withFirst({});
  expect(withFirst({ rating: 84 })).toBeGreaterThan(plain);
  expect(withFirst({ likes: card.going === "heavy" ? "firm" : "heavy" })).toBeLessThan(plain);
  expect(withFirst({ draw: 1 })).toBeGreaterThan(plain);
});

test("a place is never less likely than a win", () => {
  for (let index = 0; index < 60; index += 1) {
    const { win, place } = raceChances(cardOf(`place ${index}`));
    for (const [runner, chance] of win.entries()) expect(place[runner] ?? 0).toBeGreaterThanOrEqual(chance);
  }
});

test("[RACE-03] [RACE-04] of two horses each has its share of strength, but for the dead heats, which are halves", () => {
  const card = cardOf("two");
  const pair = { ...card, runners: card.runners.slice(0, 2) };
  const [one = 0, other = 0] = pair.runners.map((runner) => strengthOf(pair, runner));
  const [first = 0] = raceChances(pair).win;
  expect(first).toBeCloseTo((1 - deadHeatShare) * (one / (one + other)) + deadHeatShare / 2, 12);
});

describe("a run", () => {
  const runs = Array.from({ length: 400 }, (_, index) => {
    const card = cardOf(`run ${index}`);
    return { card, run: runRace(card, `run ${index}`) };
  });

  test("[RACE-01] is the same for the same card and seed", () => {
    for (const { card, run } of runs.slice(0, 5))
      expect(runRace(card, `run ${runs.findIndex((one) => one.run === run)}`)).toEqual(run);
  });
  test("brings every runner home once, in the order of its times", () => {
    for (const { card, run } of runs) {
      expect(run.finish.flat().sort((left, right) => left - right)).toEqual(card.runners.map(({ number }) => number));
      const times = run.finish
        .flat()
        .map((number) => run.runners.find((runner) => runner.number === number)?.finishMs ?? 0);
      expect(times).toEqual(times.toSorted((left, right) => left - right));
    }
  });
  test("is run forwards, from the start to the line at the finishing time and not before", () => {
    for (const { run } of runs.slice(0, 60)) {
      for (const runner of run.runners) {
        expect(metresAt(run, runner, 0)).toBe(0);
        expect(metresAt(run, runner, runner.finishMs)).toBe(run.metres);
        expect(metresAt(run, runner, runner.finishMs - 1)).toBeLessThan(run.metres);
        let before = 0;
        for (let elapsedMs = 0; elapsedMs <= run.endMs + 2_000; elapsedMs += 500) {
          const metres = metresAt(run, runner, elapsedMs);
          expect(metres).toBeGreaterThanOrEqual(before);
          before = metres;
        }
      }
    }
  });
  test("changes its leader in most races", () => {
    const changed = runs.filter(({ run }) => {
      const half = run.runners.toSorted(
        (left, right) => metresAt(run, right, run.endMs / 2) - metresAt(run, left, run.endMs / 2),
      );
      return half[0]?.number !== run.finish[0]?.[0];
    });
    expect(changed.length).toBeGreaterThan(runs.length / 2);
  });
  test("takes as long as real horses would, one to three minutes", () => {
    for (const { run } of runs) {
      expect(run.endMs).toBeGreaterThan(55_000);
      expect(run.endMs).toBeLessThan(180_000);
    }
  });
  test("[RACE-01] without a horse leaves the others in their order", () => {
    const { card, run } = runs[0] ?? { card: cardOf("none"), run: runRace(cardOf("none"), "none") };
    const gone = run.finish[0]?.[0] ?? 1;
    const rest = runRace(card, "run 0", [gone]);
    expect(rest.finish.flat()).toEqual(run.finish.flat().filter((number) => number !== gone));
  });
});

describe("dead heats", () => {
  const card = cardOf("level");
  const level = Array.from({ length: races }, (_, index) => runRace(card, `level ${index}`)).filter(
    (run) => run.finish.length < card.runners.length,
  );
  test("[RACE-04] come in one race of two hundred, of two horses with the same time", () => {
    const spread = Math.sqrt(races * deadHeatShare * (1 - deadHeatShare));
    expect(Math.abs(level.length - races * deadHeatShare)).toBeLessThan(3.9 * spread);
    for (const run of level) {
      const pair = run.finish.find((group) => group.length > 1) ?? [];
      expect(pair).toHaveLength(2);
      expect(new Set(pair.map((number) => run.runners.find((runner) => runner.number === number)?.finishMs)).size).toBe(
        1,
      );
    }
  });
  test("give both the better place, and leave the next one out", () => {
    for (const run of level) {
      const places = finishingPlaces(run);
      const pair = run.finish.findIndex((group) => group.length > 1);
      for (const number of run.finish[pair] ?? []) expect(places.get(number)).toBe(pair + 1);
      for (const number of run.finish[pair + 1] ?? []) expect(places.get(number)).toBe(pair + 3);
    }
  });
  test("are shared only where they are for the last place, and there by exactly those of it", () => {
    for (const run of level) {
      const pair = run.finish.find((group) => group.length > 1) ?? [];
      for (const places of [1, card.places]) {
        const isLast = run.finish.findIndex((group) => group.length > 1) === places - 1;
        expect(deadHeatFor(run, places)).toEqual(isLast ? pair : undefined);
      }
    }
    expect(deadHeatFor(runRace(card, "plain"), card.runners.length)).toBeUndefined();
  });
  test("for the last place make one more placed", () => {
    const atLast = level.filter((run) => run.finish[card.places - 1]?.length === 2);
    expect(atLast.length).toBeGreaterThan(0);
    for (const run of atLast) expect(placedInRace(run, card.places)).toHaveLength(card.places + 1);
  });
});

describe("a meeting", () => {
  const meeting = drawMeeting(racingNames, { seed: "meeting", races: 6, course: "Rupnagar" });
  test("[RACE-01] [RACE-05] has races of six to ten, no horse twice, no jockey twice in a race, no two silks of one body", () => {
    const horses = meeting.cards.flatMap(({ runners }) => runners.map(({ name }) => name));
    expect(new Set(horses).size).toBe(horses.length);
    for (const { runners, places } of meeting.cards) {
      expect(runners.length).toBeGreaterThanOrEqual(6);
      expect(runners.length).toBeLessThanOrEqual(10);
      expect(places).toBe(runners.length < 8 ? 2 : 3);
      expect(new Set(runners.map(({ jockey }) => jockey)).size).toBe(runners.length);
      expect(new Set(runners.map(({ silks }) => silks.body)).size).toBe(runners.length);
      expect(runners.map(({ draw }) => draw).sort((left, right) => left - right)).toEqual(
        runners.map(({ number }) => number),
      );
      for (const { silks, form } of runners) {
        expect(silks.trim).not.toBe(silks.body);
        expect(form).toMatch(/^[0-9]{5}$/);
      }
    }
  });
  test("is the same for the same seed, and another for another", () => {
    const again = (seed: string) => drawMeeting(racingNames, { seed, races: 6, course: "Rupnagar" });
    expect(again("meeting")).toEqual(meeting);
    expect(again("another").cards).not.toEqual(meeting.cards);
  });
});

test("[RACE-05] [RACE-06] one race in five loses a runner, never one of five or fewer, and its reduction is its chance", () => {
  const drawn = Array.from({ length: 2_000 }, (_, index) => drawNonRunner(cardOf("gone"), `gone ${index}`));
  const share = drawn.filter((number) => number !== undefined).length / drawn.length;
  expect(Math.abs(share - nonRunnerShare)).toBeLessThan(
    3.9 * Math.sqrt((nonRunnerShare * (1 - nonRunnerShare)) / drawn.length),
  );
  const card = cardOf("gone");
  const small = { ...card, runners: card.runners.slice(0, 5) };
  for (let index = 0; index < 100; index += 1) expect(drawNonRunner(small, `gone ${index}`)).toBeUndefined();
  expect([0, 0.21084, 0.25].map(reductionBasisPoints)).toEqual([0, 2_108, 2_500]);
});
