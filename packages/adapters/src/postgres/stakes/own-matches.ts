import { lastLegs, ownRisks, type Match } from "@maidan/services/stakes";
import type { Queryable } from "../database/index.ts";

interface Piece {
  readonly marketId: string;
  /** The last fill that was looked at. */
  readonly fillId: bigint;
  /** Fills looked at in one go; more than the runners of a market. */
  readonly fillsAtOnce?: number;
}

interface FillRow {
  id: bigint;
  place: number;
  selection_id: number;
  back_bet_id: bigint;
  lay_bet_id: bigint;
  back_player_id: bigint | null;
  lay_player_id: bigint | null;
  stake_minor: bigint;
  profit_minor: bigint;
  matched_at: Date;
  is_void: boolean;
}
// Of the piece those alone in which a player may have met the own bets. A backer risked the stake, a layer what the backer would have won: what the fill says it is
// (at a line as much as the stake, at the starting price by the exact price), and else by its price, rounded fill by fill as the engine does.
const mayBeOwn = `
  with piece as (
    select f.*, row_number() over (order by f.id)::int as place from exchange_fill f where f.market_id = $1 and f.id > $2::bigint and f.id <= $3::bigint
  )
  select f.id, f.place, f.selection_id, f.back_bet_id, f.lay_bet_id, b.player_id as back_player_id, l.player_id as lay_player_id, f.size_minor as stake_minor,
    coalesce(f.profit_minor, f.size_minor * (f.price_x100 - 100) / 100) as profit_minor, f.matched_at, r.status = 'REMOVED' as is_void
  from piece f join exchange_runner r on r.market_id = f.market_id and r.selection_id = f.selection_id
  left join exchange_order b on b.bet_id = f.back_bet_id left join exchange_order l on l.bet_id = f.lay_bet_id
  where 0 in (f.back_bet_id, f.lay_bet_id) or b.player_id = l.player_id order by f.id`;
const pieceAfter = `
  select count(*)::int as fills, max(id) as last_id
  from (select id from exchange_fill where market_id = $1 and id > $2::bigint order by id limit $3::int) piece`;
const note = `
  insert into stake_own_match (bet_id, risk_minor) select * from unnest($1::bigint[], $2::bigint[])
  on conflict (bet_id) do update set risk_minor = stake_own_match.risk_minor + excluded.risk_minor`;

const matched = (betId: bigint, playerId: bigint | null): Match["back"] =>
  playerId === null ? undefined : { betId, playerId };
const toMatch = (row: FillRow): Match => ({
  place: row.place,
  selectionId: row.selection_id,
  back: matched(row.back_bet_id, row.back_player_id),
  lay: matched(row.lay_bet_id, row.lay_player_id),
  stakeMinor: row.stake_minor,
  profitMinor: row.profit_minor,
  matchedAtMs: row.matched_at.getTime(),
  isVoid: row.is_void,
});

/** Notes what bets had at risk against their own player in the next piece of a closed market's fills. Gives the last that was looked at, null when all were. [STAKE-03] */
export async function noteOwnMatches(
  client: Queryable,
  { marketId, fillId, fillsAtOnce = 5_000 }: Piece,
): Promise<bigint | null> {
  const { rows: pieces } = await client.query<{ fills: number; last_id: bigint | null }>(pieceAfter, [
    marketId,
    fillId,
    fillsAtOnce,
  ]);
  const piece = pieces[0];
  if (piece?.last_id == null) return null;
  const isLast = piece.fills < fillsAtOnce;
  const { rows } = await client.query<FillRow>(mayBeOwn, [marketId, fillId, piece.last_id]);
  // Legs of one match stay together: those that the piece may part are looked at with the next one.
  const isParted = !isLast && rows.at(-1)?.place === piece.fills;
  const all = rows.map(toMatch);
  const whole = all.slice(0, all.length - (isParted ? lastLegs(all).length : 0));
  const parted = rows[whole.length];
  const risks = ownRisks(whole);
  if (risks.size > 0) await client.query(note, [[...risks.keys()], [...risks.values()]]);
  if (isLast) return null;
  return parted === undefined ? piece.last_id : parted.id - 1n;
}
