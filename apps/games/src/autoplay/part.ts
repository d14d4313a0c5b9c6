/** What autoplay needs once it is asked for: one part, fetched then. */
export { AutoplayEnding, LimitsSheet } from "./limits-sheet.tsx";
export { playRounds } from "./play-rounds.ts";
