import { z } from "zod/mini";
import { amountOut, idOut, text } from "../payments/index.ts";
import { route } from "../route/index.ts";
import { marketCurrency } from "./hand-markets.ts";

/** Why a market suspended itself: a runner was matched at a price, or a line, too far from the one before. Null: it didn't. [LIMIT-05] [LIMIT-07] */
export const priceHalt = z.nullable(
  z.strictObject({
    runner: text(200),
    price: text(10),
    before: text(10),
    /** They are lines. */
    is_line: z.boolean(),
  }),
);

/** How the feed of an event stands. [FEED-19] */
export const feedPulse = z.strictObject({
  source: text(40),
  /** Since it last told anything of the event. */
  age_ms: z.int(),
  /** Until it means to speak again; below 0: it is late by so much. Null: it doesn't say. */
  due_in_ms: z.nullable(z.int()),
  /** Its silence has suspended what it drives. */
  is_silenced: z.boolean(),
});
export type FeedPulseView = z.output<typeof feedPulse>;

/** What a trader watches of an event beside Bookmaker and Fancy. [CONSOLE-01] */
export const readConsole = route({
  method: "GET",
  path: "/api/events/:id/console",
  summary: "An event's feed, and what each outcome of its exchange markets would pay",
  tag: "Trading",
  auth: "staff",
  params: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  response: z.strictObject({
    event_id: idOut,
    /** Null: no feed drives it. */
    feed: z.nullable(feedPulse),
    markets: z.array(
      z.strictObject({
        id: text(20),
        name: text(200),
        status: z.enum(["INACTIVE", "OPEN", "SUSPENDED", "CLOSED"]),
        is_held: z.boolean(),
        halt: priceHalt,
        is_in_play: z.boolean(),
        /** Of all of its amounts. [HAND-12] */
        currency: marketCurrency,
        matched: amountOut,
        /** Bets on a number: an outcome is one of a range of numbers. */
        is_line: z.boolean(),
        /** How many runners win. Of several each outcome is one runner: what its place adds to what is had without it. */
        places: z.int(),
        outcomes: z.array(
          z.strictObject({
            /** Null: of a number. */
            selection_id: z.nullable(z.int()),
            /** Of a number: from this one up to that one (null = without end). */
            from: z.nullable(z.int()),
            to: z.nullable(z.int()),
            name: text(200),
            last_price: z.nullable(z.number()),
            /** What players and programs would win together, and what the house's own accounts would win or lose. */
            paid: amountOut,
            house: amountOut,
          }),
        ),
        /** What the house's own accounts win or lose at their worst result, and which that is: runners' selection ids, or the number from which it counts. */
        worst: z.strictObject({ house: amountOut, at: z.array(z.int()) }),
      }),
    ),
  }),
});
