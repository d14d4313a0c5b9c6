import type { NavigationMarket, NavigationMenu, NavigationRace, NavigationSport } from "@maidan/contract/http/exchange";
import type { Reader } from "@maidan/services/command";
import type { ExchangeReadStore, MenuMarket } from "@maidan/services/exchange-reads";
import { dateText } from "./numbers.ts";
import { ExchangeException } from "./outcome.ts";

/** Ten times what is open at once on a full day. More is refused: a part of the menu would pass for the whole. */
const mostMarkets = 100_000;

const marketNode = (market: MenuMarket): NavigationMarket => ({
  type: "MARKET",
  id: market.marketId,
  name: market.name,
  exchangeId: "1",
  marketType: market.marketType,
  marketStartTime: dateText(market.startAtMs),
  numberOfWinners: market.numberOfWinners,
});

const grouped = (markets: readonly MenuMarket[], keyOf: (event: MenuMarket["event"]) => string) =>
  [...Map.groupBy(markets, (market) => keyOf(market.event))].flatMap(([id, same]) =>
    same[0] === undefined ? [] : [{ id, event: same[0].event, same }],
  );

const competitionNodes = (markets: readonly MenuMarket[]): NavigationSport["children"] =>
  grouped(markets, (event) => event.competitionId).map((competition) => ({
    type: "GROUP",
    id: competition.id,
    name: competition.event.competition,
    children: grouped(competition.same, (event) => event.eventId).map(({ id, event, same }) => ({
      type: "EVENT",
      id,
      name: event.name,
      countryCode: event.countryCode ?? "",
      children: same.map(marketNode),
    })),
  }));

/** `1956` of an instant at 19:56 UTC. */
const hoursAndMinutes = (atMs: number): string => dateText(atMs).slice(11, 16).replace(":", "");

/** The races of a sport, whose markets stand under their meeting's event too, as the field has it. */
function raceNodes(markets: readonly MenuMarket[]): NavigationRace[] {
  const onRaces = markets.filter(({ raceNumber }) => raceNumber !== undefined);
  const races = Map.groupBy(onRaces, ({ event, raceNumber }) => `${event.eventId} ${raceNumber}`);
  return [...races.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { event, startAtMs, raceNumber } = first;
    return {
      type: "RACE",
      id: `${event.eventId}.${hoursAndMinutes(startAtMs)}`,
      name: `Race ${raceNumber}`,
      countryCode: event.countryCode ?? "",
      venue: event.venue ?? "",
      startTime: dateText(startAtMs),
      raceNumber: `R${raceNumber}`,
      children: same.map(marketNode),
    };
  });
}

/** The tree of all open markets: sport, competition, event, market; and sport, race, market. Each level in the order of its first start. [EXAPI-33] */
export function menuOf(markets: readonly MenuMarket[]): NavigationMenu {
  return {
    type: "GROUP",
    id: 0,
    name: "ROOT",
    children: grouped(markets, (event) => event.eventTypeId).map((sport) => ({
      type: "EVENT_TYPE",
      id: sport.id,
      name: sport.event.eventTypeName,
      children: [...competitionNodes(sport.same), ...raceNodes(sport.same)],
    })),
  };
}

/** Reads the menu; one that was read lately is given again. Clients are told to ask once a day, and some ask all the time. Refuses with TOO_MUCH_DATA what would be cut. */
export function createReadMenu(deps: {
  readonly reader: Reader;
  readonly store: Pick<ExchangeReadStore, "menuMarkets">;
  /** Milliseconds that only ever rise. */
  readonly clock: () => number;
  readonly keptMs: number;
}): () => Promise<NavigationMenu> {
  let kept: { readonly menu: Promise<NavigationMenu>; readonly atMs: number } | undefined;
  const read = async (): Promise<NavigationMenu> => {
    const markets = await deps.store.menuMarkets(deps.reader, mostMarkets + 1);
    if (markets.length > mostMarkets) {
      throw new ExchangeException("TOO_MUCH_DATA", `there are more than ${mostMarkets} markets`);
    }
    return menuOf(markets);
  };
  return () => {
    if (kept !== undefined && deps.clock() - kept.atMs < deps.keptMs) return kept.menu;
    const menu = read();
    kept = { menu, atMs: deps.clock() };
    // A failure isn't kept: the next call tries again.
    menu.catch(() => (kept = undefined));
    return menu;
  };
}
