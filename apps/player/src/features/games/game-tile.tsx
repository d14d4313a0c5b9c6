import { IconButton } from "@maidan/ui/controls";
import { StarIcon } from "@maidan/ui/icons";
import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import type { Game } from "./calls.ts";
import { gamesText } from "./text.ts";

/** One game: its poster, name and provider. A poster that doesn't load takes its tile away. [GAMES-05] [GAMES-06] */
export function GameTile(props: {
  readonly game: Game;
  readonly isFavourite: boolean;
  /** What the page is waited for; the others' posters wait until they are near. */
  readonly isInFirstView: boolean;
  readonly onOpen: () => void;
  readonly onFavourite: () => void;
}): ReactNode {
  const { game, isFavourite, isInFirstView, onOpen, onFavourite } = props;
  const text = useText(gamesText);
  const { language } = useLanguage();
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  return (
    <li className="relative">
      <button type="button" onClick={onOpen} className="flex w-full flex-col gap-1 text-start">
        {game.picture === "" ? (
          <span
            aria-hidden="true"
            className="flex aspect-[3/4] w-full items-center justify-center rounded-lg bg-raised p-2 text-center text-sm font-semibold text-muted"
          >
            {game.name}
          </span>
        ) : (
          <img
            // What failed before the page came alive told nobody.
            ref={(image) => {
              if (image?.complete === true && image.naturalWidth === 0) setIsBroken(true);
            }}
            src={game.picture}
            alt=""
            {...(isInFirstView ? { fetchPriority: "high" } : { loading: "lazy" })}
            onError={() => setIsBroken(true)}
            className="aspect-[3/4] w-full rounded-lg bg-raised object-cover"
          />
        )}
        <span className="line-clamp-2 text-sm font-semibold">{game.name}</span>
        <span className="text-xs text-muted">
          {game.platform}
          {game.return_to_player !== null &&
            ` · ${text.returns({ percent: toDigits(game.return_to_player.toFixed(1), language) })}`}
        </span>
      </button>
      <span className="absolute end-0 top-0">
        <IconButton
          label={text.favourite({ name: game.name })}
          aria-pressed={isFavourite}
          onClick={onFavourite}
          className={isFavourite ? "text-won" : "text-muted"}
        >
          <StarIcon />
        </IconButton>
      </span>
    </li>
  );
}
