import { Button, classNames } from "@maidan/ui/controls";
import { Countdown, Time } from "@maidan/ui/figures";
import { Badge, Loading, Skeleton } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import type { Match } from "./calls.ts";
import type { Reading } from "./use-read.ts";
import { useWords } from "./words.ts";

/** What was read, or that it is on its way, or that it can't be read. */
export function Read<T>(props: {
  readonly reading: Reading<T>;
  readonly children: (value: T) => ReactNode;
}): ReactNode {
  const { text } = useWords();
  const { value, isBroken, again } = props.reading;
  if (value !== undefined) return props.children(value);
  if (isBroken)
    return (
      <div className="flex flex-col items-center gap-3 p-6 text-center">
        <p role="status">{text.broken}</p>
        <Button tone="secondary" onClick={again}>
          {text.again}
        </Button>
      </div>
    );
  return <OnItsWay />;
}

/** The place of what is on its way. */
export function OnItsWay(): ReactNode {
  const { text } = useWords();
  return (
    <Loading label={text.loading}>
      <div className="flex flex-col gap-3 p-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    </Loading>
  );
}

/** A side by its place, always in the same colour. */
export function SideMark({ side, name }: { readonly side: number; readonly name: string }): ReactNode {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <span aria-hidden="true" className={classNames("size-2.5 shrink-0 rounded-full", sideColour(side))} />
      <span className="truncate">{name}</span>
    </span>
  );
}
export const sideColour = (side: number): string => (side === 0 ? "bg-back" : "bg-lay");

const hourMs = 3_600_000;

/** When a match begins, that it is played, or how it ended. */
export function MatchMoment({ match }: { readonly match: Match }): ReactNode {
  const { text } = useWords();
  // By this page's clock: what the server said when it was read.
  const [startsAtMs] = useState(() => Date.now() + match.starts_in_ms);
  switch (match.phase) {
    case "open":
      // The last hour is counted down.
      return match.starts_in_ms < hourMs ? (
        <span className="text-xs text-muted">
          {text.startsIn} <Countdown endsAtMs={startsAtMs} className="font-semibold text-ink" />
        </span>
      ) : (
        <span className="text-xs text-muted">
          {text.startsAt} <Time at={match.start_at} shape="moment" className="font-semibold text-ink" />
        </span>
      );
    case "live":
      return <Badge tone="accent">{text.isLive}</Badge>;
    case "finished":
      return <Badge>{text.isOver}</Badge>;
    case "void":
      return <Badge tone="alert">{text.isVoid}</Badge>;
  }
}

/** Both sides with what they have scored. */
export function Score({ match }: { readonly match: Match }): ReactNode {
  const { text, digits } = useWords();
  return (
    <div className="flex flex-col gap-1">
      {match.sides.map((name, side) => (
        <div key={name} className="flex items-center justify-between gap-3">
          <span className="min-w-0 text-base font-semibold">
            <SideMark side={side} name={name} />
          </span>
          <span className="tabular shrink-0 text-sm">
            {match.innings
              .filter((innings) => innings.side === side)
              .map(
                ({ runs, wickets, overs, is_super_over: isSuper }) =>
                  `${digits(`${runs}/${wickets}`)} (${isSuper ? `${text.superOver} ` : ""}${digits(overs)})`,
              )
              .join(" · ")}
          </span>
        </div>
      ))}
      {match.winner !== null && (
        <p className="text-xs text-won">{text.wonBy({ side: match.sides[match.winner] ?? "" })}</p>
      )}
    </div>
  );
}

/** How full something is, for those who see; the words beside it say it. */
export function Bar({ share }: { readonly share: number }): ReactNode {
  return (
    <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-raised">
      <div className="h-full rounded-full bg-accent" style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }} />
    </div>
  );
}
