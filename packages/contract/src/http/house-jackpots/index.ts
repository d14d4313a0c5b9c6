import { z } from "zod/mini";
import { route } from "../route/index.ts";

const text = z.string();
const amount = z.string();

/** The pools that all slots of the house feed. Where an open one falls is told as a hash; once it has, by the secret too. [JACK-02] */
export const houseJackpots = route({
  method: "GET",
  path: "/api/jackpots",
  summary: "The house's jackpots",
  tag: "Jackpots",
  auth: "player",
  response: z.strictObject({
    open: z.array(
      z.strictObject({
        code: text,
        cycle: z.int(),
        amount,
        /** It falls before it is larger. */
        must_fall_by: amount,
        hash: text,
      }),
    ),
    /** The newest first. Players are named by the end of their id. */
    fallen: z.array(
      z.strictObject({
        code: text,
        cycle: z.int(),
        amount,
        game: text,
        player: text,
        is_mine: z.boolean(),
        hash: text,
        secret: text,
        at: text,
      }),
    ),
  }),
});
