import { z } from "zod/mini";
import { startRound } from "../house-games/index.ts";
import { route } from "../route/index.ts";

const text = z.string();
const count = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

/** The pond of the caller, who takes a seat at one by looking. Which fish swim follows from the room and the time. [FISH-01] */
export const pond = route({
  method: "GET",
  path: "/api/pond",
  summary: "The pond and who sits at it",
  tag: "Fishing",
  auth: "player",
  response: z.strictObject({
    room: z.int(),
    seat: z.int(),
    now_ms: z.number(),
    /** Others are named by the end of their id. */
    seats: z.array(z.strictObject({ seat: z.int(), player: text, is_mine: z.boolean() })),
    /** Of the fish that swim, those that were caught. */
    caught: z.array(count),
    /** What was shot within the last seconds. */
    volleys: z.array(
      z.strictObject({
        id: text,
        seat: z.int(),
        weapon: text,
        shots: z.array(z.strictObject({ fish: count, kind: text, pays: z.int() })),
      }),
    ),
  }),
});

/** Where the pond is told as events, each as the call above answers it: at once when somebody shoots. The reader keeps their seat. [HOUSE-25] */
export const pondStreamPath = "/api/pond/stream";

/** Shots of one weapon, staked and decided together. A fish that is out of sight or caught refuses all of them. [FISH-03] */
export const fireVolley = route({
  method: "POST",
  path: "/api/pond/volleys",
  summary: "Shoot at fish",
  tag: "Fishing",
  auth: "player",
  movesMoney: true,
  body: z.strictObject({
    weapon: z.string().check(z.maxLength(20)),
    room: z.int().check(z.gte(0), z.lte(2_147_483_647)),
    shots: z
      .array(z.strictObject({ fish: count, kind: z.string().check(z.maxLength(20)) }))
      .check(z.minLength(1), z.maxLength(12)),
  }),
  response: startRound.response,
});
