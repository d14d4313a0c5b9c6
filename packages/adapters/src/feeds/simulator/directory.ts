import { readFileSync } from "node:fs";

/** Who can play: from `db/seeds/sports.json`. Countries, invented towns and invented persons; no club of the real world. */
export interface SportsDirectory {
  readonly cricket: {
    readonly competitions: readonly {
      readonly name: string;
      readonly teams: readonly { readonly name: string; readonly strength: number }[];
    }[];
    /** Invented surnames with an initial, from which elevens are made. */
    readonly players: readonly string[];
  };
  readonly soccer: {
    readonly competitions: readonly {
      readonly name: string;
      readonly teams: readonly { readonly name: string; readonly rating: number }[];
    }[];
  };
  readonly tennis: {
    readonly competitions: readonly string[];
    readonly players: readonly { readonly name: string; readonly rating: number }[];
  };
  /** What each of them is called in Bangla. */
  readonly bangla: Readonly<Record<string, string>>;
}

/** Everybody and everything that has a name. */
const namesIn = ({ cricket, soccer, tennis }: SportsDirectory): string[] => [
  ...[...cricket.competitions, ...soccer.competitions].flatMap(({ name, teams }) => [
    name,
    ...teams.map((team) => team.name),
  ]),
  ...cricket.players,
  ...tennis.competitions,
  ...tennis.players.map(({ name }) => name),
];

/** Reads and checks the file; throws with what is wrong in it. */
export function readDirectory(path: string): SportsDirectory {
  const directory = JSON.parse(readFileSync(path, "utf8")) as SportsDirectory;
  const check = (isRight: boolean, what: string): void => {
    if (!isRight) throw new Error(`${path}: ${what}`);
  };
  check(new Set(directory.cricket.players).size >= 44, "cricket needs at least 44 different players' names");
  for (const competition of [...directory.cricket.competitions, ...directory.soccer.competitions]) {
    check(
      new Set(competition.teams.map((team) => team.name)).size >= 4,
      `${competition.name} needs at least four teams`,
    );
  }
  for (const team of directory.cricket.competitions.flatMap(({ teams }) => teams)) {
    check(Number.isInteger(team.strength) && Math.abs(team.strength) <= 2, `the strength of ${team.name} is -2 to 2`);
  }
  for (const { name, rating } of [
    ...directory.soccer.competitions.flatMap(({ teams }) => teams),
    ...directory.tennis.players,
  ]) {
    check(rating >= 0 && rating <= 100, `the rating of ${name} is 0 to 100`);
  }
  for (const name of namesIn(directory))
    check(/[\u0980-\u09ff]/.test(directory.bangla[name] ?? ""), `${name} has no name in Bangla`);
  check(
    directory.tennis.players.length >= 8 && directory.tennis.competitions.length > 0,
    "tennis needs eight players and a competition",
  );
  return directory;
}
