import type { Sport } from "./use-exchange.ts";

/** The ids by which the field knows the sports. */
const sportIds: Readonly<Record<string, Sport>> = { "4": "cricket", "1": "soccer", "2": "tennis", "7": "racing" };

/** Undefined for one that this app has no name for. */
export const knownSport = (eventTypeId: string): Sport | undefined => sportIds[eventTypeId];
export const sportOfEventType = (eventTypeId: string | undefined): Sport => knownSport(eventTypeId ?? "") ?? "cricket";
