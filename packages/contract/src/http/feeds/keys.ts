import { z } from "zod/mini";
import { idOut, instant, pageQuery, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const room = { tag: "Feeds", auth: "staff", roles: ["owner"] } as const;

const feedKey = z.strictObject({
  id: idOut,
  name: text(31),
  /** The first four characters. */
  start: text(4),
  /** Addresses and networks that it works from; none: from everywhere. */
  addresses: z.array(text(43)),
  /** An e-mail address of staff, or `command-line`. */
  made_by: text(254),
  made_at: instant,
  last_used_at: z.nullable(instant),
  /** `reason` is empty for keys of before one was asked for. */
  revoked: z.nullable(z.strictObject({ at: instant, by: text(254), reason: text(300) })),
  /** Those that aren't over, the next to begin first, at most ten. */
  matches: z.array(
    z.strictObject({ name: text(200), phase: z.enum(["planned", "announced", "live"]), starts_at: instant }),
  ),
  /** All that were ever announced under this name. */
  match_count: z.int().check(z.minimum(0)),
});

/** [FEED-39] */
export const listFeedKeys = route({
  ...room,
  method: "GET",
  path: "/api/feed-keys",
  summary: "Keys of those who tell matches, newest name first",
  query: z.strictObject(pageQuery),
  response: z.strictObject({ items: z.array(feedKey), next_cursor: z.nullable(idOut) }),
});

/** The answer holds the key, which is told nowhere else and never again: sent again under the same idempotency key it is refused. [FEED-39] */
export const makeFeedKey = route({
  ...room,
  method: "POST",
  path: "/api/feed-keys",
  summary: "Make a key by which a provider tells matches",
  body: z.strictObject({
    name: z.string().check(z.trim(), z.maxLength(40)),
    addresses: z.array(text(43)).check(z.maxLength(20)),
  }),
  response: z.strictObject({ name: text(31), key: text(64) }),
});

/** [FEED-39] */
export const revokeFeedKey = route({
  ...room,
  method: "POST",
  path: "/api/feed-keys/:name/revoke",
  summary: "End a provider's key at once",
  params: z.strictObject({ name: z.string().check(z.regex(/^[a-z0-9-]{1,31}$/)) }),
  /** `start`: how the key begins that is meant, as it is listed. A newer one of that name is left alone. */
  body: z.strictObject({ start: text(4), reason: sentence(300) }),
  response: z.strictObject({ success: z.literal(true) }),
});
