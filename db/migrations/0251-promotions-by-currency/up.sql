-- What a promotion asks for and gives at most, in rupees; null follows from the amount in taka. [PROM-06]
alter table promotion
  add column min_deposit_inr_minor bigint constraint promotion_min_deposit_inr check (min_deposit_inr_minor >= 0),
  add column min_deposit_pkr_minor bigint constraint promotion_min_deposit_pkr check (min_deposit_pkr_minor >= 0),
  add column bonus_cap_inr_minor bigint constraint promotion_bonus_cap_inr check (bonus_cap_inr_minor > 0),
  add column bonus_cap_pkr_minor bigint constraint promotion_bonus_cap_pkr check (bonus_cap_pkr_minor > 0),
  add column max_bet_inr_minor bigint constraint promotion_max_bet_inr check (max_bet_inr_minor > 0),
  add column max_bet_pkr_minor bigint constraint promotion_max_bet_pkr check (max_bet_pkr_minor > 0),
  add column max_conversion_inr_minor bigint constraint promotion_max_conversion_inr check (max_conversion_inr_minor > 0),
  add column max_conversion_pkr_minor bigint constraint promotion_max_conversion_pkr check (max_conversion_pkr_minor > 0);

-- An amount in a currency: its own, or what the taka come to at the owner's rates, rounded up (the rates of a new platform where none was set).
create function promotion_amount_in(currency text, taka_minor bigint, inr_minor bigint, pkr_minor bigint) returns bigint language sql stable as $$
  select case currency
    when 'INR' then coalesce(inr_minor, ceil(taka_minor * coalesce((select (value #>> '{}')::numeric from setting where key = 'inrPer1000Taka'), 700) / 1000)::bigint)
    when 'PKR' then coalesce(pkr_minor, ceil(taka_minor * coalesce((select (value #>> '{}')::numeric from setting where key = 'pkrPer1000Taka'), 2300) / 1000)::bigint)
    else taka_minor
  end
$$;

-- The terms that a player accepts are those of the moment, in the currency of the deposit.
create or replace function keep_bonus_terms() returns trigger language plpgsql as $$
begin
  select jsonb_build_object('percentX100', p.deposit_bonus_x100, 'turnoverX100', p.turnover_x100, 'basis', p.turnover_basis, 'weights', p.weights, 'expiryDays', p.expiry_days,
      'capMinor', promotion_amount_in(new.currency, p.bonus_cap_minor, p.bonus_cap_inr_minor, p.bonus_cap_pkr_minor)::text,
      'minDepositMinor', promotion_amount_in(new.currency, p.min_deposit_minor, p.min_deposit_inr_minor, p.min_deposit_pkr_minor)::text,
      'maxBetMinor', promotion_amount_in(new.currency, p.max_bet_minor, p.max_bet_inr_minor, p.max_bet_pkr_minor)::text,
      'maxConversionMinor', promotion_amount_in(new.currency, p.max_conversion_minor, p.max_conversion_inr_minor, p.max_conversion_pkr_minor)::text)
    into new.bonus_terms from promotion p where p.id = new.promotion_id;
  return new;
end $$;
