import { EmptyState, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import type { ListedContest, MatchNow } from "./calls.ts";
import { ContestCard } from "./contest-card.tsx";
import { MatchMoment, Read, Score } from "./pieces.tsx";
import { PlayerList } from "./player-list.tsx";
import { TeamList } from "./team-list.tsx";
import { useMatch } from "./use-told.ts";
import { useWords } from "./words.ts";

/** A match: its contests, the player's teams, and the players with their points. */
export function MatchScreen({ matchId }: { readonly matchId: string }): ReactNode {
  const { text, digits } = useWords();
  const [tab, setTab] = useState<"contests" | "teams" | "players">("contests");
  const reading = useMatch(matchId);
  const count = reading.value?.teams.length ?? 0;
  const tabs = [
    { id: "contests", label: text.contests },
    { id: "teams", label: count === 0 ? text.teams : `${text.teams} (${digits(count)})` },
    { id: "players", label: text.players },
  ] as const;
  return (
    <div className="fantasy-scroll min-h-0 flex-1 overflow-y-auto overscroll-contain pb-6">
      <Read reading={reading}>
        {(found) => (
          <>
            <section className="flex flex-col gap-2 bg-surface p-3">
              <div className="flex items-center justify-between gap-2">
                <span className="truncate text-xs text-muted">{found.match.competition}</span>
                <MatchMoment match={found.match} />
              </div>
              <Score match={found.match} />
            </section>
            <Tabs label={text.matches} tabs={tabs} selected={tab} onSelect={setTab}>
              {tab === "contests" && <Contests found={found} onChange={reading.again} />}
              {tab === "teams" && <TeamList match={found.match} squad={found.squad} teams={found.teams} />}
              {tab === "players" && <PlayerList match={found.match} squad={found.squad} />}
            </Tabs>
          </>
        )}
      </Read>
    </div>
  );
}

function Contests({ found, onChange }: { readonly found: MatchNow; readonly onChange: () => void }): ReactNode {
  const { text } = useWords();
  const shown = shownOf(found.contests, found.match.phase);
  if (shown.length === 0) return <EmptyState hint={text.noContests} />;
  return (
    <ul className="flex flex-col gap-2 px-3">
      {shown.map((one) => (
        <li key={one.contest.id}>
          <ContestCard listed={one} match={found.match} teams={found.teams} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

/** Own ones first; those that are full or were never entered make room. */
function shownOf(contests: readonly ListedContest[], phase: string): readonly ListedContest[] {
  const shown = contests.filter(({ contest, mine }) => {
    if (mine.length > 0) return true;
    return phase === "open" ? contest.taken < contest.spots : contest.taken > 0;
  });
  return [...shown.filter(({ mine }) => mine.length > 0), ...shown.filter(({ mine }) => mine.length === 0)];
}
