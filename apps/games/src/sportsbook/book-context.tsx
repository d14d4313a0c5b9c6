import type { OddsFormat } from "@maidan/games/sportsbook";
import { oddsIn } from "@maidan/games/sportsbook";
import { useLanguage } from "@maidan/ui/language";
import { createContext, use, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { useGame } from "../frame/index.ts";
import { Book, type BookState } from "./book.ts";
import type { Words } from "./calls.ts";

interface Held {
  readonly book: Book;
  readonly format: OddsFormat;
  readonly setFormat: (format: OddsFormat) => void;
}
const BookContext = createContext<Held | undefined>(undefined);

/** Holds the book for all that is shown of it: lists, a match, the slip, the coupons. */
export function BookProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { room } = useGame();
  const [book] = useState(() => new Book(() => void room.refresh()));
  const [format, setFormat] = useState<OddsFormat>("decimal");
  const held = useMemo(() => ({ book, format, setFormat }), [book, format]);
  return <BookContext value={held}>{children}</BookContext>;
}

function useHeld(): Held {
  const held = use(BookContext);
  if (held === undefined) throw new Error("the book is shown inside its provider");
  return held;
}

export function useBook(): BookState & { readonly book: BookState["book"]; readonly actions: Book } {
  const { book } = useHeld();
  const state = useSyncExternalStore(book.subscribe, book.now);
  return { ...state, actions: book };
}

export function useOdds(): {
  readonly format: OddsFormat;
  readonly setFormat: (format: OddsFormat) => void;
  readonly print: (priceX100: number) => string;
} {
  const { format, setFormat } = useHeld();
  return { format, setFormat, print: (priceX100) => (oddsIn(format, priceX100) / 100).toFixed(2) };
}

/** A name in the page's language. */
export function useWords(): (words: Words) => string {
  const { language } = useLanguage();
  return (words) => words[language];
}
