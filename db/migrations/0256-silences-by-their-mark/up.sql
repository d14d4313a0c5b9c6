-- When the silence was marked for which its markets are just being suspended: who suspends for it does so under that mark, and for none that is over. [FEED-20]
alter table feed_match add column silence_begun_at timestamptz;
update feed_match set silence_begun_at = coalesce(silenced_at, now()) where is_being_silenced;
