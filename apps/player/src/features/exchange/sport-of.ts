import type { Sport } from "./use-exchange.ts";

/** The ids by which the field knows the sports. */
const sportIds: Readonly<Record<string, Sport>> = { "4": "cricket", "1": "soccer", "2": "tennis", "7": "racing" };

export const sportOfEventType = (eventTypeId: string | undefined): Sport => sportIds[eventTypeId ?? ""] ?? "cricket";
