-- A date of birth is entered once by the player; staff may put it right, in a transaction that says that it does.
create or replace function player_keeps_identity() returns trigger language plpgsql as $$
begin
  if new.currency <> old.currency or new.username <> old.username or new.referral_code <> old.referral_code then
    raise exception 'username, currency and referral code are fixed at signup'
      using errcode = 'restrict_violation', constraint = 'player_identity_fixed';
  end if;
  if old.date_of_birth is not null and new.date_of_birth is distinct from old.date_of_birth
     and (new.date_of_birth is null or coalesce(current_setting('maidan.corrects_date_of_birth', true), '') <> 'on') then
    raise exception 'a date of birth is entered once'
      using errcode = 'restrict_violation', constraint = 'player_date_of_birth_once';
  end if;
  return new;
end $$;
