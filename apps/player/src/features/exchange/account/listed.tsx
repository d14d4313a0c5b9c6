import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { Unread } from "../unread.tsx";

/** Looks of a card in the programs' room. */
export const card = "rounded-lg bg-surface p-3 ring-1 ring-line ring-inset";

/** What a player keeps for trading programs, as it was read, each in a row of its own; what stands in its place until it is read, when it can't be, and when there is nothing. */
export function Listed<Row extends { readonly id: string }>(props: {
  readonly list: {
    readonly data: readonly Row[] | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly none: string;
  readonly broken: string;
  readonly row: (row: Row) => ReactNode;
}): ReactNode {
  const { data, isError, refetch } = props.list;
  if (data === undefined && isError) return <Unread hint={props.broken} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        {/* As tall as a line: most players have none. */}
        <Skeleton className="h-12" />
      </Loading>
    );
  }
  if (data.length === 0) return <p className={card}>{props.none}</p>;
  return (
    <ul className="space-y-2">
      {data.map((row) => (
        <li key={row.id} className={card}>
          {props.row(row)}
        </li>
      ))}
    </ul>
  );
}

/** One of them: its name, what it is, when it was last used, and the button that asks whether to end it. */
export function KeptForPrograms(props: {
  readonly name: string;
  readonly badge: ReactNode;
  /** Lines below the name. */
  readonly children: ReactNode;
  readonly lastUsedAt: string | null;
  readonly words: { readonly neverUsed: string; readonly lastUsed: string; readonly end: string };
  readonly onEnd: () => void;
}): ReactNode {
  const { name, lastUsedAt, words } = props;
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1 text-xs text-muted">
        <p className="flex flex-wrap items-center gap-2 text-base font-semibold text-ink">
          <span className="min-w-0 break-words">{name}</span>
          {props.badge}
        </p>
        {props.children}
        <p>
          {lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.lastUsed} <Time at={lastUsedAt} shape="moment" />
            </>
          )}
        </p>
      </div>
      <Button tone="secondary" onClick={props.onEnd} aria-label={`${words.end}: ${name}`}>
        {words.end}
      </Button>
    </div>
  );
}
