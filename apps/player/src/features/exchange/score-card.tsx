import { toDigits } from "@maidan/core/money";
import type { CricketScoreboard } from "@maidan/core/sports";
import { useLanguage, useText } from "@maidan/ui/language";
import { Skeleton } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { useSportNames } from "../../sport-names/index.ts";
import { CricketScore } from "./cricket-score.tsx";
import { sidesOf } from "./innings-lines.ts";
import { BallsPart } from "./lazy-parts.ts";
import { isBeforeToss, statusIn } from "./match-status.ts";
import { LayerPart } from "./part.tsx";
import { readScoreboard } from "./scoreboard.ts";
import { SoccerScore } from "./soccer-score.tsx";
import { TennisScore } from "./tennis-score.tsx";
import { scoreText } from "./score-text.ts";
import { useStartsIn } from "./starts-in.ts";
import type { EventState, Sport } from "./use-exchange.ts";

/** The height that the sport's score takes at most, as of cricket in a second innings and of soccer with all its cards, kept from the start so that the prices below stay where they are. */
const heights: Readonly<Record<Sport, string>> = {
  cricket: "min-h-56",
  soccer: "min-h-36",
  tennis: "min-h-36",
  racing: "min-h-30",
};

export interface ScoreCardProps {
  readonly eventId: string;
  readonly sport: Sport;
  readonly state: EventState;
  /** Where it has been read: a score that is absent now will not come before the first ball. */
  readonly event: { readonly Event: string; readonly start_time: string } | undefined;
  /** Its own market has ended, by hand perhaps before the match began: when that would be is no news any more. */
  readonly hasResult: boolean;
}

/** The score as it is pushed, in the way of its sport. */
export function ScoreCard({ eventId, sport, state, event, hasResult }: ScoreCardProps): ReactNode {
  const text = useText(scoreText);
  if (state.score === undefined && event !== undefined) return null;
  return (
    <section
      aria-label={text.liveScore}
      className={`mx-3 mt-3 flex flex-col justify-center rounded-lg bg-surface px-3 py-3 ${heights[sport]}`}
    >
      {state.score === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <Score
          eventId={eventId}
          name={event?.Event ?? ""}
          score={state.score}
          startsAt={hasResult ? null : state.isInPlay === true ? undefined : event?.start_time}
        />
      )}
    </section>
  );
}

/** The same with every name said in the reader's language, however deep it stands. */
function namedIn(value: unknown, named: (text: string) => string): unknown {
  if (typeof value === "string") return named(value);
  if (Array.isArray(value)) return value.map((each) => namedIn(each, named));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, namedIn(each, named)]));
}

interface ScoreProps {
  readonly eventId: string;
  /** `Dhaka v Khulna`; empty until it has been read. */
  readonly name: string;
  readonly score: NonNullable<EventState["score"]>;
  /** Null: it has its result. */
  readonly startsAt: string | undefined | null;
}

function Score({ eventId, name, score, startsAt }: ScoreProps): ReactNode {
  const { language } = useLanguage();
  const named = useSportNames();
  const board = readScoreboard(namedIn(score, named) as typeof score);
  switch (board?.sport) {
    case "cricket":
      return <Cricket {...{ eventId, board, startsAt }} sides={sidesOf(name).map(named)} />;
    case "soccer":
      return <SoccerScore score={board} />;
    case "tennis":
      return <TennisScore score={board} />;
    case undefined:
      return (
        <p className="text-lg font-bold">
          {typeof score["headline"] === "string" ? toDigits(named(score["headline"]), language) : ""}
        </p>
      );
  }
}

/** Who plays, and when it begins: nothing has been bowled yet. The toss, once it is told, is more than that. [ROOM-67] */
function BeforePlay(props: { board: CricketScoreboard; startsIn: string | undefined | null }): ReactNode {
  const { board, startsIn } = props;
  const { language } = useLanguage();
  const hasToss = !isBeforeToss(board.status);
  return (
    <div className="text-center">
      <p className="text-lg leading-tight font-bold">{board.headline}</p>
      {startsIn !== null && (
        <p className="tabular mt-2 text-sm font-medium text-accent">
          {hasToss || startsIn === undefined ? statusIn(language, board.status) : startsIn}
        </p>
      )}
      {hasToss && startsIn !== null && <p className="tabular mt-1 min-h-5 text-sm text-muted">{startsIn}</p>}
    </div>
  );
}

/** The card, and the match ball by ball over it. */
function Cricket(props: {
  eventId: string;
  board: CricketScoreboard;
  sides: readonly string[];
  startsAt: string | undefined | null;
}): ReactNode {
  const { eventId, board } = props;
  const [isOpen, setOpen] = useState(false);
  const startsIn = useStartsIn(props.startsAt ?? undefined);
  if (board.innings.length === 0)
    return <BeforePlay board={board} startsIn={props.startsAt === null ? null : startsIn} />;
  return (
    <>
      <CricketScore score={board} sides={props.sides} onBalls={() => setOpen(true)} />
      {isOpen && (
        <LayerPart asked={isOpen} onMissing={() => setOpen(false)}>
          <BallsPart
            eventId={eventId}
            scored={JSON.stringify([board.headline, board.lastBalls])}
            onClose={() => setOpen(false)}
          />
        </LayerPart>
      )}
    </>
  );
}
