import { readKey, useStored, writeKeys } from "../../storage/index.ts";

/** Favourite games, kept in the browser. [OP-30] */
const limit = 200;

export function readFavourites(stored: string | undefined): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter((key): key is string => typeof key === "string").slice(0, limit) : [];
  } catch {
    return [];
  }
}

export function useFavourites(): { readonly favourites: readonly string[]; readonly toggle: (key: string) => void } {
  const favourites = readFavourites(useStored("favouriteGames"));
  return {
    favourites,
    toggle: (key) => {
      const now = readFavourites(readKey("favouriteGames"));
      const next = now.includes(key) ? now.filter((one) => one !== key) : [key, ...now].slice(0, limit);
      writeKeys({ favouriteGames: JSON.stringify(next) });
    },
  };
}
