import { z } from "zod/mini";
import { route, streamOf } from "../route/index.ts";

const text = z.string();
const amount = z.string();
const id = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const byId = z.strictObject({ id });
const player = z.int().check(z.gte(0), z.lte(21));
const tag = "Fantasy";

const match = z.strictObject({
  id: text,
  /** Names are in the session's language. */
  competition: text,
  sides: z.array(text),
  start_at: text,
  /** By the server's clock; below 0 once it should have begun. */
  starts_in_ms: z.number(),
  /** `open`: teams and entries are taken until the start. `void`: abandoned, everything was given back. */
  phase: z.enum(["open", "live", "finished", "void"]),
  /** Empty before the first ball. */
  innings: z.array(
    z.strictObject({ side: z.int(), runs: z.int(), wickets: z.int(), overs: text, is_super_over: z.boolean() }),
  ),
  /** Null until it is decided. */
  winner: z.nullable(z.int()),
});

const items = [
  "playing",
  "runs",
  "fours",
  "sixes",
  "runMark",
  "duck",
  "strikeRate",
  "wickets",
  "bowledOrLbw",
  "wicketMark",
  "maidens",
  "economy",
  "catches",
  "catchMark",
  "stumpings",
  "directRunOuts",
  "sharedRunOuts",
] as const;

/** Coming matches the next one first, finished ones the newest first. */
export const listFantasyMatches = route({
  method: "GET",
  path: "/api/fantasy/matches",
  summary: "Matches with contests",
  tag,
  auth: "player",
  query: z.strictObject({ which: z.enum(["coming", "live", "finished"]) }),
  response: z.strictObject({
    matches: z.array(z.strictObject({ match, teams: z.int(), entries: z.int() })),
  }),
});

/** The squad with prices, and what each player has points for. */
export const readFantasyMatch = route({
  method: "GET",
  path: "/api/fantasy/matches/:id",
  summary: "One match and its players",
  tag,
  auth: "player",
  params: byId,
  response: z.strictObject({
    match,
    squad: z.array(
      z.strictObject({
        id: z.int(),
        name: text,
        side: z.int(),
        role: z.enum(["keeper", "batter", "all-rounder", "bowler"]),
        /** In tenths of a credit. */
        credits_x10: z.int(),
        points: z.int(),
        /** Hundredths of a percent of the match's teams. */
        picked_basis_points: z.int(),
        lines: z.array(z.strictObject({ item: z.enum(items), count: z.int(), points: z.int() })),
      }),
    ),
  }),
});

const prizeRow = z.strictObject({ from: z.int(), to: z.int(), each: amount });
const ownEntry = z.strictObject({
  id: text,
  team_id: text,
  team_number: z.int(),
  points_x10: z.int(),
  /** By the points now; null before the start, and where it was given back. */
  rank: z.nullable(z.int()),
  /** Null until it is ranked. */
  prize: z.nullable(amount),
});
const contest = z.strictObject({
  id: text,
  match_id: text,
  code: text,
  copy: z.int(),
  kind: z.enum(["guaranteed", "full", "pro-rata"]),
  entry: amount,
  spots: z.int(),
  taken: z.int(),
  most_entries: z.int(),
  /** Hundredths of a percent. */
  fee_basis_points: z.int(),
  phase: z.enum(["open", "running", "paying", "settled", "giving-back", "given-back"]),
  reason: z.nullable(z.enum(["not-full", "alone", "void"])),
  /** When every spot is taken. */
  prizes: z.array(prizeRow),
  pool: amount,
  /** With the entries of now: of pro-rata contests, where they differ. */
  prizes_now: z.nullable(z.array(prizeRow)),
  pool_now: z.nullable(amount),
});

export const listFantasyContests = route({
  method: "GET",
  path: "/api/fantasy/matches/:id/contests",
  summary: "A match's contests",
  tag,
  auth: "player",
  params: byId,
  response: z.strictObject({ contests: z.array(z.strictObject({ contest, mine: z.array(ownEntry) })) }),
});

const team = z.strictObject({
  id: text,
  number: z.int(),
  picks: z.array(z.int()),
  captain: z.int(),
  vice_captain: z.int(),
  points_x10: z.int(),
});
const teamBody = z.strictObject({
  picks: z.array(player).check(z.maxLength(22)),
  captain: player,
  vice_captain: player,
});
const savedTeam = z.strictObject({ id: text, number: z.int() });

export const listFantasyTeams = route({
  method: "GET",
  path: "/api/fantasy/matches/:id/teams",
  summary: "The player's teams for a match",
  tag,
  auth: "player",
  params: byId,
  response: z.strictObject({ teams: z.array(team) }),
});

export const addFantasyTeam = route({
  method: "POST",
  path: "/api/fantasy/matches/:id/teams",
  summary: "Keep a team",
  tag,
  auth: "player",
  movesMoney: true,
  params: byId,
  body: teamBody,
  response: savedTeam,
});

/** The team changes in every contest that it is in. */
export const changeFantasyTeam = route({
  method: "PUT",
  path: "/api/fantasy/teams/:id",
  summary: "Change a team",
  tag,
  auth: "player",
  movesMoney: true,
  params: byId,
  body: teamBody,
  response: savedTeam,
});

/** One entry of one team, at the contest's price. */
export const enterFantasyContest = route({
  method: "POST",
  path: "/api/fantasy/contests/:id/entries",
  summary: "Enter a contest",
  tag,
  auth: "player",
  movesMoney: true,
  params: byId,
  body: z.strictObject({ team_id: id }),
  response: z.strictObject({
    wager_id: text,
    /** After this entry; null where the wallet wasn't asked. */
    balance: z.nullable(amount),
  }),
});

const row = z.strictObject({
  entry_id: text,
  /** The end of the player's id. */
  player: text,
  is_mine: z.boolean(),
  team_number: z.int(),
  points_x10: z.int(),
  rank: z.int(),
  prize: z.nullable(amount),
});

/** Best first, and the player's own whichever page it is. Before the start nobody has a rank: then the own alone are told. */
export const fantasyLeaderboard = route({
  method: "GET",
  path: "/api/fantasy/contests/:id/leaderboard",
  summary: "A contest's leaderboard",
  tag,
  auth: "player",
  params: byId,
  query: z.strictObject({ page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))) }),
  response: z.strictObject({ contest, match, mine: z.array(row), rows: z.array(row), has_more: z.boolean() }),
});

/** The team that entered: one's own always, another's once the match has begun. */
export const readFantasyEntry = route({
  method: "GET",
  path: "/api/fantasy/entries/:id",
  summary: "The team of an entry",
  tag,
  auth: "player",
  params: byId,
  response: z.strictObject({ match_id: text, contest_id: text, player: text, is_mine: z.boolean(), team }),
});

/** What the player entered, the newest first. */
export const listFantasyEntries = route({
  method: "GET",
  path: "/api/fantasy/entries",
  summary: "The player's entries",
  tag,
  auth: "player",
  query: z.strictObject({ before: z.optional(id) }),
  response: z.strictObject({
    entries: z.array(
      z.strictObject({
        entry: ownEntry,
        is_given_back: z.boolean(),
        contest: z.strictObject({
          id: text,
          code: text,
          copy: z.int(),
          entry: amount,
          spots: z.int(),
          taken: z.int(),
          phase: z.enum(["open", "running", "paying", "settled", "giving-back", "given-back"]),
          reason: z.nullable(z.enum(["not-full", "alone", "void"])),
        }),
        match,
      }),
    ),
    has_more: z.boolean(),
  }),
});

/** A match with all that its screens show: the calls of the match, its contests and the own teams in one. */
export const fantasyMatchNow = z.strictObject({
  ...readFantasyMatch.response.shape,
  ...listFantasyContests.response.shape,
  ...listFantasyTeams.response.shape,
});

/** Matches, a match, a leaderboard's page and the own entries as events, each as the calls of the same thing answer it, when it has changed. [HOUSE-29] */
export const fantasyStream = streamOf({
  path: "/api/fantasy/stream",
  query: z.discriminatedUnion("of", [
    z.strictObject({ of: z.literal("matches"), which: z.enum(["coming", "live", "finished"]) }),
    z.strictObject({ of: z.literal("match"), id }),
    z.strictObject({
      of: z.literal("leaderboard"),
      id,
      page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
    }),
    z.strictObject({ of: z.literal("entries") }),
  ]),
});
