import type { Language } from "@maidan/ui/language";
import type { Game } from "./calls.ts";

export const orders = ["recommend", "latest", "favorite", "byName"] as const;
export type Order = (typeof orders)[number];

/** Where a list of games is: the address rules, whatever state came along. [OP-27] */
export interface LobbyPlace {
  readonly type: string;
  readonly system: string;
  readonly title: string;
}

/** Undefined when type or system is missing: then nothing is asked for. An empty system, as old addresses lead to, is the whole category. [GAMES-08] */
export function readPlace(search: string): LobbyPlace | undefined {
  const query = new URLSearchParams(search);
  const [type, system] = [query.get("type") ?? "", query.get("system")];
  return type === "" || system === null ? undefined : { type, system, title: query.get("title") ?? "" };
}

/** The same as part of an address. */
export const placeQuery = (place: LobbyPlace): string => new URLSearchParams({ ...place }).toString();

/** The systems of a place, parted by commas. [GAMES-02] */
export const systemsOf = (place: LobbyPlace): string[] => place.system.split(",").filter((system) => system !== "");

export const gameKey = (game: Pick<Game, "platform" | "code">): string => `${game.platform}/${game.code}`;

/** A game's name for a reader; without one in Bangla, its own. */
export const gameName = (game: Pick<Game, "name" | "name_bn">, language: Language): string =>
  language === "bn" && game.name_bn !== "" ? game.name_bn : game.name;

export interface Choice {
  /** Names are compared as they are shown. */
  readonly language: Language;
  /** Undefined = ALL. */
  readonly provider: string | undefined;
  readonly name: string;
  /** None chosen = all. */
  readonly providers: readonly string[];
  readonly order: Order;
}

/** The games that fit, in the chosen order: as the operator recommends, newest first, favourites first, or by name. [GAMES-03] [OP-30] */
export function chosenGames(games: readonly Game[], choice: Choice, favourites: readonly string[]): Game[] {
  const wanted = choice.name.trim().toLocaleLowerCase();
  const fitting = games.filter(
    (game) =>
      (choice.provider === undefined || game.platform === choice.provider) &&
      (choice.providers.length === 0 || choice.providers.includes(game.platform)) &&
      (game.name.toLocaleLowerCase().includes(wanted) || game.name_bn.includes(wanted)),
  );
  switch (choice.order) {
    case "recommend":
      return fitting;
    case "latest":
      return fitting.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
    case "favorite":
      return fitting.toSorted(
        (a, b) => Number(favourites.includes(gameKey(b))) - Number(favourites.includes(gameKey(a))),
      );
    case "byName":
      return fitting.toSorted((a, b) =>
        gameName(a, choice.language).localeCompare(gameName(b, choice.language), choice.language),
      );
  }
}

/** What the navigation to /gamerun brings: the frame's address, and where its close button leads. [GAMES-16] */
export interface RunningGame {
  readonly url: string;
  readonly name: string;
  readonly place: LobbyPlace | undefined;
}

/** Undefined without an address that a frame may open: HTTPS, or this machine's own. [OP-32] */
export function readRunningGame(state: Readonly<Record<string, unknown>>): RunningGame | undefined {
  const { url, name, type, system, title } = state;
  if (typeof url !== "string" || !URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && !(protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname)))
    return undefined;
  const isPlaced = typeof type === "string" && typeof system === "string" && type !== "";
  return {
    url,
    name: typeof name === "string" ? name : "",
    place: isPlaced ? { type, system, title: typeof title === "string" ? title : "" } : undefined,
  };
}

/** A game that a menu, a row or a picture asks for: it is launched by the page that runs it. [OP-28] */
export interface WantedGame {
  readonly code: string;
  readonly platform: string;
  readonly type: string;
  readonly name: string;
}

/** Undefined without the three that name a game. */
export function readWantedGame(state: Readonly<Record<string, unknown>>): WantedGame | undefined {
  const { code, system, type, title } = state;
  const isNamed = [code, system, type].every((part) => typeof part === "string" && part !== "");
  if (!isNamed) return undefined;
  return {
    code: String(code),
    platform: String(system),
    type: String(type),
    name: typeof title === "string" ? title : "",
  };
}

/** Where closing a game leads: back to the list that it was opened from, or home. [GAMES-16] */
export const wayBack = (place: LobbyPlace | undefined): string =>
  place === undefined ? "/" : `/games?${placeQuery(place)}`;
