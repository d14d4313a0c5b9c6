import { navigationMenu } from "@maidan/contract/http/exchange";
import type { MenuMarket } from "@maidan/services/exchange-reads";
import { expect, test } from "vitest";
import { createReadMenu, menuOf } from "./navigation.ts";

const cricket: MenuMarket = {
  marketId: "1.1",
  marketType: "MATCH_ODDS",
  name: "Match Odds",
  startAtMs: Date.UTC(2026, 10, 21, 12),
  numberOfWinners: 1,
  event: {
    eventId: "31",
    name: "Dhaka v Sylhet",
    startAtMs: Date.UTC(2026, 10, 21, 12),
    eventTypeId: "4",
    eventTypeName: "Cricket",
    competitionId: "77",
    competition: "Premier League",
  },
};
const onRace = (marketId: string, raceNumber: number, change: Partial<MenuMarket> = {}): MenuMarket => ({
  marketId,
  marketType: "WIN",
  name: `Race ${raceNumber} Win`,
  startAtMs: Date.UTC(2026, 10, 21, 19, 50 + raceNumber),
  numberOfWinners: 1,
  raceNumber,
  event: {
    eventId: "32",
    name: "Shalbon Downs",
    startAtMs: Date.UTC(2026, 10, 21, 19, 51),
    eventTypeId: "7",
    eventTypeName: "Horse Racing",
    competitionId: "88",
    competition: "Simulated racing",
    venue: "Shalbon Downs",
    countryCode: "BD",
  },
  ...change,
});
const market = ({ marketId: id, name, marketType, startAtMs, numberOfWinners }: MenuMarket) => ({
  type: "MARKET",
  id,
  name,
  exchangeId: "1",
  marketType,
  marketStartTime: new Date(startAtMs).toISOString(),
  numberOfWinners,
});

test("[EXAPI-33] a market stands under its sport, competition and event, one on a race under its race as well", () => {
  const [first, second] = [onRace("1.3", 1), onRace("1.5", 2)];
  const places = onRace("1.4", 1, { marketType: "PLACE", name: "Race 1 To Be Placed", numberOfWinners: 3 });
  const race = (raceNumber: number, time: string, children: unknown[]) => ({
    type: "RACE",
    id: `32.${time}`,
    name: `Race ${raceNumber}`,
    countryCode: "BD",
    venue: "Shalbon Downs",
    startTime: `2026-11-21T${time.slice(0, 2)}:${time.slice(2)}:00.000Z`,
    raceNumber: `R${raceNumber}`,
    children,
  });
  const meeting = { type: "EVENT", id: "32", name: "Shalbon Downs", countryCode: "BD" };
  const match = { type: "EVENT", id: "31", name: "Dhaka v Sylhet", countryCode: "" };
  expect(menuOf([cricket, first, places, second])).toEqual({
    type: "GROUP",
    id: 0,
    name: "ROOT",
    children: [
      {
        type: "EVENT_TYPE",
        id: "4",
        name: "Cricket",
        children: [
          { type: "GROUP", id: "77", name: "Premier League", children: [{ ...match, children: [market(cricket)] }] },
        ],
      },
      {
        type: "EVENT_TYPE",
        id: "7",
        name: "Horse Racing",
        children: [
          {
            type: "GROUP",
            id: "88",
            name: "Simulated racing",
            children: [{ ...meeting, children: [first, places, second].map(market) }],
          },
          race(1, "1951", [first, places].map(market)),
          race(2, "1952", [market(second)]),
        ],
      },
    ],
  });
  expect(navigationMenu.response.safeParse(menuOf([cricket, first])).success).toBe(true);
});

test("[EXAPI-33] a menu that would be cut is refused, and asked for anew by the next call", async () => {
  const found = { length: 100_001 };
  const deps = { reader: {} as never, clock: () => 0, keptMs: 10_000 };
  const readMenu = createReadMenu({
    ...deps,
    store: { menuMarkets: async (_, limit) => Array.from({ length: Math.min(limit, found.length) }, () => cricket) },
  });
  await expect(readMenu()).rejects.toThrow("TOO_MUCH_DATA");
  found.length = 100_000;
  const [sport] = (await readMenu()).children;
  const [competition] = sport?.children ?? [];
  const [event] = competition?.children ?? [];
  expect(event).toMatchObject({ children: { length: 100_000 } });
});
