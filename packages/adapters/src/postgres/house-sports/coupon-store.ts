import type { Reader } from "@maidan/services/command";
import type { BookMarket, CouponStore, Liability, SelectionResult } from "@maidan/services/house-sports";
import { queryableOf } from "../database/index.ts";
import { toMarket, type MarketRow } from "./house-sports-store.ts";

/** Legs of coupons and the house's liabilities, over PostgreSQL. */
export function createCouponStore(): CouponStore {
  return {
    markets: readMarkets,
    holdMarkets,
    addLegs,
    reserve,
    release,
    legs,
    dueMarkets,
    wagersOn,
    clearDue,
    postponeDue,
  };
}

interface BookRow extends MarketRow {
  source: string;
  source_id: string;
  details: BookMarket["details"];
  score: BookMarket["score"];
  phase: BookMarket["phase"];
  home: BookMarket["home"];
  away: BookMarket["away"];
  competition: BookMarket["competition"];
  sport: string;
  start_at: Date;
}
const bookColumns = `m.id, m.fixture_id, m.key, m.kind, m.name, m.line_x100, m.place, m.status, m.selections, m.results, m.version, m.held_reason, m.decided_reason, m.stays_basis_points,
  f.source, f.source_id, f.details, f.score, f.phase, f.home, f.away, f.competition, f.sport, f.start_at`;
const toBookMarket = (row: BookRow): BookMarket => ({
  ...toMarket(row),
  source: row.source,
  sourceId: row.source_id,
  details: row.details,
  score: row.score,
  phase: row.phase,
  home: row.home,
  away: row.away,
  competition: row.competition,
  sport: row.sport,
  startAtMs: row.start_at.getTime(),
});

/**
 * In the order of their ids, so that two who hold several never wait for each other. Held first and read then, in a statement of its own: one that waits would
 * go on with the match as it was before, though it has begun meanwhile. [SPORTSBOOK-31]
 */
const holdMarkets: CouponStore["holdMarkets"] = async (tx, marketIds) => {
  await queryableOf(tx).query({
    name: "coupon-markets-hold",
    text: "select 1 from sportsbook_market where id = any($1::bigint[]) order by id for share",
    values: [marketIds],
  });
  return readMarkets(tx, marketIds);
};

async function readMarkets(reader: Reader, marketIds: readonly string[]): Promise<readonly BookMarket[]> {
  const { rows } = await queryableOf(reader).query<BookRow>(
    `select ${bookColumns} from sportsbook_market m join sportsbook_fixture f on f.id = m.fixture_id
     where m.id = any($1::bigint[]) order by m.id`,
    [marketIds],
  );
  return rows.map((row) => toBookMarket(row));
}

const addLegs: CouponStore["addLegs"] = async (tx, { wagerId, mostPaidMinor }, added) => {
  await queryableOf(tx).query({
    name: "coupon-legs-add",
    text: `insert into sportsbook_leg (wager_id, place, market_id, selection, price_x100, most_paid_minor)
      select $1, u.place, u.market_id, u.selection, u.price_x100, $5
      from unnest($2::bigint[], $3::text[], $4::int[]) with ordinality as u(market_id, selection, price_x100, place)`,
    values: [
      wagerId,
      added.map(({ marketId }) => marketId),
      added.map(({ selection }) => selection),
      added.map(({ priceX100 }) => priceX100),
      mostPaidMinor,
    ],
  });
};

const inOrder = (liabilities: readonly Liability[]): readonly Liability[] =>
  liabilities.toSorted((one, other) => Number(BigInt(one.marketId) - BigInt(other.marketId)));
const columnsOf = (liabilities: readonly Liability[]): unknown[] => [
  liabilities.map(({ marketId }) => marketId),
  liabilities.map(({ selection }) => selection),
  liabilities.map(({ currency }) => currency),
  liabilities.map(({ payoutMinor }) => payoutMinor),
];

const reserve: CouponStore["reserve"] = async (tx, liabilities, mostMinor) => {
  const { rows } = await queryableOf(tx).query<{ payout_minor: bigint }>({
    name: "coupon-reserve",
    text: `insert into sportsbook_liability as l (market_id, selection, currency, payout_minor)
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[])
      on conflict (market_id, selection, currency) do update set payout_minor = l.payout_minor + excluded.payout_minor
      returning payout_minor`,
    values: columnsOf(inOrder(liabilities)),
  });
  return rows.every((row) => row.payout_minor <= mostMinor);
};

const release: CouponStore["release"] = async (tx, liabilities) => {
  const client = queryableOf(tx);
  const ordered = columnsOf(inOrder(liabilities));
  await client.query(
    `select 1 from sportsbook_liability where (market_id, selection, currency) in (select * from unnest($1::bigint[], $2::text[], $3::text[]))
     order by market_id for update`,
    ordered.slice(0, 3),
  );
  await client.query({
    name: "coupon-release",
    text: `update sportsbook_liability l set payout_minor = l.payout_minor - u.payout_minor
      from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as u(market_id, selection, currency, payout_minor)
      where l.market_id = u.market_id and l.selection = u.selection and l.currency = u.currency`,
    values: ordered,
  });
};

const legs: CouponStore["legs"] = async (reader, wagerIds) => {
  const { rows } = await queryableOf(reader).query<
    BookRow & {
      wager_id: string;
      selection: string;
      price_x100: number;
      most_paid_minor: bigint;
      result: SelectionResult | null;
      void_reason: string | null;
    }
  >({
    name: "coupon-legs",
    text: `select l.wager_id, l.selection, l.price_x100, l.most_paid_minor, l.void_reason,
        case when l.void_reason is not null then 'void' else m.results ->> l.selection end as result, ${bookColumns}
      from sportsbook_leg l join sportsbook_market m on m.id = l.market_id join sportsbook_fixture f on f.id = m.fixture_id
      where l.wager_id = any($1::uuid[]) order by l.wager_id, l.place`,
    values: [wagerIds],
  });
  return rows.map((row) => ({
    wagerId: row.wager_id,
    selection: row.selection,
    priceX100: row.price_x100,
    mostPaidMinor: row.most_paid_minor,
    result: row.result ?? undefined,
    voidReason: row.void_reason,
    market: toBookMarket(row),
  }));
};

const dueMarkets: CouponStore["dueMarkets"] = async (reader, limit) => {
  const query = {
    name: "coupon-due",
    text: "select id from sportsbook_market where is_due order by looked_at nulls first, id limit $1",
    values: [limit],
  };
  const { rows } = await queryableOf(reader).query<{ id: bigint }>(query);
  return rows.map(({ id }) => String(id));
};

const wagersOn: CouponStore["wagersOn"] = async (reader, marketId) => {
  const { rows } = await queryableOf(reader).query<{ id: string }>({
    name: "coupon-wagers-on",
    text: `select w.id from sportsbook_leg l join house_wager w on w.id = l.wager_id
      where l.market_id = $1 and w.phase in ('open', 'paying', 'paid') order by w.created_at, w.id`,
    values: [marketId],
  });
  return rows.map(({ id }) => id);
};

const clearDue: CouponStore["clearDue"] = async (tx, marketId) => {
  await queryableOf(tx).query("update sportsbook_market set is_due = false, looked_at = null where id = $1", [
    marketId,
  ]);
};

const postponeDue: CouponStore["postponeDue"] = async (tx, marketId) => {
  await queryableOf(tx).query("update sportsbook_market set looked_at = now() where id = $1", [marketId]);
};
