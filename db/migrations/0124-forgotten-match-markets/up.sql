-- Markets that a feed made before it ran them itself: nobody has opened them, so no bet was ever on them, and nobody will.
update exchange_market m set status = 'CLOSED', version = m.version + 1
  from feed_match f
  where f.event_id = m.event_id::text and f.side_markets = '[]' and f.phase <> 'planned'
    and m.status = 'INACTIVE' and m.id <> f.market_id
    and m.created_at < (select applied_at from schema_migration where name = '0107-match-markets')
    and not exists (select from exchange_order o where o.market_id = m.id);
