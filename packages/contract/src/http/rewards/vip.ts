import { z } from "zod/mini";
import { amountIn, amountOut, idOut, idParams, instant, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const tag = "VIP";
const ownId = z.optional(z.string().check(z.maxLength(20)));
const pointsMessage = "Enter whole points.";
/** Whole points, as digits. */
const pointsText = z.string(pointsMessage).check(z.regex(/^\d{1,12}$/, pointsMessage));
const pointsIn = z.union([pointsText, z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))], pointsMessage);
/** Points, perhaps with up to four decimals. */
const pointsOut = z.string().check(z.regex(/^-?\d+(\.\d{1,4})?$/));

const converted = z.strictObject({
  success: z.literal(true),
  message: text(200),
  amount: amountOut,
  vip_coin: pointsOut,
});

/** As specified: a GET that moves money, once per `Idempotency-Key`. Our own app uses the POST. [API-45] */
export const convertVipCoin = route({
  method: "GET",
  path: "/api/convert-vipcoin",
  summary: "Convert VIP points to cash, as the specification asks for it",
  tag,
  auth: "player",
  query: z.strictObject({ remote_id: ownId, vip_coin: z.optional(pointsText) }),
  response: converted,
});

export const convertVipPoints = route({
  method: "POST",
  path: "/api/convert-vipcoin",
  summary: "Convert VIP points to cash",
  tag,
  auth: "player",
  movesMoney: true,
  body: z.strictObject({ remote_id: ownId, vip_coin: z.optional(pointsIn) }),
  response: converted,
});

const level = z.strictObject({
  name: text(40),
  name_bn: text(60),
  min_points: pointsOut,
  cash_per_point: amountOut,
  benefits: text(1000),
  benefits_bn: text(1500),
});
/** `stake_per_point` null: the type earns nothing. */
const rate = z.strictObject({ game_type: text(20), stake_per_point: z.nullable(amountOut) });

export const readVip = route({
  method: "GET",
  path: "/api/vip",
  summary: "The player's level and points, all levels, and what earns points",
  tag,
  auth: "player",
  response: z.strictObject({
    points: pointsOut,
    earned: pointsOut,
    level,
    next_level: z.nullable(level),
    /** Points that are still to be earned for the next level. */
    to_next: z.nullable(pointsOut),
    min_convert: pointsOut,
    levels: z.array(level),
    rates: z.array(rate),
  }),
});

const entryKind = z.enum(["earn", "void", "convert", "adjust", "level"]);
const entry = z.strictObject({
  id: idOut,
  kind: entryKind,
  points: pointsOut,
  game_type: text(20),
  stake: amountOut,
  cash: amountOut,
  note: text(300),
  created_at: instant,
});

/** `history`: conversions, corrections and levels; `points`: what bets earned. [OP-50] */
export const vipRecords = route({
  method: "GET",
  path: "/api/vip/records",
  summary: "What became of the player's points, newest first",
  tag,
  auth: "player",
  query: z.strictObject({ of: z.enum(["history", "points"]), cursor: z.optional(idOut) }),
  response: z.strictObject({ items: z.array(entry), next_cursor: z.nullable(idOut) }),
});

const readers = ["owner", "cashier", "support"] as const;

export const readVipScheme = route({
  method: "GET",
  path: "/api/vip",
  summary: "Levels and rates of VIP",
  tag,
  auth: "staff",
  roles: readers,
  response: z.strictObject({ levels: z.array(level), rates: z.array(rate) }),
});

const needed = (message: string, maxLength: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(maxLength, message));

export const changeVipScheme = route({
  method: "PUT",
  path: "/api/vip",
  summary: "Change levels and rates of VIP",
  tag,
  auth: "staff",
  roles: ["owner"],
  body: z.strictObject({
    levels: z
      .array(
        z.strictObject({
          name: needed("Give each level a name.", 40),
          name_bn: needed("Give each level a name in Bangla.", 60),
          min_points: pointsIn,
          cash_per_point: amountIn,
          benefits: z.string().check(z.maxLength(1000)),
          benefits_bn: z.string().check(z.maxLength(1500)),
        }),
      )
      .check(z.minLength(1, "There must be a level."), z.maxLength(12, "At most 12 levels.")),
    rates: z
      .array(
        z.strictObject({
          game_type: z.string().check(z.regex(/^[A-Z]{2,20}$/, "A game type is 2 to 20 capital letters.")),
          stake_per_point: z.nullable(amountIn),
        }),
      )
      .check(z.maxLength(30)),
  }),
  response: z.strictObject({ success: z.literal(true) }),
});

export const playerPoints = route({
  method: "GET",
  path: "/api/players/:id/vip",
  summary: "A player's level and latest points",
  tag,
  auth: "staff",
  roles: readers,
  params: idParams,
  response: z.strictObject({
    points: pointsOut,
    earned: pointsOut,
    level: text(40),
    level_bn: text(60),
    entries: z.array(z.strictObject({ ...entry.shape, entered_by: z.nullable(text(254)) })),
    entry_limit: z.int(),
  }),
});

export const correctPoints = route({
  method: "POST",
  path: "/api/players/:id/vip",
  summary: "Give or take points, with a reason that the player reads",
  tag,
  auth: "staff",
  roles: ["owner", "cashier"],
  movesMoney: true,
  params: idParams,
  body: z.strictObject({
    points: z
      .int("Enter whole points; below 0 they are taken.")
      .check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
    reason: sentence(300),
  }),
  response: z.strictObject({ id: idOut, vip_coin: pointsOut }),
});
