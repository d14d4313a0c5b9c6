import { ChevronRightIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { api, useDigits } from "../frame/index.ts";
import { listRaces, racesPath, type RaceLine, type Races as RacesNow } from "./calls.ts";
import { RaceTitle, StartOf } from "./parts.tsx";
import { horsebookText } from "./text.ts";
import { usePoll } from "./use-poll.ts";

const pauseMs = 2_500;

/** The races that take bets or run, and the results before. */
export function Races({ onOpen }: { readonly onOpen: (id: string) => void }): ReactNode {
  const text = useText(horsebookText);
  const { polled, isFailing } = usePoll(
    () => api.call(listRaces, {}),
    () => pauseMs,
    { path: racesPath, read: (event: RacesNow): RacesNow => event },
  );
  if (polled === undefined)
    return (
      <Loading label={text.stillReading}>
        <div className="flex flex-col gap-2 p-3">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-20" />
          ))}
        </div>
      </Loading>
    );
  const { open, finished } = polled.value;
  return (
    <>
      {isFailing && <p className="px-3 pb-2 text-sm text-alert">{text.lostTouch}</p>}
      <section aria-label={text.next}>
        <h2 className="px-3 pb-2 text-base font-semibold">{text.next}</h2>
        {open.length === 0 ? (
          <EmptyState hint={text.noRaces} />
        ) : (
          <ul>
            {open.map((race) => (
              <RaceLink key={race.id} race={race} onOpen={onOpen}>
                <StartOf race={race} atDayMs={polled.atDayMs} />
              </RaceLink>
            ))}
          </ul>
        )}
      </section>
      <section aria-label={text.results} className="mt-4">
        <h2 className="px-3 pb-2 text-base font-semibold">{text.results}</h2>
        {finished.length === 0 ? (
          <EmptyState hint={text.noResults} />
        ) : (
          <ul>
            {finished.map((race) => (
              <RaceLink key={race.id} race={race} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function RaceLink(props: {
  readonly race: RaceLine;
  readonly onOpen: (id: string) => void;
  readonly children?: ReactNode;
}): ReactNode {
  const text = useText(horsebookText);
  const digits = useDigits();
  const { race } = props;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={() => props.onOpen(race.id)}
        className="flex min-h-16 w-full items-center gap-3 bg-surface px-3 py-2 text-start"
      >
        <span className="min-w-0 flex-1">
          <RaceTitle race={race} />
          {race.result.length > 0 && (
            <span className="block truncate text-sm">
              {race.result.map(({ place, name }) => text.placeOf({ place: digits(place), name })).join("  ")}
            </span>
          )}
        </span>
        {props.children}
        <ChevronRightIcon size={18} className="shrink-0 text-muted" />
      </button>
    </li>
  );
}
