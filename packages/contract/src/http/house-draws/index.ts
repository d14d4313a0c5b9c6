import { z } from "zod/mini";
import { route, streamOf } from "../route/index.ts";

export * from "./office.ts";

const tag = "Draws";
const text = z.string();
const amount = z.string();
const count = z.int().check(z.gte(1), z.lte(999_999_999));
const number = z.string().check(z.regex(/^\d{1,9}$/));
/** What a draw's hash leads to, and how many steps it is from there. */
const fair = {
  /** The SHA-256 of its hash: told before the first ticket. */
  commitment: text,
  place: z.int(),
  salt: text,
  published_hash: text,
};
const page = z.strictObject({ which: z.enum(["open", "settled"]), before: z.optional(z.iso.datetime()) });
/** `open`: its draw is yet to come, or it is being placed. `won`, `lost`: decided. `back`: the stake was, or is being, given back. */
const state = z.enum(["open", "won", "lost", "back"]);

const kind = z.enum(["straight", "box", "front-3", "back-3", "front-2", "back-2", "first", "last"]);
const line = z.strictObject({ kind, digits: text, stake: amount });
const draw = z.strictObject({ number: z.int(), drawn_at: text, result: text, hash: text, ...fair });
export type LotteryDraw = z.output<typeof draw>;

/** The session's lottery: the draw that comes, and the newest ones that were. */
export const lotteryNow = route({
  method: "GET",
  path: "/api/lottery",
  summary: "The next draw and the last ones",
  tag,
  auth: "player",
  response: z.strictObject({
    /** Null between a draw and the next sale. */
    open: z.nullable(
      z.strictObject({
        number: z.int(),
        closes_in_ms: z.number(),
        draws_in_ms: z.number(),
        players: z.int(),
        /** What all have staked in the caller's currency. */
        stake: amount,
        /** Numbers on which something is laid in the caller's currency, with what all together may stake on them in it still. */
        left: z.array(z.strictObject({ kind, digits: text, left: amount })),
        ...fair,
      }),
    ),
    past: z.array(draw),
  }),
});

/** Draws of a day in Dhaka, the newest first. */
export const lotteryResults = route({
  method: "GET",
  path: "/api/lottery/results",
  summary: "Results of a day",
  tag,
  auth: "player",
  query: z.strictObject({ day: z.iso.date() }),
  response: z.strictObject({ draws: z.array(draw) }),
});

const ticket = z.strictObject({
  id: text,
  number: z.int(),
  lines: z.array(line),
  stake: amount,
  state,
  /** Null until it is decided. */
  payout: z.nullable(amount),
  result: z.nullable(text),
  created_at: text,
});
export type LotteryTicket = z.output<typeof ticket>;

export const listLotteryTickets = route({
  method: "GET",
  path: "/api/lottery/tickets",
  summary: "My tickets",
  tag,
  auth: "player",
  query: page,
  response: z.strictObject({ tickets: z.array(ticket), has_more: z.boolean() }),
});

/** One ticket of one to ten bets; a number that is sold out refuses all of it. */
export const buyLotteryTicket = route({
  method: "POST",
  path: "/api/lottery/tickets",
  summary: "Buy a ticket",
  tag,
  auth: "player",
  movesMoney: true,
  body: z.strictObject({
    number: count,
    lines: z
      .array(
        z.strictObject({
          kind,
          digits: z.string().check(z.regex(/^\d{1,4}$/)),
          stake: z.string().check(z.maxLength(20)),
        }),
      )
      .check(z.minLength(1), z.maxLength(10)),
  }),
  response: z.strictObject({ ticket, balance: z.nullable(amount) }),
});

/**
 * The lottery as events: `now` as `lotteryNow` answers it, the draws of a day as `lotteryResults`, the own tickets as `lotteryTickets` tells them, each when it has
 * changed. [HOUSE-29]
 */
export const lotteryStream = streamOf({
  path: "/api/lottery/stream",
  query: z.discriminatedUnion("of", [
    z.strictObject({ of: z.literal("now") }),
    z.strictObject({ of: z.literal("day"), day: z.iso.date() }),
    z.strictObject({ of: z.literal("tickets") }),
  ]),
});
const lotteryPage = z.strictObject({ tickets: z.array(ticket), has_more: z.boolean() });
export const lotteryTickets = z.strictObject({ open: lotteryPage, settled: lotteryPage });

const prize = z.enum(["corners", "line", "two-lines", "full", "quick"]);
const seed = z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/));
const card = z.strictObject({ player: text, is_mine: z.boolean(), ticket: text, index: z.int(), amount });
const bingoTicket = z.strictObject({
  id: text,
  number: z.int(),
  seed: text,
  cards: z.int(),
  stake: amount,
  state,
  payout: z.nullable(amount),
  won: z.array(z.strictObject({ prize, call: z.int(), index: z.int(), amount })),
  created_at: text,
});
export type BingoTicketView = z.output<typeof bingoTicket>;

/** The session's room as it stands now; somebody is there, so games go on. */
export const bingoNow = route({
  method: "GET",
  path: "/api/bingo",
  summary: "The room's game",
  tag,
  auth: "player",
  response: z.strictObject({
    game: z.nullable(
      z.strictObject({
        number: z.int(),
        phase: z.enum(["selling", "closed", "calling", "over", "void"]),
        closes_in_ms: z.number(),
        /** Until the next thing that happens: the close, the next ball, the next game. */
        next_in_ms: z.number(),
        /** Balls by now, in their order. */
        called: z.array(z.int()),
        /** Cards of the caller's currency, which share its pot, and who has them. [BINGO-06] */
        cards: z.int(),
        players: z.int(),
        /** What each prize of that pot is worth with the cards that are sold; who won it, once it is called. */
        prizes: z.array(z.strictObject({ prize, worth: amount, call: z.nullable(z.int()), cards: z.array(card) })),
        seats: z.array(z.strictObject({ player: text, cards: z.int() })),
        mine: z.array(bingoTicket),
        ...fair,
      }),
    ),
    past: z.array(z.strictObject({ number: z.int(), drawn_at: text, calls: z.int(), cards: z.int() })),
  }),
});

/** Where the room is told as events, each as the call above answers it. [HOUSE-25] */
export const bingoStreamPath = "/api/bingo/stream";

/** The player's cards of the room as events, when what came of one has changed. [HOUSE-29] */
export const bingoTicketStream = streamOf({ path: "/api/bingo/tickets/stream", query: z.strictObject({}) });
const bingoPage = z.strictObject({ tickets: z.array(bingoTicket), has_more: z.boolean() });
export const bingoTickets = z.strictObject({ open: bingoPage, settled: bingoPage });

/** A game that is over, whole: all that it is played again from. */
export const bingoGame = route({
  method: "GET",
  path: "/api/bingo/games/:number",
  summary: "A game that was played",
  tag,
  auth: "player",
  params: z.strictObject({ number }),
  response: z.strictObject({
    number: z.int(),
    drawn_at: text,
    hash: text,
    ...fair,
    calls: z.int(),
    sold: z.array(z.strictObject({ id: text, seed: text, cards: z.int(), currency: text })),
    /** Cards of each currency play for a pot of their own. */
    prizes: z.array(z.strictObject({ prize, call: z.int(), currency: text, cards: z.array(card) })),
  }),
});
export type BingoGameView = z.output<(typeof bingoGame)["response"]>;

export const listBingoTickets = route({
  method: "GET",
  path: "/api/bingo/tickets",
  summary: "My cards so far",
  tag,
  auth: "player",
  query: page,
  response: z.strictObject({ tickets: z.array(bingoTicket), has_more: z.boolean() }),
});

/** Cards of the player's own seed, for the game that is sold now. */
export const buyBingoCards = route({
  method: "POST",
  path: "/api/bingo/tickets",
  summary: "Buy cards",
  tag,
  auth: "player",
  movesMoney: true,
  body: z.strictObject({ number: count, seed, cards: z.int().check(z.gte(1), z.lte(12)) }),
  response: z.strictObject({ ticket: bingoTicket, balance: z.nullable(amount) }),
});
