import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { exchangeText } from "./text.ts";
import type { EventState } from "./use-exchange.ts";

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** The score as it is pushed: the headline, what the match stands at, and the last balls where the sport has them. */
export function ScoreCard({ eventId, state }: { eventId: string; state: EventState }): ReactNode {
  const text = useText(exchangeText);
  const headline = textOf(state.score?.["headline"]);
  if (headline === undefined) return null;
  const status = textOf(state.score?.["status"]);
  const given: unknown = state.score?.["lastBalls"];
  const lastBalls = Array.isArray(given) ? given.map(String) : [];
  return (
    <section aria-label={text.liveScore} data-event={eventId} className="mx-3 mt-3 rounded-lg bg-surface px-4 py-3">
      <p className="tabular text-lg font-bold whitespace-normal">{headline}</p>
      {status !== undefined && <p className="text-xs text-muted">{status}</p>}
      {lastBalls.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1">
          {lastBalls.slice(-8).map((ball, place) => (
            // Balls have no names of their own; the place in the over is what they are.
            <li
              key={`${place}-${ball}`}
              className={`tabular flex size-7 items-center justify-center rounded-full text-xs font-semibold ${ball.startsWith("W") && ball !== "Wd" ? "bg-alert text-on-price" : "bg-raised"}`}
            >
              {ball}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
