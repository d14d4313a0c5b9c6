-- A provider has corrected the end of a match that is over: what its correction was told as, which is done when `step` has come there. [FEED-40]
alter table feed_match add column end_corrected_by integer;

drop index feed_match_told;
create index feed_match_told on feed_match (id) where source like 'told:%' and (phase <> 'finished' or step < end_corrected_by);
