import type { NavigationMenu } from "@maidan/contract/http/exchange";
import type { Reader } from "@maidan/services/command";
import type { CatalogueMarket, ExchangeReadStore } from "@maidan/services/exchange-reads";
import { dateText } from "./numbers.ts";

/** As many markets as one menu may hold. */
const mostMarkets = 5_000;

type EventType = NavigationMenu["children"][number];
type Market = EventType["children"][number]["children"][number]["children"][number];

const marketNode = (market: CatalogueMarket): Market => ({
  type: "MARKET",
  id: market.marketId,
  name: market.name,
  exchangeId: "1",
  marketType: market.marketType,
  marketStartTime: dateText(market.startAtMs),
  numberOfWinners: market.numberOfWinners,
});

const grouped = (markets: readonly CatalogueMarket[], keyOf: (event: CatalogueMarket["event"]) => string) =>
  [...Map.groupBy(markets, (market) => keyOf(market.event))].flatMap(([id, same]) =>
    same[0] === undefined ? [] : [{ id, event: same[0].event, same }],
  );

/** The tree of all open markets: sport, competition, event, market; each level in the order of its first start. */
export function menuOf(markets: readonly CatalogueMarket[]): NavigationMenu {
  return {
    type: "GROUP",
    id: 0,
    name: "ROOT",
    children: grouped(markets, (event) => event.eventTypeId).map((sport) => ({
      type: "EVENT_TYPE",
      id: sport.id,
      name: sport.event.eventTypeName,
      children: grouped(sport.same, (event) => event.competitionId).map((competition) => ({
        type: "GROUP",
        id: competition.id,
        name: competition.event.competition,
        children: grouped(competition.same, (event) => event.eventId).map((event) => ({
          type: "EVENT",
          id: event.id,
          name: event.event.name,
          countryCode: "",
          children: event.same.map(marketNode),
        })),
      })),
    })),
  };
}

/** Reads the menu; one that was read lately is given again. Clients are told to ask once a day, and some ask all the time. */
export function createReadMenu(deps: {
  readonly reader: Reader;
  readonly store: Pick<ExchangeReadStore, "catalogue">;
  /** Milliseconds that only ever rise. */
  readonly clock: () => number;
  readonly keptMs: number;
}): () => Promise<NavigationMenu> {
  let kept: { readonly menu: Promise<NavigationMenu>; readonly atMs: number } | undefined;
  const read = async (): Promise<NavigationMenu> =>
    menuOf(await deps.store.catalogue(deps.reader, { filter: {}, sort: "FIRST_TO_START", limit: mostMarkets }));
  return () => {
    if (kept !== undefined && deps.clock() - kept.atMs < deps.keptMs) return kept.menu;
    const menu = read();
    kept = { menu, atMs: deps.clock() };
    // A failure isn't kept: the next call tries again.
    menu.catch(() => (kept = undefined));
    return menu;
  };
}
