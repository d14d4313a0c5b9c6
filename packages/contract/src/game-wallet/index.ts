import { z } from "zod/mini";

const text = z.string().check(z.minLength(1), z.maxLength(255));
/** 1/100000 of the currency's unit; never negative. */
const units = z.int().check(z.nonnegative());
const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(255))));

/** Providers send fields that we don't need; what we need is checked, the rest is kept with the stored call. */
const asked = { token: text, request_uuid: text, supplier_user: optionalText, user: optionalText };
const moved = { ...asked, transaction_uuid: text, round: text, round_closed: z.boolean(), game_code: text };

export const checkBody = z.object({ token: text, request_uuid: optionalText });
export const userInfoBody = z.object({ user: text, request_uuid: text });
export const balanceBody = z.object({ ...asked, game_code: optionalText });
export const betBody = z.object({ ...moved, amount: units, currency: text, is_free: z.boolean() });
export const winBody = z.object({
  ...moved,
  amount: units,
  currency: text,
  is_free: z.boolean(),
  reference_transaction_uuid: text,
});
export const rollbackBody = z.object({ ...moved, reference_transaction_uuid: text });

/** The statuses of this family of protocols. */
export type Status =
  | "RS_OK"
  | `RS_ERROR_${
      | "UNKNOWN"
      | "INVALID_TOKEN"
      | "INVALID_GAME"
      | "WRONG_CURRENCY"
      | "NOT_ENOUGH_MONEY"
      | "USER_DISABLED"
      | "INVALID_SIGNATURE"
      | "TOKEN_EXPIRED"
      | "WRONG_SYNTAX"
      | "WRONG_TYPES"
      | "DUPLICATE_TRANSACTION"
      | "TRANSACTION_DOES_NOT_EXIST"
      | "TRANSACTION_ROLLED_BACK"}`;

/** What a wallet answers, of which a provider needs the status and the balance. */
export const walletAnswer = z.object({ status: text, balance: z.optional(units) });

/** What the operator's jurisdiction allows in a game; what isn't said is allowed. */
const launchMeta = z.object({
  autoplay: z.optional(z.nullable(z.boolean())),
  /** At most so many rounds by themselves. */
  autoplay_rounds: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1000)))),
  /** Rounds begin so far apart at least, by themselves or not: one that comes sooner is refused. */
  round_ms: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(60_000)))),
});

const launchFields = {
  operator_id: text,
  game_code: z.string().check(z.minLength(1), z.maxLength(120)),
  lang: optionalText,
  lobby_url: z.string().check(z.maxLength(2000)),
  deposit_url: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  meta: z.optional(z.nullable(launchMeta)),
};

/** The currency that isn't one: a launch that names it is demo play, for nobody in particular and without a wallet. */
export const demoCurrencies = ["XXX", "FUN"] as const;

/** What an operator asks of a provider: a game for one player, or a demo of it. */
export const launchBody = z.union([
  z.object({
    ...launchFields,
    currency: z.enum(demoCurrencies),
    user: z.optional(z.null()),
    token: z.optional(z.null()),
  }),
  z.object({
    ...launchFields,
    user: text,
    token: text,
    currency: z.string().check(
      z.minLength(3),
      z.maxLength(8),
      z.refine((currency) => !demoCurrencies.some((demo) => demo === currency)),
    ),
  }),
]);
export const listBody = z.object({ operator_id: text });

/** Which round an operator wants to see again. */
export const roundBody = z.object({ operator_id: text, user: text, round: text });

/** What a provider answers to a launch, of which we need the address. */
export const launchAnswer = z.object({ url: z.string().check(z.maxLength(4000)) });
/** What a provider lists of its games, of which we need these fields. */
export const listAnswer = z.array(
  z.object({
    game_code: z.string().check(z.minLength(1), z.maxLength(120)),
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    name_bn: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
    product: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
    category: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
    enabled: z.optional(z.nullable(z.boolean())),
    url_thumb: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
    /** Percent; providers that state it as something else are taken as not stating it. */
    rtp: z.optional(z.unknown()),
    /** Of the best of its bets, where it isn't the same for all. */
    rtp_max: z.optional(z.unknown()),
    /** Whether it can be opened without a player; what isn't said is taken for yes. */
    demo_support: z.optional(z.nullable(z.boolean())),
  }),
);

/** What a provider tells of its pools, of which we need these fields. Amounts are whole numbers of 1/100000. */
export const jackpotsAnswer = z
  .array(
    z.object({
      code: z.string().check(z.minLength(1), z.maxLength(60)),
      name: z.string().check(z.minLength(1), z.maxLength(120)),
      name_bn: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
      amount: z.int().check(z.gte(0)),
      must_fall_by: z.optional(z.nullable(z.int().check(z.gte(0)))),
      /** Codes of the games that feed it. */
      games: z.array(z.string().check(z.maxLength(120))).check(z.maxLength(500)),
    }),
  )
  .check(z.maxLength(50));

/** A schema of these messages, and what it gives. */
export type MessageSchema = z.ZodMiniType;
export type MessageOf<Schema extends MessageSchema> = z.output<Schema>;
