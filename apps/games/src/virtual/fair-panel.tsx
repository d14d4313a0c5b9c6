import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import type { MatchName, WatchedNow } from "./calls.ts";
import { virtualText } from "./text.ts";
import { matchLink } from "./match-link.ts";

/** What the match is drawn from: what is told of it now, and the way to draw it again once all is. [VSPORT-03] */
export function FairPanel({ name, watched }: { readonly name: MatchName; readonly watched: WatchedNow }): ReactNode {
  const text = useText(virtualText);
  const { round, match } = watched;
  return (
    <details className="rounded-lg bg-surface px-3 ring-1 ring-line ring-inset">
      <summary className="flex min-h-target cursor-pointer items-center text-sm font-semibold">{text.fairness}</summary>
      <div className="flex flex-col gap-2 pb-3 text-xs">
        <p className="text-muted">{text.howFair}</p>
        <dl className="flex flex-col gap-2">
          <Line name={text.commitment} value={round.commitment} />
          <Line name={text.hash} value={round.hash ?? text.hashLater} isTold={round.hash !== null} />
          <Line name={text.salt} value={round.salt} />
          <Line name={text.published} value={round.published_hash} />
        </dl>
        {round.hash !== null && (
          <a
            className="inline-flex min-h-target items-center text-sm font-semibold text-accent"
            href={matchLink({
              league: name.league,
              number: name.number,
              hash: round.hash,
              salt: round.salt,
              commitment: round.commitment,
              publishedHash: round.published_hash,
              steps: round.place,
              place: match.place,
              setup: match.setup,
              score: match.score,
            })}
            target="_blank"
            rel="noreferrer"
          >
            {text.verify}
          </a>
        )}
      </div>
    </details>
  );
}

function Line(props: { readonly name: string; readonly value: string; readonly isTold?: boolean }): ReactNode {
  return (
    <div>
      <dt className="text-muted">{props.name}</dt>
      <dd className={props.isTold === false ? "" : "font-mono break-all"}>{props.value}</dd>
    </div>
  );
}
