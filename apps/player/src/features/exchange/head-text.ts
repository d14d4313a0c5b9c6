import { catalogue } from "@maidan/ui/language";

/** Words above an event. */
export const headText = catalogue(
  { simulatedMatch: "Simulated match", simulatedRace: "Simulated race" },
  { simulatedMatch: "সিমুলেটেড ম্যাচ", simulatedRace: "সিমুলেটেড রেস" },
);
