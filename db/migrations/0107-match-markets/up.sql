-- The markets of a match besides its own (goals, sets, ties ...) that its feed runs: [{kind, part, marketId, isDone}].
alter table feed_match add column side_markets jsonb not null default '[]'
  constraint feed_match_side_markets check (jsonb_typeof(side_markets) = 'array');
