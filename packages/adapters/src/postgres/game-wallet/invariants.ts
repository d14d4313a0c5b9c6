import type { Invariant } from "../ledger/index.ts";

/** What must hold between what providers moved and what the ledger holds. */
export const gameWalletInvariants: readonly Invariant[] = [
  {
    name: "games-move-what-the-ledger-moved",
    rule: "[GWAL-08] What games took and gave of a player's own money is what the ledger moved and what waits beside whole paisa.",
    offendersSql: `with moved as (
        select player_id, sum(case kind when 'win' then amount_units - set_off_units when 'bet' then -amount_units else undone end) as units from (
          select t.player_id, t.kind, t.amount_units, t.set_off_units,
            case when t.kind = 'rollback' then case u.kind when 'bet' then t.amount_units when 'win' then -t.amount_units else 0 end end as undone
          from game_transaction t left join game_transaction u on u.provider = t.provider and u.transaction_id = t.reference_id
          where not t.is_free and t.kind <> 'tombstone') of_each group by player_id),
      posted as (
        select a.player_id, sum(p.amount_minor) * 1000 as units from ledger_posting p join ledger_account a on a.id = p.account_id
        join ledger_transaction l on l.id = p.transaction_id where l.kind = 'game.move' and a.owner = 'player' group by a.player_id)
      select 'player ' || player_id || ' moved ' || coalesce(m.units, 0) || ' units but holds ' || coalesce(p.units, 0) + coalesce(g.fraction_units, 0) as offender
      from moved m full join posted p using (player_id) full join game_purse g using (player_id)
      where coalesce(m.units, 0) <> coalesce(p.units, 0) + coalesce(g.fraction_units, 0)`,
  },
  {
    name: "promo-money-is-accounted-for",
    rule: "[GWAL-08] Promotional money for free bets is what was granted and won, less what was bet.",
    offendersSql: `with moved as (
        select player_id, sum(case kind when 'win' then amount_units when 'bet' then -amount_units else undone end) as units from (
          select t.player_id, t.kind, t.amount_units,
            case when t.kind = 'rollback' then case u.kind when 'bet' then t.amount_units when 'win' then -t.amount_units else 0 end end as undone
          from game_transaction t left join game_transaction u on u.provider = t.provider and u.transaction_id = t.reference_id
          where t.is_free and t.kind <> 'tombstone') of_each group by player_id),
      granted as (select player_id, sum(units) as units from game_promo_grant group by player_id)
      select 'player ' || player_id || ' holds ' || coalesce(p.promo_units, 0) || ' of ' || coalesce(g.units, 0) + coalesce(m.units, 0) as offender
      from game_purse p full join moved m using (player_id) full join granted g using (player_id)
      where coalesce(p.promo_units, 0) <> coalesce(g.units, 0) + coalesce(m.units, 0)`,
  },
  {
    name: "undone-bets-never-won",
    rule: "[GWAL-04] A bet that was rolled back has no win.",
    offendersSql: `select 'win ' || w.transaction_id || ' of ' || w.provider || ' is of an undone bet' as offender
      from game_transaction w join game_transaction b on b.provider = w.provider and b.transaction_id = w.reference_id
      where w.kind = 'win' and not w.is_rolled_back and b.is_rolled_back and w.created_at > b.created_at
        and exists (select from game_transaction r where r.provider = b.provider and r.kind = 'rollback' and r.reference_id = b.transaction_id and r.created_at < w.created_at)`,
  },
  {
    name: "rounds-owe-what-was-not-taken",
    rule: "[GWAL-19] What a player has of a round is what its wins and undone bets came to, and what the round owes besides.",
    offendersSql: `with came as (
        select t.provider, t.player_id, t.round, sum(case t.kind when 'win' then case when t.is_rolled_back then 0 else t.amount_units end
          else case when t.is_rolled_back then 0 else -t.amount_units end end) as units
        from game_transaction t where t.kind in ('bet', 'win') and not t.is_free and (t.provider, t.player_id, t.round) in (
          select provider, player_id, round from game_round where owed_units > 0) group by t.provider, t.player_id, t.round)
      select 'round ' || r.round || ' of ' || r.provider || ' owes ' || r.owed_units as offender
      from game_round r join came c using (provider, player_id, round)
      where r.owed_units > 0 and r.win_units - r.stake_units <> c.units + r.owed_units`,
  },
];
