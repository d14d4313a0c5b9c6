-- The office's part in the sportsbook: what staff hold, own results and their corrections, terms that can be changed.

alter table sportsbook_fixture
  -- Suspended by staff: no source opens its markets.
  add column held_reason text;
alter table sportsbook_market
  add column held_reason text,
  -- What its source says; what it is, unless staff hold it.
  add column offered_status text not null default 'suspended' constraint sportsbook_market_offered check (offered_status in ('open', 'suspended')),
  -- Its results were given, or corrected, by staff.
  add column decided_reason text,
  -- When its coupons were looked at in vain: some were on their way.
  add column looked_at timestamptz;
update sportsbook_market set offered_status = 'open' where status = 'open';

-- A leg that staff made void, whatever its market's result.
alter table sportsbook_leg
  add column void_reason text,
  -- What its coupon pays at most, as it was when the coupon was taken.
  add column most_paid_minor bigint not null default 100000000;

-- What was sent as wins, when it is more than the one of its payout; and a correction that is on its way.
alter table house_wager
  add column wins jsonb,
  add column correction jsonb,
  add constraint house_wager_correction check (correction is null or phase in ('paying', 'void'));

-- Newest counts. Nothing is edited: each change is a row.
create table sportsbook_terms (
  version bigint generated always as identity primary key,
  terms jsonb not null,
  made_by text not null,
  made_at timestamptz not null default now()
);

-- Results of markets of the sportsbook (s.<id>), and void legs, wait for a second person too.
alter table result_decision
  drop constraint result_decision_action,
  add column results jsonb,
  add column wager_id uuid,
  add constraint result_decision_action check (action in ('settle', 'resettle', 'void', 'remove', 'book', 'leg')),
  add constraint result_decision_book check ((action = 'book') = (results is not null) and (action = 'leg') = (wager_id is not null));

create index house_wager_newest on house_wager (created_at desc, id desc) where phase <> 'refused';
