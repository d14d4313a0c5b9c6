import { Button } from "@maidan/ui/controls";
import { Money, readWireAmount } from "@maidan/ui/figures";
import { Badge, EmptyState } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { api } from "../frame/index.ts";
import { entriesPath, listEntries, type OwnEntry } from "./calls.ts";
import { MatchMoment, Read } from "./pieces.tsx";
import { useScreens } from "./screens.tsx";
import { useTold } from "./use-told.ts";
import { contestName, useWords, type Words } from "./words.ts";

/** Everything that the player entered, the newest first. */
export function MyEntries(): ReactNode {
  const { text } = useWords();
  const reading = useTold(entriesPath, () => api.call(listEntries, { query: {} }));
  const [older, setOlder] = useState<{ readonly entries: readonly OwnEntry[]; readonly hasMore: boolean }>();
  return (
    <Read reading={reading}>
      {({ entries: newest, has_more: hasMoreFirst }) => {
        const known = new Set(newest.map(({ entry }) => entry.id));
        const entries = [...newest, ...(older?.entries ?? []).filter(({ entry }) => !known.has(entry.id))];
        const more = async (): Promise<void> => {
          const before = entries.at(-1)?.entry.id;
          const next = await api.call(listEntries, { query: before === undefined ? {} : { before } });
          if (next.ok)
            setOlder({ entries: [...(older?.entries ?? []), ...next.value.entries], hasMore: next.value.has_more });
        };
        if (entries.length === 0) return <EmptyState hint={text.noEntries} />;
        return (
          <div className="flex flex-col gap-3 px-3">
            <ul className="flex flex-col gap-2">
              {entries.map((own) => (
                <li key={own.entry.id}>
                  <EntryCard own={own} />
                </li>
              ))}
            </ul>
            {(older?.hasMore ?? hasMoreFirst) && (
              <Button tone="secondary" isWide onClick={() => void more()}>
                {text.more}
              </Button>
            )}
          </div>
        );
      }}
    </Read>
  );
}

function EntryCard({ own }: { readonly own: OwnEntry }): ReactNode {
  const words = useWords();
  const { text, digits, tenths } = words;
  const { open } = useScreens();
  const { entry, contest, match } = own;
  return (
    <button
      type="button"
      onClick={() => open({ at: "contest", matchId: match.id, contestId: contest.id })}
      className="flex w-full flex-col gap-1.5 rounded-lg bg-surface p-3 text-start ring-1 ring-inset ring-line active:bg-raised"
    >
      <span className="flex w-full items-center justify-between gap-2 text-xs text-muted">
        <span className="truncate">{match.sides.join(" – ")}</span>
        <span className="shrink-0">
          <MatchMoment match={match} />
        </span>
      </span>
      <span className="flex w-full items-center justify-between gap-2">
        <span className="truncate text-sm font-semibold">{contestName(words, contest)}</span>
        <Money amount={contest.entry} className="shrink-0 text-sm" />
      </span>
      <span className="flex w-full items-center justify-between gap-2 text-xs">
        <span className="text-muted">
          {text.team({ number: digits(entry.team_number) })}
          {match.phase !== "open" && !own.is_given_back && ` · ${text.pointsOf({ points: tenths(entry.points_x10) })}`}
          {entry.rank !== null && ` · ${text.rankNow({ rank: digits(entry.rank) })}`}
        </span>
        <EntryEnd own={own} words={words} />
      </span>
    </button>
  );
}

function EntryEnd({ own, words }: { readonly own: OwnEntry; readonly words: Words }): ReactNode {
  const { text, money } = words;
  if (own.is_given_back) return <Badge tone="alert">{text.givenBack}</Badge>;
  const prizeMinor = own.entry.prize === null ? undefined : readWireAmount(own.entry.prize);
  if (prizeMinor === undefined) return own.match.phase === "live" ? <Badge tone="accent">{text.running}</Badge> : null;
  if (prizeMinor === 0n) return <Badge>{text.nothing}</Badge>;
  return <Badge tone="won">{text.won({ prize: money(prizeMinor) })}</Badge>;
}
