import { Button, classNames, IconButton } from "@maidan/ui/controls";
import { readWireAmount } from "@maidan/ui/figures";
import { ChevronLeftIcon, ChevronRightIcon } from "@maidan/ui/icons";
import { EmptyState } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { api } from "../frame/index.ts";
import {
  boardPath,
  readEntry,
  readLeaderboard,
  type BoardRow,
  type Match,
  type SquadPlayer,
  type Team,
} from "./calls.ts";
import { CompareSheet, type Compared } from "./compare-sheet.tsx";
import { Read } from "./pieces.tsx";
import { PitchSheet } from "./pitch.tsx";
import { elevenOf } from "./team-list.tsx";
import { useTold } from "./use-told.ts";
import { useWords, type Words } from "./words.ts";

interface Seen {
  readonly row: BoardRow;
  readonly team: Team;
}

const playerName = ({ text, digits }: Words, row: BoardRow): string =>
  `${row.is_mine ? text.you : digits(row.player)} · ${text.team({ number: digits(row.team_number) })}`;

/** How a contest's teams stand, a page at a time, the player's own on top; each can be looked at and held beside an own one. */
export function Leaderboard(props: {
  readonly contestId: string;
  readonly match: Match;
  readonly squad: readonly SquadPlayer[];
}): ReactNode {
  const { text } = useWords();
  const { contestId, match, squad } = props;
  const [page, setPage] = useState(1);
  const query = { page: String(page) };
  const reading = useTold(boardPath(contestId, page), () =>
    api.call(readLeaderboard, { params: { id: contestId }, query }),
  );
  const teams = useTeams();
  return (
    <Read reading={reading}>
      {({ mine, rows, has_more: hasMore }) => {
        if (mine.length === 0 && rows.length === 0)
          return <EmptyState hint={match.phase === "open" ? text.boardLater : text.nobody} />;
        const others = rows.filter((row) => !(page === 1 && row.is_mine));
        return (
          <div className="flex flex-col gap-2 px-3">
            {match.phase === "open" && <p className="text-xs text-muted">{text.boardLater}</p>}
            <Rows rows={page === 1 ? mine : []} label={text.you} onShow={teams.show} match={match} />
            <Rows rows={others} label={text.leaderboard} onShow={teams.show} match={match} />
            {(page > 1 || hasMore) && <Pages page={page} hasMore={hasMore} onPage={setPage} />}
            <SeenTeams teams={teams} mine={mine} match={match} squad={squad} />
          </div>
        );
      }}
    </Read>
  );
}

/** The team that is looked at, and those that are compared. */
function useTeams() {
  const words = useWords();
  const [seen, setSeen] = useState<Seen>();
  const [compared, setCompared] = useState<readonly Compared[]>();
  const look = async (row: BoardRow): Promise<Seen | undefined> => {
    const found = await api.call(readEntry, { params: { id: row.entry_id } });
    return found.ok ? { row, team: found.value.team } : undefined;
  };
  const comparedOf = ({ row, team }: Seen): Compared => ({
    key: row.entry_id,
    name: playerName(words, row),
    eleven: elevenOf(team),
  });
  const compare = async (other: Seen, mine: readonly BoardRow[]): Promise<void> => {
    const own = await Promise.all(mine.filter((row) => row.entry_id !== other.row.entry_id).map(look));
    setSeen(undefined);
    const [first, ...others] = own.flatMap((one) => (one === undefined ? [] : [one]));
    // The best of the own ones beside the one that was looked at.
    setCompared([...(first === undefined ? [] : [first]), other, ...others].map(comparedOf));
  };
  return {
    seen,
    compared,
    compare,
    show: (row: BoardRow): void => void look(row).then(setSeen),
    close: (): void => {
      setSeen(undefined);
      setCompared(undefined);
    },
  };
}

function SeenTeams(props: {
  readonly teams: ReturnType<typeof useTeams>;
  readonly mine: readonly BoardRow[];
  readonly match: Match;
  readonly squad: readonly SquadPlayer[];
}): ReactNode {
  const words = useWords();
  const { teams, mine, match, squad } = props;
  const { seen, compared, compare, close } = teams;
  if (compared !== undefined) return <CompareSheet isOpen onClose={close} squad={squad} teams={compared} />;
  if (seen === undefined) return null;
  const canCompare = mine.some((row) => row.entry_id !== seen.row.entry_id);
  return (
    <PitchSheet
      isOpen
      onClose={close}
      title={playerName(words, seen.row)}
      squad={squad}
      eleven={elevenOf(seen.team)}
      figure={match.phase === "open" ? "credits" : "points"}
      {...(canCompare && {
        footer: (
          <Button isWide tone="secondary" onClick={() => void compare(seen, mine)}>
            {words.text.compare}
          </Button>
        ),
      })}
    />
  );
}

function Pages(props: {
  readonly page: number;
  readonly hasMore: boolean;
  readonly onPage: (page: number) => void;
}): ReactNode {
  const { text, digits } = useWords();
  const { page, hasMore, onPage } = props;
  return (
    <div className="flex items-center justify-between gap-2">
      <IconButton label={text.pageBefore} disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon />
      </IconButton>
      <span className="tabular text-xs text-muted">{digits(page)}</span>
      <IconButton label={text.pageAfter} disabled={!hasMore} onClick={() => onPage(page + 1)}>
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
}

function Rows(props: {
  readonly rows: readonly BoardRow[];
  readonly label: string;
  readonly match: Match;
  readonly onShow: (row: BoardRow) => void;
}): ReactNode {
  const words = useWords();
  const { text, digits, tenths, money } = words;
  if (props.rows.length === 0) return null;
  const hasBegun = props.match.phase !== "open";
  return (
    <ul aria-label={props.label} className="flex flex-col gap-1">
      {props.rows.map((row) => {
        const prizeMinor = row.prize === null ? 0n : (readWireAmount(row.prize) ?? 0n);
        return (
          <li key={row.entry_id}>
            <button
              type="button"
              onClick={() => props.onShow(row)}
              className={classNames(
                "flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-start text-sm active:bg-raised",
                row.is_mine ? "bg-accent-soft" : "bg-surface",
              )}
            >
              <span className="tabular w-8 shrink-0 text-muted">
                <span className="sr-only">{text.rank} </span>
                {hasBegun ? digits(row.rank) : "–"}
              </span>
              <span className="min-w-0 flex-1 truncate">{playerName(words, row)}</span>
              <span className="shrink-0 text-end">
                <span className="tabular block font-semibold">{hasBegun ? tenths(row.points_x10) : ""}</span>
                {prizeMinor > 0n && <span className="tabular block text-xs text-won">{money(prizeMinor)}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
