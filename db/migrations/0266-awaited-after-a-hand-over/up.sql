-- The matches that were handed over with markets whose result they had taken back: the office's list of what waits for somebody looks for them. [DESK-20] [FEED-35]
create index feed_match_awaiting on feed_match (event_id) where phase = 'finished' and side_markets @? '$[*].awaitsResult';
