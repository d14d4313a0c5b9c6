import { z } from "zod/mini";
import { route } from "../route/index.ts";

const text = z.string();
const short = z.string().check(z.minLength(1), z.maxLength(120));

/** A game as players find it. */
export const game = z.strictObject({
  code: text,
  name: text,
  /** Empty = as `name`. */
  name_bn: text,
  platform: text,
  type: text,
  /** Path of the poster below this host; empty = the category's own. */
  picture: text,
  /** What the operator marks it by. */
  tags: z.array(z.enum(["hot", "new"])),
  created_at: text,
  /** Percent, as its provider states it. */
  return_to_player: z.nullable(z.number()),
  /** Can be opened with play credits of its provider's. */
  has_demo: z.boolean(),
});

/** `system` is a list of systems parted by commas; empty = all of the category. In the order in which the operator recommends. [API-16] [API-77] */
export const games = route({
  method: "GET",
  path: "/api/get-games",
  summary: "Games of systems",
  tag: "Games",
  auth: "optional",
  query: z.strictObject({
    type: z.string().check(z.minLength(1), z.maxLength(20)),
    system: z.string().check(z.maxLength(2000)),
  }),
  response: z.strictObject({ games: z.array(game) }),
});

/** Opens a game, for a player: without a token it says "User not logged in" [ERR-02]. The address that is answered goes into the frame. Currency, player and token are the server's to choose. [API-20] [OP-69] */
export const runGame = route({
  method: "POST",
  path: "/api/game-run",
  summary: "Launch a game",
  tag: "Games",
  auth: "optional",
  body: z.strictObject({
    userId: z.string().check(z.regex(/^\d{1,18}$/)),
    externalURL: z.string().check(z.maxLength(2000)),
    isMobileLogin: z.boolean(),
    gameCode: short,
    gameType: short,
    platform: short,
    /** With play credits of the provider's, which reach no wallet. [LOBBY-14] */
    demo: z.optional(z.boolean()),
  }),
  response: z.strictObject({ url: text }),
});

/** The token of a session with the provider named Lucky, and the address that opens with it. [API-21] [OP-29] */
export const loginAtLucky = route({
  method: "POST",
  path: "/api/player-login",
  summary: "Open a session with Lucky",
  tag: "Games",
  auth: "optional",
  body: z.strictObject({ user_id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  response: z.strictObject({ access_token: text, url: text }),
});
