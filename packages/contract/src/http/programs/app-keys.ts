import { z } from "zod/mini";
import { route } from "../route/index.ts";

const tag = "trading programs";
const id = z.string().check(z.regex(/^\d{1,18}$/));
const instant = z.string();
const scope = z.enum(["read", "trade"]);
/** Looked at as an address or network by the use case, which says which one is wrong. */
const address = z.string().check(z.minLength(1), z.maxLength(200));

const appKey = z.strictObject({
  id,
  name: z.string(),
  /** The first four characters. */
  start: z.string(),
  scope,
  addresses: z.array(z.string()),
  created_at: instant,
  /** To the minute; null while it was never used. */
  last_used_at: z.nullable(instant),
});

/** Application keys of the player's trading programs. [KEY-01..06] */
export const listAppKeys = route({
  method: "GET",
  path: "/api/exchange/app-keys",
  summary: "The player's application keys, oldest first, without the keys themselves",
  tag,
  auth: "player",
  response: z.strictObject({ keys: z.array(appKey) }),
});

/** `key` is given here and nowhere else. [KEY-01] */
export const makeAppKey = route({
  method: "POST",
  path: "/api/exchange/app-keys",
  summary: "Make an application key for a trading program",
  tag,
  auth: "player",
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    scope,
    /** Networks that the key works from; none = from everywhere. */
    addresses: z.optional(z.array(address).check(z.maxLength(20))),
  }),
  response: z.strictObject({ success: z.literal(true), id, key: z.string().check(z.regex(/^[A-Za-z0-9_-]{20}$/)) }),
});

export const revokeAppKey = route({
  method: "DELETE",
  path: "/api/exchange/app-keys/:id",
  summary: "End an application key and what is connected by it",
  tag,
  auth: "player",
  params: z.strictObject({ id }),
  response: z.strictObject({ success: z.literal(true), message: z.string() }),
});
