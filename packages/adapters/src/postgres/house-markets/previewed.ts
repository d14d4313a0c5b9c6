import type { HouseMarketStore, HouseTotal } from "@maidan/services/house-markets";
import { queryableOf } from "../database/index.ts";
import { positionOf, type PositionRow } from "./rows.ts";

interface PreviewedRow extends PositionRow {
  readonly cash_minor: bigint | null;
  readonly bets: number;
  readonly totals: readonly {
    readonly side: HouseTotal["side"];
    readonly line: number;
    /** As text: more than a number of JSON holds. */
    readonly win: string;
    readonly lose: string;
    readonly shared: string;
  }[];
}

// One statement, and so one moment. Each bet is rounded down by itself, as it was taken, before they are summed, that of a dead heat too. [RATES-02] [RATES-72]
const text = `
  select p.*, a.balance_minor as cash_minor, b.bets, b.totals
  from house_position p
  left join ledger_account a on a.owner = 'player' and a.player_id = p.player_id and a.name = 'cash'
  cross join lateral (
    select coalesce(sum(k.bets), 0)::int as bets,
      coalesce(jsonb_agg(jsonb_build_object('side', k.side, 'line', k.line, 'win', k.win, 'lose', k.lose, 'shared', k.shared)), '[]') as totals
    from (
      select h.side, h.line, count(*) as bets,
        sum(case h.side when 'FOR' then h.stake_minor * h.rate / 100 else h.stake_minor end)::text as win,
        sum(case h.side when 'FOR' then h.stake_minor else h.stake_minor * h.rate / 100 end)::text as lose,
        sum(case h.side when 'FOR' then (h.stake_minor + h.stake_minor * h.rate / 100) / $2::bigint - h.stake_minor
          else h.stake_minor - (h.stake_minor + h.stake_minor * h.rate / 100 + $2 - 1) / $2 end)::text as shared
      from house_bet h where h.market_id = p.market_id and h.player_id = p.player_id and h.void_reason is null group by h.side, h.line) k) b
  where p.market_id = $1 order by p.player_id`;

/** What a preview of a settlement is worked out from. [RATES-25] */
export const previewed: HouseMarketStore["previewed"] = async (reader, marketId, sharing = 1) => {
  const { rows } = await queryableOf(reader).query<PreviewedRow>(text, [marketId, BigInt(sharing)]);
  return rows.map((row) => ({
    ...positionOf(row),
    cashMinor: row.cash_minor ?? 0n,
    bets: row.bets,
    totals: row.totals.map(({ side, line, win, lose, shared }) => ({
      side,
      line,
      winMinor: BigInt(win),
      loseMinor: BigInt(lose),
      sharedMinor: BigInt(shared),
    })),
  }));
};
