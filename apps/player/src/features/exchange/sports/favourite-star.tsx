import { StarIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useSportNames } from "../../../sport-names/index.ts";
import { isSame, type Favourite } from "./competitions.ts";
import { sportsText } from "./text.ts";
import { useFavourites } from "./use-favourites.ts";

/** Marks a competition as a favourite, or takes the mark away. [ROOM-66] */
export function FavouriteStar({ favourite }: { favourite: Favourite }): ReactNode {
  const text = useText(sportsText);
  const named = useSportNames();
  const { favourites, toggle } = useFavourites();
  const isOn = favourites.some((each) => isSame(each, favourite));
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={text.favourite({ name: named(favourite.competition) })}
      onClick={() => void toggle(favourite)}
      className={`inline-flex size-target shrink-0 items-center justify-center ${isOn ? "text-won" : "text-muted"}`}
    >
      <StarIcon size={20} className={isOn ? "fill-current" : ""} />
    </button>
  );
}
