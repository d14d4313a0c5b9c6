import type { Reader, Tx } from "@maidan/services/command";
import type {
  BookDeskStore,
  CurrencyAmount,
  DeskCoupon,
  DeskFixture,
  FixtureGroup,
  DeskMarket,
  DeskMove,
} from "@maidan/services/house-sports";
import type { KeptWager } from "@maidan/services/house-games";
import { queryableOf } from "../database/index.ts";
import { selectWager, toWager, type WagerRow } from "../house-games/index.ts";
import { createCouponStore } from "./coupon-store.ts";
import { selectFixture, toFixture, toMarket, type FixtureRow, type MarketRow } from "./house-sports-store.ts";

/** What the office reads of the sportsbook and changes in it, over PostgreSQL. */
export function createBookDeskStore(): BookDeskStore {
  return {
    fixtures,
    fixtureGroups,
    marketsOf,
    coupons,
    coupon,
    movesOf,
    holdFixture,
    holdMarket,
    lockMarket,
    setResults,
    voidLeg,
  };
}

interface CurrencyAmountRow {
  readonly currency: string;
  readonly amount: string;
}
const toAmount = ({ currency, amount }: CurrencyAmountRow): CurrencyAmount => ({
  currency,
  amountMinor: BigInt(amount),
});

/** A wager's stake counts: it was taken, and not given back. */
const counts = "w.phase in ('open', 'paying', 'paid')";

const fixtures: BookDeskStore["fixtures"] = async (reader, query) => {
  const { which, source, limit, cursor, competition, words } = query;
  const isRunning = which === "running";
  const [order, beyond] = isRunning
    ? ["f.start_at, f.id", "(f.start_at, f.id) >"]
    : ["f.finished_at desc, f.id desc", "(f.finished_at, f.id) <"];
  const by = isRunning ? "start_at" : "finished_at";
  const { rows } = await queryableOf(reader).query<
    FixtureRow & { markets: number; held_markets: number; coupons: number; staked: readonly CurrencyAmountRow[] }
  >(
    `select f.*, (select count(*)::int from sportsbook_market m where m.fixture_id = f.id) as markets,
       (select count(*)::int from sportsbook_market m where m.fixture_id = f.id and m.held_reason is not null) as held_markets,
       c.coupons, c.staked
     from (${selectFixture.replace(" from sportsbook_fixture", ", finished_at from sportsbook_fixture")}) f
     cross join lateral (
       select coalesce(sum(s.coupons), 0)::int as coupons,
         coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'amount', s.staked::text) order by s.currency), '[]') as staked
       from (select w.currency, count(*) as coupons, sum(w.stake_minor) as staked
         from (select distinct l.wager_id from sportsbook_leg l join sportsbook_market m on m.id = l.market_id where m.fixture_id = f.id) d
         join house_wager w on w.id = d.wager_id and ${counts} group by w.currency) s) c
     where f.finished_at is ${isRunning ? "" : "not "}null and ($1::text is null or f.source = $1)
       and ($4::text is null or f.competition ->> 'en' = $4)
       and ($5::text is null or position(lower($5) in lower(concat_ws(' ', f.home ->> 'en', f.home ->> 'bn', f.away ->> 'en', f.away ->> 'bn', f.competition ->> 'en', f.competition ->> 'bn'))) > 0)
       and ($2::bigint is null or ${beyond} (select c.${by}, c.id from sportsbook_fixture c where c.id = $2))
     order by ${order} limit $3`,
    [source ?? null, cursor ?? null, limit + 1, competition ?? null, words ?? null],
  );
  const items = rows.slice(0, limit).map((row): DeskFixture => ({
    ...toFixture(row),
    markets: row.markets,
    heldMarkets: row.held_markets,
    coupons: row.coupons,
    staked: row.staked.map(toAmount),
  }));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.fixtureId ?? null) : null };
};

/** Old matches without bets are forgotten; the list has a bound all the same. */
const mostGroups = 200;

const fixtureGroups: BookDeskStore["fixtureGroups"] = async (reader, { which, source }) => {
  const { rows } = await queryableOf(reader).query<FixtureGroup>(
    `select f.source, f.sport, (array_agg(f.competition))[1] as competition, count(*)::int as fixtures,
       (count(*) filter (where f.phase = 'live'))::int as live, (count(*) filter (where f.is_held))::int as held
     from (select x.*, x.held_reason is not null or exists (
         select from sportsbook_market m where m.fixture_id = x.id and m.held_reason is not null) as is_held from sportsbook_fixture x) f
     where f.finished_at is ${which === "running" ? "" : "not "}null and ($1::text is null or f.source = $1)
     group by f.source, f.sport, f.competition ->> 'en'
     order by count(*) filter (where f.is_held) = 0, count(*) filter (where f.phase = 'live') = 0,
       ${which === "running" ? "min(f.start_at)" : "max(f.finished_at) desc"}, f.source, f.competition ->> 'en' limit $2`,
    [source ?? null, mostGroups],
  );
  return rows;
};

const marketsOf: BookDeskStore["marketsOf"] = async (reader, fixtureId) => {
  const { rows } = await queryableOf(reader).query<
    MarketRow & { coupons: number; liabilities: Record<string, readonly CurrencyAmountRow[]> }
  >(
    `select m.*, (select count(*)::int from sportsbook_leg l join house_wager w on w.id = l.wager_id and ${counts} where l.market_id = m.id) as coupons,
       (select coalesce(jsonb_object_agg(s.selection, s.amounts), '{}') from (
          select l.selection, jsonb_agg(jsonb_build_object('currency', l.currency, 'amount', l.payout_minor::text) order by l.currency) as amounts
          from sportsbook_liability l where l.market_id = m.id and l.payout_minor > 0 group by l.selection) s) as liabilities
     from sportsbook_market m where m.fixture_id = $1 order by m.status = 'settled', m.place, m.id limit 300`,
    [fixtureId],
  );
  return rows.map((row): DeskMarket => ({
    ...toMarket(row),
    coupons: row.coupons,
    liabilities: Object.fromEntries(
      Object.entries(row.liabilities).map(([key, amounts]) => [key, amounts.map(toAmount)]),
    ),
  }));
};

type CouponRow = WagerRow & { username: string | null };
const toCoupon = (row: CouponRow): DeskCoupon => ({
  wager: toWager(row),
  playerId: row.player,
  username: row.username,
});
// A wager, which the query calls `w`, and who placed it: this platform's own players are known by their ids.
const selectCoupon = selectWager
  .replace("select ", "select p.username, ")
  .concat(" left join player p on w.operator = 'maidan' and p.id::text = w.player");
const isBook = "exists (select from sportsbook_leg l where l.wager_id = w.id)";
const phases = {
  open: "('staking', 'open')",
  settled: "('paying', 'paid')",
  void: "('undoing', 'void')",
} as const;

const coupons: BookDeskStore["coupons"] = async (reader, query) => {
  const { gameCode, state, player, fixtureId, leastStakeMinor, limit, cursor } = query;
  const { rows } = await queryableOf(reader).query<CouponRow>(
    `${selectCoupon} where w.phase <> 'refused' and ${isBook} and ($1::text is null or w.game_code = $1)
       and ${state === undefined ? "true" : `w.phase in ${phases[state]}`}
       and ($2::text is null or p.username like $2 || '%')
       and ($3::bigint is null or exists (select from sportsbook_leg l join sportsbook_market m on m.id = l.market_id
         where l.wager_id = w.id and m.fixture_id = $3))
       and ($4::bigint is null or w.stake_minor >= $4)
       and ($5::uuid is null or (w.created_at, w.id) < (select c.created_at, c.id from house_wager c where c.id = $5))
     order by w.created_at desc, w.id desc limit $6`,
    [
      gameCode ?? null,
      player?.replaceAll(/[\\%_]/g, String.raw`\$&`) ?? null,
      fixtureId ?? null,
      leastStakeMinor ?? null,
      cursor ?? null,
      limit + 1,
    ],
  );
  const items = rows.slice(0, limit).map(toCoupon);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.wager.wagerId ?? null) : null };
};

const coupon: BookDeskStore["coupon"] = async (reader, wagerId) => {
  const { rows } = await queryableOf(reader).query<CouponRow>(`${selectCoupon} where w.id = $1 and ${isBook}`, [
    wagerId,
  ]);
  return rows[0] && toCoupon(rows[0]);
};

/** At the wallet an amount is in hundred thousandths of the unit; a coupon's are whole hundredths. */
const unitsPerMinor = 1_000n;

const movesOf: BookDeskStore["movesOf"] = async (reader, wagerId) => {
  const { rows } = await queryableOf(reader).query<{
    transaction_id: string;
    kind: DeskMove["kind"];
    amount_units: bigint;
    created_at: Date;
  }>(
    `select t.transaction_id, t.kind, t.amount_units - t.set_off_units as amount_units, t.created_at from house_wager w
     join game_transaction t on t.player_id = (select p.id from player p where w.operator = 'maidan' and p.id::text = w.player) and t.round = w.id::text
     where w.id = $1 order by t.created_at, t.transaction_id limit 200`,
    [wagerId],
  );
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    kind: row.kind,
    amountMinor: row.amount_units / unitsPerMinor,
    madeAt: row.created_at,
  }));
};

const holdFixture: BookDeskStore["holdFixture"] = async (tx, fixtureId, reason) => {
  const client = queryableOf(tx);
  const { rows } = await client.query<{ held_reason: string | null }>(
    "select held_reason from sportsbook_fixture where id = $1 for update",
    [fixtureId],
  );
  if (rows[0] === undefined) return undefined;
  await client.query("update sportsbook_fixture set held_reason = $2 where id = $1", [fixtureId, reason]);
  await bringToStatus(tx, { fixtureId });
  return { before: rows[0].held_reason };
};

const holdMarket: BookDeskStore["holdMarket"] = async (tx, marketId, reason) => {
  const client = queryableOf(tx);
  const { rows } = await client.query<{ held_reason: string | null }>(
    "select held_reason from sportsbook_market where id = $1 and status <> 'settled' for update",
    [marketId],
  );
  if (rows[0] === undefined) return undefined;
  await client.query("update sportsbook_market set held_reason = $2 where id = $1", [marketId, reason]);
  await bringToStatus(tx, { marketId });
  return { before: rows[0].held_reason };
};

/** What isn't held is what its source says. */
async function bringToStatus(tx: Tx, of: { readonly fixtureId?: string; readonly marketId?: string }): Promise<void> {
  await queryableOf(tx).query(
    `update sportsbook_market m set version = m.version + 1,
       status = case when m.held_reason is not null or f.held_reason is not null then 'suspended' else m.offered_status end
     from sportsbook_fixture f where f.id = m.fixture_id and m.status <> 'settled' and (m.fixture_id = $1 or m.id = $2)
       and m.status <> case when m.held_reason is not null or f.held_reason is not null then 'suspended' else m.offered_status end`,
    [of.fixtureId ?? null, of.marketId ?? null],
  );
}

const lockMarket: BookDeskStore["lockMarket"] = async (tx, marketId) => {
  await queryableOf(tx).query("select from sportsbook_market where id = $1 for no key update", [marketId]);
  return (await createCouponStore().markets(tx, [marketId]))[0];
};

const setResults: BookDeskStore["setResults"] = async (tx, { marketId, results, reason }) => {
  await queryableOf(tx).query(
    `update sportsbook_market set status = 'settled', results = $2::jsonb, settled_at = coalesce(settled_at, now()), version = version + 1,
       decided_reason = $3, held_reason = null, looked_at = null, is_due = exists (select 1 from sportsbook_leg where market_id = $1) where id = $1`,
    [marketId, JSON.stringify(results), reason],
  );
};

const voidLeg: BookDeskStore["voidLeg"] = async (tx, { wagerId, marketId, reason }) => {
  const client = queryableOf(tx);
  const { rowCount } = await client.query(
    "update sportsbook_leg set void_reason = $3 where wager_id = $1 and market_id = $2 and void_reason is null",
    [wagerId, marketId, reason],
  );
  if (rowCount !== 1) return false;
  await client.query("update sportsbook_market set is_due = true, looked_at = null where id = $1", [marketId]);
  return true;
};

/** Coupons with a leg on the market whose stake was taken, given back ones too: for previews. */
export async function wagersOfMarket(reader: Reader, marketId: string, limit: number): Promise<readonly KeptWager[]> {
  const { rows } = await queryableOf(reader).query<WagerRow>(
    `${selectWager} join sportsbook_leg l on l.wager_id = w.id where l.market_id = $1 and w.phase not in ('staking', 'refused')
     order by w.created_at, w.id limit $2`,
    [marketId, limit],
  );
  return rows.map((row) => toWager(row));
}
