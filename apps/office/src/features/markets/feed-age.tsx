import type { FeedPulseView } from "@maidan/contract/http/office";
import { classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useEffect, useState, type ReactNode } from "react";
import { useAge } from "../../shell/index.ts";
import { feedText } from "./feed-text.ts";
import { pulseAfter, toneOf, type FeedTone } from "./feed-pulse.ts";

const tones: Readonly<Record<FeedTone, string>> = {
  fresh: "text-muted",
  late: "font-semibold text-won",
  silent: "font-semibold text-alert",
};
const tickMs = 1_000;

/** How long ago the event's feed spoke, counted on between two readings; it stands out when the feed is late. `readAtMs` is when the pulse was read. */
export function FeedAge({ pulse, readAtMs }: { pulse: FeedPulseView; readAtMs: number }): ReactNode {
  const text = useText(feedText);
  const aged = useAge();
  const nowMs = useNow();
  const now = pulseAfter(pulse, Math.max(0, nowMs - readAtMs));
  const tone = toneOf(now);
  const age = aged(now.age_ms / 1_000);
  return (
    <span className={classNames("tabular text-xs whitespace-nowrap", tones[tone])}>
      {pulse.is_silenced ? text.silenced({ age }) : text[tone]({ age })}
    </span>
  );
}

/** Four readings: one that is late says nothing yet. */
const oldAfterMs = 6_000;

/** How old what stands at the console is, where no answer came for some time. `readAtMs` is when the older one of its readings came. [CONSOLE-10] */
export function ReadingAge({ readAtMs }: { readAtMs: number }): ReactNode {
  const text = useText(feedText);
  const aged = useAge();
  const ageMs = useNow() - readAtMs;
  if (ageMs < oldAfterMs) return null;
  return <span className="tabular font-semibold text-alert">{text.readAgo({ age: aged(ageMs / 1_000) })} </span>;
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
