import { z } from "zod/mini";
import { game } from "../games/index.ts";
import { amountOut, instant, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const tag = "Games";
const short = z.string().check(z.minLength(1), z.maxLength(120));
const mark = z.strictObject({ platform: short, code: short });
/** Of the amounts beside it: the account's whose rounds they are. */
const currency = z.enum(["BDT", "INR", "PKR"]);
const success = z.strictObject({ success: z.literal(true) });

/** A player's favourite games, the newest first, and the games that they opened last. [LOBBY-09] */
export const gameMarks = route({
  method: "GET",
  path: "/api/game-marks",
  summary: "Favourite games and those opened last",
  tag,
  auth: "player",
  response: z.strictObject({ favourites: z.array(mark), recent: z.array(game) }),
});

export const addFavouriteGames = route({
  method: "POST",
  path: "/api/game-favourites",
  summary: "Add favourite games",
  tag,
  auth: "player",
  body: z.strictObject({ games: z.array(mark).check(z.minLength(1), z.maxLength(200)) }),
  response: success,
});

export const removeFavouriteGame = route({
  method: "POST",
  path: "/api/game-favourites/remove",
  summary: "Remove a favourite game",
  tag,
  auth: "player",
  body: mark,
  response: success,
});

/**
 * Of real rounds that were closed within the last 24 hours; players are named by the ends of their names. `type` empty = of all categories. The largest of each
 * currency, currency by currency: rupees aren't compared with taka. [LOBBY-10]
 */
export const gameWins = route({
  method: "GET",
  path: "/api/game-wins",
  summary: "The largest wins of the last day",
  tag,
  auth: "none",
  query: z.strictObject({ type: z.optional(z.string().check(z.maxLength(20))) }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        game,
        player: text(20),
        currency,
        stake: amountOut,
        win: amountOut,
        multiplier: z.number(),
        at: instant,
      }),
    ),
  }),
});

/** Pools that rounds of the listed games feed and may win, as their providers tell them. [LOBBY-11] */
export const gameJackpots = route({
  method: "GET",
  path: "/api/game-jackpots",
  summary: "Jackpots of the games",
  tag,
  auth: "none",
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        provider: text(120),
        code: text(60),
        name: text(120),
        name_bn: text(120),
        amount: amountOut,
        must_fall_by: z.nullable(amountOut),
        /** The game that it is reached by. */
        game,
      }),
    ),
  }),
});

export const leaderPeriods = ["day", "week"] as const;
export const leaderOrders = ["multiplier", "turnover"] as const;

/**
 * The best of a day or of a week from Monday on, in Dhaka: by the best multiplier of a round, or by what was staked, where the players of each currency are ranked
 * for themselves and come currency by currency. No prizes. [LOBBY-12]
 */
export const gameLeaders = route({
  method: "GET",
  path: "/api/game-leaders",
  summary: "Leaderboards of the games",
  tag,
  auth: "none",
  query: z.strictObject({ period: z.enum(leaderPeriods), by: z.enum(leaderOrders) }),
  response: z.strictObject({
    /** When the period began and ends. */
    from: instant,
    to: instant,
    items: z.array(
      z.strictObject({
        /** By what was staked: among the players of its currency. */
        rank: z.int(),
        player: text(20),
        currency,
        /** Of the best round; of the last one where the order is by what was staked. */
        game,
        multiplier: z.nullable(z.number()),
        staked: amountOut,
      }),
    ),
  }),
});
