/** What the server reads for a page before it renders it. The server's alone: no phone fetches this file. */
import { addressOf } from "@maidan/client/api";
import type { QueryKey } from "@tanstack/react-query";
import { readQuery } from "./api/index.ts";
import type { Boot } from "./boot.ts";
import { paymentMethodsQuery } from "./features/desk/calls.ts";
import { eventCall, eventsCall, marketCall } from "./features/exchange/calls.ts";
import { outsideQuery } from "./features/exchange/outside.ts";
import type { Sport } from "./features/exchange/use-exchange.ts";
import { gamesQuery, placeProvidersQuery, winsQuery } from "./features/games/calls.ts";
import { readPlace, systemsOf } from "./features/games/lobby.ts";
import { marketBlockQuery, slidersQuery } from "./features/home/calls.ts";
import { promotionQuery, promotionsQuery } from "./features/promotions/calls.ts";
import { routeOf, type PlaceOfPage } from "./routes.ts";
import { sportNamesQuery } from "./sport-names/index.ts";
import { generalQuery, logoQuery, siteFrameQuery, socialQuery } from "./site/index.ts";

/** A read that the server does for the page: the address that it asks, and the key under which the app finds the answer. */
export interface PageRead {
  readonly url: string;
  readonly key: readonly unknown[];
}

export interface AnsweredRead {
  readonly key: readonly unknown[];
  readonly value: unknown;
}

/** The keys of the app's reads say what they ask: a path, the parameters that it names, and the query. */
function readOf({ queryKey }: { readonly queryKey: QueryKey }): PageRead {
  const [path, ...parts] = queryKey as readonly [string, ...object[]];
  const params = path.includes(":") ? parts.shift() : undefined;
  return { url: addressOf({ path }, { params, query: parts[0] }), key: queryKey };
}

const sports = ["cricket", "soccer", "tennis"] as const;
const ofSite = [generalQuery, socialQuery, logoQuery].map(readOf);
const ofDesk = [siteFrameQuery, paymentMethodsQuery].map(readOf);
const ofOutside = readOf(outsideQuery);
const ofBangla = readOf(sportNamesQuery);
const ofSport = (sport: Sport): PageRead => readOf(readQuery(eventsCall, { params: { sport } }));
const ofSports = sports.map(ofSport);
const ofAllSports = [...ofSports, ofSport("racing")];

/** By path: what the page shows to everybody, in the state that its address says. */
const ofPages: Readonly<Record<string, (query: URLSearchParams) => readonly PageRead[]>> = {
  "/": () => [readOf(marketBlockQuery), readOf(slidersQuery), ...ofSports],
  "/promotions": (query) => {
    const id = query.get("promotion") ?? "";
    return [readOf(promotionsQuery), ...(/^\d{1,18}$/.test(id) ? [readOf(promotionQuery(id))] : [])];
  },
  "/games": (query) => {
    const place = readPlace(query.toString());
    if (place === undefined) return [];
    const ofPlace = systemsOf(place).length === 0 ? [] : [readOf(placeProvidersQuery(place))];
    return [readOf(gamesQuery(place)), readOf(winsQuery(place.type)), ...ofPlace];
  },
  // With these the player's own part asks for all the rest at once.
  "/deposit": () => [readOf(paymentMethodsQuery), readOf(promotionsQuery)],
  "/withdrawal": () => [readOf(paymentMethodsQuery)],
  "/chat": () => [readOf(promotionsQuery)],
  "/exchange": () => [ofOutside, ...ofAllSports],
  "/exchange-inplay": () => ofAllSports,
  "/exchange-sports": () => ofAllSports,
  "/odds-view": (query) => {
    const [eventId, marketId] = [query.get("eventId") ?? "", query.get("marketId") ?? ""];
    if (eventId === "" || marketId === "") return [];
    return [
      readOf(readQuery(eventCall, { params: { eventId } })),
      readOf(readQuery(marketCall, { params: { marketId } })),
      ofOutside,
    ];
  },
};

/** Pages that name teams and competitions. */
const naming: readonly string[] = ["/", "/exchange", "/exchange-inplay", "/exchange-sports", "/odds-view"];

/** The first things to read for a page; empty for an unknown path. */
export function readsOf(place: PlaceOfPage, visitor: Pick<Boot, "isDesktop" | "language">): readonly PageRead[] {
  const route = routeOf(place.path);
  if (route === undefined) return [];
  const own = ofPages[route.path]?.(new URLSearchParams(place.search)) ?? [];
  const names = visitor.language === "bn" && naming.includes(route.path) ? [ofBangla] : [];
  return [...ofSite, ...own, ...names, ...(visitor.isDesktop && route.hasDeskFrame ? ofDesk : [])];
}

/** Lists whose first rows come with their prices. */
const pricedLists: readonly string[] = ["/exchange", "/exchange-inplay", "/exchange-sports"];
/** About two screens of rows. */
const mostPriced = 8;

interface ListedEvent {
  readonly MarketId: string;
  readonly inplay: boolean;
}

/** What the first answers show the need of: the prices of the matches in play, in the order in which they are listed. */
export function furtherReadsOf(place: PlaceOfPage, answers: readonly AnsweredRead[]): readonly PageRead[] {
  if (!pricedLists.includes(place.path)) return [];
  const events = answers
    .filter(({ key, value }) => key[0] === eventsCall.path && Array.isArray(value))
    .flatMap(({ value }) => value as readonly ListedEvent[]);
  return events
    .filter(({ inplay, MarketId }) => inplay && MarketId !== "")
    .slice(0, mostPriced)
    .map(({ MarketId }) => readOf(readQuery(marketCall, { params: { marketId: MarketId } })));
}
