import { randomUUID } from "node:crypto";
import { createExchangeCatalogue } from "@maidan/services/exchange";
import { expect, test } from "vitest";
import { createCommandRunner } from "../../../packages/adapters/src/postgres/command/index.ts";
import { createCatalogueStore } from "../../../packages/adapters/src/postgres/exchange/index.ts";
import { checkSchema, definitionOf, ofPrices, streamOverExchange } from "./stream-stage.ts";

const stage = streamOverExchange();
const meetingAtMs = Date.UTC(2027, 3, 1, 12);
const raceAtMs = meetingAtMs + 45 * 60_000;

/** The third race of a meeting, and a match. */
async function raceAndMatch(): Promise<{ race: string; match: string }> {
  const catalogue = createExchangeCatalogue({
    runner: createCommandRunner({ pool: stage.pool }),
    catalogue: createCatalogueStore(),
    actor: { kind: "system", name: "test" },
    mintKey: randomUUID,
  });
  const make = async (race: boolean): Promise<string> => {
    const { eventId } = await catalogue.createEvent({
      eventTypeId: race ? "7" : "4",
      competition: "Test",
      name: "Shonapur 1st April",
      startAtMs: meetingAtMs,
      source: "test",
      sourceId: randomUUID(),
      ...(race ? { venue: "Shonapur", countryCode: "BD" } : {}),
    });
    const { marketId } = await catalogue.createMarket({
      eventId,
      marketType: "WIN",
      name: "To win",
      startAtMs: raceAtMs,
      inPlayDelayMs: 0,
      commissionBasisPoints: 500,
      ...(race ? { raceType: "Flat" } : {}),
      runners: [
        { selectionId: 1, name: "One" },
        { selectionId: 2, name: "Two" },
      ],
    });
    expect(await stage.api.control(marketId, { type: "open" })).toMatchObject({ ok: true });
    return marketId;
  };
  return { race: await make(true), match: await make(false) };
}

test("[STREAM-20] [STREAM-10] a race's definition says where and when, and when it was settled; filters find it by that", async () => {
  const { race, match } = await raceAndMatch();
  const player = await stage.api.createPlayer(100);
  const found = async (marketFilter: object): Promise<unknown[]> => {
    const { client, image } = await stage.follow(player, { op: "marketSubscription", marketFilter });
    client.close();
    return (image.mc ?? []).map((market) => String(market["id"]));
  };
  expect(await found({ venues: ["Shonapur", "Ascot"] })).toEqual([race]);
  expect(await found({ countryCodes: ["BD"] })).toEqual([race]);
  expect(await found({ raceTypes: ["Flat"] })).toEqual([race]);
  expect(await found({ raceTypes: ["NO_VALUE"] })).toEqual([match]);
  expect(await found({ raceTypes: ["Hurdle"] })).toEqual([]);
  expect(await found({ marketIds: [race, match], venues: ["Shonapur"] })).toEqual([race]);
  expect(await found({ marketIds: [race, match], countryCodes: ["GB"] })).toEqual([]);

  const markets = { op: "marketSubscription", marketFilter: { marketIds: [race] } };
  const { client, image } = await stage.follow(player, markets);
  const place = { venue: "Shonapur", countryCode: "BD", raceType: "Flat" };
  const times = { marketTime: new Date(raceAtMs).toISOString(), openDate: new Date(meetingAtMs).toISOString() };
  expect(definitionOf(image)).toMatchObject({ ...place, ...times });
  expect(definitionOf(image)).not.toHaveProperty("settledTime");
  const ofMatch = await stage.follow(player, { ...markets, marketFilter: { marketIds: [match] } });
  for (const name of Object.keys(place)) expect(definitionOf(ofMatch.image)).not.toHaveProperty(name);

  expect(await stage.api.control(race, { type: "settle", winners: [1], reason: "result" })).toMatchObject({ ok: true });
  const { rows } = await stage.pool.query<{ settled_at: Date }>(
    "select settled_at from exchange_market where id = $1",
    [race],
  );
  const settledTime = rows[0]?.settled_at.toISOString();
  const closed = await client.next((message) => ofPrices(message) && definitionOf(message)?.["status"] === "CLOSED");
  expect(definitionOf(closed)).toMatchObject({ ...place, ...times, settledTime });
  const again = await stage.follow(player, markets);
  expect(definitionOf(again.image)).toMatchObject({ ...place, ...times, settledTime });
  checkSchema(client, again.client);
});
