import { Countdown, Count } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import { FirstPrices, useFirstPrices } from "./first-prices.tsx";
import type { LeagueNow, MatchName, MatchNow, RoundNow } from "./calls.ts";
import { Shirt, TeamName } from "./names.tsx";
import { virtualText } from "./text.ts";

/** What is played in a league and what comes, each match the way to its own page. */
export function LeagueView(props: {
  readonly league: LeagueNow | undefined;
  readonly readAtMs: number;
  readonly onOpen: (match: MatchName) => void;
}): ReactNode {
  const { league, readAtMs, onOpen } = props;
  const text = useText(virtualText);
  const rounds = league?.rounds ?? [];
  const running = rounds.filter(({ phase }) => phase === "running");
  const coming = rounds.filter(({ phase }) => phase === "announced");
  useFirstPrices(coming);
  if (league === undefined) return <Waiting />;
  const last = running.length === 0 && league.last !== null ? [league.last] : [];
  const open = (round: RoundNow) => (match: MatchNow) =>
    onOpen({ league: league.code, number: round.number, place: match.place });
  return (
    <div className="flex flex-col gap-4">
      {running.map((round) => (
        <Round key={round.number} round={round} title={text.playing} onOpen={open(round)} />
      ))}
      {coming.map((round, index) => (
        <Round
          key={round.number}
          round={round}
          title={index === 0 ? text.comingRound : text.laterRound}
          startsAtMs={readAtMs + round.starts_in_ms}
          onOpen={open(round)}
        />
      ))}
      {last.map((round) => (
        <Round key={round.number} round={round} title={text.lastResults} onOpen={open(round)} />
      ))}
    </div>
  );
}

function Waiting(): ReactNode {
  return (
    <Loading>
      <div className="flex flex-col gap-3">
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} className="h-36" />
        ))}
      </div>
    </Loading>
  );
}

function Round(props: {
  readonly round: RoundNow;
  readonly title: string;
  readonly startsAtMs?: number;
  readonly onOpen: (match: MatchNow) => void;
}): ReactNode {
  const { round, title, startsAtMs, onOpen } = props;
  const text = useText(virtualText);
  const digits = useDigits();
  return (
    <section className="overflow-hidden rounded-lg bg-surface ring-1 ring-line ring-inset">
      <h2 className="flex items-center gap-2 px-3 py-2 text-sm font-semibold">
        {title}
        <span className="font-normal text-muted">{text.round({ number: digits(round.number) })}</span>
        <span className="ms-auto text-sm">
          {startsAtMs === undefined ? (
            round.phase === "running" && <Badge tone="accent">{text.live}</Badge>
          ) : (
            <span className="flex items-baseline gap-1.5 font-normal text-muted">
              {text.startsIn} <Countdown endsAtMs={startsAtMs} className="font-semibold text-ink" />
            </span>
          )}
        </span>
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {round.matches.map((match) => (
          <li key={match.place}>
            <MatchRow match={match} phase={round.phase} onOpen={() => onOpen(match)} />
            {round.phase === "announced" && match.fixture_id !== null && <FirstPrices fixtureId={match.fixture_id} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function MatchRow(props: {
  readonly match: MatchNow;
  readonly phase: RoundNow["phase"];
  readonly onOpen: () => void;
}): ReactNode {
  const { match, phase, onOpen } = props;
  const text = useText(virtualText);
  const { home, away } = match.setup;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-2 px-3 py-1.5 text-start text-sm hover:bg-raised active:bg-pressed"
    >
      <span className="sr-only">{phase === "announced" ? text.betOn : text.watch}</span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <Side code={home.code} score={match.score?.home} isAhead={leads(match, "home")} />
        <Side code={away.code} score={match.score?.away} isAhead={leads(match, "away")} />
      </span>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 text-muted">
        <path d="M9 5l7 7-7 7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </button>
  );
}

const leads = ({ score, is_over: isOver }: MatchNow, side: "home" | "away"): boolean =>
  isOver && score !== null && score[side] > score[side === "home" ? "away" : "home"];

function Side(props: {
  readonly code: string;
  readonly score: number | undefined;
  readonly isAhead: boolean;
}): ReactNode {
  const { code, score, isAhead } = props;
  return (
    <span className={`flex items-center gap-2 ${isAhead ? "font-semibold" : ""}`}>
      <Shirt code={code} className="size-5" />
      <TeamName code={code} className="flex-1" />
      {score !== undefined && <Count value={score} />}
    </span>
  );
}
