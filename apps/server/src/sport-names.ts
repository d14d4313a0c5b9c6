import path from "node:path";
import { readDirectory, readRacingDirectory } from "@maidan/adapters/feeds/simulator";

/** Who plays in the simulated matches, with their names in Bangla. */
export const directoryPath = path.resolve(import.meta.dirname, "../../../db/seeds/sports.json");
/** Courses, horses, jockeys and trainers of the simulated races, with their names in Bangla. */
export const racingPath = path.resolve(import.meta.dirname, "../../../db/seeds/racing.json");

/** What teams, players, competitions, horses and courses are called in Bangla, by the name that the feed gives them. */
export const readSportNames = (): Readonly<Record<string, string>> => ({
  ...readDirectory(directoryPath).bangla,
  ...readRacingDirectory(racingPath).bangla,
});
