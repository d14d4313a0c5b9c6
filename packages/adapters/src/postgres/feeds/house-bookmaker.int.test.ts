import { winnerOf, type MatchSetup } from "@maidan/core/sports";
import type { HouseMarket } from "@maidan/services/house-markets";
import { initialTemplates, type EventTemplate } from "@maidan/services/market-templates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { playToEnd, soccerSetup, tennisSetup } from "../../../../core/src/sports/test-support/setups.ts";
import { createHouseMarketStore } from "../house-markets/index.ts";
import { fixtureOf, StageClock } from "./test-support/stage-fixtures.ts";
import { openStage, runUntil, stageFeed, type Stage } from "./test-support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const startAtMs = Date.UTC(2026, 10, 21, 12, 0);

/** As the sport's template begins, with Bookmaker on or off. */
function templateWith(eventTypeId: string, isOn: boolean): EventTemplate {
  const template = initialTemplates[eventTypeId];
  const bookmaker = template?.house["BOOKMAKER"];
  if (template === undefined || bookmaker === undefined) throw new Error("the sport has no Bookmaker");
  return { ...template, house: { BOOKMAKER: { ...bookmaker, isOn } } };
}

/** A match of the feed, and the house's markets of it. */
function followed(setup: MatchSetup, name: string, houseTemplate: EventTemplate) {
  const fixture = fixtureOf(setup, { name, startAtMs });
  const clock = new StageClock(startAtMs - 1_000);
  const feed = stageFeed(stage, { fixtures: [fixture], clock, speed: 1, hasHouse: true, houseTemplate });
  const own = () => feed.matches().find(({ sourceId }) => sourceId === name);
  const store = createHouseMarketStore();
  let eventId = "";
  const markets = async (): Promise<readonly HouseMarket[]> => {
    eventId = own()?.eventId ?? eventId;
    const open = await store.openOf(stage.reader, [eventId]);
    return [...open, ...(await store.closedOf(stage.reader, { eventId, limit: 10 })).markets];
  };
  return { feed, clock, own, markets };
}

test.each([
  ["soccer", soccerSetup(210, 160), "1", ["Brazil", "Japan", "The Draw"]],
  ["tennis", tennisSetup(640, 600), "2", ["A. Bashir", "T. Prodhan"]],
] as const)(
  "[RATES-49] a %s match has Bookmaker from its announcement, suspended at an incident, with new rates after it, and settled by its result",
  async (sport, setup, eventTypeId, names) => {
    const { feed, clock, own, markets } = followed(setup, `bookmaker ${sport}`, templateWith(eventTypeId, true));
    await runUntil(feed, clock, () => own()?.phase === "announced");
    const [announced] = await markets();
    expect(announced).toMatchObject({ status: "OPEN", settlement: "UNSETTLED" });
    expect(announced?.runners.map((runner) => runner.name)).toEqual(names);
    const chances = (announced?.quotes ?? []).map(({ forRate }) => (forRate === null ? 0 : 1 / (1 + forRate / 100)));
    expect(chances.filter((chance) => chance > 0).length).toBe(names.length);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeGreaterThan(1);

    await runUntil(feed, clock, () => own()?.phase === "live");
    await runUntil(feed, clock, () => own()?.isSuspended === true);
    const [stopped] = await markets();
    expect(stopped).toMatchObject({ status: "SUSPENDED" });
    await runUntil(feed, clock, () => own()?.isSuspended === false);
    const [resumed] = await markets();
    expect(resumed).toMatchObject({ status: "OPEN" });
    expect(resumed?.quotes).not.toEqual(stopped?.quotes);

    await runUntil(feed, clock, () => own() === undefined);
    const winner = winnerOf(playToEnd(setup, `stage bookmaker ${sport}`)) ?? -1;
    expect(await markets()).toMatchObject([{ status: "CLOSED", settlement: "SETTLED", outcome: winner + 1 }]);
    expect(stage.faults).toEqual([]);
    await feed.stop();
  },
);

test("[RATES-49] [TEMPLATE-01] a match whose template has no Bookmaker has no market of the house", async () => {
  const { feed, clock, own, markets } = followed(soccerSetup(150, 150), "no bookmaker", templateWith("1", false));
  await runUntil(feed, clock, () => (own()?.step ?? 0) > 5);
  expect(await markets()).toEqual([]);
  await feed.stop();
});
