import type { Json } from "@maidan/games/house";

const shown = (value: Json): string => {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => shown(item)).join(" ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/** What was dealt, in one line: `player 9h 4c · banker 2s Kd · winner player`. */
export function printOutcome(outcome: Json): string {
  if (outcome === null || typeof outcome !== "object" || Array.isArray(outcome)) return shown(outcome);
  return Object.entries(outcome as Readonly<Record<string, Json>>)
    .map(([key, value]) => `${key} ${shown(value)}`)
    .join(" · ");
}
