-- Bets that became void by themselves after the result risked nothing: what their players had at risk is what the bets that stay could lose together, and is
-- looked at once more where it is another. [STAKE-09] [RATES-73]
with struck as (
  select p.market_id, p.player_id, m.question, m.question ->> 'type' as type from house_position p join house_market m on m.id = p.market_id
  where m.settlement = 'SETTLED' and exists (
    select from house_bet b where b.market_id = p.market_id and b.player_id = p.player_id and b.void_reason is not null)
), bet as (
  select b.market_id, b.player_id, b.side, b.line, case b.side when 'FOR' then b.stake_minor * b.rate / 100 else b.stake_minor end as win_minor,
    case b.side when 'FOR' then b.stake_minor else b.stake_minor * b.rate / 100 end as lose_minor
  from house_bet b join struck s on s.market_id = b.market_id and s.player_id = b.player_id where b.void_reason is null
), named as (
  select s.market_id, s.player_id, s.question, s.type, b.line from struck s join bet b on b.market_id = s.market_id and b.player_id = s.player_id
), outcome as (
  -- One in each step of the function at least.
  select s.market_id, s.player_id, s.question, s.type, r.selection_id::int as number from struck s
    cross join lateral jsonb_array_elements_text(case s.type when 'WINNER' then s.question -> 'selectionIds' else '[]' end) r(selection_id)
  union select s.market_id, s.player_id, s.question, s.type, number from struck s cross join generate_series(0, 9) number
    where s.type in ('LAST_DIGIT', 'EVEN') or s.type in ('AT_LEAST', 'BAND') and number = 0
  union select market_id, player_id, question, type, line from named where type in ('AT_LEAST', 'BAND', 'DIGITS')
  union select market_id, player_id, question, type, line + (question ->> 'width')::int from named where type = 'BAND'
  -- Of the numbers of a lottery one that nobody named stands for all of those.
  union select s.market_id, s.player_id, s.question, s.type, (
      select min(number) from generate_series(0, power(10, (s.question ->> 'digits')::int)::int - 1) number
      where not exists (select from bet b where b.market_id = s.market_id and b.player_id = s.player_id and b.line = number))
    from struck s where s.type = 'DIGITS'
), result as (
  select o.market_id, o.player_id, o.number, coalesce(sum(case when (b.side = 'FOR') = case o.type
      when 'AT_LEAST' then o.number >= b.line
      when 'BAND' then o.number >= b.line and o.number < b.line + (o.question ->> 'width')::int
      when 'LAST_DIGIT' then o.number % 10 = (o.question ->> 'digit')::int
      when 'EVEN' then o.number % 2 = 0
      else o.number = b.line end then b.win_minor else -b.lose_minor end), 0) as total_minor
  from outcome o left join bet b on b.market_id = o.market_id and b.player_id = o.player_id where o.number is not null
  group by o.market_id, o.player_id, o.number
), risk as (
  select market_id, player_id, greatest(0, -min(total_minor))::bigint as risk_minor from result group by market_id, player_id
), mended as (
  update house_position p set risk_minor = r.risk_minor from risk r
  where p.market_id = r.market_id and p.player_id = r.player_id and p.risk_minor <> r.risk_minor returning p.market_id, p.player_id
)
insert into house_stake_queue (market_id, player_id) select market_id, player_id from mended;
