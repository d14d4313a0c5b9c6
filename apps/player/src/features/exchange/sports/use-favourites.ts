import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, readQuery } from "../../../api/index.ts";
import { useSession } from "../../../session/index.ts";
import { readKey, useStored, writeKeys } from "../../../storage/index.ts";
import { addFavouriteCall, favouritesCall, removeFavouriteCall } from "../room-calls.ts";
import { sports } from "../use-exchange.ts";
import { isSame, type Favourite } from "./competitions.ts";
import { sportsText } from "./text.ts";

const limit = 50;

const isFavourite = (value: unknown): value is Favourite =>
  typeof value === "object" &&
  value !== null &&
  "sport" in value &&
  sports.some((sport) => sport === value.sport) &&
  "competition" in value &&
  typeof value.competition === "string";

/** The browser's copy, so that a room has them as soon as it is there. What can't be read is none. */
export function readFavourites(stored: string | undefined): readonly Favourite[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter((each) => isFavourite(each)).slice(0, limit) : [];
  } catch {
    return [];
  }
}

const keep = (favourites: readonly Favourite[]): void => {
  const text = JSON.stringify(favourites.map(({ sport, competition }) => ({ sport, competition })));
  if (readKey("favouriteCompetitions") !== text) writeKeys({ favouriteCompetitions: text });
};

/** The player's favourite competitions, newest first: kept on the server, as pins are. [ROOM-66] */
export function useFavourites(): {
  readonly favourites: readonly Favourite[];
  readonly toggle: (favourite: Favourite) => Promise<void>;
} {
  const { isPlayer } = useSession();
  const text = useText(sportsText);
  const client = useQueryClient();
  const { data } = useQuery({ ...readQuery(favouritesCall, {}), enabled: isPlayer });
  useEffect(() => {
    if (data !== undefined) keep(data.competitions);
  }, [data]);
  const toggle = async (favourite: Favourite): Promise<void> => {
    const before = readFavourites(readKey("favouriteCompetitions"));
    const others = before.filter((each) => !isSame(each, favourite));
    const isOn = others.length < before.length;
    // An answer that is under way would bring back what stood before the tap.
    await client.cancelQueries({ queryKey: [favouritesCall.path] });
    keep(isOn ? others : [favourite, ...others].slice(0, limit));
    const result = await api.call(isOn ? removeFavouriteCall : addFavouriteCall, { body: favourite });
    if (!result.ok) {
      keep(before);
      const { error } = result;
      showToast(error.kind === "refused" ? error.message : text.favouriteFailed, "alert");
    }
    await client.invalidateQueries({ queryKey: [favouritesCall.path] });
  };
  return { favourites: readFavourites(useStored("favouriteCompetitions")), toggle };
}
