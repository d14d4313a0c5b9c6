import { handKey, type HouseMarket, type HouseMarketStore, type HouseTotal } from "@maidan/services/house-markets";
import { handSource } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";
import { createHouseAllowances } from "./allowances.ts";
import { previewed } from "./previewed.ts";
import { deeds } from "./deeds.ts";
import { ofEvents } from "./of-events.ts";
import { singleBets } from "./single-bets.ts";
import {
  betOf,
  marketOf,
  namedBetColumns,
  namedBetOf,
  positionOf,
  selectMarkets,
  type BetRow,
  type MarketRow,
  type NamedBetRow,
  type PositionRow,
} from "./rows.ts";

/** The house's markets over PostgreSQL. */
export function createHouseMarketStore(): HouseMarketStore {
  return {
    add,
    lock,
    find: (reader, marketId) => one(reader, `${selectMarkets} where m.id = $1`, marketId),
    ...ofEvents,
    change,
    giveBack,
    ...offers,
    account,
    ...bets,
    totalsOf,
    ...settlement,
    ...singleBets,
    previewed,
    ...createHouseAllowances(),
    ...deeds,
    list,
  };
}

/** What stays of the market's rates for a match that is abandoned, where they become these. [RATES-71] */
const lastRatesWith = (quotes: string): string =>
  `case when ${quotes} -> 0 ->> 'forRate' is not null and ${quotes} -> 0 ->> 'againstRate' is not null then ${quotes} -> 0 else m.last_rates end`;

type Reads = Parameters<HouseMarketStore["find"]>[0];

async function one(reader: Reads, text: string, marketId: string): Promise<HouseMarket | undefined> {
  const { rows } = await queryableOf(reader).query<MarketRow>(text, [marketId]);
  return rows[0] && marketOf(rows[0]);
}

/**
 * Locked first and read then, in a statement of its own: one that waits for the lock goes on with what it had seen of the event before, and would take a market
 * for one before play that has turned in play meanwhile. [RATES-10]
 */
const lock: HouseMarketStore["lock"] = async (tx, marketId) => {
  await queryableOf(tx).query({
    name: "house-market-lock",
    text: "select 1 from house_market where id = $1 for no key update",
    values: [marketId],
  });
  return one(tx, `${selectMarkets} where m.id = $1`, marketId);
};

const add: HouseMarketStore["add"] = async (tx, market) => {
  const database = queryableOf(tx);
  const { rows } = await database.query<{ id: string }>(
    `insert into house_market (event_id, source_key, kind, fancy_type, title, question, status, bet_delay_ms, minimum_stake_minor, maximum_stake_minor,
       maximum_profit_minor, maximum_liability_minor, commission_basis_points)
     values ($1, $2, $3, $4, $5, $6::jsonb, 'SUSPENDED', $7, $8, $9, $10, $11, $12) returning id`,
    [
      market.eventId,
      market.sourceKey,
      market.kind,
      market.fancyType,
      market.title,
      JSON.stringify(market.question),
      market.betDelayMs,
      market.minimumStakeMinor,
      market.maximumStakeMinor,
      market.maximumProfitMinor,
      market.maximumLiabilityMinor,
      market.commissionBasisPoints,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a house market was not made");
  for (const { selectionId, name } of market.runners) {
    await database.query("insert into house_runner (market_id, selection_id, name) values ($1, $2, $3)", [
      row.id,
      selectionId,
      name,
    ]);
  }
  return row.id;
};

const change: HouseMarketStore["change"] = async (tx, marketId, { status, isHeld, isByHand, quotes }) => {
  await queryableOf(tx).query(
    `update house_market m set status = coalesce($2, status), is_held = coalesce($3, is_held), is_by_hand = coalesce($4, is_by_hand),
       quotes = coalesce($5::jsonb, quotes), last_rates = ${lastRatesWith("$5::jsonb")}, version = version + 1 where id = $1`,
    [marketId, status ?? null, isHeld ?? null, isByHand ?? null, quotes === undefined ? null : JSON.stringify(quotes)],
  );
};

const giveBack: HouseMarketStore["giveBack"] = async (tx, marketIds) => {
  await queryableOf(tx).query(
    `update house_market m set status = 'SUSPENDED', is_held = false, version = m.version + 1,
       is_by_hand = m.is_by_hand and (e.source = $2 or m.source_key like $3)
     from exchange_event e where e.id = m.event_id and m.id = any($1::text[])`,
    [marketIds, handSource, `${handKey("")}%`],
  );
};

const offers: Pick<
  HouseMarketStore,
  "lockOpenOf" | "keysOf" | "offer" | "setBallRunning" | "ballBegins" | "ballEnds" | "haveMoved"
> = {
  lockOpenOf: async (tx, eventId) => {
    const { rows } = await queryableOf(tx).query<MarketRow>(
      `${selectMarkets} where m.event_id = $1 and m.status <> 'CLOSED' order by m.id for no key update of m`,
      [eventId],
    );
    return rows.map(marketOf);
  },
  keysOf: async (tx, eventId, sourceKeys) => {
    const { rows } = await queryableOf(tx).query<{ source_key: string }>(
      "select source_key from house_market where event_id = $1 and source_key = any($2::text[])",
      [eventId, sourceKeys],
    );
    return new Set(rows.map((row) => row.source_key));
  },
  offer: async (tx, changes) => {
    await queryableOf(tx).query(
      `update house_market m set status = u.status, quotes = u.quotes::jsonb, last_rates = ${lastRatesWith("u.quotes::jsonb")},
         moved_version = case when u.status = m.status then m.moved_version else m.version + 1 end, version = version + 1
       from unnest($1::text[], $2::text[], $3::text[]) as u(id, status, quotes) where m.id = u.id`,
      [
        changes.map(({ marketId }) => marketId),
        changes.map(({ status }) => status),
        changes.map(({ quotes }) => JSON.stringify(quotes)),
      ],
    );
  },
  ballBegins: async (tx, eventId) => {
    await queryableOf(tx).query(
      `update house_market m set status = case m.status when 'OPEN' then 'BALL_RUNNING' else m.status end, ball_at = statement_timestamp(),
         moved_version = m.version + 1, version = version + 1
       from (select id from house_market where event_id = $1 and (status = 'OPEN' or status = 'SUSPENDED' and not is_by_hand
         and (ball_at is null or ball_at < statement_timestamp() - interval '30 seconds')) order by id for no key update) o where m.id = o.id`,
      [eventId],
    );
  },
  haveMoved: async (tx, eventId) => {
    await queryableOf(tx).query(
      `update house_market m set moved_version = m.version + 1, version = version + 1
       from (select id from house_market where event_id = $1 and status = 'SUSPENDED' and not is_by_hand order by id for no key update) o where m.id = o.id`,
      [eventId],
    );
  },
  ballEnds: async (tx, eventId) => {
    await queryableOf(tx).query(
      `update house_market m set ball_at = null
       from (select id from house_market where event_id = $1 and ball_at is not null order by id for no key update) o where m.id = o.id`,
      [eventId],
    );
  },
  // Locked in the order of their ids, as offers lock them too.
  setBallRunning: async (tx, eventId) => {
    await queryableOf(tx).query(
      `update house_market m set status = 'BALL_RUNNING', moved_version = m.version + 1, version = version + 1
       from (select id from house_market where event_id = $1 and status = 'OPEN' order by id for no key update) o where m.id = o.id`,
      [eventId],
    );
  },
};

const account: HouseMarketStore["account"] = async (tx, playerId) => {
  const { rows } = await queryableOf(tx).query<{ currency: string; may_bet: boolean }>(
    "select currency, status = 'active' as may_bet from player where id = $1",
    [playerId],
  );
  return rows[0] && { currency: rows[0].currency, mayBet: rows[0].may_bet };
};

const totalsOf: HouseMarketStore["totalsOf"] = async (reader, marketIds) => {
  const { rows } = await queryableOf(reader).query<{
    market_id: string;
    side: "FOR" | "AGAINST";
    line: number;
    win_minor: bigint;
    lose_minor: bigint;
  }>("select * from house_total where market_id = any($1::text[])", [marketIds]);
  const found = new Map<string, HouseTotal[]>();
  for (const row of rows) {
    const total = { side: row.side, line: row.line, winMinor: row.win_minor, loseMinor: row.lose_minor };
    found.set(row.market_id, [...(found.get(row.market_id) ?? []), total]);
  }
  return found;
};

const bets: Pick<HouseMarketStore, "betsOf" | "totals" | "addBet" | "addTotal" | "setLocked" | "lockedOf"> = {
  betsOf: async (tx, { marketId, playerId }) => {
    const { rows } = await queryableOf(tx).query<BetRow>(
      "select * from house_bet where market_id = $1 and player_id = $2 and void_reason is null order by id",
      [marketId, playerId],
    );
    return rows.map(betOf);
  },
  totals: async (tx, marketId) => (await totalsOf(tx, [marketId])).get(marketId) ?? [],
  addBet: async (tx, bet) => {
    const { rows } = await queryableOf(tx).query<{ id: bigint }>(
      `insert into house_bet (market_id, player_id, currency, side, line, rate, stake_minor, placed_at, is_cash_out)
       values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), $9) returning id`,
      [
        bet.marketId,
        bet.playerId,
        bet.currency,
        bet.side,
        bet.line,
        bet.rate,
        bet.stakeMinor,
        bet.placedAtMs,
        bet.isCashOut,
      ],
    );
    return String(rows[0]?.id);
  },
  addTotal: async (tx, marketId, total) => {
    await queryableOf(tx).query(
      `insert into house_total (market_id, side, line, win_minor, lose_minor) values ($1, $2, $3, $4, $5)
       on conflict (market_id, side, line) do update
         set win_minor = house_total.win_minor + excluded.win_minor, lose_minor = house_total.lose_minor + excluded.lose_minor`,
      [marketId, total.side, total.line, total.winMinor, total.loseMinor],
    );
  },
  setLocked: async (tx, { marketId, playerId, currency, lockedMinor }) => {
    await queryableOf(tx).query(
      `insert into house_position (market_id, player_id, currency, locked_minor) values ($1, $2, $3, $4)
       on conflict (market_id, player_id) do update set locked_minor = excluded.locked_minor`,
      [marketId, playerId, currency, lockedMinor],
    );
  },
  lockedOf: async (tx, { marketId, playerId }) => {
    const { rows } = await queryableOf(tx).query<{ locked_minor: bigint }>(
      "select locked_minor from house_position where market_id = $1 and player_id = $2",
      [marketId, playerId],
    );
    return rows[0]?.locked_minor ?? 0n;
  },
};

/** A void market waits for a result, or does so no more: its players are told. [LETTER-15] */
const turnWait = `
  with turned as (update house_market set awaits_result = $2 where id = $1 and settlement = 'VOIDED' and awaits_result <> $2 returning id, settlement_revision)
  insert into market_notice (market_id, kind, revision, reason) select id, case when $2 then 'TO_COME' else 'VOID' end, settlement_revision, $3 from turned`;

const settlement: Pick<
  HouseMarketStore,
  | "beginSettlement"
  | "awaitResult"
  | "endWait"
  | "unpaid"
  | "lockCash"
  | "setPaid"
  | "setResults"
  | "endSettlement"
  | "settling"
> = {
  beginSettlement: async (tx, { marketId, outcome, deadHeat = [], reason, awaitsResult = false }) => {
    // By the clock and not the transaction's begin: what was paid under the result before is older. [RATES-26]
    await queryableOf(tx).query(
      `with closed as (
         update house_market set status = 'CLOSED', is_held = false, version = version + 1, settlement_revision = settlement_revision + 1,
           settlement = case when $2::int is null then 'VOIDING' else 'SETTLING' end, outcome = $2, dead_heat = $4::int[], settlement_reason = $3,
           awaits_result = $5
         where id = $1 returning id, settlement_revision)
       insert into house_settlement (market_id, revision, outcome, dead_heat, reason, begun_at)
       select id, settlement_revision, $2, $4::int[], $3, clock_timestamp() from closed`,
      [marketId, outcome, reason, deadHeat, awaitsResult],
    );
  },
  awaitResult: async (tx, { marketId, reason }) => {
    await queryableOf(tx).query(turnWait, [marketId, true, reason]);
  },
  endWait: async (tx, { marketId, reason }) => {
    await queryableOf(tx).query(turnWait, [marketId, false, reason]);
  },
  unpaid: async (tx, { marketId, revision, limit }) => {
    const { rows } = await queryableOf(tx).query<PositionRow>(
      "select * from house_position where market_id = $1 and paid_revision < $2 order by player_id limit $3",
      [marketId, revision, limit],
    );
    return rows.map(positionOf);
  },
  lockCash: async (tx, playerId) => {
    const { rows } = await queryableOf(tx).query<{ balance_minor: bigint }>(
      "select balance_minor from ledger_account where owner = 'player' and player_id = $1 and name = 'cash' for no key update",
      [playerId],
    );
    return rows[0]?.balance_minor ?? 0n;
  },
  setPaid: async (tx, marketId, position) => {
    await queryableOf(tx).query(
      `update house_position set risk_minor = coalesce($9, risk_minor), locked_minor = $3, paid_revision = $4, net_minor = $5, commission_minor = $6, receivable_minor = $7, transaction_id = $8
       where market_id = $1 and player_id = $2`,
      [
        marketId,
        position.playerId,
        position.lockedMinor,
        position.paidRevision,
        position.netMinor,
        position.commissionMinor,
        position.receivableMinor,
        position.transactionId,
        position.riskMinor ?? null,
      ],
    );
  },
  setResults: async (tx, { settledAtMs, results }) => {
    await queryableOf(tx).query(
      `update house_bet b set settled_as = u.settled_as, profit_minor = u.profit, settled_at = to_timestamp($4::float8 / 1000)
       from unnest($1::bigint[], $2::text[], $3::bigint[]) as u(id, settled_as, profit) where b.id = u.id`,
      [
        results.map(({ betId }) => betId),
        results.map(({ settledAs }) => settledAs),
        results.map(({ profitMinor }) => profitMinor),
        settledAtMs,
      ],
    );
  },
  endSettlement: async (tx, marketId) => {
    await queryableOf(tx).query(
      `update house_market set version = version + 1, settlement = case settlement when 'VOIDING' then 'VOIDED' else 'SETTLED' end where id = $1`,
      [marketId],
    );
  },
  settling: async (reader) => {
    const { rows } = await queryableOf(reader).query<{ id: string }>(
      "select id from house_market where settlement in ('SETTLING', 'VOIDING') order by id limit 100",
    );
    return rows.map(({ id }) => id);
  },
};

const list: HouseMarketStore["list"] = async (reader, query) => {
  const filters = `b.player_id = $1 and ($2::text is null or b.market_id = $2) and ($3::bigint is null or m.event_id = $3)
    and ($4::boolean is null or (b.settled_as is null) = $4)`;
  const values = [query.playerId, query.marketId ?? null, query.eventId ?? null, query.isOpen ?? null];
  const from = "from house_bet b join house_market m on m.id = b.market_id join exchange_event e on e.id = m.event_id";
  const database = queryableOf(reader);
  const { rows } = await database.query<NamedBetRow>(
    `select ${namedBetColumns} ${from}
     left join house_runner r on r.market_id = m.id and r.selection_id = b.line
     where ${filters} order by b.id desc limit $5 offset $6`,
    [...values, query.perPage, (query.page - 1) * query.perPage],
  );
  const counted = await database.query<{ total: bigint }>(`select count(*) as total ${from} where ${filters}`, values);
  return { bets: rows.map(namedBetOf), total: Number(counted.rows[0]?.total ?? 0) };
};
