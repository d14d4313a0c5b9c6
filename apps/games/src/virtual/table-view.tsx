import { useText } from "@maidan/ui/language";
import { Count } from "@maidan/ui/figures";
import { EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { api, useDigits } from "../frame/index.ts";
import { tablePath, virtualTable, type MatchName, type RoundNow, type TableNow } from "./calls.ts";
import { usePoll } from "../horsebook/index.ts";
import { Shirt, TeamName } from "./names.tsx";
import { virtualText } from "./text.ts";

const againMs = 10_000;

/** The league's table of the day, or its newest results; both come with one answer. */
export function TableView(props: {
  readonly league: string;
  readonly shows: "table" | "results";
  readonly onOpen: (match: MatchName) => void;
}): ReactNode {
  const { league, shows, onOpen } = props;
  const text = useText(virtualText);
  const { polled } = usePoll(
    () => api.call(virtualTable, { params: { league } }),
    () => againMs,
    { path: tablePath(league), read: (event: TableNow): TableNow => event },
  );
  if (polled === undefined)
    return (
      <Loading>
        <Skeleton className="h-72" />
      </Loading>
    );
  const { standings, past } = polled.value;
  if (shows === "table") return <Table standings={standings} />;
  if (past.length === 0) return <EmptyState hint={text.noResults} />;
  return (
    <div className="flex flex-col gap-4">
      {past.map((round) => (
        <Results key={round.number} round={round} onOpen={(place) => onOpen({ league, number: round.number, place })} />
      ))}
    </div>
  );
}

function Table({ standings }: Pick<TableNow, "standings">): ReactNode {
  const text = useText(virtualText);
  const digits = useDigits();
  const columns = ["played", "won", "drawn", "lost", "difference", "points"] as const;
  return (
    <table className="w-full text-sm">
      <caption className="pb-2 text-start font-semibold">{text.tableOf}</caption>
      <thead className="text-xs text-muted">
        <tr className="border-y border-line">
          <th scope="col" className="py-2 text-start font-normal">
            {text.team}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="px-1 py-2 text-end font-normal last:pe-0">
              <abbr title={text[`${column}Long`]} className="no-underline">
                {text[column]}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {standings.map((row, index) => (
          <tr key={row.code}>
            <th scope="row" className="py-2 text-start font-normal">
              <span className="flex items-center gap-1.5">
                <span className="tabular w-3 text-xs text-muted">{digits(index + 1)}</span>
                <Shirt code={row.code} className="size-5" />
                <TeamName code={row.code} className="!whitespace-normal leading-tight" />
              </span>
            </th>
            {columns.map((column) => (
              <td
                key={column}
                className={`tabular px-1 py-2 text-end last:pe-0 ${column === "points" ? "font-semibold" : "text-muted"}`}
              >
                {column === "difference" && row.difference > 0 ? "+" : ""}
                {digits(row[column]).replace("-", "−")}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Results(props: { readonly round: RoundNow; readonly onOpen: (place: number) => void }): ReactNode {
  const { round, onOpen } = props;
  const text = useText(virtualText);
  const digits = useDigits();
  return (
    <section className="overflow-hidden rounded-lg bg-surface ring-1 ring-line ring-inset">
      <h2 className="px-3 py-2 text-sm font-semibold">{text.round({ number: digits(round.number) })}</h2>
      <ul className="divide-y divide-line border-t border-line">
        {round.matches.map((match) => (
          <li key={match.place}>
            <Result match={match} onOpen={() => onOpen(match.place)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Result(props: { readonly match: RoundNow["matches"][number]; readonly onOpen: () => void }): ReactNode {
  const { match, onOpen } = props;
  const text = useText(virtualText);
  const { home, away } = match.setup;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-target w-full grid-cols-[1fr_auto_1fr] items-center gap-2 px-3 py-1 text-xs hover:bg-raised active:bg-pressed"
    >
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="sr-only">{text.watch}</span>
        <Shirt code={home.code} className="size-5" />
        <TeamName code={home.code} />
      </span>
      <span className="tabular rounded-sm bg-raised px-2 py-0.5 text-sm font-semibold">
        <Count value={match.score?.home ?? 0} />–<Count value={match.score?.away ?? 0} />
      </span>
      <span className="flex min-w-0 items-center justify-end gap-1.5">
        <TeamName code={away.code} />
        <Shirt code={away.code} className="size-5" />
      </span>
    </button>
  );
}
