import { classNames } from "@maidan/ui/controls";
import { EmptyState, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { api } from "../frame/index.ts";
import { listMatches, matchesPath, type ListedMatch } from "./calls.ts";
import { MyEntries } from "./my-entries.tsx";
import { MatchMoment, Read, Score } from "./pieces.tsx";
import { useScreens } from "./screens.tsx";
import { useTold } from "./use-told.ts";
import { useWords } from "./words.ts";

type Which = "coming" | "live" | "finished";

/** Coming, live and finished matches, and what the player entered. */
export function HomeScreen(): ReactNode {
  const { text } = useWords();
  const [tab, setTab] = useState<Which | "mine">("coming");
  const tabs = [
    { id: "coming", label: text.coming },
    { id: "live", label: text.live },
    { id: "finished", label: text.finished },
    { id: "mine", label: text.mine },
  ] as const;
  return (
    <div tabIndex={-1} className="fantasy-scroll min-h-0 flex-1 overflow-y-auto overscroll-contain pb-6">
      <Tabs label={text.matches} tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === "mine" ? <MyEntries /> : <Matches which={tab} />}
      </Tabs>
    </div>
  );
}

function Matches({ which }: { readonly which: Which }): ReactNode {
  const { text } = useWords();
  const reading = useTold(matchesPath(which), () => api.call(listMatches, { query: { which } }));
  const hints = { coming: text.noComing, live: text.noLive, finished: text.noFinished };
  return (
    <Read reading={reading}>
      {({ matches }) =>
        matches.length === 0 ? (
          <EmptyState hint={hints[which]} />
        ) : (
          <>
            <ul className="flex flex-col gap-2 px-3">
              {matches.map((listed) => (
                <li key={listed.match.id}>
                  <MatchCard listed={listed} />
                </li>
              ))}
            </ul>
            <p className="px-4 pt-4 text-center text-xs text-muted">{text.simulated}</p>
          </>
        )
      }
    </Read>
  );
}

function MatchCard({ listed }: { readonly listed: ListedMatch }): ReactNode {
  const { text, digits } = useWords();
  const { open } = useScreens();
  const { match, teams, entries } = listed;
  const isMine = teams > 0 || entries > 0;
  return (
    <button
      type="button"
      onClick={() => open({ at: "match", matchId: match.id })}
      className={classNames(
        "flex w-full flex-col gap-2 rounded-lg bg-surface p-3 text-start ring-1 ring-inset active:bg-raised",
        isMine ? "ring-accent" : "ring-line",
      )}
    >
      <span className="flex w-full items-center justify-between gap-2">
        <span className="truncate text-xs text-muted">{match.competition}</span>
        <span className="shrink-0">
          <MatchMoment match={match} />
        </span>
      </span>
      <Score match={match} />
      {isMine && (
        <span className="text-xs text-accent">{text.yours({ teams: digits(teams), entries: digits(entries) })}</span>
      )}
    </button>
  );
}
