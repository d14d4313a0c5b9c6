import { toDigits } from "@maidan/core/money";
import { Time } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { AppLink } from "../../../navigation/index.ts";
import type { RaceOfMeeting } from "./meeting.ts";
import { racingText } from "./text.ts";

export interface MeetingPlace {
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
