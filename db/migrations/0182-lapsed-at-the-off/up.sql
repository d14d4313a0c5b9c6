-- A lay that is too small to take the starting price lapses at the off, and says why.
alter table exchange_order
  drop constraint exchange_order_lapse_code,
  add constraint exchange_order_lapse_code check (lapse_code in ('PRICE_IMP_TOO_LARGE', 'MKT_INVALID', 'MKT_SUSPENDED', 'MKT_VERSION', 'RNR_UNKNOWN',
    'PRICE_INVALID', 'SP_IN_PLAY', 'TIME_ELAPSED', 'LINE_TARGET', 'SMALL_STAKE')) not valid;
alter table exchange_order validate constraint exchange_order_lapse_code;
