import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../api/index.ts";
import { useSession } from "../../session/index.ts";
import { readKey, removeKeys, useStored, writeKeys } from "../../storage/index.ts";
import { addFavouritesCall, marksQuery, removeFavouriteCall, type Marks } from "./calls.ts";
import { gameKey } from "./lobby.ts";

const limit = 200;

/** Favourites as the browser keeps them for a guest. [OP-30] */
export function readFavourites(stored: string | undefined): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter((key): key is string => typeof key === "string").slice(0, limit) : [];
  } catch {
    return [];
  }
}

/** A game by its key; undefined where the key names none. */
export function markOf(key: string): { readonly platform: string; readonly code: string } | undefined {
  const [, platform, code] = /^([^/]{1,120})\/(.{1,120})$/s.exec(key) ?? [];
  return platform === undefined || code === undefined ? undefined : { platform, code };
}

/** What a player keeps of the lobby; undefined for a guest and while it is on its way. */
export function useMarks(): Marks | undefined {
  const { isPlayer } = useSession();
  const marks = useQuery({ ...marksQuery, enabled: isPlayer });
  return isPlayer ? marks.data : undefined;
}

/** Favourite games: the server's for a player, the browser's for a guest, which join the player's at the next look at the lobby. [LOBBY-09] */
export function useFavourites(): { readonly favourites: readonly string[]; readonly toggle: (key: string) => void } {
  const { isPlayer } = useSession();
  const client = useQueryClient();
  const marks = useMarks();
  const stored = useStored("favouriteGames");
  const isLoaded = marks !== undefined;
  useEffect(() => {
    const games = readFavourites(stored).flatMap((key) => markOf(key) ?? []);
    if (!isLoaded || games.length === 0) return;
    void api.call(addFavouritesCall, { body: { games } }).then((result) => {
      if (!result.ok) return;
      removeKeys(["favouriteGames"]);
      void client.invalidateQueries({ queryKey: marksQuery.queryKey });
    });
  }, [isLoaded, stored, client]);
  const own = marks?.favourites.map((mark) => gameKey(mark));
  const toggleKept = (key: string): void => {
    const game = markOf(key);
    if (game === undefined || marks === undefined) return;
    const isOn = own?.includes(key) === true;
    const others = marks.favourites.filter((mark) => gameKey(mark) !== key);
    // It is shown at once; what the server then says counts.
    client.setQueryData(marksQuery.queryKey, { ...marks, favourites: isOn ? others : [game, ...others] });
    const sent = isOn
      ? api.call(removeFavouriteCall, { body: game })
      : api.call(addFavouritesCall, { body: { games: [game] } });
    void sent.then(() => client.invalidateQueries({ queryKey: marksQuery.queryKey }));
  };
  const toggleStored = (key: string): void => {
    const now = readFavourites(readKey("favouriteGames"));
    const next = now.includes(key) ? now.filter((one) => one !== key) : [key, ...now].slice(0, limit);
    writeKeys({ favouriteGames: JSON.stringify(next) });
  };
  return { favourites: own ?? readFavourites(stored), toggle: isPlayer ? toggleKept : toggleStored };
}
