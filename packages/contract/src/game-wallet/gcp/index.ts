import { z } from "zod/mini";

const text = z.string().check(z.minLength(1), z.maxLength(255));
const optional = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));
/** Some send ids as numbers. */
const id = z.pipe(
  z.union([text, z.int()]),
  z.transform((value) => String(value)),
);
/** In the currency's subunits: paisa. */
const subunits = z.int().check(z.nonnegative());

const named = { user_id: id, currency: text, game: text, game_id: optional(id), finished: optional(z.boolean()) };

/** A query of the balance where it has no actions. Fields that aren't needed are kept with the stored call. */
export const playBody = z.object({
  ...named,
  actions: z.optional(
    z.nullable(
      z.array(z.object({ action: z.enum(["bet", "win"]), amount: subunits, action_id: id })).check(z.maxLength(100)),
    ),
  ),
});

export const rollbackPlayBody = z.object({
  ...named,
  actions: z
    .array(z.object({ action: z.literal("rollback"), action_id: id, original_action_id: id }))
    .check(z.minLength(1), z.maxLength(100)),
});

/** What a session answers, of which we need the address. */
export const gcpSessionAnswer = z.object({
  launch_options: z.object({ game_url: z.string().check(z.maxLength(4000)) }),
});

/** What a catalogue lists of its games, of which we need these fields. `payout`: percent. */
export const gcpListAnswer = z.array(
  z.object({
    identifier: z.string().check(z.minLength(1), z.maxLength(120)),
    title: z.string().check(z.minLength(1), z.maxLength(200)),
    producer: optional(z.string().check(z.maxLength(60))),
    provider: optional(z.string().check(z.maxLength(60))),
    category: optional(z.string().check(z.maxLength(60))),
    payout: z.optional(z.unknown()),
    image: optional(z.string().check(z.maxLength(2000))),
    enabled: optional(z.boolean()),
  }),
);

/** Codes of faults, with the HTTP status that goes with each. */
export type GcpFault = 100 | 101 | 107 | 110 | 154 | 400 | 403 | 404 | 500;
