import type { ReactNode } from "react";
import { CardSign } from "../table/index.ts";

/** Cards in one line, as they are printed. */
export function CardSigns({ cards }: { readonly cards: readonly string[] }): ReactNode {
  return cards.map((card, place) => (
    // A shoe holds each card many times: only the place tells them apart.
    <span key={`${place}:${card}`} className="me-1.5 inline-block">
      <CardSign card={card} />
    </span>
  ));
}
