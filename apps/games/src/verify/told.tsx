import type { Json } from "@maidan/games/house";
import { useLanguage } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { CardSigns } from "./card-signs.tsx";
import { toldRound } from "./told-round.ts";

/** What came in a round of a game of one player, in the game's own words. [HOUSE-04] */
export function Told({ game, view }: { readonly game: string; readonly view: Json }): ReactNode {
  const { language } = useLanguage();
  return toldRound(game, view, language).map(({ name, text, cards, isHeading }, place) => (
    // A round's lines stay as they are, and spins may be alike: only the place tells them apart.
    <p key={place} className={isHeading === true ? "mt-2 font-semibold" : ""}>
      {name !== undefined && <span className="text-muted">{name}:</span>} {text}
      {cards !== undefined && <CardSigns cards={cards} />}
    </p>
  ));
}
