import { randomUUID } from "node:crypto";
import type { CommandRunner } from "@maidan/services/command";
import { createWatchSilence } from "@maidan/services/feeds";
import { initialTemplates, templateSports } from "@maidan/services/market-templates";
import { handParts } from "@maidan/services/office";
import { expect } from "vitest";
import { soccerSetup } from "../../../../../core/src/sports/test-support/setups.ts";
import { createAddedMarketStore, createSilenceStore } from "../index.ts";
import { fixtureOf, StageClock } from "./stage-fixtures.ts";
import { runUntil, stageFeed, type Stage } from "./stage.ts";

export const bounds = { exchangeMs: () => 30_000, houseMs: () => 10_000 };
const log = { info: () => undefined, warn: () => undefined };
export const suspended = { status: "SUSPENDED", is_suspended: true, is_silenced: true };
export const playing = { status: "OPEN", is_suspended: false, is_silenced: false };

/** A market besides Match Odds, whose result stays open for long. */
const withGoals = async () => {
  const soccer = initialTemplates[templateSports.soccer];
  const [odds, goals] = [soccer?.exchange["MATCH_ODDS"], soccer?.exchange["OVER_UNDER_35"]];
  if (odds === undefined || goals === undefined) throw new Error("football has no template");
  return { exchange: { MATCH_ODDS: odds, OVER_UNDER_35: { ...goals, isOn: true } }, house: {} };
};

/** A trader's own market of the event. */
async function addMarketTo(stage: Stage, eventId: string | null | undefined): Promise<string> {
  const { marketId } = await stage.catalogue.createMarket({
    eventId: eventId ?? "",
    marketType: "SPECIAL",
    part: handParts + 1,
    name: "A question",
    startAtMs: Date.now(),
    inPlayDelayMs: 0,
    commissionBasisPoints: 0,
    runners: [1, 2].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
  });
  return marketId;
}

/** Matches of a stage whose feed is silent, and who watches. The stage is there when one of them is asked for. */
export function stageSilence(stage: () => Stage) {
  type Control = Pick<Stage["engine"], "control">;
  const watch = (
    by = bounds,
    engine: Control = stage().engine,
    runner: CommandRunner = stage().runner,
  ): Promise<void> =>
    createWatchSilence({
      runner,
      silences: createSilenceStore(),
      added: createAddedMarketStore(),
      engine,
      bounds: () => by,
      newKey: randomUUID,
      log,
    })();

  /** Of several of one feed the first is looked at. */
  async function liveMatch(name: string, ...others: readonly string[]) {
    const clock = new StageClock(Date.now());
    const startAtMs = Date.now() + 1_000;
    const fixtures = [name, ...others].map((one) => fixtureOf(soccerSetup(90, 90), { name: one, startAtMs }));
    const feed = stageFeed(stage(), { fixtures, clock, templateOf: withGoals });
    const match = (of = name) => feed.matches().find(({ sourceId }) => sourceId === of);
    const isPlaying = (): boolean =>
      [name, ...others].every((one) => {
        const at = match(one);
        return at?.phase === "live" && !at.isSuspended && at.step > 2;
      });
    await runUntil(feed, clock, isPlaying);
    return { feed, clock, isPlaying, match };
  }
  /** As if nothing had been said of the match for so long since it was due. */
  const silent = (name: string, seconds: number) =>
    stage().pool.query(
      "update feed_match set updated_at = now() - make_interval(secs => $2), next_at = now() - make_interval(secs => $2) where source_id = $1",
      [name, seconds],
    );
  async function standOf(name: string): Promise<{ status: string; is_suspended: boolean; is_silenced: boolean }> {
    const { rows } = await stage().pool.query<{ status: string; is_suspended: boolean; is_silenced: boolean }>(
      `select m.status, f.is_suspended, f.silenced_at is not null as is_silenced
       from feed_match f join exchange_market m on m.event_id = f.event_id::bigint where f.source_id = $1 order by m.id`,
      [name],
    );
    const [row, other] = rows;
    if (row === undefined || other === undefined) throw new Error(`no match ${name}`);
    // The match's other market stops and goes on with it.
    expect(other.status).toBe(row.status);
    return row;
  }
  const addMarket = (eventId: string | null | undefined) => addMarketTo(stage(), eventId);
  return { watch, liveMatch, silent, standOf, addMarket };
}
