import path from "node:path";
import { advanceMatch, isMatchOver, startMatch } from "@maidan/core/sports";
import { expect, test } from "vitest";
import { readDirectory } from "./directory.ts";
import { createSimulatedFixtures } from "./simulator.ts";

const directory = readDirectory(path.resolve(import.meta.dirname, "../../../../../db/seeds/sports.json"));
/** Seeds by number, as tests need them. */
function numbered(word: string): () => string {
  let count = 0;
  return () => `${word} ${(count += 1)}`;
}
const list = createSimulatedFixtures(directory, { speed: 1, newSeed: numbered("match") });
const noon = Date.UTC(2026, 10, 21, 6, 0);

test("[FEED-13] every start finds the same fixtures with the same sides, and nothing that they tell leads to their seeds", () => {
  const window = { fromMs: noon, toMs: noon };
  const told = (word: string) =>
    createSimulatedFixtures(directory, { speed: 1, newSeed: numbered(word) })
      .fixtures(window)
      .map(({ seed, ...known }) => ({ seed, told: known }));
  const [first, second] = [told("one"), told("two")];
  expect(first.map((fixture) => fixture.told)).toEqual(second.map((fixture) => fixture.told));
  expect(first.map(({ seed }) => seed)).toEqual(first.map((_, place) => `one ${place + 1}`));
  expect(second.every(({ seed }) => seed.startsWith("two"))).toBe(true);
});

test("every fixture has its own id and two different sides, and can be played to its end", () => {
  const fixtures = list.fixtures({ fromMs: noon, toMs: noon });
  expect(new Set(fixtures.map(({ sourceId }) => sourceId)).size).toBe(fixtures.length);
  for (const { setup, seed } of fixtures) {
    const [first, second] = setup.sport === "tennis" ? setup.players : setup.teams;
    expect(first.name).not.toBe(second.name);
    let match = startMatch(setup, seed);
    while (!isMatchOver(match)) match = advanceMatch(match).match;
  }
});

test("no side plays two matches at once: those of one lane follow each other, and lanes share no side", () => {
  for (let day = 0; day < 5; day += 1) {
    const fixtures = list.fixtures({ fromMs: noon + day * 86_400_000, toMs: noon + day * 86_400_000 });
    for (const one of fixtures) {
      for (const other of fixtures) {
        if (one === other || one.sport !== other.sport || one.competition !== other.competition) continue;
        if (Math.abs(one.startAtMs - other.startAtMs) >= 95 * 60_000) continue;
        const names = (fixture: typeof one): string[] =>
          (fixture.setup.sport === "tennis" ? fixture.setup.players : fixture.setup.teams).map(({ name }) => name);
        expect(names(one).filter((name) => names(other).includes(name))).toEqual([]);
      }
    }
  }
});

test("an eleven has eleven different players, and no player is on both sides", () => {
  for (const { setup } of list.fixtures({ fromMs: noon, toMs: noon })) {
    if (setup.sport !== "cricket") continue;
    const players = setup.teams.flatMap((team) => team.players);
    expect(new Set(players).size).toBe(22);
  }
});

test("the matches that follow each other in a lane are different pairings", () => {
  const lane = list
    .fixtures({ fromMs: noon, toMs: noon + 2 * 86_400_000 })
    .filter(({ sourceId }) => sourceId.startsWith("tennis-0-"))
    .sort((left, right) => left.startAtMs - right.startAtMs)
    .map(({ setup }) =>
      (setup.sport === "tennis"
        ? setup.players.map(({ name }) => name).sort((one, other) => (one < other ? -1 : 1))
        : []
      ).join(" v "),
    );
  expect(lane.length).toBeGreaterThan(10);
  for (const [index, pairing] of lane.entries()) expect(lane.slice(index + 1, index + 10)).not.toContain(pairing);
});
