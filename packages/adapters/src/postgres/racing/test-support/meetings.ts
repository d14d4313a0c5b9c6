import { drawMeeting } from "@maidan/core/sports/racing";
import type { PlannedRace } from "@maidan/services/racing";
import { racingNames } from "../../../../../core/src/sports/racing/test-support/cards.ts";

/** A meeting of so many races, a minute of the clock apart. */
export function meetingOf(
  meetingId: string,
  plan: { readonly races: number; readonly startAtMs: number },
): PlannedRace[] {
  const { cards } = drawMeeting(racingNames, { seed: meetingId, races: plan.races, course: "Shonapur" });
  return cards.map((card, index) => ({
    source: "simulator",
    sourceId: `${meetingId}-${card.number}`,
    meetingId,
    card,
    startAtMs: plan.startAtMs + index * 60_000,
    announceAtMs: plan.startAtMs - 60_000,
  }));
}
