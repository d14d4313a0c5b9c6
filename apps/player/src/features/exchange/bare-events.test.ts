import { expect, test } from "vitest";
import { render } from "../../entry-server.tsx";

const event = (id: string, more: object = {}) => ({
  EventId: id,
  Event: `Match ${id}`,
  MarketId: `1.${id}`,
  Fancy: false,
  Bookmaker: false,
  ...more,
});
const market = (id: string, inplay: boolean) => ({
  marketId: `1.${id}`,
  eventId: id,
  marketName: "Match Odds",
  status: "OPEN",
  inplay,
  betDelay: 0,
  version: 1,
  totalMatched: 0,
  runners: [],
});

const own = { competition: "Cup", start_time: "2026-11-21T12:00:00Z", inplay: true };
/** A signed-in player's phone, with these events of cricket and none of the other sports. */
const bootWith = (cricket: readonly object[]) =>
  ({
    language: "en",
    isSignedIn: true,
    isDesktop: false,
    savesData: false,
    odds: "decimal",
    pins: [],
    renderedAtMs: Date.parse("2026-11-21T11:00:00Z"),
    reads: [
      { key: ["/api/sports-events/:sport", { sport: "cricket" }], value: cricket },
      { key: ["/api/sports-events/:sport", { sport: "soccer" }], value: [] },
      { key: ["/api/sports-events/:sport", { sport: "tennis" }], value: [] },
    ],
  }) as const;

test("[OP-62] [EXCH-17] [EXCH-18] an event without the additional fields is in play where its market is, and of no day; one with them is where they say", async () => {
  const boot = bootWith([event("11"), event("12"), event("13", own)]);
  const reads = [
    ...boot.reads,
    { key: ["/api/match-odds/:marketId", { marketId: "1.11" }], value: [market("11", true)] },
    { key: ["/api/match-odds/:marketId", { marketId: "1.12" }], value: [market("12", false)] },
  ];
  const { html } = await render({ path: "/exchange-inplay", search: "", boot: { ...boot, reads } });
  const shown = [...html.matchAll(/Match 1\d/g)].map(([name]) => name);
  expect([...new Set(shown)].toSorted()).toEqual(["Match 11", "Match 13"]);
});

test("[OP-58] [EXCH-16] the exchange's home has what is pinned in its place as the server writes it, so that nothing is pushed down by it later", async () => {
  const boot = bootWith([event("11", own), event("12", own)]);
  const shownWith = async (pins: readonly string[]): Promise<string[]> => {
    const { html } = await render({ path: "/exchange", search: "", boot: { ...boot, pins } });
    return [...html.matchAll(/>(Pinned|Live now|Match 1\d)</g)].map(([, shown]) => shown ?? "");
  };
  expect(await shownWith(["1.12"])).toEqual(["Pinned", "Match 12", "Live now", "Match 11", "Match 12"]);
  expect(await shownWith([])).toEqual(["Live now", "Match 11", "Match 12"]);
});
