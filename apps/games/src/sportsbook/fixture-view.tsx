import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useCheer } from "../frame/index.ts";
import { useBook, useWords } from "./book-context.tsx";
import type { BookFixture, BookMarket } from "./calls.ts";
import { FixtureMarkets } from "./fixture-markets.tsx";
import { greatMoments, SideLine, When } from "./score.tsx";
import { bookText } from "./text.ts";

/** One match: its score, and all that can be bet on it. */
export function FixtureView(props: {
  readonly listed: BookFixture;
  readonly onBack: () => void;
  readonly order: (market: BookMarket) => number;
}): ReactNode {
  const text = useText(bookText);
  const say = useWords();
  const { fixture: read } = useBook();
  const fixture = read?.fixture.id === props.listed.id ? read.fixture : props.listed;
  useCheer(fixture.id, greatMoments(fixture));
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        onClick={props.onBack}
        className="flex min-h-target items-center gap-1 self-start pe-3 text-sm text-muted"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
          <path d="M15 5l-7 7 7 7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
        {text.back}
      </button>
      <section className="flex flex-col gap-1 rounded-lg bg-surface p-3 ring-1 ring-line ring-inset">
        <p className="flex items-center justify-between gap-2 text-xs text-muted">
          <span className="min-w-0 truncate">{say(fixture.competition)}</span>
          <When fixture={fixture} />
        </p>
        <h2 className="text-lg font-semibold">
          <SideLine fixture={fixture} side="home" name={say(fixture.home)} />
          <SideLine fixture={fixture} side="away" name={say(fixture.away)} />
        </h2>
      </section>
      <FixtureMarkets fixtureId={fixture.id} order={props.order} />
    </div>
  );
}
