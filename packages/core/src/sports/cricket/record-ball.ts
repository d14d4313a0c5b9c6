import { otherSide } from "../incident.ts";
import { drawIndex, resumeRandom, seedRandom, type Random } from "../random.ts";
import type { Delivery, Dismissal } from "./deliveries.ts";
import type { CricketSetup, CricketState, CricketTeam, Innings, WicketKind } from "./types.ts";

/** Where the keeper bats: one of the second to the fifth in the order. */
const keeperPlaces = { first: 1, count: 4 } as const;
/** Of catches, how many the keeper and the bowler take; the other nine share the rest. */
const catchWeights = { keeper: 5, bowler: 2, other: 1.5 } as const;
const directHits = 0.45;
const elevenOf = 11;

/** Place in the batting order of the side's wicketkeeper: 1 to 4, the same whenever it is asked for the same eleven. [CRIC-08] */
export function keeperOf({ name, players }: CricketTeam): number {
  const random = resumeRandom(seedRandom(`keeper ${name} ${players.join(" ")}`));
  return keeperPlaces.first + random.nextBelow(keeperPlaces.count);
}

/**
 * The ball that was bowled between two states of a simulated match, as a scorer writes it down; undefined when none was (the toss, a break). Who caught, stumped
 * or threw is drawn from the state before the ball, apart from the match's own draws: the same two states always have the same fielders. [CRIC-08]
 */
export function deliveryBetween(setup: CricketSetup, before: CricketState, after: CricketState): Delivery | undefined {
  const [from, to] = [before.innings.at(-1), after.innings.at(-1)];
  if (before.phase !== "innings" || from === undefined || to === undefined) return undefined;
  if (before.innings.length !== after.innings.length || to.deliveries !== from.deliveries + 1) return undefined;
  const batting = setup.teams[to.battingSide];
  const fielding = setup.teams[otherSide(to.battingSide)];
  // Ends change before the first ball of an over.
  const isNewOver = to.over.length === 1 && from.over.length > 0;
  const [striker, nonStriker] = isNewOver ? [from.nonStriker, from.striker] : [from.striker, from.nonStriker];
  const bowler = to.bowlers[to.bowler]?.player ?? 0;
  const extra = (kind: keyof Innings["extras"]): number => to.extras[kind] - from.extras[kind];
  const isLegal = to.legalBalls > from.legalBalls;
  return {
    innings: after.innings.length,
    battingTeam: batting.name,
    over: Math.floor((to.legalBalls - (isLegal ? 1 : 0)) / 6),
    ball: to.over.length,
    striker: nameOf(batting, from.batters[striker]?.player),
    nonStriker: nameOf(batting, from.batters[nonStriker]?.player),
    bowler: nameOf(fielding, bowler),
    runsOffBat: batRuns(to) - batRuns(from),
    wides: extra("wides"),
    noBalls: extra("noBalls"),
    byes: extra("byes"),
    legByes: extra("legByes"),
    penalty: 0,
    dismissals: dismissalsBetween(from, to, {
      batting,
      fielding,
      bowler,
      random: resumeRandom(seedRandom(`fielding ${before.random.join(" ")}`)),
    }),
  };
}

const nameOf = (team: CricketTeam, place: number | undefined): string => team.players[place ?? -1] ?? "";
const batRuns = ({ batters }: Innings): number => batters.reduce((sum, { runs }) => sum + runs, 0);

interface Field {
  readonly batting: CricketTeam;
  readonly fielding: CricketTeam;
  /** Place in the fielding side's order. */
  readonly bowler: number;
  readonly random: Random;
}

function dismissalsBetween(from: Innings, to: Innings, field: Field): readonly Dismissal[] {
  return to.batters.flatMap(({ out, player }, place) => {
    if (out === undefined || from.batters[place]?.out !== undefined) return [];
    const fielders = fieldersOf(out.kind, field).map((fielder) => nameOf(field.fielding, fielder));
    return [{ kind: out.kind, player: nameOf(field.batting, player), ...(fielders.length > 0 && { fielders }) }];
  });
}

/** Places in the order of those who had a hand in it, the one who finished it last. */
function fieldersOf(kind: WicketKind, { fielding, bowler, random }: Field): readonly number[] {
  const keeper = keeperOf(fielding);
  switch (kind) {
    case "bowled":
    case "lbw":
    case "hit wicket":
    case "out":
      return [];
    case "stumped":
      return [keeper];
    case "caught":
      return [drawFielder(random, (place) => catchWeight(place, { keeper, bowler }))];
    case "run out": {
      const thrower = drawFielder(random, (place) => (place === keeper ? 0 : 1));
      if (random.nextUnit() < directHits) return [thrower];
      // At the striker's end the keeper takes the throw, at the other the bowler.
      const end = random.nextUnit() < 0.6 || thrower === bowler ? keeper : bowler;
      return [thrower, end];
    }
  }
}

const catchWeight = (place: number, at: { readonly keeper: number; readonly bowler: number }): number =>
  place === at.keeper ? catchWeights.keeper : place === at.bowler ? catchWeights.bowler : catchWeights.other;

const drawFielder = (random: Random, weightOf: (place: number) => number): number =>
  drawIndex(
    random,
    Array.from({ length: elevenOf }, (_, place) => weightOf(place)),
  );
