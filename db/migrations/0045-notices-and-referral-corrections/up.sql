-- Messages that tell a player of one thing once, settled markets that are still to be told of, and corrections of referral rewards.

-- What a message is about, where it may be told once only: `market:1.23:2`.
alter table inbox_message add column about text;
create unique index inbox_message_about_once on inbox_message (player_id, about) where about is not null;

-- One row per settlement, written by the settlement itself, gone once all its players have been told.
create table settlement_notice (
  id bigint generated always as identity primary key,
  market_id text not null,
  revision integer not null,
  -- Players up to here have been told.
  player_id bigint not null default 0,
  constraint settlement_notice_once unique (market_id, revision),
  foreign key (market_id, revision) references exchange_settlement (market_id, revision)
);
create function queue_settlement_notice() returns trigger language plpgsql as $$
begin
  insert into settlement_notice (market_id, revision) values (new.market_id, new.revision);
  return null;
end $$;
create trigger exchange_settlement_notice after insert on exchange_settlement for each row execute function queue_settlement_notice();

-- A member of staff holds a downline with a reason; what suspicion holds has flags instead.
alter table referral_link add column held_by text;
alter table referral_link add column held_reason text;
alter table referral_link add constraint referral_link_held_by_hand check ((held_by is null) = (held_reason is null));

-- A reversal takes one reward back, as far as voids have left it, by a row of its own.
alter table referral_reward drop constraint referral_reward_kind;
alter table referral_reward add constraint referral_reward_kind check (kind in ('day', 'week', 'month', 'void', 'reversal'));
alter table referral_reward add column reverses_id bigint constraint referral_reward_reversed_once unique references referral_reward (id);
alter table referral_reward add column reason text;
alter table referral_reward add column entered_by text;
alter table referral_reward add constraint referral_reward_reversal check (
  (kind = 'reversal') = (reverses_id is not null) and (kind = 'reversal') = (reason is not null) and (kind = 'reversal') = (entered_by is not null));
alter table referral_reward drop constraint referral_reward_sign;
alter table referral_reward add constraint referral_reward_sign check (
  case kind when 'void' then amount_minor < 0 and source_id is not null when 'reversal' then amount_minor < 0 else amount_minor > 0 end);
drop index referral_reward_once;
create unique index referral_reward_once on referral_reward (referee_id, kind, starts_on) where kind not in ('void', 'reversal');
