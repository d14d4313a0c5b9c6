import type { Json } from "@maidan/games/house";
import { useLanguage } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { toldOutcome } from "../live/index.ts";
import { usePocketName } from "../table/index.ts";
import { CardSigns } from "./card-signs.tsx";

/** What was dealt in a round of a live table, in the table's own words. [LIVE-05] */
export function Dealt({ game, dealt }: { readonly game: string; readonly dealt: Json }): ReactNode {
  const { language } = useLanguage();
  const pocketName = usePocketName();
  const told = toldOutcome(game, dealt, language);
  if (told === undefined) return null;
  return (
    <>
      {told.hands.map(({ name, cards }) => (
        <p key={name}>
          <span className="text-muted">{name}:</span> <CardSigns cards={cards} />
        </p>
      ))}
      {told.pocket !== undefined && <p>{pocketName(told.pocket)}</p>}
      {told.result !== "" && <p>{told.result}</p>}
    </>
  );
}
