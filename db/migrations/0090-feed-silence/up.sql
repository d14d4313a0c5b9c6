-- When a feed's silence suspended its match: the feed resumes it once it is back.
alter table feed_match add column silenced_at timestamptz;
-- By event: how long ago its feed spoke.
create index feed_match_event on feed_match (event_id) where event_id is not null;
create index race_event on race (event_id) where event_id is not null;
