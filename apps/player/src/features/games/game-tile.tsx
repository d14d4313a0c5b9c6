import { IconButton } from "@maidan/ui/controls";
import { StarIcon } from "@maidan/ui/icons";
import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import type { Game } from "./calls.ts";
import { gameName } from "./lobby.ts";
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
  const name = gameName(game, language);
  if (isBroken) return null;
  return (
    <li className="relative">
      <button type="button" onClick={onOpen} className="flex w-full flex-col gap-1 text-start">
        <Poster game={game} isInFirstView={isInFirstView} onBroken={() => setIsBroken(true)} />
        <span className="line-clamp-2 text-sm font-semibold">{name}</span>
        <span className="text-xs text-muted">
          {game.platform}
          {game.return_to_player !== null &&
            ` · ${text.returns({ percent: toDigits(game.return_to_player.toFixed(1), language) })}`}
        </span>
      </button>
      {game.tags.length > 0 && (
        <span className="absolute start-1 top-1 flex flex-col items-start gap-1">
          {game.tags.map((tag) => (
            <Badge key={tag} tone={tag === "hot" ? "alert" : "accent"}>
              {text[tag]}
            </Badge>
          ))}
        </span>
      )}
      <span className="absolute end-0 top-0">
        <IconButton
          label={text.favourite({ name })}
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

/** A game's poster; one without shows its name. What fails is told, so that its tile goes away. [GAMES-06] */
export function Poster(props: {
  readonly game: Game;
  readonly isInFirstView?: boolean;
  readonly onBroken?: () => void;
}): ReactNode {
  const { game, isInFirstView = false, onBroken } = props;
  const { language } = useLanguage();
  if (game.picture === "")
    return (
      <span
        aria-hidden="true"
        className="flex aspect-[3/4] w-full items-center justify-center rounded-lg bg-raised p-2 text-center text-sm font-semibold text-muted"
      >
        {gameName(game, language)}
      </span>
    );
  return (
    <img
      // What failed before the page came alive told nobody.
      ref={(image) => {
        if (image?.complete === true && image.naturalWidth === 0) onBroken?.();
      }}
      src={game.picture}
      alt=""
      {...(isInFirstView ? { fetchPriority: "high" } : { loading: "lazy" })}
      onError={() => onBroken?.()}
      className="aspect-[3/4] w-full rounded-lg bg-raised object-cover"
    />
  );
}
