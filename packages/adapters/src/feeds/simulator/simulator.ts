import { resumeRandom, seedRandom, type CricketTeam, type MatchSetup, type Random } from "@maidan/core/sports";
import type { Fixture, FixtureList } from "@maidan/services/feeds";
import type { SportsDirectory } from "./directory.ts";
import { slotsOf, type Slot } from "./schedule.ts";

export const simulatorSource = "simulator";

export interface SimulatedFixturesOptions {
  readonly speed: number;
  /** A seed that nobody can guess: who knows it knows how the match goes. The one that is planned first counts. [FEED-13] */
  readonly newSeed: () => string;
}

/** The fixtures of the simulated calendar: who plays whom follows from the slot alone, so that every start of the feed finds the same ones. */
export function createSimulatedFixtures(directory: SportsDirectory, options: SimulatedFixturesOptions): FixtureList {
  return {
    fixtures: ({ fromMs, toMs }) =>
      slotsOf({ fromMs, toMs, speed: options.speed }).map((slot) => ({
        ...fixtureOf(directory, slot),
        seed: options.newSeed(),
      })),
  };
}

function fixtureOf(directory: SportsDirectory, slot: Slot): Omit<Fixture, "seed"> {
  const sourceId = `${slot.sport}-${slot.lane}-${slot.startAtMs}`;
  const random = resumeRandom(seedRandom(`fixture ${sourceId}`));
  const drawn = setupOf(directory, slot, random);
  return {
    source: simulatorSource,
    sourceId,
    sport: slot.sport,
    ...drawn,
    startAtMs: slot.startAtMs,
    announceAtMs: slot.announceAtMs,
  };
}

function setupOf(directory: SportsDirectory, slot: Slot, random: Random): { competition: string; setup: MatchSetup } {
  switch (slot.sport) {
    case "cricket": {
      const competition = pick(directory.cricket.competitions, random);
      const [first, second] = laneTeams(competition.teams, slot, random);
      const names = shuffled(directory.cricket.players, random);
      const team = (named: { name: string; strength: number }, from: number): CricketTeam => ({
        ...named,
        players: names.slice(from, from + 11),
      });
      return {
        competition: competition.name,
        setup: { sport: "cricket", canBeCutShort: true, teams: [team(first, 0), team(second, 11)] },
      };
    }
    case "soccer": {
      const competition = pick(directory.soccer.competitions, random);
      const [home, away] = laneTeams(competition.teams, slot, random);
      const edge = (home.rating - away.rating) / 100;
      const attack = (share: number): number => Math.round(Math.min(260, Math.max(60, share)));
      return {
        competition: competition.name,
        setup: {
          sport: "soccer",
          canBeCutShort: true,
          teams: [
            { name: home.name, attackX100: attack(150 * Math.exp(1.1 * edge)) },
            { name: away.name, attackX100: attack(118 * Math.exp(-1.1 * edge)) },
          ],
        },
      };
    }
    case "tennis": {
      const [first, second] = laneTeams(directory.tennis.players, slot, random);
      const edge = (first.rating - second.rating) * 0.7;
      const serve = (thousandths: number): number => Math.round(Math.min(780, Math.max(520, thousandths)));
      return {
        competition: pick(directory.tennis.competitions, random),
        setup: {
          sport: "tennis",
          canBeCutShort: true,
          players: [
            { name: first.name, serveX1000: serve(625 + edge) },
            { name: second.name, serveX1000: serve(625 - edge) },
          ],
        },
      };
    }
  }
}

/**
 * Two different sides; each lane draws from its own part of the list, so that nobody plays two matches at once. Matches that follow each other
 * in a lane go through all its pairings, home and away drawn.
 */
function laneTeams<Team>(teams: readonly Team[], slot: Slot, random: Random): [Team, Team] {
  const ofLane = teams.filter((_, index) => index % 3 === slot.lane);
  const pairings = roundRobin(ofLane.length >= 2 ? ofLane : teams);
  const pairing = pairings[slot.turn % pairings.length];
  if (pairing === undefined) throw new Error("a competition needs at least two sides");
  return random.nextUnit() < 0.5 ? pairing : [pairing[1], pairing[0]];
}

/** All pairings, in rounds in which nobody plays twice: one side stays, the others move round it. */
function roundRobin<Team>(teams: readonly Team[]): [Team, Team][] {
  const ring: (Team | undefined)[] = teams.length % 2 === 0 ? [...teams] : [...teams, undefined];
  const pairings: [Team, Team][] = [];
  for (let round = 1; round < ring.length; round += 1) {
    for (let place = 0; place < ring.length / 2; place += 1) {
      const [one, other] = [ring[place], ring[ring.length - 1 - place]];
      if (one !== undefined && other !== undefined) pairings.push([one, other]);
    }
    ring.splice(1, 0, ring.pop());
  }
  return pairings;
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random.nextBelow(items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, order: random.nextUint32() }))
    .sort((left, right) => left.order - right.order)
    .map(({ item }) => item);
}
