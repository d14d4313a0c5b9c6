import { Skeleton } from "@maidan/ui/layout";
import { useEffect, type ReactNode } from "react";
import { PriceButton, useBook } from "../sportsbook/index.ts";
import type { RoundNow } from "./calls.ts";

/** Has the book read once for rounds that it doesn't know yet: prices of simulated matches don't change. */
export function useFirstPrices(rounds: readonly RoundNow[]): void {
  const { actions, book } = useBook();
  const wanted = rounds.flatMap(({ matches }) => matches.flatMap(({ fixture_id: id }) => id ?? []));
  const known = new Set(book?.fixtures.map(({ fixture }) => fixture.id));
  const missing = wanted.filter((id) => !known.has(id)).join();
  useEffect(() => {
    if (missing === "") return;
    actions.wantBoard(true);
    return () => actions.wantBoard(false);
  }, [actions, missing]);
}

const short: Readonly<Record<string, string>> = { home: "1", draw: "X", away: "2" };

/** What the match's result pays, each price the way into the slip. */
export function FirstPrices({ fixtureId }: { readonly fixtureId: string }): ReactNode {
  const { book } = useBook();
  const entry = book?.fixtures.find(({ fixture }) => fixture.id === fixtureId);
  const market = entry?.markets.find(({ kind }) => kind === "match-odds");
  if (entry === undefined || market === undefined) return <Skeleton className="mx-3 mb-2 h-11" />;
  return (
    <div className="flex gap-2 px-3 pb-2">
      {market.selections.map((selection) => (
        <PriceButton
          key={selection.key}
          fixture={entry.fixture}
          market={market}
          selection={selection}
          label={short[selection.key] ?? ""}
          className="flex-1"
          isRow
        />
      ))}
    </div>
  );
}
