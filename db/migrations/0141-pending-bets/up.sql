-- Bets that a program was told are pending: written before it is told, gone when the engine has answered. What a kill leaves is asked for again.
create table pending_bet (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  market_id text not null references exchange_market (id),
  -- By what the engine takes the request once, however often it is asked.
  reference text not null constraint pending_bet_reference_length check (length(reference) between 1 and 64),
  request jsonb not null,
  accepted_at timestamptz not null,
  constraint pending_bet_reference unique (player_id, reference)
);

-- A pending bet that can't be placed lapses, and says why.
alter table exchange_order
  drop constraint exchange_order_lapse_code,
  add constraint exchange_order_lapse_code check (lapse_code in ('PRICE_IMP_TOO_LARGE', 'MKT_INVALID', 'MKT_SUSPENDED', 'MKT_VERSION', 'RNR_UNKNOWN',
    'PRICE_INVALID', 'SP_IN_PLAY', 'TIME_ELAPSED')) not valid;
alter table exchange_order validate constraint exchange_order_lapse_code;
