import { classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Badge, EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { useEffect, type ReactNode } from "react";
import { useBook, useWords } from "./book-context.tsx";
import type { BookFixture, BookMarket, FixtureNow } from "./calls.ts";
import { PriceButton } from "./price-button.tsx";
import { bookText } from "./text.ts";

const gridOf = (count: number): string => {
  if (count > 4) return "grid-cols-4";
  return count === 3 ? "grid-cols-3" : "grid-cols-2";
};

/** The match by its id at the sportsbook, read again and again; undefined until it is there. */
export function useFixture(fixtureId: string | undefined): FixtureNow | undefined {
  const { actions, fixture } = useBook();
  useEffect(() => {
    actions.watch(fixtureId);
    return () => actions.watch(undefined);
  }, [actions, fixtureId]);
  return fixture?.fixture.id === fixtureId ? fixture : undefined;
}

/** All markets of a match with their prices; `order` says which come first. For every product of the sportsbook. */
export function FixtureMarkets(props: {
  readonly fixtureId: string;
  readonly order?: (market: BookMarket) => number;
}): ReactNode {
  const { order } = props;
  const text = useText(bookText);
  const now = useFixture(props.fixtureId);
  if (now === undefined)
    return (
      <Loading>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      </Loading>
    );
  const { fixture, markets } = now;
  const shown = order === undefined ? markets : markets.toSorted((one, other) => order(one) - order(other));
  if (fixture.phase === "finished" || fixture.phase === "abandoned") return <EmptyState title={text.matchOver} />;
  if (shown.length === 0) return <EmptyState title={text.noMarkets} />;
  return (
    <div className="flex flex-col gap-3">
      {shown.map((market) => (
        <Market key={market.id} fixture={fixture} market={market} />
      ))}
    </div>
  );
}

function Market({ fixture, market }: { readonly fixture: BookFixture; readonly market: BookMarket }): ReactNode {
  const text = useText(bookText);
  const say = useWords();
  const { selections } = market;
  return (
    <section className="rounded-lg bg-surface p-3 ring-1 ring-line ring-inset">
      <h3 className="flex items-center gap-2 pb-2 text-sm font-semibold">
        <span className="min-w-0 flex-1">{say(market.name)}</span>
        {market.status !== "open" && <Badge tone="alert">{text.suspended}</Badge>}
      </h3>
      <div className={classNames("grid gap-2", gridOf(selections.length))}>
        {selections.map((selection) => (
          <PriceButton
            key={selection.key}
            fixture={fixture}
            market={market}
            selection={selection}
            label={say(selection.name)}
          />
        ))}
      </div>
    </section>
  );
}
