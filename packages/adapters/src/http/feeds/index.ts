import {
  announceFedMatch,
  tellFedEvent,
  type FedBall,
  type FedCorrection,
  type FedEvent,
} from "@maidan/contract/http/feeds";
import { isTakenUp, type BroughtBall, type Correction, type CricketTelling } from "@maidan/core/sports";
import type { Refusal } from "@maidan/services/command";
import type { AdmitFeedProvider, createAnnounceMatch, createTellMatch, FeedProvider } from "@maidan/services/feeds";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mount, refusedKeyLimit, type RequestLimit } from "../server/index.ts";
import { createAdmission } from "./admission.ts";

export { registerFeedKeyRoom, type FeedKeyRoomDeps } from "./key-room.ts";

export interface FeedRouteDeps {
  readonly admit: AdmitFeedProvider;
  readonly announce: ReturnType<typeof createAnnounceMatch>;
  readonly tell: ReturnType<typeof createTellMatch>;
  readonly limit?: RequestLimit;
}

/** Calls of one provider to one process: twenty a second, more than thirty matches tell. [FEED-30] */
export const feedRequestLimit: RequestLimit = { max: 1_200, windowMs: 60_000 };

/** How long nothing need be told after each event, in seconds, where the provider doesn't say. [FEED-31] */
const usualQuietSeconds: Readonly<Record<CricketTelling["type"], number>> = {
  start: 1_800,
  ball_running: 60,
  ball: 90,
  correction: 90,
  dead_ball: 90,
  innings_end: 1_800,
  innings_start: 600,
  interruption: 1_800,
  resumption: 600,
  end: 1,
  end_correction: 1,
  abandoned: 1,
  hand_over: 1,
};
/** A wicket takes longer than another ball. */
const wicketQuietSeconds = 240;

/** The calls of providers who tell matches, each under the provider's own key. [FEED-30] [FEED-31] */
export function registerFeedRoutes(app: FastifyInstance, deps: FeedRouteDeps): void {
  const { limit = feedRequestLimit } = deps;
  const admission = createAdmission(deps.admit, { calls: limit, refused: refusedKeyLimit });
  const callers = new WeakMap<FastifyRequest, FeedProvider>();
  const callerOf = (request: FastifyRequest): FeedProvider => {
    const caller = callers.get(request);
    if (caller === undefined) throw new Error("a feed call without its provider");
    return caller;
  };
  app.register(async (feed) => {
    // Before the body is read: a stranger can't make us parse one.
    feed.addHook("onRequest", async (request, reply) => {
      callers.set(request, await admission(request, reply));
    });
    mount(feed, announceFedMatch, async ({ body, request }) => {
      const { source_id, competition, starts_at, overs, teams } = body;
      const startAtMs = Date.parse(starts_at);
      const announced = { sourceId: source_id, competition, startAtMs, overs, teams };
      const outcome = await deps.announce(callerOf(request), announced);
      if (!outcome.ok) return refused(outcome);
      const { name, lastSequence: sequence } = outcome.value;
      const isPriced = teams.every(({ strength }) => strength !== undefined);
      return { body: { success: true as const, source_id, name, is_priced: isPriced, sequence } };
    });
    mount(feed, tellFedEvent, async ({ params, body, request }) => {
      const { sequence, event, quiet_seconds } = body;
      const telling = tellingOf(event);
      const told = {
        sourceId: params.source_id,
        sequence,
        telling,
        quietMs: (quiet_seconds ?? usualQuietOf(telling)) * 1_000,
        score: scoreOf(event),
      };
      const outcome = await deps.tell(callerOf(request), told);
      if (!outcome.ok) return refused(outcome);
      return { body: { success: true as const, sequence, score: outcome.value.headline } };
    });
  });
}

/** What can't be so as things stand is a conflict, whichever its reason; the reason goes beside it. */
const refused = (refusal: Refusal) => ({ refusal, ...(refusal.code !== "NOT_FOUND" && { status: 409 }) });

function usualQuietOf(telling: CricketTelling): number {
  if (telling.type === "ball" && telling.wicket !== null) return wicketQuietSeconds;
  // Play goes on: as after an interruption.
  if (isTakenUp(telling)) return usualQuietSeconds.resumption;
  return usualQuietSeconds[telling.type];
}

function scoreOf(event: FedEvent) {
  if (event.type === "ball" || event.type === "correction") return event.score;
  return event.type === "end_correction" ? event.correction?.score : undefined;
}

function tellingOf(event: FedEvent): CricketTelling {
  if (event.type === "ball") {
    const { type, innings, over, ball } = event;
    return { type, innings, over, ball, ...broughtBy(event) };
  }
  if (event.type === "correction") return { type: event.type, ...correctionOf(event) };
  if (event.type === "end_correction") {
    const { type, winner, abandoned, correction } = event;
    return {
      type,
      ...(winner !== undefined && { winner }),
      ...(abandoned !== undefined && { abandoned }),
      ...(correction !== undefined && { correction: correctionOf(correction) }),
    };
  }
  return event;
}

const correctionOf = ({ innings, over, ball, balls }: FedCorrection): Correction => ({
  innings,
  over,
  ball,
  balls: balls.map(broughtBy),
});

const broughtBy = (ball: FedBall): BroughtBall => ({
  runsOffBat: ball.runs_off_bat,
  wides: ball.wides ?? 0,
  noBalls: ball.no_balls ?? 0,
  byes: ball.byes ?? 0,
  legByes: ball.leg_byes ?? 0,
  penalty: ball.penalty ?? 0,
  wicket: ball.wicket ?? null,
});
