import { contestCurrency } from "@maidan/games/fantasy";
import { Button } from "@maidan/ui/controls";
import { Money, readWireAmount } from "@maidan/ui/figures";
import { Badge } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { useGame } from "../frame/index.ts";
import type { Contest, ListedContest, Match, Team } from "./calls.ts";
import { JoinSheet } from "./join-sheet.tsx";
import { Bar } from "./pieces.tsx";
import { useScreens } from "./screens.tsx";
import { contestName, useWords, type Words } from "./words.ts";

export function kindWords({ text }: Words, { kind }: Pick<Contest, "kind">): { name: string; hint: string } {
  switch (kind) {
    case "guaranteed":
      return { name: text.guaranteed, hint: text.guaranteedHint };
    case "full":
      return { name: text.full, hint: text.fullHint };
    case "pro-rata":
      return { name: text.proRata, hint: text.proRataHint };
  }
}

/** Why a contest was given back. */
export function backWords({ text }: Words, { reason }: Pick<Contest, "reason">): string | undefined {
  switch (reason) {
    case "alone":
      return text.backAlone;
    case "not-full":
      return text.backNotFull;
    case "void":
      return text.backVoid;
    case null:
      return undefined;
  }
}

/** A contest in the list: what there is to win, what it costs, and how many spots are left. */
export function ContestCard(props: {
  readonly listed: ListedContest;
  readonly match: Match;
  readonly teams: readonly Team[];
  readonly onChange: () => void;
}): ReactNode {
  const words = useWords();
  const { text, digits } = words;
  const { open } = useScreens();
  const { contest, mine } = props.listed;
  const kind = kindWords(words, contest);
  const isOpen = props.match.phase === "open";
  // Once nobody can enter any more, only what is played for counts.
  const isFinal = !isOpen && contest.prizes_now !== null && contest.pool_now !== null;
  const [first] = (isFinal ? contest.prizes_now : undefined) ?? contest.prizes;
  const pool = (isFinal ? contest.pool_now : undefined) ?? contest.pool;
  return (
    <article className="flex flex-col gap-2.5 rounded-lg bg-surface p-3 ring-1 ring-inset ring-line">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0">
          <button
            type="button"
            className="min-h-9 text-start text-base font-semibold underline decoration-line underline-offset-4"
            onClick={() => open({ at: "contest", matchId: props.match.id, contestId: contest.id })}
          >
            {contestName(words, contest)}
          </button>
        </h2>
        <Badge tone={contest.kind === "guaranteed" ? "won" : "neutral"}>{kind.name}</Badge>
      </div>
      <dl className="grid grid-cols-2 gap-2">
        <Figure name={contest.kind === "pro-rata" && isOpen ? text.poolFull : text.pool} amount={pool} />
        {first !== undefined && <Figure name={text.first} amount={first.each} />}
      </dl>
      <Bar share={contest.taken / contest.spots} />
      <p className="flex justify-between gap-2 text-xs text-muted">
        <span>
          {isOpen
            ? text.spots({ left: digits(contest.spots - contest.taken), all: digits(contest.spots) })
            : text.entered({ taken: digits(contest.taken), all: digits(contest.spots) })}
        </span>
        <span>{contest.most_entries === 1 ? text.oneTeam : text.upTo({ most: digits(contest.most_entries) })}</span>
      </p>
      {mine.length > 0 && <OwnLines listed={props.listed} match={props.match} />}
      {isOpen && <JoinButton {...props} />}
    </article>
  );
}

function Figure({ name, amount }: { readonly name: string; readonly amount: string }): ReactNode {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-lg font-bold text-won">
        <Money amount={amount} />
      </dd>
    </div>
  );
}

/** The player's own teams in a contest, with where they stand. */
function OwnLines({ listed, match }: { readonly listed: ListedContest; readonly match: Match }): ReactNode {
  const words = useWords();
  const { text, digits, tenths, money } = words;
  const back = backWords(words, listed.contest);
  return (
    <div className="rounded-md bg-raised p-2 text-xs">
      {back !== undefined && <p className="text-alert">{back}</p>}
      <ul className="flex flex-col gap-1">
        {listed.mine.map(({ id, team_number: number, points_x10: points, rank, prize }) => (
          <li key={id} className="flex justify-between gap-2">
            <span>
              {match.phase === "open" && `${text.joined}: `}
              {text.team({ number: digits(number) })}
            </span>
            {match.phase !== "open" && (
              <span className="tabular">
                {text.pointsOf({ points: tenths(points) })}
                {rank !== null && ` · ${text.rankNow({ rank: digits(rank) })}`}
                {prize !== null && readWireAmount(prize) !== 0n && (
                  <span className="text-won">
                    {" · "}
                    {text.won({
                      prize: money(readWireAmount(prize) ?? 0n),
                    })}
                  </span>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Joins with teams that are there, or leads to making one. */
export function JoinButton(props: {
  readonly listed: ListedContest;
  readonly match: Match;
  readonly teams: readonly Team[];
  readonly onChange: () => void;
}): ReactNode {
  const { text, money } = useWords();
  const { open } = useScreens();
  const { state } = useGame();
  const ownCurrency = state.currency;
  const [isChoosing, setIsChoosing] = useState(false);
  const { contest, mine } = props.listed;
  if (ownCurrency !== contestCurrency) return <p className="text-center text-sm text-muted">{text.otherCurrency}</p>;
  if (contest.taken >= contest.spots) return <p className="text-center text-sm text-muted">{text.isFull}</p>;
  if (mine.length >= contest.most_entries) return null;
  const press = (): void => {
    const entered = new Set(mine.map(({ team_id: teamId }) => teamId));
    if (props.teams.every(({ id }) => entered.has(id))) open({ at: "build", matchId: props.match.id });
    else setIsChoosing(true);
  };
  const entry = money(readWireAmount(contest.entry) ?? 0n);
  return (
    <>
      <Button isWide tone={mine.length === 0 ? "primary" : "secondary"} onClick={press}>
        {mine.length === 0 ? text.join({ entry }) : text.joinMore}
      </Button>
      <JoinSheet
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        listed={props.listed}
        match={props.match}
        teams={props.teams}
        onJoined={props.onChange}
      />
    </>
  );
}
