import { toDigits } from "@maidan/core/money";
import { oddsFormats } from "@maidan/games/sportsbook";
import { classNames, Select } from "@maidan/ui/controls";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import { useOdds, useWords } from "./book-context.tsx";
import type { BookEntry, BookFixture, BookMarket } from "./calls.ts";
import { byCompetition, matchButtonId, type ListProps } from "./match-list.tsx";
import { PriceButton } from "./price-button.tsx";
import { SideLine, When } from "./score.tsx";
import { bookText } from "./text.ts";

/** Asian: handicap and total first, in a table of two rows a match; odds in the form that is chosen. */
export function AsianList({ entries, onOpen }: ListProps): ReactNode {
  const text = useText(bookText);
  const say = useWords();
  return (
    <>
      {byCompetition(entries).map((group) => (
        <section
          key={`${group[0]?.fixture.sport} ${group[0]?.fixture.competition.en}`}
          className="overflow-hidden rounded-md ring-1 ring-line ring-inset"
        >
          <h3 className="flex items-center gap-2 bg-alert-soft px-2 py-1.5 text-xs font-semibold text-alert">
            <span className="min-w-0 flex-1 truncate">
              {group[0] !== undefined && say(group[0].fixture.competition)}
            </span>
            <span className="w-20 shrink-0 text-center">
              {group.some((entry) => of(entry, "handicap") !== undefined) ? text.handicap : text.winner}
            </span>
            {group.some((entry) => of(entry, "asian-total") !== undefined) && (
              <span className="w-20 shrink-0 text-center">{text.overUnder}</span>
            )}
          </h3>
          {group.map((entry, place) => (
            <AsianRow key={entry.fixture.id} entry={entry} onOpen={onOpen} isShaded={place % 2 === 1} />
          ))}
        </section>
      ))}
    </>
  );
}

const of = ({ markets }: BookEntry, kind: string): BookMarket | undefined =>
  markets.find((market) => market.kind === kind);

function AsianRow(props: {
  readonly entry: BookEntry;
  readonly onOpen: (fixture: BookFixture) => void;
  readonly isShaded: boolean;
}): ReactNode {
  const { entry, onOpen } = props;
  const text = useText(bookText);
  const digits = useDigits();
  const say = useWords();
  const { fixture } = entry;
  const first = of(entry, "handicap") ?? of(entry, "match-odds");
  const total = of(entry, "asian-total");
  return (
    <article className={classNames("flex gap-2 border-t border-line p-2", props.isShaded ? "bg-surface" : "bg-ground")}>
      <button
        type="button"
        id={matchButtonId(fixture.id)}
        onClick={() => onOpen(fixture)}
        className="flex min-w-0 flex-1 flex-col gap-1 text-start text-xs font-semibold"
      >
        <When fixture={fixture} />
        <SideLine fixture={fixture} side="home" name={say(fixture.home)} />
        <SideLine fixture={fixture} side="away" name={say(fixture.away)} />
        <span className="text-2xs font-normal text-accent">
          {entry.market_count > 0 ? text.more({ count: digits(entry.market_count) }) : text.closed}
        </span>
      </button>
      <Column fixture={fixture} market={first} />
      {total !== undefined && <Column fixture={fixture} market={total} />}
    </article>
  );
}

/** The two sides of a line, one above the other; the line stands at the side that gives. */
function Column({
  fixture,
  market,
}: {
  readonly fixture: BookFixture;
  readonly market: BookMarket | undefined;
}): ReactNode {
  const text = useText(bookText);
  const { language } = useLanguage();
  if (market === undefined) return <span className="w-20 shrink-0" />;
  const labelOf = (key: string): string => {
    const line = toDigits(String(Math.abs(market.line_x100 ?? 0) / 100), language);
    if (key === "over") return line;
    if (key === "under") return text.under;
    if (market.kind !== "handicap") return key === "home" ? "1" : key === "draw" ? "X" : "2";
    const isGiving = key === "home" ? (market.line_x100 ?? 0) <= 0 : (market.line_x100 ?? 0) > 0;
    return isGiving ? line : "";
  };
  return (
    <div className="flex w-20 shrink-0 flex-col gap-1">
      {market.selections.map((selection) => (
        <PriceButton
          key={selection.key}
          fixture={fixture}
          market={market}
          selection={selection}
          label={labelOf(selection.key)}
          isRow
          className="!px-1.5"
        />
      ))}
    </div>
  );
}

/** In which form odds are shown. */
export function OddsChoice(): ReactNode {
  const text = useText(bookText);
  const { format, setFormat } = useOdds();
  const names = {
    decimal: text.decimal,
    "hong-kong": text.hongKong,
    malay: text.malay,
    indonesian: text.indonesian,
  } as const;
  return (
    <Select
      label={text.odds}
      value={format}
      options={oddsFormats.map((value) => ({ value, label: names[value] }))}
      onChange={(event) => {
        const chosen = oddsFormats.find((one) => one === event.target.value);
        if (chosen !== undefined) setFormat(chosen);
      }}
    />
  );
}

/** Asian: by the house's own places, handicap and total before all else. */
export const asianOrder = ({ kind, line_x100: line, key }: BookMarket): number => {
  const kinds = "handicap asian-total match-odds total".split(" ");
  const place = kinds.indexOf(kind);
  return (place === -1 ? 50 : place * 10) + (line === null ? 0 : 1) + key.length / 100;
};
