import { randomUUID } from "node:crypto";
import type { WholePlatform } from "./whole-platform.ts";

const startAtMs = Date.now() + 3_600_000;

/** An event of no feed; its id. */
export async function createTestEvent(whole: WholePlatform): Promise<string> {
  const { eventId } = await whole.platform.use("exchangeCatalogue").createEvent({
    eventTypeId: "4",
    competition: "Test cup",
    name: "First v Second",
    startAtMs,
    source: "test",
    sourceId: randomUUID(),
  });
  return eventId;
}

/** A market that is not open yet, of an event of its own. */
export async function createTestMarket(whole: WholePlatform, marketType = "MATCH_ODDS"): Promise<string> {
  const catalogue = whole.platform.use("exchangeCatalogue");
  const eventId = await createTestEvent(whole);
  const { marketId } = await catalogue.createMarket({
    eventId,
    marketType,
    name: "Match Odds",
    startAtMs,
    inPlayDelayMs: 0,
    commissionBasisPoints: 200,
    runners: [
      { selectionId: 1, name: "First" },
      { selectionId: 2, name: "Second" },
    ],
  });
  return marketId;
}
