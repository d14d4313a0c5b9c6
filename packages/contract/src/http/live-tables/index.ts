import { z } from "zod/mini";
import { route } from "../route/index.ts";

const tag = "Live tables";
const text = z.string();
const amount = z.string();
const fields = z.record(z.string().check(z.maxLength(40)), z.unknown());
const number = z.int().check(z.gte(1));
const numberText = z.string().check(z.regex(/^\d{1,15}$/));
const chip = z.strictObject({
  on: z.string().check(z.minLength(1), z.maxLength(40)),
  stake: z.string().check(z.maxLength(20)),
});

const bet = z.strictObject({
  id: text,
  number: z.int(),
  /** `placing` and `returning` pass by themselves. `in`: it counts and waits for the outcome. `paying`, `paid`: decided. `back`: the stake was given back. */
  state: z.enum(["placing", "in", "paying", "paid", "returning", "back"]),
  chips: z.array(z.strictObject({ on: text, stake: amount })),
  stake: amount,
  payout: amount,
  /** The places that won; empty until it is decided. */
  won: z.array(text),
  /** Where players decide: the hands as they ended; empty until it is decided, and at other tables. */
  hands: z.array(z.strictObject({ cards: z.array(text), end: text })),
  created_at: text,
});

/** What the caller decided about a hand in a turn. */
const move = z.strictObject({ turn: z.int(), hand: z.int(), move: text });

/** A round with an outcome. Rounds of one `chain` and `place` were dealt from one hash: a shoe. */
const fallen = z.strictObject({
  number: z.int(),
  chain: z.int(),
  place: z.int(),
  taken_before: z.int(),
  outcome: fields,
});

const chain = z.strictObject({ published_hash: text, salt: text, length: z.int() });

/** The session's table as it stands: its clock, what lies where, the caller's own bets, and the rounds since the one that is named. [LIVE-03] */
export const liveTable = route({
  method: "GET",
  path: "/api/live",
  summary: "The live table",
  tag,
  auth: "player",
  query: z.strictObject({ after: z.optional(numberText) }),
  response: z.strictObject({
    round: z.nullable(
      z.strictObject({
        number: z.int(),
        /** `betting`; `closed`: no more bets; `playing`: the deal lies open and players decide; `dealing`: the outcome is told and shown; `paid`; `void`: the stakes go back. */
        phase: z.enum(["betting", "closed", "playing", "dealing", "paid", "void"]),
        /** By the server's clock, below 0 once it has passed. */
        closes_in_ms: z.number(),
        deals_in_ms: z.number(),
        pays_in_ms: z.nullable(z.number()),
        ends_in_ms: z.nullable(z.number()),
        outcome: z.nullable(fields),
        /** The turn that is decided, from 1, and until when; 0 and null at tables where nothing is. */
        turn: z.int(),
        turn_closes_in_ms: z.nullable(z.number()),
        /** What lies open while players decide: as much of the outcome as everybody may know. */
        open: z.nullable(fields),
        /** SHA-256 of the hash that it is dealt from: shown before its first bet. */
        commitment: text,
        chain: z.int(),
        place: z.int(),
        taken_before: z.int(),
      }),
    ),
    /** What the hashes lead to, and the salt that was drawn after it was published. */
    chain: z.nullable(chain),
    players: z.int(),
    /** What all who play in a currency have on the round, and on each place; one of each currency that somebody staked. */
    sums: z.array(
      z.strictObject({
        currency: text,
        stake: amount,
        places: z.array(z.strictObject({ on: text, stake: amount })),
      }),
    ),
    /** The largest, one of each currency in turn. */
    seats: z.array(z.strictObject({ player: text, currency: text, stake: amount, payout: amount })),
    mine: z.array(bet),
    /** The caller's decisions of this round. */
    moves: z.array(move),
    /** How many hands were decided so in this turn, of all players. */
    decided: z.array(z.strictObject({ move: text, hands: z.int() })),
    /** The newest first. */
    past: z.array(fallen),
  }),
});

/** Where the table is told as events, each as the call above answers it, with the rounds since the event before. [HOUSE-25] */
export const liveStreamPath = "/api/live/stream";

/** Refused once the round has closed, by the server's clock, and beyond the limits of its places. [HOUSE-31] [HOUSE-32] */
export const betOnLive = route({
  method: "POST",
  path: "/api/live/bets",
  summary: "Bet on the round that takes bets",
  tag,
  auth: "player",
  movesMoney: true,
  body: z.strictObject({ number, chips: z.array(chip).check(z.minLength(1), z.maxLength(40)) }),
  response: z.strictObject({ bet, balance: z.nullable(amount) }),
});

/**
 * A decision about a hand of the turn that is on: once, and final. Doubling and splitting stake as much again as lies on the hand, by a bet of its own; refused where the
 * balance is short, and the hand may be decided otherwise. What isn't decided goes by the table's rule. [HOUSE-37] [HOUSE-38]
 */
export const decideLive = route({
  method: "POST",
  path: "/api/live/moves",
  summary: "Decide about a hand",
  tag,
  auth: "player",
  movesMoney: true,
  body: z.strictObject({
    number,
    turn: z.int().check(z.gte(1), z.lte(100)),
    hand: z.int().check(z.gte(0), z.lte(9)),
    move: z.enum(["hit", "stand", "double", "split"]),
  }),
  response: z.strictObject({ moves: z.array(move), balance: z.nullable(amount) }),
});

/** The caller's bets at the table, the newest first. */
export const listLiveBets = route({
  method: "GET",
  path: "/api/live/bets",
  summary: "Bets so far",
  tag,
  auth: "player",
  query: z.strictObject({ before: z.optional(z.iso.datetime()) }),
  response: z.strictObject({ bets: z.array(bet), has_more: z.boolean() }),
});

/** A round with all that it is verified by: the hash once no further round comes from it, and every round that came. [LIVE-05] */
export const readLiveRound = route({
  method: "GET",
  path: "/api/live/rounds/:number",
  summary: "One round, and what it is verified by",
  tag: "Fairness",
  auth: "player",
  params: z.strictObject({ number: numberText }),
  response: z.strictObject({
    number: z.int(),
    commitment: text,
    /** Null while rounds are dealt from it still. */
    hash: z.nullable(text),
    salt: text,
    published_hash: text,
    place: z.int(),
    rounds: z.array(fallen),
  }),
});
