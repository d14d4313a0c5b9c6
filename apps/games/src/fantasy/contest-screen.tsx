import { Money } from "@maidan/ui/figures";
import { Badge, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import type { Contest, Match } from "./calls.ts";
import { backWords, JoinButton, kindWords } from "./contest-card.tsx";
import { Leaderboard } from "./leaderboard.tsx";
import { Bar, MatchMoment, Read, Score } from "./pieces.tsx";
import { useMatch } from "./use-told.ts";
import { contestName, useWords } from "./words.ts";

/** One contest: its terms and prizes, and how its teams stand. */
export function ContestScreen(props: { readonly matchId: string; readonly contestId: string }): ReactNode {
  const { text } = useWords();
  const { matchId, contestId } = props;
  const reading = useMatch(matchId);
  const [chosen, setChosen] = useState<"prizes" | "leaderboard">();
  const tabs = [
    { id: "prizes", label: text.prizes },
    { id: "leaderboard", label: text.leaderboard },
  ] as const;
  return (
    <div className="fantasy-scroll min-h-0 flex-1 overflow-y-auto overscroll-contain pb-6">
      <Read reading={reading}>
        {(found) => {
          const one = found.contests.find(({ contest }) => contest.id === contestId);
          if (one === undefined) return <p className="p-6 text-center">{text.broken}</p>;
          const tab = chosen ?? (found.match.phase === "open" ? "prizes" : "leaderboard");
          return (
            <>
              <Head
                contest={one.contest}
                match={found.match}
                join={
                  found.match.phase === "open" && (
                    <JoinButton listed={one} match={found.match} teams={found.teams} onChange={reading.again} />
                  )
                }
              />
              <Tabs label={text.contests} tabs={tabs} selected={tab} onSelect={setChosen}>
                {tab === "prizes" ? (
                  <Prizes contest={one.contest} />
                ) : (
                  <Leaderboard contestId={contestId} match={found.match} squad={found.squad} />
                )}
              </Tabs>
            </>
          );
        }}
      </Read>
    </div>
  );
}

function Head(props: { readonly contest: Contest; readonly match: Match; readonly join: ReactNode }): ReactNode {
  const words = useWords();
  const { text, digits } = words;
  const { contest, match, join } = props;
  const kind = kindWords(words, contest);
  const back = backWords(words, contest);
  return (
    <section className="flex flex-col gap-2 bg-surface p-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="min-w-0 truncate text-lg font-bold">{contestName(words, contest)}</h2>
        <MatchMoment match={match} />
      </div>
      <Score match={match} />
      <p className="flex items-center gap-2 text-xs text-muted">
        <Badge tone={contest.kind === "guaranteed" ? "won" : "neutral"}>{kind.name}</Badge> {kind.hint}
      </p>
      <Bar share={contest.taken / contest.spots} />
      <p className="flex justify-between gap-2 text-xs text-muted">
        <span>{text.entered({ taken: digits(contest.taken), all: digits(contest.spots) })}</span>
        <span>
          {text.entry} <Money amount={contest.entry} />
        </span>
      </p>
      {back !== undefined && <p className="text-sm text-alert">{back}</p>}
      {contest.phase === "paying" && <p className="text-sm">{text.paying}</p>}
      {join}
    </section>
  );
}

function Prizes({ contest }: { readonly contest: Contest }): ReactNode {
  const { text, digits } = useWords();
  const isOver = contest.phase === "settled" || contest.phase === "paying" || contest.phase === "running";
  return (
    <div className="flex flex-col gap-4 px-3">
      {contest.prizes_now !== null && contest.pool_now !== null && (
        <PrizeTable
          title={isOver ? text.prizes : text.prizesNow({ entries: digits(Math.max(2, contest.taken)) })}
          pool={contest.pool_now}
          rows={contest.prizes_now}
        />
      )}
      {(contest.prizes_now === null || !isOver) && (
        <PrizeTable
          title={contest.prizes_now === null ? text.prizes : text.prizesFull}
          pool={contest.pool}
          rows={contest.prizes}
        />
      )}
      {contest.kind === "pro-rata" && (
        <p className="text-xs text-muted">{text.fee({ percent: digits(contest.fee_basis_points / 100) })}</p>
      )}
    </div>
  );
}

function PrizeTable(props: {
  readonly title: string;
  readonly pool: string;
  readonly rows: Contest["prizes"];
}): ReactNode {
  const { text, digits } = useWords();
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-start font-semibold">
        {props.title} · {text.pool} <Money amount={props.pool} className="text-won" />
      </caption>
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col" className="py-1 text-start font-medium">
            {text.rank}
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            {text.prize}
          </th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map(({ from, to, each }) => (
          <tr key={from} className="border-t border-line">
            <th scope="row" className="tabular py-2 text-start font-normal">
              {from === to ? digits(from) : text.ranks({ from: digits(from), to: digits(to) })}
            </th>
            <td className="py-2 text-end font-semibold">
              <Money amount={each} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
