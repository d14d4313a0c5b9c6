import type { Invariant } from "../ledger/index.ts";

/** What must hold between the house's markets and the ledger at any committed moment. See docs/spec/house-markets.md. */
export const houseMarketInvariants: readonly Invariant[] = [
  {
    name: "house-totals-are-bets",
    rule: "[RATES-30] The totals from which the house's risk is worked out are those of the market's bets.",
    offendersSql: `select 'house market ' || coalesce(b.market_id, t.market_id) || ' ' || coalesce(b.side, t.side) || ' ' || coalesce(b.line, t.line) || ' totals differ from its bets' as offender
      from (
        select market_id, side, line, sum(case side when 'FOR' then stake_minor * rate / 100 else stake_minor end) as win,
          sum(case side when 'FOR' then stake_minor else stake_minor * rate / 100 end) as lose
        from house_bet h where void_reason is null and currency = (select m.currency from house_market m where m.id = h.market_id) group by market_id, side, line
      ) b full join house_total t on t.market_id = b.market_id and t.side = b.side and t.line = b.line
      where coalesce(b.win, 0) <> coalesce(t.win_minor, 0) or coalesce(b.lose, 0) <> coalesce(t.lose_minor, 0)`,
  },
  {
    name: "house-settled-is-paid",
    rule: "[RATES-31] In a settled or voided house market nothing is locked, everybody is paid under its last revision, and what was paid is what the bets brought.",
    offendersSql: `select 'house market ' || p.market_id || ' player ' || p.player_id || ' is not paid as its bets came out' as offender
      from house_position p join house_market m on m.id = p.market_id
      where m.settlement in ('SETTLED', 'VOIDED') and (p.locked_minor <> 0 or p.paid_revision <> m.settlement_revision
        or p.net_minor <> (select coalesce(sum(b.profit_minor), 0) from house_bet b where b.market_id = p.market_id and b.player_id = p.player_id))`,
  },
];
