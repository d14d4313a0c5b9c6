-- The market, of the exchange or the house, that a letter is about: while its match isn't over the letter leads there. [LETTER-17]
alter table inbox_message add column market_id text;
