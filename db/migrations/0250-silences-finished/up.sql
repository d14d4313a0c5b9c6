-- Whether its markets are just being suspended for a silence: what a stop, or a feed that speaks meanwhile, leaves of it is looked up by this. [FEED-20]
alter table feed_match add column is_being_silenced boolean not null default false;
create index feed_match_being_silenced on feed_match (id) where is_being_silenced;
update feed_match set is_being_silenced = true where silenced_at is not null;
