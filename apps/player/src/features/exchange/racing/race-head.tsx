import { toDigits } from "@maidan/core/money";
import { Time } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { AppLink } from "../../../navigation/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { statusIn } from "../match-status.ts";
import type { EventState } from "../use-exchange.ts";
import { raceOfMarket, racesOf, type RaceOfMeeting } from "./meeting.ts";
import { racingText } from "./text.ts";

interface MeetingPlace {
  readonly eventId: string;
  readonly previousPath: string;
  /** Where several meetings stand on a page, whose races these are. */
  readonly meeting?: string;
}

/** The meeting's races, to go from one to the next. */
export function RaceTimes(
  props: MeetingPlace & { readonly races: readonly RaceOfMeeting[]; readonly marketId: string | undefined },
): ReactNode {
  const text = useText(racingText);
  const { language } = useLanguage();
  const { races, marketId, eventId, previousPath, meeting } = props;
  return (
    <nav
      aria-label={meeting === undefined ? text.races : `${meeting}: ${text.races}`}
      className="no-scrollbar flex gap-2 overflow-x-auto"
    >
      {races.map((race) => {
        const isChosen = race.winMarketId === marketId;
        return (
          <AppLink
            key={race.number}
            href="/odds-view"
            state={{ marketId: race.winMarketId, eventId, selectedSport: "racing", previousPath }}
            {...(isChosen && { "aria-current": "page" as const })}
            className={`flex min-h-target shrink-0 flex-col items-center justify-center rounded-md border px-3 text-xs ${isChosen ? "border-accent font-semibold text-ink" : "border-line text-muted"}`}
          >
            <span>{text.race({ number: toDigits(String(race.number), language) })}</span>{" "}
            {race.phase === "announced" ? (
              <Time at={race.startAt} shape="time" />
            ) : (
              <span className={race.phase === "running" ? "text-accent" : ""}>{text[race.phase]}</span>
            )}
          </AppLink>
        );
      })}
    </nav>
  );
}

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
