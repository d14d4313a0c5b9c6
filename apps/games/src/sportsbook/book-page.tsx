import { classNames } from "@maidan/ui/controls";
import { Sheet } from "@maidan/ui/layers";
import { useText, type Catalogue } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton, Tabs } from "@maidan/ui/layout";
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { frameText, GameBar, Paragraphs, RulesButton, SoundButton, useDigits } from "../frame/index.ts";
import { BookProvider, useBook } from "./book-context.tsx";
import type { BookEntry, BookFixture, BookMarket } from "./calls.ts";
import { FixtureView } from "./fixture-view.tsx";
import { matchButtonId, type ListProps } from "./match-list.tsx";
import { MyBets } from "./my-bets.tsx";
import { SlipBar } from "./slip-bar.tsx";
import { bookText } from "./text.ts";

/** How a book looks: its name, how it lists its matches, and which markets of a match come first. */
export interface BookLook {
  readonly name: Catalogue<{ readonly name: string }>;
  readonly List: ComponentType<ListProps>;
  /** What stands above the list besides the choice of a sport. */
  readonly Tools?: ComponentType;
  readonly order: (market: BookMarket) => number;
}

const sports = ["all", "cricket", "soccer", "tennis"] as const;
type Sport = (typeof sports)[number];

/** A fixed-odds book on the matches of our feed. */
export function BookPage({ look }: { readonly look: BookLook }): ReactNode {
  return (
    <BookProvider>
      <main className="mx-auto flex h-dvh max-w-phone flex-col overflow-hidden">
        <Header look={look} />
        <Pages look={look} />
        <SlipBar />
      </main>
    </BookProvider>
  );
}

function Header({ look }: { readonly look: BookLook }): ReactNode {
  const text = useText(frameText);
  const own = useText(bookText);
  const { name } = useText(look.name);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <GameBar name={name}>
      <SoundButton />
      <RulesButton onPress={() => setIsOpen(true)} />
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={text.rules}>
        <div className="flex flex-col gap-3 text-sm">
          <Paragraphs of={own.rules} />
        </div>
      </Sheet>
    </GameBar>
  );
}

function Pages({ look }: { readonly look: BookLook }): ReactNode {
  const text = useText(bookText);
  const digits = useDigits();
  const { coupons } = useBook();
  const [view, setView] = useState<"matches" | "bets">("matches");
  const [opened, setOpened] = useState<BookFixture>();
  const [leftId, setLeftId] = useState<string>();
  // Whoever comes back from a match is where they left the list. [HOUSE-82]
  useEffect(() => {
    if (leftId !== undefined && opened === undefined) document.getElementById(matchButtonId(leftId))?.focus();
  }, [leftId, opened]);
  const goBack = (): void => {
    setLeftId(opened?.id);
    setOpened(undefined);
  };
  const openBets = coupons.open?.length ?? 0;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-4">
      <Tabs
        label={text.views}
        tabs={[
          { id: "matches", label: text.matches },
          { id: "bets", label: openBets > 0 ? `${text.myBets} (${digits(openBets)})` : text.myBets },
        ]}
        selected={view}
        onSelect={setView}
      >
        {view === "bets" ? (
          <MyBets />
        ) : opened === undefined ? (
          <Board look={look} onOpen={setOpened} />
        ) : (
          <FixtureView listed={opened} onBack={goBack} order={look.order} />
        )}
      </Tabs>
    </div>
  );
}

function Board({
  look,
  onOpen,
}: {
  readonly look: BookLook;
  readonly onOpen: (fixture: BookFixture) => void;
}): ReactNode {
  const text = useText(bookText);
  const { book, isBroken, actions } = useBook();
  const [sport, setSport] = useState<Sport>("all");
  useEffect(() => {
    actions.wantBoard(true);
    return () => actions.wantBoard(false);
  }, [actions]);
  const found = book?.fixtures.filter(({ fixture }) => sport === "all" || fixture.sport === sport);
  return (
    <div className="flex flex-col gap-3">
      <SportChips sport={sport} onChange={setSport} />
      {look.Tools !== undefined && <look.Tools />}
      {isBroken && (
        <p role="status" className="text-center text-sm text-alert">
          {text.broken}
        </p>
      )}
      {found === undefined ? (
        <Loading>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-32" />
            <Skeleton className="h-32" />
            <Skeleton className="h-32" />
          </div>
        </Loading>
      ) : (
        <Lists entries={found} look={look} onOpen={onOpen} />
      )}
    </div>
  );
}

function Lists(props: {
  readonly entries: readonly BookEntry[];
  readonly look: BookLook;
  readonly onOpen: (fixture: BookFixture) => void;
}): ReactNode {
  const text = useText(bookText);
  const { entries, look, onOpen } = props;
  const { List } = look;
  if (entries.length === 0) return <EmptyState title={text.noMatches} />;
  const parts = [
    { title: text.live, entries: entries.filter(({ fixture }) => fixture.phase === "live") },
    { title: text.upcoming, entries: entries.filter(({ fixture }) => fixture.phase === "open") },
  ].filter((part) => part.entries.length > 0);
  return parts.map((part) => (
    <section key={part.title} aria-label={part.title} className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">{part.title}</h2>
      <List entries={part.entries} onOpen={onOpen} />
    </section>
  ));
}

function SportChips(props: { readonly sport: Sport; readonly onChange: (sport: Sport) => void }): ReactNode {
  const text = useText(bookText);
  return (
    <div role="group" aria-label={text.sports} className="no-scrollbar flex gap-2 overflow-x-auto">
      {sports.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={props.sport === one}
          onClick={() => props.onChange(one)}
          className={classNames(
            "min-h-target shrink-0 rounded-full px-4 text-sm whitespace-nowrap",
            props.sport === one ? "bg-accent text-on-accent font-semibold" : "bg-raised text-muted",
          )}
        >
          {text[one]}
        </button>
      ))}
    </div>
  );
}
