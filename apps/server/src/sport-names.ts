import { readDirectory, readRacingDirectory } from "@maidan/adapters/feeds/simulator";
import { directoryPath, racingPath } from "./wiring/feeds.ts";

/** What teams, players, competitions, horses and courses are called in Bangla, by the name that the feed gives them. */
export const readSportNames = (): Readonly<Record<string, string>> => ({
  ...readDirectory(directoryPath).bangla,
  ...readRacingDirectory(racingPath).bangla,
});
