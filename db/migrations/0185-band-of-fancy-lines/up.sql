-- A trader's own line of a Fancy that is more than a quarter away from the one that stood is asked about before it is published: 150 runs of 400 are a slip too.
insert into betting_limit (event_type_id, market_type, line_band_percent) values ('*', 'FANCY', 125)
  on conflict (event_type_id, market_type) do update set line_band_percent = coalesce(betting_limit.line_band_percent, 125);
