import { z } from "zod/mini";
import { route } from "../route/index.ts";

const text = z.string();
const amount = z.string();
/** What a game's own rules read: its bets, its steps, and what is seen of a round. */
const fields = z.record(z.string().check(z.maxLength(40)), z.unknown());
const roundId = z.strictObject({ id: z.uuid() });

const phases = ["staking", "refused", "undoing", "void", "open", "raising", "unraising", "paying", "paid"] as const;

const round = z.strictObject({
  id: text,
  game: text,
  /** `staking`, `undoing`, `raising`, `unraising` and `paying` pass by themselves: ask again. */
  phase: z.enum(phases),
  bet: z.unknown(),
  steps: z.array(z.unknown()),
  stake: amount,
  payout: amount,
  /** What fell to it from the house's pools, paid besides. */
  jackpot: amount,
  /** What is seen of the round; null while its stake isn't taken, and where it never was. */
  view: z.nullable(fields),
  /** What the round is recomputed from; the server seed once it counts no more. */
  fair: z.strictObject({
    server_hash: text,
    server_seed: z.nullable(text),
    client_seed: text,
    nonce: z.int(),
  }),
  created_at: text,
});
const played = z.strictObject({
  round,
  /** After this move; null where the wallet wasn't asked or didn't answer. */
  balance: z.nullable(amount),
});

const state = z.strictObject({
  game: z.strictObject({
    code: text,
    name: text,
    /** Percent, lowest and highest of all its bets; null where the prices of its markets decide what comes back. */
    returns: z.nullable(z.strictObject({ lowest: z.number(), highest: z.number() })),
  }),
  currency: text,
  /** Played for credits of the house's, which are no money. */
  is_demo: z.boolean(),
  language: z.enum(["en", "bn"]),
  /** Whose pages the frame lies in, and where its own ways out lead. */
  return_url: text,
  deposit_url: text,
  limits: z.strictObject({ least_stake: amount, most_stake: amount, most_paid: amount }),
  /** What the operator allows of rounds that play by themselves: how many, 0 = none; and how long each takes at least. */
  autoplay: z.strictObject({ rounds: z.int(), round_ms: z.int() }),
  balance: z.nullable(amount),
  open_round: z.nullable(round),
});

/** Spends the launch that an operator was given for one player, once. The token is good for a day. [HOUSE-01] The state comes with it, null where it could not be read. [HOUSE-81] */
export const openGame = route({
  method: "POST",
  path: "/api/sessions",
  summary: "Open a launched game",
  tag: "Play",
  auth: "none",
  body: z.strictObject({ launch: z.string().check(z.minLength(20), z.maxLength(200)) }),
  response: z.strictObject({ token: text, state: z.nullable(state) }),
});

/** All that a frame needs to begin or to go on: the game, the balance, the seeds, and a round that waits. */
export const gameState = route({
  method: "GET",
  path: "/api/state",
  summary: "The game and what is open in it",
  tag: "Play",
  auth: "player",
  response: state,
});

/** Bets, and plays as far as it goes without the player. */
export const startRound = route({
  method: "POST",
  path: "/api/rounds",
  summary: "Bet on a round",
  tag: "Play",
  auth: "player",
  movesMoney: true,
  body: z.strictObject({ bet: fields }),
  response: played,
});

/** The player's step at this place of the round; the same again changes nothing. */
export const stepRound = route({
  method: "POST",
  path: "/api/rounds/:id/steps",
  summary: "Take a step of a round",
  tag: "Play",
  auth: "player",
  movesMoney: true,
  params: roundId,
  body: z.strictObject({ place: z.int().check(z.gte(0), z.lte(200)), step: fields }),
  response: played,
});

export const readRound = route({
  method: "GET",
  path: "/api/rounds/:id",
  summary: "One round",
  tag: "Play",
  auth: "player",
  params: roundId,
  response: played,
});

/** The player's rounds of the game, the newest first. */
export const listRounds = route({
  method: "GET",
  path: "/api/rounds",
  summary: "Rounds so far",
  tag: "Play",
  auth: "player",
  query: z.strictObject({ before: z.optional(z.iso.datetime()) }),
  response: z.strictObject({ rounds: z.array(round), has_more: z.boolean() }),
});

const seeds = z.strictObject({
  server_hash: text,
  client_seed: text,
  rounds: z.int(),
  /** What will count after the next change. */
  next_server_hash: text,
  /** The seeds before, which are told. */
  last: z.nullable(z.strictObject({ server_seed: text, server_hash: text, client_seed: text, rounds: z.int() })),
});

export const readSeeds = route({
  method: "GET",
  path: "/api/seeds",
  summary: "The seeds that rounds are drawn from",
  tag: "Fairness",
  auth: "player",
  response: seeds,
});

/** Tells the server seed that counted so far, and goes on with the next one. `next_server_hash` is the one that the player saw. [HOUSE-04] */
export const changeSeeds = route({
  method: "POST",
  path: "/api/seeds",
  summary: "Change the seeds",
  tag: "Fairness",
  auth: "player",
  movesMoney: true,
  body: z.strictObject({
    client_seed: z.string().check(z.regex(/^[\x20-\x7e]{1,64}$/)),
    next_server_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  response: seeds,
});

const sharedPhases = ["betting", "running", "over", "void"] as const;

const crashNow = {
  round: z.nullable(
    z.strictObject({
      number: z.int(),
      phase: z.enum(sharedPhases),
      /** Below 0 once it runs. */
      starts_in_ms: z.number(),
      point_x100: z.nullable(z.int()),
    }),
  ),
  /** The largest, one of each currency in turn. */
  bets: z.array(
    z.strictObject({
      player: text,
      /** Of the player's amounts. */
      currency: text,
      stake: amount,
      out_at_x100: z.nullable(z.int()),
      payout: amount,
    }),
  ),
  /** How many are in the round. */
  players: z.int(),
};
const crashPast = {
  past: z.array(z.strictObject({ number: z.int(), point_x100: z.int(), hash: text, place: z.int() })),
  /** What the hashes lead to, and the salt that was drawn after it was published. */
  chain: z.nullable(z.strictObject({ published_hash: text, salt: text, length: z.int() })),
};

/** The table of the shared crash round, with what may be told of it: where it crashes once it has. */
export const crashTable = route({
  method: "GET",
  path: "/api/crash",
  summary: "The crash table",
  tag: "Crash",
  auth: "player",
  response: z.strictObject({
    ...crashNow,
    ...crashPast,
    /** The caller's bet on it. */
    mine: z.nullable(round),
  }),
});

/** Where the table is told as events: all of it first, then what changed. [HOUSE-23] */
export const crashStreamPath = "/api/crash/stream";
export const crashEvent = z.union([
  z.strictObject({
    type: z.literal("table"),
    ...crashNow,
    past: z.optional(crashPast.past),
    chain: z.optional(crashPast.chain),
  }),
  /** The reader's bet, when it was decided and when it was paid. */
  z.strictObject({ type: z.literal("mine"), mine: z.nullable(round) }),
]);

export type CrashEvent = z.infer<typeof crashEvent>;

export const betOnCrash = route({
  method: "POST",
  path: "/api/crash/bets",
  summary: "Bet on the round that takes bets",
  tag: "Crash",
  auth: "player",
  movesMoney: true,
  body: z.strictObject({
    number: z.int().check(z.gte(1)),
    stake: z.string().check(z.maxLength(20)),
    /** Leaves by itself there; null = by hand. */
    auto_x100: z.nullable(z.int()),
  }),
  response: played,
});

/** Leaves at what the multiplier is now, by the server's clock. */
export const leaveCrash = route({
  method: "POST",
  path: "/api/crash/leave",
  summary: "Leave the running round",
  tag: "Crash",
  auth: "player",
  movesMoney: true,
  body: z.strictObject({ round_id: z.uuid() }),
  response: played,
});
