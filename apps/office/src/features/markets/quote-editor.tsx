import type { HouseDeskMarket } from "@maidan/contract/http/house-markets";
import { Button, classNames, NumberField } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { useSportNames } from "../../shell/index.ts";
import { consoleText } from "./console-text.ts";
import { hasLine, mostQuotes, withAnotherBase, withTyped, type Quote } from "./own-rates.ts";

interface QuoteEditorProps {
  readonly market: HouseDeskMarket;
  readonly quotes: readonly Quote[];
  readonly onQuotes: (quotes: readonly Quote[]) => void;
  readonly onPublish: () => void;
  /** The place of the quote whose rates keys move. */
  readonly chosen: number;
  readonly onChosen: (place: number) => void;
}

/** A Khadda has a quote for each of some fifty bases: more than so many scroll in a list of their own, so that the markets after it stay in reach. */
const mostShown = 5;

/** Brings the marked quote into the list's sight, and moves nothing but the list. */
function useInSight(place: number): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const [shown, marked] = [list.current, list.current?.children[place]];
    if (shown === null || !(marked instanceof HTMLElement)) return;
    const below = marked.offsetTop + marked.offsetHeight - shown.clientHeight;
    shown.scrollTop = Math.min(marked.offsetTop, Math.max(below, shown.scrollTop));
  }, [place]);
  return list;
}

/**
 * Lines and rates of a market as figures that a trader types; an empty rate isn't offered. The quote that keys move is marked where there are several. Enter publishes, Escape
 * leads back to the row, whose keys act again. [CONSOLE-05]
 */
export function QuoteEditor(props: QuoteEditorProps): ReactNode {
  const text = useText(consoleText);
  const { market, quotes, chosen, onQuotes } = props;
  const list = useInSight(chosen);
  return (
    <>
      <ul
        ref={list}
        onKeyDown={(event) => {
          // Letters are a figure's own: these two lead out of it without the mouse.
          if (event.repeat || event.nativeEvent.isComposing) return;
          if (event.key === "Enter") props.onPublish();
          if (event.key === "Escape") event.currentTarget.closest<HTMLElement>("[data-row]")?.focus();
        }}
        className={classNames(
          "relative flex flex-col gap-1",
          quotes.length > mostShown && "max-h-72 overflow-y-auto overscroll-contain",
        )}
      >
        {quotes.map((quote, place) => (
          // The quotes of a market are told apart by their places.
          <li
            key={place}
            aria-current={quotes.length > 1 && place === chosen ? "true" : undefined}
            onFocus={() => props.onChosen(place)}
            className={classNames(
              "flex shrink-0 flex-wrap items-end gap-2 rounded-sm p-1",
              quotes.length > 1 && place === chosen && "bg-accent-soft ring-1 ring-accent ring-inset",
            )}
          >
            <Figures
              market={market}
              quote={quote}
              onTyped={(member, typed) => onQuotes(withTyped(quotes, { place, member, typed }))}
            />
          </li>
        ))}
      </ul>
      {market.question === "BAND" && quotes.length < mostQuotes && (
        <Button size="small" tone="quiet" onClick={() => onQuotes(withAnotherBase(quotes))}>
          {text.anotherBase}
        </Button>
      )}
    </>
  );
}

/** One quote, in the order of the players' board: back before lay, and no before yes. */
function Figures({
  market,
  quote,
  onTyped,
}: {
  readonly market: HouseDeskMarket;
  readonly quote: Quote;
  readonly onTyped: (member: keyof Quote, typed: string) => void;
}): ReactNode {
  const text = useText(consoleText);
  const say = useSportNames();
  const isWinner = market.question === "WINNER";
  const name = isWinner ? say(market.runners.find((runner) => runner.selection_id === quote.line)?.name ?? "") : "";
  const figure = (member: keyof Quote, label: string): ReactNode => (
    <Figure
      label={[name, label].filter(Boolean).join(" ")}
      shown={label}
      value={quote[member]}
      onTyped={(typed) => onTyped(member, typed)}
    />
  );
  return (
    <>
      {isWinner && <span className="w-36 truncate pb-2 text-xs font-semibold">{name}</span>}
      {isWinner && figure("for_rate", text.back)}
      {hasLine(market) && figure("against_line", text.againstLine)}
      {market.question !== "DIGITS" && figure("against_rate", isWinner ? text.lay : text.againstRate)}
      {hasLine(market) && figure("line", text.line)}
      {!isWinner && figure("for_rate", text.forRate)}
    </>
  );
}

interface FigureProps {
  /** Read aloud. */
  readonly label: string;
  readonly shown: string;
  readonly value: number | null;
  readonly onTyped: (typed: string) => void;
}

function Figure({ label, shown, value, onTyped }: FigureProps): ReactNode {
  return (
    <div className="w-20">
      <NumberField
        label={shown}
        aria-label={label}
        decimals={0}
        maxLength={6}
        autoComplete="off"
        value={value === null ? "" : String(value)}
        onValue={onTyped}
      />
    </div>
  );
}
