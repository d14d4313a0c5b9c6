import { classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useBook, useOdds, useWords } from "./book-context.tsx";
import type { BookFixture, BookMarket, BookSelection } from "./calls.ts";
import { legId, legOf } from "./slip.ts";
import { bookText } from "./text.ts";

const movedMs = 2_500;

/** `up` or `down` for a moment after a price moved. */
function useMove(priceX100: number | null): "up" | "down" | undefined {
  const last = useRef(priceX100);
  const [move, setMove] = useState<"up" | "down">();
  useEffect(() => {
    const before = last.current;
    last.current = priceX100;
    if (before === null || priceX100 === null || before === priceX100) return undefined;
    setMove(priceX100 > before ? "up" : "down");
    const timer = setTimeout(() => setMove(undefined), movedMs);
    return () => clearTimeout(timer);
  }, [priceX100]);
  return move;
}

/** A selection's price: into the slip, or out of it. `label` stands above or beside it; the whole name is read aloud. */
export function PriceButton(props: {
  readonly fixture: Pick<BookFixture, "id" | "home" | "away">;
  readonly market: BookMarket;
  readonly selection: BookSelection;
  readonly label?: ReactNode;
  readonly isRow?: boolean;
  readonly className?: string;
}): ReactNode {
  const { fixture, market, selection, label, isRow } = props;
  const { legs, actions } = useBook();
  const { print } = useOdds();
  const say = useWords();
  const text = useText(bookText);
  const isOpen = market.status === "open" && selection.price_x100 !== null;
  const price = isOpen ? selection.price_x100 : null;
  const move = useMove(price);
  const isIn = legs.some((leg) => legId(leg) === legId({ marketId: market.id, selection: selection.key }));
  const take = (): void => {
    if (selection.price_x100 !== null)
      actions.toggle(legOf(fixture, market, { ...selection, price_x100: selection.price_x100 }));
  };
  return (
    <button
      type="button"
      aria-pressed={isIn}
      disabled={!isOpen && !isIn}
      onClick={take}
      className={classNames(
        "flex min-h-target min-w-0 items-center gap-1 rounded-sm px-1.5 py-0.5 ring-1 ring-inset",
        isRow === true ? "justify-between" : "flex-col justify-center gap-0",
        isIn ? "bg-accent text-on-accent ring-accent" : "bg-raised ring-line disabled:text-muted",
        props.className,
      )}
    >
      <span className="sr-only">
        {say(market.name)}, {say(selection.name)},{price === null && ` ${text.suspended}`}
      </span>
      {label !== undefined && (
        <span
          aria-hidden="true"
          className={classNames(
            isRow === true
              ? "shrink-0 text-start text-xs whitespace-nowrap"
              : "line-clamp-2 w-full text-center text-2xs",
            isIn ? "text-on-accent" : "text-muted",
          )}
        >
          {label}
        </span>
      )}
      <span className="tabular shrink-0 text-sm font-bold">
        {price === null ? (
          <Lock />
        ) : (
          <>
            {print(price)}
            {move !== undefined && (
              <span aria-hidden="true" className={move === "up" ? "text-accent" : "text-lost"}>
                {move === "up" ? " ▴" : " ▾"}
              </span>
            )}
          </>
        )}
      </span>
    </button>
  );
}

const Lock = (): ReactNode => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 text-muted">
    <path
      d="M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    />
  </svg>
);
