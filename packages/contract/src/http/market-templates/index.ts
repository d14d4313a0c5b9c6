import { z } from "zod/mini";
import { amountIn, amountOut, instant, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const tag = "Trading";
const sport = z.enum(["cricket", "soccer", "tennis", "racing"]);
const competition = z.string().check(z.maxLength(200));
const kind = z.string().check(z.regex(/^[A-Z0-9_]{1,40}$/));
const delay = z.int().check(z.minimum(0), z.maximum(12));
/** Null: as the settings say when a market is made. */
const commission = z.nullable(z.int().check(z.minimum(0), z.maximum(2_000)));

const templateOf = <A extends z.core.$ZodType>(amount: A) =>
  z.strictObject({
    exchange: z.record(
      kind,
      z.strictObject({
        is_on: z.boolean(),
        bet_delay_seconds: delay,
        /** Only bets that would be matched at once wait. */
        has_passive_delay: z.boolean(),
        minimum_stake: amount,
        /** Null: ten times the least stake. */
        minimum_payout: z.nullable(amount),
        commission_basis_points: commission,
        has_price_band: z.boolean(),
        has_virtual_prices: z.boolean(),
      }),
    ),
    house: z.record(
      kind,
      z.strictObject({
        is_on: z.boolean(),
        bet_delay_seconds: delay,
        minimum_stake: amount,
        maximum_stake: amount,
        maximum_profit: amount,
        maximum_liability: amount,
        commission_basis_points: commission,
        margin_basis_points: z.int().check(z.minimum(0), z.maximum(5_000)),
      }),
    ),
  });
const shown = templateOf(amountOut);
export type ShownTemplate = z.output<typeof shown>;

/** A sport's template, and those of its competitions that have their own. [TEMPLATE-01] */
export const listTemplates = route({
  method: "GET",
  path: "/api/market-templates",
  summary: "What markets an event gets, and their terms",
  tag,
  auth: "staff",
  query: z.strictObject({ sport }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        /** Empty: of the whole sport. */
        competition: text(200),
        version: z.int(),
        template: shown,
      }),
    ),
    /** Competitions whose own was taken away, with the version that did it: a new one counts on from there. */
    former: z.array(z.strictObject({ competition: text(200), version: z.int() })),
    history: z.array(
      z.strictObject({
        competition: text(200),
        version: z.int(),
        is_removal: z.boolean(),
        made_by: text(254),
        made_at: instant,
      }),
    ),
  }),
});

/** Markets that are there keep their terms, unless it is asked for what may change of them. [TEMPLATE-03] */
export const changeTemplate = route({
  method: "PUT",
  path: "/api/market-templates",
  summary: "Change what markets an event gets",
  tag,
  auth: "staff",
  roles: ["owner", "trader"],
  body: z.strictObject({
    sport,
    competition,
    /** As it was shown; 0 where there was none. */
    version: z.int().check(z.lte(2_147_483_647)),
    /** Null takes a competition's own away. */
    template: z.nullable(templateOf(amountIn)),
    is_for_open: z.boolean(),
  }),
  /** `markets`: so many open ones were changed too. */
  response: z.strictObject({ version: z.int(), markets: z.int() }),
});
