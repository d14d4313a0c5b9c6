import { z } from "zod/mini";
import { route } from "../route/index.ts";

export * from "./keys.ts";

const tag = "Feeds of providers";
/** What is told of one match at once is small; more is refused before it is read. */
const bodyLimitBytes = 4_096;

const name = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));
const sourceId = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/));
const count = (most: number) => z.int().check(z.minimum(0), z.maximum(most));
const place = (most: number) => z.int().check(z.minimum(1), z.maximum(most));
/** 0 is the team named first. */
const side = z.union([z.literal(0), z.literal(1)]);

const team = z.strictObject({
  name: name(60),
  /** -2 to 2, 0 is average. The house makes prices where both teams have one. */
  strength: z.optional(z.int().check(z.minimum(-2), z.maximum(2))),
});

type Team = z.output<typeof team>;
/** Two sides of one name can't be told apart. [HAND-01] */
const areDifferent = ([one, other]: readonly [Team, Team]): boolean =>
  one.name.toLowerCase() !== other.name.toLowerCase();

/** Announced again with the same content it is the same match. [FEED-31] */
export const announceFedMatch = route({
  method: "POST",
  path: "/feed/matches",
  summary: "Announce a match; its event and markets are made at once (header X-Feed-Key)",
  tag,
  auth: "none",
  bodyLimitBytes,
  body: z.strictObject({
    source_id: sourceId,
    sport: z.literal("cricket"),
    /** Of each side. */
    overs: z.union([z.literal(10), z.literal(20), z.literal(50)]),
    competition: name(100),
    starts_at: z.iso.datetime(),
    teams: z.tuple([team, team]).check(z.refine(areDifferent, "Two teams have the same name.")),
  }),
  /** `sequence`: that of the last event that was told of it. */
  response: z.strictObject({
    success: z.literal(true),
    source_id: sourceId,
    name: z.string(),
    is_priced: z.boolean(),
    sequence: z.int(),
  }),
});

const ofBall = { innings: place(20), over: count(49), ball: place(40) };
const brought = {
  runs_off_bat: count(7),
  wides: z.optional(count(7)),
  no_balls: z.optional(count(1)),
  byes: z.optional(count(7)),
  leg_byes: z.optional(count(7)),
  penalty: z.optional(z.union([z.literal(0), z.literal(5), z.literal(10)])),
  wicket: z.optional(z.enum(["caught", "bowled", "lbw", "stumped", "hit wicket", "run out", "out"])),
};
const broughtBall = z.strictObject(brought);
export type FedBall = z.output<typeof broughtBall>;
/** The innings' score after it, by the provider's count: another one by ours is refused. */
const score = z.optional(z.strictObject({ runs: count(999), wickets: count(10) }));

/** Instead of the balls from this place on; none: they weren't bowled. */
const correctedBalls = { ...ofBall, balls: z.array(broughtBall).check(z.maxLength(12)), score };
const correction = z.strictObject(correctedBalls);
export type FedCorrection = z.output<typeof correction>;

const event = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("start"), batting: side }),
  z.strictObject({ type: z.literal("ball_running"), ...ofBall }),
  z.strictObject({
    type: z.literal("ball"),
    ...ofBall,
    ...brought,
    score,
  }),
  /** Balls were told wrongly. [FEED-38] */
  z.strictObject({ type: z.literal("correction"), ...correctedBalls }),
  z.strictObject({ type: z.literal("dead_ball") }),
  z.strictObject({
    type: z.literal("innings_end"),
    innings: place(20),
    reason: z.enum(["complete", "all_out", "overs_lost"]),
  }),
  z.strictObject({ type: z.literal("innings_start"), innings: place(20), batting: side }),
  z.strictObject({ type: z.literal("interruption") }),
  z.strictObject({ type: z.literal("resumption") }),
  z.strictObject({ type: z.literal("end"), winner: side }),
  /** What the `end` or `abandoned` should have been, once and soon after it: with a winner, or abandoned; with neither an abandoned match goes on. [FEED-40] [FEED-42] [FEED-43] */
  z.strictObject({
    type: z.literal("end_correction"),
    winner: z.optional(side),
    abandoned: z.optional(z.literal(true)),
    correction: z.optional(correction),
  }),
  z.strictObject({ type: z.literal("abandoned") }),
  z.strictObject({ type: z.literal("hand_over") }),
]);
export type FedEvent = z.output<typeof event>;

/** Told again with the same content it is answered the same. [FEED-31] [FEED-33] */
export const tellFedEvent = route({
  method: "POST",
  path: "/feed/matches/:source_id/events",
  summary: "Tell what has happened in a match, in sequence (header X-Feed-Key)",
  tag,
  auth: "none",
  bodyLimitBytes,
  params: z.strictObject({ source_id: sourceId }),
  body: z.strictObject({
    sequence: place(9_999),
    event,
    /** How long nothing may be told after it; left out, as is usual after such an event. */
    quiet_seconds: z.optional(z.int().check(z.minimum(1), z.maximum(14_400))),
  }),
  response: z.strictObject({ success: z.literal(true), sequence: z.int(), score: z.string() }),
});
