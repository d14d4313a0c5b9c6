import { z } from "zod/mini";
import { route, streamOf } from "../route/index.ts";

const text = z.string();
const sports = ["soccer", "cricket", "siege", "breach", "kabaddi"] as const;
const team = z.strictObject({ code: text, attack: z.int(), defence: z.int() });
/** All that a match depends on besides what is drawn. */
const setup = z.strictObject({ sport: z.enum(sports), home: team, away: team });
const score = z.strictObject({ home: z.int(), away: z.int() });
const match = z.strictObject({
  place: z.int(),
  /** At the sportsbook; null where it isn't in the book. */
  fixture_id: z.nullable(text),
  setup,
  /** As it stands by now; null before its start. */
  score: z.nullable(score),
  is_over: z.boolean(),
});
const round = z.strictObject({
  number: z.int(),
  phase: z.enum(["announced", "running", "over"]),
  /** Below 0 once it has begun. */
  starts_in_ms: z.number(),
  /** SHA-256 of `round:` and the round's hash: known before the first bet. */
  commitment: text,
  /** The hash once the round is over, and how many steps it is from the published one of its chain. */
  hash: z.nullable(text),
  place: z.int(),
  published_hash: text,
  salt: text,
  matches: z.array(match),
});

/** The session's game: its leagues, what is played in them and what comes. Somebody is there, so rounds go on. [VSPORT-12] */
export const virtualLeagues = route({
  method: "GET",
  path: "/api/virtual/leagues",
  summary: "Leagues of simulated matches",
  tag: "Simulated matches",
  auth: "player",
  response: z.strictObject({
    leagues: z.array(
      z.strictObject({
        code: text,
        /** The round that runs, then those that are announced. */
        rounds: z.array(round),
        last: z.nullable(round),
      }),
    ),
  }),
});

const leagueCode = z.string().check(z.regex(/^[a-z-]{1,40}$/));

/** The table of the day in Dhaka and the newest results, with what their hashes lead to. */
export const virtualTable = route({
  method: "GET",
  path: "/api/virtual/leagues/:league",
  summary: "A league's table and results",
  tag: "Simulated matches",
  auth: "player",
  params: z.strictObject({ league: leagueCode }),
  response: z.strictObject({
    standings: z.array(
      z.strictObject({
        code: text,
        played: z.int(),
        won: z.int(),
        drawn: z.int(),
        lost: z.int(),
        difference: z.int(),
        points: z.int(),
      }),
    ),
    past: z.array(round),
    chain: z.nullable(z.strictObject({ published_hash: text, salt: text, length: z.int() })),
  }),
});

const matchName = {
  league: leagueCode,
  number: z.string().check(z.regex(/^\d{1,9}$/)),
  place: z.string().check(z.regex(/^\d{1,2}$/)),
};

/** A match with its events until now, by the database's clock. [VSPORT-06] */
export const virtualMatch = route({
  method: "GET",
  path: "/api/virtual/leagues/:league/rounds/:number/matches/:place",
  summary: "A simulated match as it plays",
  tag: "Simulated matches",
  auth: "player",
  params: z.strictObject(matchName),
  response: z.strictObject({
    round,
    match,
    beats: z.array(
      z.strictObject({
        at_ms: z.int(),
        kind: text,
        side: z.nullable(z.enum(["home", "away"])),
        home: z.int(),
        away: z.int(),
        facts: z.record(z.string(), z.number()),
      }),
    ),
  }),
});

/** Leagues, a league's table and a match as events, each as the call of the same thing answers it, when it has changed. [HOUSE-29] */
export const virtualStream = streamOf({
  path: "/api/virtual/stream",
  query: z.discriminatedUnion("of", [
    z.strictObject({ of: z.literal("leagues") }),
    z.strictObject({ of: z.literal("table"), league: leagueCode }),
    z.strictObject({ of: z.literal("match"), ...matchName }),
  ]),
});
