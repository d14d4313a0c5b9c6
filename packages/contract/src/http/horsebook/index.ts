import { z } from "zod/mini";
import { route, streamOf } from "../route/index.ts";

const text = z.string();
const amount = z.string();
const tag = "Horsebook";
const price = z.int().check(z.gte(101), z.lte(100_000));
const market = z.enum(["win", "place"]);

/** `announced`: bets are taken; `running`; `finished`. */
const phase = z.enum(["announced", "running", "finished"]);
const placed = z.strictObject({ place: z.int(), number: z.int(), name: text });

const raceLine = z.strictObject({
  id: text,
  course: text,
  number: z.int(),
  title: text,
  metres: z.int(),
  going: z.enum(["firm", "good", "soft", "heavy"]),
  phase,
  /** By the server's clock, below 0 once it should have begun. */
  starts_in_ms: z.number(),
  runners: z.int(),
  /** The first three of a race that is over. */
  result: z.array(placed),
});
export type HorsebookRaceLine = z.output<typeof raceLine>;

/** The races that take bets or run, in order of start, and the last ones that are over. */
export const listRaces = route({
  method: "GET",
  path: "/api/horsebook/races",
  summary: "Races now and before",
  tag,
  auth: "player",
  response: z.strictObject({ open: z.array(raceLine), finished: z.array(raceLine) }),
});

const runnerPrices = z.strictObject({
  /** Hundredths; null where nobody offers any. */
  back_x100: z.nullable(z.int()),
  back_size: amount,
  lay_x100: z.nullable(z.int()),
  lay_size: amount,
  /** What the starting price would be now; once reconciled, what it is. */
  starting_x100: z.nullable(z.int()),
});

const runner = z.strictObject({
  number: z.int(),
  name: text,
  jockey: text,
  trainer: text,
  draw: z.int(),
  age: z.int(),
  weight_kg: z.int(),
  rating: z.int(),
  form: text,
  silks: z.strictObject({ pattern: text, body: text, trim: text, cap: text }),
  is_withdrawn: z.boolean(),
  win: z.nullable(runnerPrices),
  place: z.nullable(runnerPrices),
});
export type HorsebookRunner = z.output<typeof runner>;

const raceView = z.strictObject({
  race: raceLine,
  /** What the session may stake on a horse, in its currency. */
  limits: z.strictObject({ least_stake: amount, most_stake: amount }),
  places: z.int(),
  runners: z.array(runner),
  /** Bets are taken in this market now. */
  is_open: z.strictObject({ win: z.boolean(), place: z.boolean() }),
  /** SHA-256 of what the race is drawn from; the seed itself once the race is over. */
  seed_hash: text,
  seed: z.nullable(text),
  result: z.array(placed),
  /** What has been seen of the race until now: metres in tenths, one look every so many milliseconds of the race. */
  run: z.nullable(
    z.strictObject({
      metres: z.int(),
      elapsed_ms: z.number(),
      every_ms: z.int(),
      /** How many times faster than a real race it is run. */
      speed: z.number(),
      runners: z.array(z.strictObject({ number: z.int(), tenths: z.array(z.int()) })),
    }),
  ),
});
export type HorsebookRace = z.output<typeof raceView>;

export const readRace = route({
  method: "GET",
  path: "/api/horsebook/races/:id",
  summary: "A race with its card, prices and run",
  tag,
  auth: "player",
  params: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  response: raceView,
});

const bet = z.strictObject({
  id: text,
  race: raceLine,
  market,
  runner: z.strictObject({ number: z.int(), name: text }),
  /** At this price or better; null: at the starting price. */
  price_x100: z.nullable(z.int()),
  /** What it was matched at; null until then. */
  matched_x100: z.nullable(z.int()),
  stake: amount,
  /** `open`: it stands, or is being placed; `won`, `lost`: paid, nothing too; `back`: the stake was, or is being, given back. */
  state: z.enum(["open", "won", "lost", "back"]),
  /** What was paid, the stake included; null until then. */
  payout: z.nullable(amount),
  created_at: text,
});
export type HorsebookBetView = z.output<typeof bet>;

/** The caller's bets, the newest first. */
export const listHorsebookBets = route({
  method: "GET",
  path: "/api/horsebook/bets",
  summary: "My bets on races",
  tag,
  auth: "player",
  query: z.strictObject({ before: z.optional(z.iso.datetime()) }),
  response: z.strictObject({ bets: z.array(bet), has_more: z.boolean() }),
});

/** Races, one race and the own bets as events, each as the call of the same thing answers it, when it has changed. [HOUSE-29] */
export const horsebookStream = streamOf({
  path: "/api/horsebook/stream",
  query: z.discriminatedUnion("of", [
    z.strictObject({ of: z.literal("races") }),
    z.strictObject({ of: z.literal("race"), id: z.string().check(z.regex(/^\d{1,18}$/)) }),
    z.strictObject({ of: z.literal("bets") }),
  ]),
});

/** Backs a horse at a price or better, whole or not at all, or at the starting price. */
export const betOnHorse = route({
  method: "POST",
  path: "/api/horsebook/bets",
  summary: "Bet on a horse",
  tag,
  auth: "player",
  movesMoney: true,
  body: z.strictObject({
    race_id: z.string().check(z.regex(/^\d{1,18}$/)),
    market,
    runner: z.int().check(z.gte(1), z.lte(99)),
    stake: z.string().check(z.maxLength(20)),
    price_x100: z.nullable(price),
  }),
  response: z.strictObject({ bet, balance: z.nullable(amount) }),
});
