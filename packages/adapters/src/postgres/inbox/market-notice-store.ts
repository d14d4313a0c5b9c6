import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "@maidan/services/command";
import type { MarketNotices, MarketNoticeStore } from "@maidan/services/inbox";
import { queryableOf } from "../database/index.ts";
import { turnPage } from "./notice-pages.ts";

/** What the players of markets are still to be told beside their settlements, over PostgreSQL. */
export function createMarketNoticeStore(): MarketNoticeStore {
  return { hasAny, take };
}

/** What was told of the market before goes first: a settlement that is being paid is told when it is. */
const isDue = `not exists (select from settlement_notice s where s.market_id = n.market_id)
  and not exists (select from exchange_settlement s where s.market_id = n.market_id and s.completed_at is null)`;

async function hasAny(reader: Reader): Promise<boolean> {
  const { rowCount } = await queryableOf(reader).query(`select 1 from market_notice n where ${isDue} limit 1`);
  return rowCount !== 0;
}

interface FrontRow {
  readonly id: bigint;
  readonly market_id: string;
  readonly kind: "TO_COME" | "VOID" | "CORRECTED";
  readonly reason: string;
  readonly player_id: bigint;
  readonly revision: number;
  /** How many results the market has had by now. */
  readonly revision_now: number;
  readonly event: string;
  readonly market: string;
  readonly winners: readonly string[];
  readonly sharing: readonly string[];
  readonly result: string | null;
}
const readFront = `
  select n.id, n.market_id, n.kind, n.revision, n.player_id, e.name as event, coalesce(m.name, h.title) as market, coalesce(m.settlement_revision, h.settlement_revision) as revision_now,
    -- The feed's own results of the house give the market's title as their reason.
    case when n.reason = h.title then '' else n.reason end as reason,
    array(select r.name from house_runner r where r.market_id = h.id and (r.selection_id = h.outcome or r.selection_id = any(h.dead_heat)) order by r.selection_id) as winners,
    array(select r.name from house_runner r where r.market_id = h.id and r.selection_id = any(h.dead_heat) order by r.selection_id) as sharing,
    case h.question ->> 'type' when 'WINNER' then null when 'DIGITS' then lpad(h.outcome::text, (h.question ->> 'digits')::int, '0') else h.outcome::text end as result
  from market_notice n left join exchange_market m on m.id = n.market_id left join house_market h on h.id = n.market_id
  join exchange_event e on e.id = coalesce(m.event_id, h.event_id)
  where n.id = (select min(n.id) from market_notice n where ${isDue}) for update of n`;

/** Of either kind of market: whose bets there count. The bots of the house are told nothing. */
const readPlayers = `
  select p.player_id, p.currency, p.profit_minor, not h.is_house and p.has_bets as is_told from (
    select s.player_id, m.currency, s.net_minor - s.commission_minor as profit_minor, exists (
      select from exchange_order o where o.market_id = s.market_id and o.player_id = s.player_id and o.matched_minor + o.voided_minor > 0) as has_bets
    from exchange_settlement_player s join exchange_market m on m.id = s.market_id where s.market_id = $1 and s.revision = $2
    union all
    select s.player_id, s.currency, s.net_minor - s.commission_minor, exists (
      select from house_bet b where b.market_id = s.market_id and b.player_id = s.player_id and b.void_reason is null)
    from house_position s where s.market_id = $1
  ) p join player h on h.id = p.player_id
  where p.player_id > $3 order by p.player_id limit $4`;

interface PlayerRow {
  readonly player_id: bigint;
  readonly currency: Currency;
  readonly profit_minor: bigint;
  readonly is_told: boolean;
}

async function take(tx: Tx, limit: number): Promise<MarketNotices | undefined> {
  const client = queryableOf(tx);
  const front = (await client.query<FrontRow>(readFront)).rows[0];
  if (front === undefined) return undefined;
  const { market_id: marketId, revision, kind, reason, event, market, winners, sharing, result } = front;
  const noticeId = String(front.id);
  // Another result came since, and was told or is to be told by itself.
  const isOld = revision !== front.revision_now;
  const values = [marketId, revision, front.player_id, limit];
  const rows = isOld ? [] : (await client.query<PlayerRow>(readPlayers, values)).rows;
  await turnPage(client, "market_notice", { id: front.id, rows, limit });
  const told =
    kind === "CORRECTED"
      ? { kind: "RESETTLE" as const, winners, sharing, ...(result !== null && { result }) }
      : { kind: "VOID" as const, winners: [], sharing: [] };
  return {
    noticeId,
    players: rows
      .filter((row) => row.is_told)
      .map(({ player_id: playerId, profit_minor: profitMinor, currency }) => ({
        playerId: String(playerId),
        profitMinor,
        currency,
        event,
        market,
        reason,
        ...told,
      })),
  };
}
