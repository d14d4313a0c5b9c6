import { cashOutStrategy } from "@maidan/core/cash-out";
import { numberNamed, winMinor } from "@maidan/core/house-markets";
import type { Reader } from "@maidan/services/command";
import type { BetView, OfficeReads } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";
import { namedBetColumns, namedBetOf, type NamedBetRow } from "../house-markets/rows.ts";

export const usernames: OfficeReads["usernames"] = async (reader, playerIds) => {
  const { rows } = await queryableOf(reader).query<{ id: bigint; username: string }>(
    "select id, username from player where id = any($1::bigint[])",
    [playerIds],
  );
  return new Map(rows.map((row) => [String(row.id), row.username]));
};

interface BetRow {
  readonly bet_id: bigint;
  readonly market_id: string;
  readonly event_name: string;
  readonly market_name: string;
  readonly selection_name: string;
  readonly side: "BACK" | "LAY";
  readonly price_x100: number;
  readonly size_minor: bigint;
  readonly matched_minor: bigint;
  readonly remaining_minor: bigint;
  readonly settled_as: string | null;
  readonly profit_minor: bigint | null;
  readonly placed_at: Date;
  readonly is_cash_out: boolean;
}

interface Wanted {
  readonly playerId: string;
  readonly limit: number;
}

/** On the exchange and against the house, newest first. [DESK-24] */
export const bets: OfficeReads["bets"] = async (reader, query) => {
  const found = await Promise.all([exchangeBets(reader, query), houseBets(reader, query)]);
  return found
    .flat()
    .toSorted((one, other) => other.placedAt.getTime() - one.placedAt.getTime())
    .slice(0, query.limit);
};

async function exchangeBets(reader: Reader, query: Wanted): Promise<BetView[]> {
  const { rows } = await queryableOf(reader).query<BetRow>(
    `select o.bet_id, o.market_id, e.name as event_name, m.name as market_name, r.name as selection_name, o.side, o.price_x100,
       o.size_minor, o.matched_minor, o.remaining_minor, o.settled_as, o.profit_minor, o.placed_at,
       o.customer_strategy_ref is not distinct from $3 as is_cash_out
     from (
       (select * from exchange_order where player_id = $1 and settled_at is null order by bet_id desc limit $2)
       union all
       (select * from exchange_order where player_id = $1 and settled_at is not null order by settled_at desc, bet_id desc limit $2)
     ) o
     join exchange_market m on m.id = o.market_id join exchange_event e on e.id = m.event_id
     join exchange_runner r on r.market_id = o.market_id and r.selection_id = o.selection_id
     order by o.placed_at desc, o.bet_id desc limit $2`,
    [query.playerId, query.limit, cashOutStrategy],
  );
  return rows.map(viewOf);
}

async function houseBets(reader: Reader, { playerId, limit }: Wanted): Promise<BetView[]> {
  const { rows } = await queryableOf(reader).query<NamedBetRow>(
    `select ${namedBetColumns}
     from (select * from house_bet where player_id = $1 order by id desc limit $2) b
     join house_market m on m.id = b.market_id join exchange_event e on e.id = m.event_id
     left join house_runner r on r.market_id = m.id and r.selection_id = b.line`,
    [playerId, limit],
  );
  return rows.map(houseViewOf);
}

function houseViewOf(row: NamedBetRow): BetView {
  const bet = namedBetOf(row);
  const isYesNo = bet.question.type !== "WINNER";
  return {
    betId: bet.betId,
    marketId: bet.marketId,
    eventName: bet.eventName,
    marketName: bet.title,
    selectionName: isYesNo ? bet.title : (bet.runner ?? ""),
    side: bet.side === "FOR" ? "BACK" : "LAY",
    priceX100: bet.rate + 100,
    sizeMinor: bet.stakeMinor,
    matchedMinor: bet.stakeMinor,
    remainingMinor: 0n,
    status: bet.settledAs ?? "OPEN",
    profitMinor: bet.profitMinor,
    placedAt: row.placed_at,
    isCashOut: bet.isCashOut,
    house: {
      rate: bet.rate,
      number: numberNamed(bet.question, bet.line) ?? null,
      isYesNo,
      winMinor: winMinor(bet),
    },
  };
}

const viewOf = (row: BetRow): BetView => ({
  betId: String(row.bet_id),
  marketId: row.market_id,
  eventName: row.event_name,
  marketName: row.market_name,
  selectionName: row.selection_name,
  side: row.side,
  priceX100: row.price_x100,
  sizeMinor: row.size_minor,
  matchedMinor: row.matched_minor,
  remainingMinor: row.remaining_minor,
  status: row.settled_as ?? (row.remaining_minor > 0n ? "EXECUTABLE" : "EXECUTION_COMPLETE"),
  profitMinor: row.profit_minor,
  placedAt: row.placed_at,
  isCashOut: row.is_cash_out,
  house: null,
});
