import type { ReactNode } from "react";
import { AsianList, asianOrder, OddsChoice } from "./asian-list.tsx";
import { BookPage, type BookLook } from "./book-page.tsx";
import { sboSportsName } from "./text.ts";

const look: BookLook = { name: sboSportsName, List: AsianList, Tools: OddsChoice, order: asianOrder };

/** SBO Sports: the same book as Asia knows them, handicap and total first. */
export const SboSports = (): ReactNode => <BookPage look={look} />;
