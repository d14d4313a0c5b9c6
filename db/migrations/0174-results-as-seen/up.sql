-- How many results the market of the house had when this one was asked for: it takes the place of no other. Null: of the exchange, of the sportsbook, and from before. [RESULT-10]
alter table result_decision add column seen_revision int;
