import type { Currency } from "@maidan/core/money";
import { bonusAmounts } from "@maidan/core/turnover";
import {
  promotionStatuses,
  type Promotion,
  type PromotionFields,
  type PromotionStore,
} from "@maidan/services/promotions";
import { queryableOf } from "../database/index.ts";
import { termsOf, type KeptTerms } from "../turnover/index.ts";

/** Promotions over PostgreSQL. */
export function createPromotionStore(): PromotionStore {
  return { list, find, figures, fitnessOf, games, unknownGames, lock, add, change, order, addMissing };
}

interface PromotionRow {
  readonly id: bigint;
  readonly name: string;
  readonly description: string;
  readonly name_bn: string;
  readonly description_bn: string;
  readonly thumbnail: string;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly status: string;
  readonly categories: readonly number[];
  readonly turnover_x100: number;
  readonly deposit_bonus_x100: number;
  readonly bonus_cap_minor: bigint | null;
  readonly min_deposit_minor: bigint;
  readonly turnover_basis: string;
  readonly weights: KeptTerms["weights"];
  readonly max_bet_minor: bigint | null;
  readonly expiry_days: number;
  readonly max_conversion_minor: bigint | null;
  readonly uses_per_player: number | null;
  readonly min_deposit_inr_minor: bigint | null;
  readonly min_deposit_pkr_minor: bigint | null;
  readonly bonus_cap_inr_minor: bigint | null;
  readonly bonus_cap_pkr_minor: bigint | null;
  readonly max_bet_inr_minor: bigint | null;
  readonly max_bet_pkr_minor: bigint | null;
  readonly max_conversion_inr_minor: bigint | null;
  readonly max_conversion_pkr_minor: bigint | null;
  readonly updated_at: Date;
}

function promotionOf(row: PromotionRow): Promotion {
  const status = promotionStatuses.find((each) => each === row.status);
  if (status === undefined) throw new Error(`unknown status of a promotion: ${row.status}`);
  return {
    promotionId: String(row.id),
    name: row.name,
    description: row.description,
    nameBn: row.name_bn,
    descriptionBn: row.description_bn,
    thumbnail: row.thumbnail,
    startAt: row.start_at,
    endAt: row.end_at,
    status,
    categories: row.categories,
    usesPerPlayer: row.uses_per_player,
    updatedAt: row.updated_at,
    inRupees: {
      INR: {
        minDepositMinor: row.min_deposit_inr_minor,
        capMinor: row.bonus_cap_inr_minor,
        maxBetMinor: row.max_bet_inr_minor,
        maxConversionMinor: row.max_conversion_inr_minor,
      },
      PKR: {
        minDepositMinor: row.min_deposit_pkr_minor,
        capMinor: row.bonus_cap_pkr_minor,
        maxBetMinor: row.max_bet_pkr_minor,
        maxConversionMinor: row.max_conversion_pkr_minor,
      },
    },
    terms: termsOf({
      percentX100: row.deposit_bonus_x100,
      capMinor: row.bonus_cap_minor?.toString() ?? null,
      minDepositMinor: row.min_deposit_minor.toString(),
      turnoverX100: row.turnover_x100,
      basis: row.turnover_basis,
      weights: row.weights,
      maxBetMinor: row.max_bet_minor?.toString() ?? null,
      expiryDays: row.expiry_days,
      maxConversionMinor: row.max_conversion_minor?.toString() ?? null,
    }),
  };
}

const list: PromotionStore["list"] = async (reader) => {
  const { rows } = await queryableOf(reader).query<PromotionRow>(
    "select * from promotion order by sort_order, id desc",
  );
  return rows.map(promotionOf);
};

const find: PromotionStore["find"] = async (reader, promotionId) => {
  const { rows } = await queryableOf(reader).query<PromotionRow>("select * from promotion where id = $1", [
    promotionId,
  ]);
  return rows[0] && promotionOf(rows[0]);
};

const lock: PromotionStore["lock"] = async (tx, promotionId) => {
  const { rows } = await queryableOf(tx).query<PromotionRow>(
    "select * from promotion where id = $1 for no key update",
    [promotionId],
  );
  return rows[0] && promotionOf(rows[0]);
};

const figures: PromotionStore["figures"] = async (reader) => {
  const { rows } = await queryableOf(reader).query<{
    promotion_id: bigint;
    currency: Currency;
    active: number;
    completed: number;
    ended: number;
    converted: bigint;
    open: bigint;
  }>(
    `select g.promotion_id, g.currency, count(*) filter (where g.status = 'active')::integer as active,
       count(*) filter (where g.status = 'completed')::integer as completed,
       count(*) filter (where g.status not in ('active', 'completed'))::integer as ended,
       coalesce(sum(least(g.bonus_minor, coalesce((g.terms ->> 'maxConversionMinor')::bigint, g.bonus_minor)))
         filter (where g.status = 'completed'), 0)::bigint as converted,
       coalesce(sum(g.bonus_minor) filter (where g.status = 'active'), 0)::bigint as open
     from bonus_grant g group by g.promotion_id, g.currency order by g.currency`,
  );
  const count = (of: typeof rows, name: "active" | "completed" | "ended"): number =>
    of.reduce((sum, row) => sum + row[name], 0);
  return new Map(
    [...Map.groupBy(rows, (row) => String(row.promotion_id))].map(([promotionId, of]) => [
      promotionId,
      {
        active: count(of, "active"),
        completed: count(of, "completed"),
        ended: count(of, "ended"),
        // By name taka come first.
        sums: of.map(({ currency, converted, open }) => ({ currency, convertedMinor: converted, openMinor: open })),
      },
    ]),
  );
};

const fitnessOf: PromotionStore["fitnessOf"] = async (reader, { promotionId, playerId }) => {
  const { rows } = await queryableOf(reader).query<{ has_uses_left: boolean; least: bigint; currency: Currency }>(
    `select a.currency, promotion_amount_in(a.currency, p.min_deposit_minor, p.min_deposit_inr_minor, p.min_deposit_pkr_minor) as least,
       p.uses_per_player is null
         or p.uses_per_player > (select count(*) from bonus_grant g where g.promotion_id = p.id and g.player_id = a.id) as has_uses_left
     from promotion p join player a on a.id = $2 where p.id = $1 and p.status in ('active', 'display')
       and (p.start_at is null or p.start_at <= now()) and (p.end_at is null or p.end_at > now())`,
    [promotionId, playerId],
  );
  const [row] = rows;
  return row && { hasUsesLeft: row.has_uses_left, minDepositMinor: row.least, currency: row.currency };
};

const games: PromotionStore["games"] = async (reader, { search, limit }) => {
  const { rows } = await queryableOf(reader).query<{ ref: string; name: string; game_type: string }>(
    `select provider || '/' || code as ref, name, game_type from game
     where is_active and position(lower($1) in lower(name || ' ' || provider || '/' || code)) > 0 order by name, provider, code limit $2`,
    [search, limit],
  );
  return rows.map((row) => ({ ref: row.ref, name: row.name, gameType: row.game_type }));
};

const unknownGames: PromotionStore["unknownGames"] = async (reader, refs) => {
  if (refs.length === 0) return [];
  const { rows } = await queryableOf(reader).query<{ ref: string }>(
    `select ref from unnest($1::text[]) as asked(ref)
     where not exists (select from game where provider = split_part(ref, '/', 1) and code = substr(ref, length(split_part(ref, '/', 1)) + 2))`,
    [refs],
  );
  return rows.map(({ ref }) => ref);
};

const columns = [
  "name",
  "description",
  "name_bn",
  "description_bn",
  "thumbnail",
  "start_at",
  "end_at",
  "status",
  "categories",
  "turnover_x100",
  "deposit_bonus_x100",
  "bonus_cap_minor",
  "min_deposit_minor",
  "turnover_basis",
  "weights",
  "max_bet_minor",
  "expiry_days",
  "max_conversion_minor",
  "uses_per_player",
  "min_deposit_inr_minor",
  "bonus_cap_inr_minor",
  "max_bet_inr_minor",
  "max_conversion_inr_minor",
  "min_deposit_pkr_minor",
  "bonus_cap_pkr_minor",
  "max_bet_pkr_minor",
  "max_conversion_pkr_minor",
];
const valuesOf = ({ terms, ...fields }: PromotionFields): unknown[] => [
  fields.name,
  fields.description,
  fields.nameBn,
  fields.descriptionBn,
  fields.thumbnail,
  fields.startAt,
  fields.endAt,
  fields.status,
  fields.categories,
  terms.turnoverX100,
  terms.percentX100,
  terms.capMinor,
  terms.minDepositMinor,
  terms.basis,
  JSON.stringify(terms.weights),
  terms.maxBetMinor,
  terms.expiryDays,
  terms.maxConversionMinor,
  fields.usesPerPlayer,
  ...bonusAmounts.map((name) => fields.inRupees.INR[name]),
  ...bonusAmounts.map((name) => fields.inRupees.PKR[name]),
];
const placeholders = columns.map((_, index) => `$${index + 1}`).join(", ");

/** A new one comes first. */
const add: PromotionStore["add"] = async (tx, fields) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `insert into promotion (${columns.join(", ")}, sort_order) values (${placeholders}, (select coalesce(min(sort_order), 1) - 1 from promotion)) returning id`,
    valuesOf(fields),
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a promotion was not added");
  return String(row.id);
};

const change: PromotionStore["change"] = async (tx, promotionId, fields) => {
  const assignments = columns.map((column, index) => `${column} = $${index + 1}`).join(", ");
  await queryableOf(tx).query(
    `update promotion set ${assignments}, updated_at = now() where id = $${columns.length + 1}`,
    [...valuesOf(fields), promotionId],
  );
};

const order: PromotionStore["order"] = async (tx, promotionIds) => {
  const client = queryableOf(tx);
  const { rowCount } = await client.query(
    `update promotion p set sort_order = u.place::integer from unnest($1::bigint[]) with ordinality as u(id, place) where p.id = u.id`,
    [promotionIds],
  );
  if (rowCount !== promotionIds.length) return false;
  await client.query("update promotion set sort_order = $2 where id <> all($1::bigint[])", [
    promotionIds,
    promotionIds.length + 1,
  ]);
  return true;
};

const addMissing: PromotionStore["addMissing"] = async (tx, seeds) => {
  for (const [place, seed] of seeds.entries()) {
    await queryableOf(tx).query(
      `insert into promotion (${columns.join(", ")}, sort_order, code) values (${placeholders}, $${columns.length + 1}, $${columns.length + 2})
       on conflict on constraint promotion_code_once do nothing`,
      [...valuesOf(seed), place + 1, seed.code],
    );
  }
};
