import { leagues } from "@maidan/games/virtual";
import { useText } from "@maidan/ui/language";
import { Skeleton, Tabs } from "@maidan/ui/layout";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { api, useGame } from "../frame/index.ts";
import { leaguesPath, virtualLeagues, type LeaguesNow, type MatchName } from "./calls.ts";
import { LeagueView } from "./league-view.tsx";
import { useLeagueName } from "./names.tsx";
import { virtualText } from "./text.ts";
import { usePoll } from "../horsebook/index.ts";
import { BookProvider, MyBets } from "../sportsbook/index.ts";
import { VirtualShell } from "./virtual-shell.tsx";
import "./virtual.css";

const MatchView = lazy(() => import("./match-view.tsx").then((part) => ({ default: part.MatchView })));
const TableView = lazy(() => import("./table-view.tsx").then((part) => ({ default: part.TableView })));

const soonMs = 1_500;
const calmMs = 4_000;

/** Sooner while something is about to begin or is played. */
const everyMs = (now: LeaguesNow | undefined): number =>
  now?.leagues.some(({ rounds }) => rounds.some((round) => round.phase === "running" || round.starts_in_ms < 8_000))
    ? soonMs
    : calmMs;

const told = { path: leaguesPath, read: (event: LeaguesNow): LeaguesNow => event };

type View = "matches" | "table" | "results";

/** The simulated products, each with its own leagues: what comes, what is played, tables, and the way to bet. */
export const Virtual = (): ReactNode => (
  <BookProvider>
    <Pages />
  </BookProvider>
);

function Pages(): ReactNode {
  const text = useText(virtualText);
  const { state } = useGame();
  const own = leagues.filter(({ gameCode }) => gameCode === state.game.code);
  const [league, setLeague] = useState(own[0]?.code ?? "");
  const [view, setView] = useState<View>("matches");
  const [match, setMatch] = useState<MatchName>();
  const [isAtBets, setIsAtBets] = useState(false);
  const leagueName = useLeagueName();
  const { polled, isFailing } = usePoll(() => api.call(virtualLeagues, {}), everyMs, told);
  const shell = {
    isAtBets,
    onBets: () => setIsAtBets(!isAtBets),
  };
  if (isAtBets)
    return (
      <VirtualShell {...shell}>
        <h2 className="sr-only">{text.myBets}</h2>
        <MyBets />
      </VirtualShell>
    );
  if (match !== undefined)
    return (
      <VirtualShell {...shell}>
        <Suspense fallback={<Skeleton className="mt-11 h-52" />}>
          <MatchView name={match} onBack={() => setMatch(undefined)} />
        </Suspense>
      </VirtualShell>
    );
  return (
    <VirtualShell {...shell}>
      <p className="text-center text-xs text-muted">{text.notice}</p>
      {isFailing && (
        <p role="status" className="text-center text-sm text-alert">
          {text.broken}
        </p>
      )}
      <Tabs
        label={text.leagues}
        tabs={own.map(({ code }) => ({ id: code, label: leagueName(code) }))}
        selected={league}
        onSelect={setLeague}
      >
        <ViewChoice view={view} onChange={setView} />
        {view === "matches" ? (
          <LeagueView
            league={polled?.value.leagues.find(({ code }) => code === league)}
            readAtMs={polled?.atDayMs ?? 0}
            onOpen={setMatch}
          />
        ) : (
          <Suspense fallback={<Skeleton className="h-72" />}>
            <TableView league={league} shows={view} onOpen={setMatch} />
          </Suspense>
        )}
      </Tabs>
    </VirtualShell>
  );
}

function ViewChoice({ view, onChange }: { readonly view: View; readonly onChange: (view: View) => void }): ReactNode {
  const text = useText(virtualText);
  return (
    <div role="group" aria-label={text.views} className="mb-3 flex gap-2">
      {(["matches", "table", "results"] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => onChange(one)}
          className="min-h-target flex-1 rounded-md bg-raised px-2 text-sm text-muted aria-pressed:bg-pressed aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {text[one]}
        </button>
      ))}
    </div>
  );
}
