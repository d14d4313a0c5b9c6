import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useSportNames } from "../../../sport-names/index.ts";
import { statusIn } from "../match-status.ts";
import type { EventState } from "../use-exchange.ts";
import { raceOfMarket, racesOf, type RaceOfMeeting } from "./meeting.ts";
import { RaceTimes, type MeetingPlace } from "./race-times.tsx";
import { racingText } from "./text.ts";

/** Above a race's markets: the meeting's races, what this one is, and how it goes or went. */
export function RaceHead(props: MeetingPlace & { readonly state: EventState; readonly marketId: string }): ReactNode {
  const { marketId, state } = props;
  const races = racesOf(state.score);
  const race = raceOfMarket(races, marketId);
  return (
    <div className="flex min-h-30 flex-col gap-3 border-b border-line px-3 py-3">
      <RaceTimes {...props} races={races} marketId={race?.winMarketId} />
      {race !== undefined && <RaceFacts race={race} status={state.score?.["status"]} />}
    </div>
  );
}

function RaceFacts({ race, status }: { readonly race: RaceOfMeeting; readonly status: unknown }): ReactNode {
  const text = useText(racingText);
  const { language } = useLanguage();
  const named = useSportNames();
  const figure = (value: number): string => toDigits(String(value), language);
  return (
    <div>
      <p className="font-semibold">{named(race.title)}</p>
      <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
        <span>{text.metres({ metres: figure(race.metres) })}</span>
        <span>{text.places({ count: figure(race.places) })}</span>
        {race.phase === "running" && <Badge tone="accent">{text.running}</Badge>}
      </p>
      {race.nonRunners.length > 0 && (
        <p className="text-xs text-alert">{text.nonRunners({ names: race.nonRunners.map(named).join(", ") })}</p>
      )}
      <p aria-live="polite" className="text-sm">
        {race.phase === "running" && typeof status === "string" ? statusIn(language, named(status)) : undefined}
      </p>
      {race.result.length > 0 && (
        <ol className="mt-1 flex flex-wrap gap-x-4 text-sm">
          {race.result.map(({ place, name }) => (
            <li key={name} className={place === 1 ? "font-semibold text-won" : ""}>
              {text.placeOf({ place: figure(place), name: named(name) })}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
