import { toDigits } from "@maidan/core/money";
import { Count, Countdown } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useEffect, useRef, type ReactNode } from "react";
import { api, play, useDigits } from "../frame/index.ts";
import { matchPath, virtualMatch, type MatchName, type WatchedNow } from "./calls.ts";
import { usePoll } from "../horsebook/index.ts";
import { MatchBets } from "./match-bets.tsx";
import { FairPanel } from "./fair-panel.tsx";
import { Shirt, TeamName, useLeagueName, useTeam } from "./names.tsx";
import { Stage } from "./stages.tsx";
import { isGreat, tellBeat, tellClock } from "./tell.ts";
import { beatText, virtualText } from "./text.ts";

const runningMs = 900;
const nearMs = 1_200;
const restingMs = 5_000;

function everyMs(now: WatchedNow | undefined): number {
  if (now?.round.phase === "running") return runningMs;
  return now?.round.phase === "announced" && now.round.starts_in_ms < 15_000 ? nearMs : restingMs;
}

/** A match: until its start its sides and the time that is left, then as it plays, then how it ended. What can be bet on it comes beneath. */
export function MatchView(props: { readonly name: MatchName; readonly onBack: () => void }): ReactNode {
  const { name, onBack } = props;
  const text = useText(virtualText);
  const leagueName = useLeagueName();
  const digits = useDigits();
  const { polled } = usePoll(
    () =>
      api.call(virtualMatch, {
        params: { league: name.league, number: String(name.number), place: String(name.place) },
      }),
    everyMs,
    { path: matchPath(name), read: (event: WatchedNow): WatchedNow => event },
  );
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        onClick={onBack}
        className="flex min-h-target items-center gap-1 self-start pe-3 text-sm text-muted"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
          <path d="M15 5l-7 7 7 7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
        <span className="sr-only">{text.back}</span>
        {leagueName(name.league)} · {text.round({ number: digits(name.number) })}
      </button>
      {polled === undefined ? (
        <Loading>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-20" />
            <Skeleton className="h-52" />
            <Skeleton className="h-40" />
          </div>
        </Loading>
      ) : (
        <>
          <Seen watched={polled.value} readAtMs={polled.atDayMs} />
          <MatchBets watched={polled.value} />
          <Comments watched={polled.value} />
          <FairPanel name={name} watched={polled.value} />
        </>
      )}
    </div>
  );
}

function Seen({ watched, readAtMs }: { readonly watched: WatchedNow; readonly readAtMs: number }): ReactNode {
  const text = useText(virtualText);
  const { match, round, beats } = watched;
  const { setup } = match;
  useSounds(watched);
  return (
    <section className="flex flex-col gap-3 rounded-lg bg-surface p-3 ring-1 ring-line ring-inset">
      <h2 className="grid grid-cols-[1fr_auto_1fr] items-start gap-2">
        <Side code={setup.home.code} />
        <span className="tabular flex min-h-14 min-w-16 items-center justify-center gap-1 text-2xl font-bold">
          {match.score === null ? (
            <span className="text-base font-normal text-muted">{text.versus}</span>
          ) : (
            <>
              <Count value={match.score.home} />
              <span className="text-muted">–</span>
              <Count value={match.score.away} />
            </>
          )}
        </span>
        <Side code={setup.away.code} />
      </h2>
      {round.phase === "announced" ? (
        <Coming watched={watched} startsAtMs={readAtMs + round.starts_in_ms} />
      ) : (
        <>
          <Status watched={watched} />
          {beats.length > 0 && <Stage setup={setup} beats={beats} />}
        </>
      )}
    </section>
  );
}

function Side({ code }: { readonly code: string }): ReactNode {
  return (
    <span className="flex min-w-0 flex-col items-center gap-1 text-center text-sm font-semibold">
      <Shirt code={code} className="size-10" />
      <TeamName code={code} className="w-full !whitespace-normal" />
    </span>
  );
}

function Coming({ watched, startsAtMs }: { readonly watched: WatchedNow; readonly startsAtMs: number }): ReactNode {
  const text = useText(virtualText);
  const digits = useDigits();
  const { home, away } = watched.match.setup;
  return (
    <div className="flex flex-col items-center gap-2 py-2">
      <p className="flex items-baseline gap-2 text-muted">
        {text.startsIn} <Countdown endsAtMs={startsAtMs} className="text-2xl font-bold text-ink" />
      </p>
      <p className="grid w-full grid-cols-2 gap-3 text-center text-xs text-muted">
        {[home, away].map(({ code, attack, defence }) => (
          <span key={code}>{text.ratings({ attack: digits(attack), defence: digits(defence) })}</span>
        ))}
      </p>
    </div>
  );
}

/** What is said of the match in one line, and its great moments read aloud. */
function Status({ watched }: { readonly watched: WatchedNow }): ReactNode {
  const text = useText(virtualText);
  const words = useText(beatText);
  const digits = useDigits();
  const { language } = useLanguage();
  const { match, beats } = watched;
  const last = beats.at(-1);
  const great = beats.findLast((beat) => isGreat(beat));
  if (last === undefined) return <p className="text-center text-sm text-muted">{text.starting}</p>;
  const { sport } = match.setup;
  const target = last.facts["target"];
  const isChase = sport === "cricket" && target !== undefined && !match.is_over && last.away < target;
  return (
    <>
      <p className="tabular text-center text-sm text-muted">
        {match.is_over ? text.fullTime : tellClock(last, sport, language)}
        {sport === "cricket" && ` ${words.overs}, ${digits(`${last.facts["wickets"] ?? 0}/5`)}`}
        {isChase &&
          ` · ${words.target({ runs: digits(target - last.away), balls: digits(30 - (last.facts["bowled"] ?? 0)) })}`}
      </p>
      <p className="min-h-12 text-center text-base font-semibold" aria-hidden={!match.is_over}>
        {match.is_over ? <Winner watched={watched} /> : <Happened watched={watched} />}
      </p>
      <p className="sr-only" role="status">
        {great !== undefined &&
          `${tellBeat(great, sport, language)}. ${toDigits(`${great.home}–${great.away}`, language)}`}
      </p>
    </>
  );
}

/** The newest event, and whose it is. */
function Happened({ watched }: { readonly watched: WatchedNow }): ReactNode {
  const { language } = useLanguage();
  const { beats, match } = watched;
  const last = beats.at(-1);
  if (last === undefined) return null;
  return (
    <>
      {tellBeat(last, match.setup.sport, language)}
      {last.side !== null && (
        <span className="block truncate text-sm font-normal text-muted">
          <TeamName code={match.setup[last.side].code} />
        </span>
      )}
    </>
  );
}

function Winner({ watched }: { readonly watched: WatchedNow }): ReactNode {
  const words = useText(beatText);
  const { home, away } = watched.match.setup;
  const names = { home: useTeam(home.code).name, away: useTeam(away.code).name };
  const lead = (watched.match.score?.home ?? 0) - (watched.match.score?.away ?? 0);
  return lead === 0 ? words.level : words.wins({ team: lead > 0 ? names.home : names.away });
}

function useSounds({ beats, round }: WatchedNow): void {
  const heard = useRef<number>(undefined);
  const newest = beats.findLast((beat) => isGreat(beat))?.at_ms;
  useEffect(() => {
    // What was there when the page came is not heard.
    if (heard.current !== undefined && newest !== undefined && newest > heard.current && round.phase === "running")
      play("cheer");
    heard.current = newest ?? 0;
  }, [newest, round.phase]);
}

const told = 60;

function Comments({ watched }: { readonly watched: WatchedNow }): ReactNode {
  const text = useText(virtualText);
  const { language } = useLanguage();
  const { match, beats, round } = watched;
  if (round.phase === "announced") return null;
  const { sport } = match.setup;
  const shown = beats.toReversed().slice(0, told);
  return (
    <details className="rounded-lg bg-surface px-3 ring-1 ring-line ring-inset">
      <summary className="flex min-h-target cursor-pointer items-center text-sm font-semibold">{text.comments}</summary>
      <ol className="flex flex-col divide-y divide-line pb-2 text-xs">
        {shown.map((beat, index) => (
          <li key={beats.length - index} className="flex gap-2 py-1.5">
            <span className="tabular w-16 shrink-0 text-muted">{tellClock(beat, sport, language)}</span>
            <span className="min-w-0 flex-1">
              {tellBeat(beat, sport, language)}
              {beat.side !== null && (
                <span className="text-muted">
                  {" "}
                  · <TeamName code={match.setup[beat.side].code} />
                </span>
              )}
            </span>
            <span className="tabular shrink-0">{toDigits(`${beat.home}–${beat.away}`, language)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
