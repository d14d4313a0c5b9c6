import { classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import { useWords } from "./book-context.tsx";
import type { BookEntry, BookFixture, BookMarket } from "./calls.ts";
import { PriceButton } from "./price-button.tsx";
import { SideLine, When } from "./score.tsx";
import { bookText } from "./text.ts";

export interface ListProps {
  readonly entries: readonly BookEntry[];
  readonly onOpen: (fixture: BookFixture) => void;
}

/** What the button that opens a match is found by, once its page is left. */
export const matchButtonId = (fixtureId: string): string => `match-${fixtureId}`;

/** Matches by competition, in the order in which the first of each begins. */
export function byCompetition(entries: readonly BookEntry[]): readonly (readonly BookEntry[])[] {
  const groups = new Map<string, BookEntry[]>();
  for (const entry of entries) {
    const { sport, competition } = entry.fixture;
    const key = `${sport} ${competition.en}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

const shortName = (key: string): string => (key === "home" ? "1" : key === "draw" ? "X" : "2");

/** European: the winner's prices beneath each match. */
export function EuropeanList({ entries, onOpen }: ListProps): ReactNode {
  const say = useWords();
  return byCompetition(entries).map((group) => (
    <section key={`${group[0]?.fixture.sport} ${group[0]?.fixture.competition.en}`} className="flex flex-col gap-2">
      <h3 className="truncate pt-1 text-xs font-semibold text-muted">
        {group[0] !== undefined && say(group[0].fixture.competition)}
      </h3>
      {group.map((entry) => (
        <EuropeanCard key={entry.fixture.id} entry={entry} onOpen={onOpen} />
      ))}
    </section>
  ));
}

function EuropeanCard({ entry, onOpen }: { readonly entry: BookEntry } & Pick<ListProps, "onOpen">): ReactNode {
  const text = useText(bookText);
  const digits = useDigits();
  const say = useWords();
  const { fixture, markets } = entry;
  const odds = markets.find(({ kind }) => kind === "match-odds");
  return (
    <article className="rounded-lg bg-surface p-3 ring-1 ring-line ring-inset">
      <button
        type="button"
        id={matchButtonId(fixture.id)}
        onClick={() => onOpen(fixture)}
        className="block min-h-target w-full text-start"
      >
        <span className="flex items-center justify-between gap-2">
          <When fixture={fixture} />
          <span className="text-xs text-accent">
            {entry.market_count > 0 ? text.more({ count: digits(entry.market_count) }) : text.closed}
          </span>
        </span>
        <span className="mt-1 block text-sm font-semibold">
          <SideLine fixture={fixture} side="home" name={say(fixture.home)} />
          <SideLine fixture={fixture} side="away" name={say(fixture.away)} />
        </span>
      </button>
      {odds !== undefined && (
        <div className={classNames("mt-2 grid gap-2", odds.selections.length === 3 ? "grid-cols-3" : "grid-cols-2")}>
          {odds.selections.map((selection) => (
            <PriceButton
              key={selection.key}
              fixture={fixture}
              market={odds}
              selection={selection}
              label={shortName(selection.key)}
            />
          ))}
        </div>
      )}
    </article>
  );
}

/** European: the winner first, lines of goals after it, Asian lines last. */
export const europeanOrder = ({ kind, key }: BookMarket): number => {
  const kinds =
    "match-odds double-chance total both-score next-goal set-winner innings-runs session-runs over-runs toss";
  const place = kinds.split(" ").indexOf(kind);
  return (place === -1 ? 90 : place * 5) + (kind.startsWith("asian") || kind === "handicap" ? 5 : 0) + key.length / 100;
};
