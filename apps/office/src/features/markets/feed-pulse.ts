import type { FeedPulseView } from "@maidan/contract/http/office";

export type FeedTone = "fresh" | "late" | "silent";

/** Late by so much it stands out, by so much more it alarms. [CONSOLE-02] */
const lateMs = 3_000;
const silentMs = 15_000;
/** Of a feed that doesn't say when it means to speak. */
const oldMs = 15_000;
const veryOldMs = 60_000;

/** The feed as it stands so long after it was read. */
export const pulseAfter = (pulse: FeedPulseView, elapsedMs: number): FeedPulseView => ({
  ...pulse,
  age_ms: pulse.age_ms + elapsedMs,
  due_in_ms: pulse.due_in_ms === null ? null : pulse.due_in_ms - elapsedMs,
});

/** Late is what has not spoken when it meant to; a break that it told of is none. [CONSOLE-02] */
export function toneOf({ age_ms: age, due_in_ms: dueIn, is_silenced: isSilenced }: FeedPulseView): FeedTone {
  if (isSilenced) return "silent";
  const [late, silent] = dueIn === null ? [age > oldMs, age > veryOldMs] : [dueIn < -lateMs, dueIn < -silentMs];
  return silent ? "silent" : late ? "late" : "fresh";
}
