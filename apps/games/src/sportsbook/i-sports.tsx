import type { ReactNode } from "react";
import { BookPage, type BookLook } from "./book-page.tsx";
import { EuropeanList, europeanOrder } from "./match-list.tsx";
import { iSportsName } from "./text.ts";

const look: BookLook = { name: iSportsName, List: EuropeanList, order: europeanOrder };

/** I-Sports: the house's book as Europe knows them. */
export const ISports = (): ReactNode => <BookPage look={look} />;
